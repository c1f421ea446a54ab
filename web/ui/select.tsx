import { Button } from "react-aria-components";
import { useEarlyButton } from "./popups/use-popups.ts";
import field from "./field.module.css";
import styles from "./select.module.css";

export type SelectOption<Value extends string> = { value: Value; label: string };

export type SelectProps<Value extends string> = {
  label: string;
  hideLabel?: boolean;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few. The value's type is that of the options. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel = false, options, value, onChange } = props;
  const { popups, button, early } = useEarlyButton();
  const chosen = options.find((option) => option.value === value);
  if (popups)
    return (
      <popups.Select
        label={label}
        hideLabel={hideLabel}
        options={options}
        value={value}
        button={button}
        onChange={(key) => {
          const option = options.find((candidate) => candidate.value === key);
          if (option) onChange(option.value);
        }}
      />
    );
  return (
    <div className={field.field}>
      {!hideLabel && <span className={field.label}>{label}</span>}
      <Button
        {...early}
        aria-haspopup="listbox"
        aria-label={`${chosen?.label ?? ""} ${label}`}
        className={styles.button ?? ""}
      >
        <span className={styles.value}>{chosen?.label}</span>
        <SelectSign />
      </Button>
    </div>
  );
}

export function SelectSign() {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <path d="m3 4.5 3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
