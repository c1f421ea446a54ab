import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useFocusReturn } from "../overlays/return-focus.ts";
import { Button } from "./button.tsx";
import { DateField } from "./date-field.tsx";
import styles from "./filter-bar.module.css";
import { localText, momentOf, readDay, readMoment } from "./read-date.ts";
import { Select } from "./select.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

type FilterBarProps = {
  isFiltered: boolean;
  onClear: () => void;
  actions?: ReactNode;
  children: ReactNode;
};

/** Holds the filters of a list. A choice takes effect immediately, a typed value on Enter or when its field is left. */
export function FilterBar({ isFiltered, onClear, actions, children }: FilterBarProps) {
  const { t } = useTranslation();
  useFocusReturn(String(isFiltered));
  return (
    <div role="search" className={styles.filters} aria-label={t("list.filters")}>
      {children}
      {(actions || isFiltered) && (
        <span className={styles.buttons}>
          {actions}
          {isFiltered && <Button onPress={onClear}>{t("list.clear")}</Button>}
        </span>
      )}
    </div>
  );
}

type FilterOf<T> = {
  label: string;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
};

const every = "any";

type ChoiceFilterProps = FilterOf<string> & {
  options: { value: string; label: string }[];
  /** Name of the choice that filters nothing. */
  anyLabel?: string;
};

/** Offers a few values or none. A value in the URL that matches no option stays visible as it is. */
export function ChoiceFilter({ label, value, onChange, options, anyLabel }: ChoiceFilterProps) {
  const { t } = useTranslation();
  const isKnown = value === undefined || options.some((option) => option.value === value);
  return (
    <Select
      label={label}
      options={[
        { value: every, label: anyLabel ?? t("list.any") },
        ...options,
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
      value={value ?? every}
      onChange={(chosen) => onChange(chosen === every ? undefined : chosen)}
    />
  );
}

type TextFilterProps = FilterOf<string> &
  Pick<TextFieldProps, "placeholder" | "list"> & {
    /** The value in the reader's words. */
    shown?: string | undefined;
    /** Turns what was typed into the value, or says what is wrong with it. */
    read?: (text: string) => TypedValue;
  };

/** Filters by a typed text. */
export function TextFilter({ label, value, onChange, shown, read = readText, ...rest }: TextFilterProps) {
  const field = useTyped(shown ?? value ?? "", read, onChange);
  return <TextField label={label} maxLength={300} autoComplete="off" {...rest} {...field} />;
}

type DateFilterProps = FilterOf<string> & {
  /** `day` is YYYY-MM-DD; `moment` is an ISO time, edited in the reader's local time. */
  of: "day" | "moment";
  error?: string | false;
};

/** Filters by a day or a moment. */
export function DateFilter({ of, label, value, onChange, error = false }: DateFilterProps) {
  const { t } = useTranslation();
  const shown = of === "day" ? (value ?? "") : localText(value).replace("T", " ");
  const field = useTyped(
    shown,
    (text) => {
      const typed = of === "day" ? readDay(text) : readMoment(text);
      if (typed === null) return { error: t(of === "day" ? "date_issue" : "moment_issue") };
      return { value: of === "day" ? typed : momentOf(typed) };
    },
    onChange,
  );
  return <DateField of={of} label={label} {...field} error={field.error || error} />;
}

type TypedValue = { value: string | undefined } | { error: string };

const readText = (text: string): TypedValue => ({ value: text.trim() });

/** Returns the state of a field whose value takes effect on Enter or when the field is left, and not while it is wrong. */
function useTyped(
  shown: string,
  read: (text: string) => TypedValue,
  onChange: (value: string | undefined) => void,
) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | false>(false);

  function apply() {
    if (typed === null) return;
    const next: TypedValue = typed.trim() === "" ? { value: undefined } : read(typed);
    if ("error" in next) return setError(next.error);
    setTyped(null);
    if (typed.trim() !== shown) onChange(next.value);
  }

  return {
    value: typed ?? shown,
    error,
    onChange: (text: string) => {
      setError(false);
      setTyped(text);
    },
    onBlur: apply,
    onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
      // Enter that ends the composition of a character is part of typing.
      if (key === "Enter" && !nativeEvent.isComposing) apply();
    },
  };
}
