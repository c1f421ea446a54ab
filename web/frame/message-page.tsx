import type { ReactNode } from "react";
import { PageTitle } from "./page-title.tsx";
import styles from "./message-page.module.css";

/** Renders a page with only a message: not found, not for this role, no server. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}
