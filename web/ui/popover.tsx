import type { ReactNode } from "react";
import { usePopups } from "./popups/use-popups.ts";
import styles from "./popover.module.css";

export type PopoverProps = {
  label: string;
  /** A kit Button. */
  trigger: ReactNode;
  children: ReactNode;
};

/** Something more beside the button that opened it. */
export function Popover(props: PopoverProps) {
  const popups = usePopups();
  if (popups) return <popups.Popover {...props} />;
  return (
    <span className={styles.waiting} inert>
      {props.trigger}
    </span>
  );
}
