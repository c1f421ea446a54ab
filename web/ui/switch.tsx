import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from "react-aria-components";
import type { ReactNode } from "react";
import styles from "./toggle.module.css";

export type SwitchProps = Omit<AriaSwitchProps, "children" | "className" | "style"> & { children: ReactNode };

/** On or off, at once. */
export function Switch({ children, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className={styles.toggle ?? ""}>
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
      {children}
    </AriaSwitch>
  );
}
