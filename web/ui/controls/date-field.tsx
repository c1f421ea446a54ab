import { useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "./button.tsx";
import styles from "./date-field.module.css";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export type DateFieldProps = {
  label: string;
  /** `day` takes YYYY-MM-DD; `moment` takes YYYY-MM-DD HH:MM. */
  of: "day" | "moment";
  /** Text as typed. */
  value: string;
  onChange: (value: string) => void;
  error?: string | false;
} & Pick<TextFieldProps, "onBlur" | "onKeyDown">;

/**
 * Renders a date field in the page's own format. The browser's field shows dates in the format of its own
 * settings, such as 11/05/2026, which can be misread on a page of ISO dates; its calendar stays available
 * behind a button.
 */
export function DateField({ label, of, value, onChange, error, ...rest }: DateFieldProps) {
  const { t } = useTranslation();
  const calendar = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={of === "moment" ? `${styles.date} ${styles.moment}` : styles.date}>
      <TextField
        ref={field}
        label={label}
        placeholder={of === "day" ? "2026-11-21" : "2026-11-21 14:02"}
        value={value}
        onChange={onChange}
        {...rest}
        error={error}
        maxLength={20}
        autoComplete="off"
      />
      <span className={styles.calendar}>
        <input
          ref={calendar}
          type={of === "day" ? "date" : "datetime-local"}
          className={styles.native}
          tabIndex={-1}
          aria-hidden="true"
          value={value.replace(" ", "T")}
          onChange={({ target }) => {
            onChange(target.value.replace("T", " "));
            field.current?.focus();
          }}
        />
        <Button
          variant="quiet"
          aria-label={t("calendar_of", { field: label })}
          onPress={() => calendar.current?.showPicker()}
        >
          <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
            <path
              d="M2.5 4.5h11v9h-11zM2.5 7.5h11M5.5 2.5v3M10.5 2.5v3"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.4"
              strokeLinejoin="round"
            />
          </svg>
        </Button>
      </span>
    </div>
  );
}
