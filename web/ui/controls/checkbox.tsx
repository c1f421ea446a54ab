import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import type { ReactNode } from "react";
import styles from "./toggle.module.css";

export type CheckboxProps = {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  /** True when only some of the items that it stands for are selected. */
  isIndeterminate?: boolean;
  isDisabled?: boolean;
  /** Required without children. */
  "aria-label"?: string;
  children?: ReactNode;
};

/**
 * Renders a choice that takes effect when the form is submitted. It is the browser's own checkbox, because a
 * list of fifty products has a hundred of them.
 */
export function Checkbox(props: CheckboxProps) {
  const { isSelected, onChange, isIndeterminate = false, isDisabled = false, children, ...named } = props;
  return (
    <label className={styles.toggle} data-disabled={isDisabled || undefined}>
      <input
        type="checkbox"
        className={styles.native}
        checked={isSelected}
        disabled={isDisabled}
        ref={(input) => {
          if (input) input.indeterminate = isIndeterminate;
        }}
        onChange={({ target }) => onChange(target.checked)}
        {...named}
      />
      <span className={styles.box}>
        {isIndeterminate ? (
          <Minus size={12} strokeWidth={4} />
        ) : (
          isSelected && <Check size={12} strokeWidth={4} />
        )}
      </span>
      {children}
    </label>
  );
}
