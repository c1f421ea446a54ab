import type { ReactNode } from "react";
import shared from "../controls/actions.module.css";
import styles from "./empty-state.module.css";

/** Explains an empty screen: what will appear here and how to get it. */
export function EmptyState({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={shared.actions}>{actions}</div>}
    </div>
  );
}
