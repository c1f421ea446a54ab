import type { ReactNode } from "react";
import styles from "./toggle.module.css";

export type SwitchProps = {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  children: ReactNode;
};

/** Renders an on/off control that takes effect immediately. */
export function Switch({ isSelected, onChange, children }: SwitchProps) {
  return (
    <label className={styles.toggle}>
      <input
        type="checkbox"
        role="switch"
        className={styles.native}
        checked={isSelected}
        aria-checked={isSelected}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
      {children}
    </label>
  );
}
