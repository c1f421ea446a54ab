import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from "react-aria-components";
import type { ReactNode } from "react";
import styles from "./toggle.module.css";

export type CheckboxProps = Omit<AriaCheckboxProps, "children" | "className" | "style"> & {
  children?: ReactNode;
};

/** A choice that takes effect with the form. Without children give `aria-label`. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={styles.toggle ?? ""}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles.box}>
            <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
              {isIndeterminate ? (
                <path d="M2.5 6h7" fill="none" stroke="currentColor" strokeWidth="2" />
              ) : (
                isSelected && (
                  <path d="m2 6.2 2.8 2.8L10 3.4" fill="none" stroke="currentColor" strokeWidth="2" />
                )
              )}
            </svg>
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}
