import type { ReactNode } from "react";
import styles from "./toggle.module.css";

export type CheckboxProps = {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
  /** Needed without children. */
  "aria-label"?: string;
  children?: ReactNode;
};

/** A choice that takes effect with the form. The browser's own: a list of fifty products has a hundred of them. */
export function Checkbox({ isSelected, onChange, isDisabled = false, children, ...named }: CheckboxProps) {
  return (
    <label className={styles.toggle} data-disabled={isDisabled || undefined}>
      <input
        type="checkbox"
        className={styles.native}
        checked={isSelected}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
        {...named}
      />
      <span className={styles.box}>
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
          {isSelected && <path d="m2 6.2 2.8 2.8L10 3.4" fill="none" stroke="currentColor" strokeWidth="2" />}
        </svg>
      </span>
      {children}
    </label>
  );
}
