import type { ReactNode } from "react";
import styles from "./section.module.css";

/**
 * Renders a part of a screen under an h2, with its actions on the right. Its heading makes it findable, so it
 * is not a landmark.
 */
export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
