import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from "react-aria-components";
import { type SelectProps, SelectSign } from "../select.tsx";
import type { EarlyButton } from "./use-popups.ts";
import field from "../field.module.css";
import popup from "../popup.module.css";
import styles from "../select.module.css";

/** The list behind `Select`. */
export function PopupSelect({
  label,
  hideLabel,
  options,
  value,
  onChange,
  button,
}: SelectProps<string> & EarlyButton) {
  return (
    <AriaSelect
      className={field.field ?? ""}
      {...(hideLabel ? { "aria-label": label } : {})}
      value={value}
      onChange={(key) => onChange(String(key))}
    >
      {!hideLabel && <Label className={field.label ?? ""}>{label}</Label>}
      <Button ref={button} className={styles.button ?? ""}>
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
