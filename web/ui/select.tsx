import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from "react-aria-components";
import field from "./field.module.css";
import popup from "./popup.module.css";
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
export function Select<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
}: SelectProps<Value>) {
  return (
    <AriaSelect
      className={field.field ?? ""}
      {...(hideLabel ? { "aria-label": label } : {})}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) onChange(chosen.value);
      }}
    >
      {!hideLabel && <Label className={field.label ?? ""}>{label}</Label>}
      <Button className={styles.button ?? ""}>
        <SelectValue className={styles.value ?? ""} />
        <SelectSign />
      </Button>
      <Popover className={`${popup.popup} ${styles.popover}`}>
        <ListBox className={popup.list ?? ""}>
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              className={popup.option ?? ""}
            >
              {option.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

function SelectSign() {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <path d="m3 4.5 3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
