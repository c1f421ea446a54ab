import type { ReactNode } from "react";
import styles from "./toggle.module.css";

export type CheckboxProps = {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  /** True when only some of the items that it represents are selected. */
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
        {(isSelected || isIndeterminate) && (
          <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
            <path
              d={isIndeterminate ? "M2.5 6h7" : "m2 6.2 2.8 2.8L10 3.4"}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
            />
          </svg>
        )}
      </span>
      {children}
    </label>
  );
}
