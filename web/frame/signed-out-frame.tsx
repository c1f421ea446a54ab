import type { ReactNode } from "react";
import { EnvironmentBadge } from "./environment-badge.tsx";
import { HelpLink } from "./help-link.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import styles from "./signed-out-frame.module.css";

/** Renders the frame of a page without a session. */
export function SignedOutFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <EnvironmentBadge />
        <span className={styles.space} />
        <HelpLink />
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
