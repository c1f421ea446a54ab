import { Field } from "./field.tsx";
import styles from "./select.module.css";

type SelectProps<Value extends string> = {
  label: string;
  hideLabel?: boolean;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Renders a choice of one among a few options. The type of the value is that of the options. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, options, value, onChange } = props;
  return (
    <Field label={label} hideLabel={hideLabel}>
      {(ties) => (
        <span className={styles.field}>
          <select
            {...ties}
            className={styles.select}
            value={value}
            onChange={({ currentTarget }) => {
              const chosen = options[currentTarget.selectedIndex];
              if (chosen) onChange(chosen.value);
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
            <path d="m3 4.5 3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </span>
      )}
    </Field>
  );
}
