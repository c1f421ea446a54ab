import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Renders text for a screen reader where the page shows only an icon. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
