import type { ReactNode } from "react";
import { colon } from "../../i18n/sentence-gap.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { VisuallyHidden } from "../display/visually-hidden.tsx";
import shared from "../controls/actions.module.css";
import styles from "./notice.module.css";

export type NoticeTone = "ok" | "warning" | "error" | "info";

export type NoticeProps = {
  tone: NoticeTone;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /**
   * Announcement to screen readers: `status` waits, `alert` interrupts, `none` is for a notice that was there
   * from the start.
   */
  live?: "status" | "alert" | "none";
  /** Level of the heading when the title is one; without it the title is bold text. */
  level?: 2 | 3;
};

const signs: Record<NoticeTone, string> = {
  ok: "m4.5 8.3 2.4 2.4 4.6-5.2",
  warning: "M8 4.6v4M8 11.2v.01",
  error: "m5.5 5.5 5 5m0-5-5 5",
  info: "M8 7.4v4M8 4.8v.01",
};

/** Shows a message with an icon and a word, so that its meaning does not depend on color. */
export function Notice({ tone, title, children, actions, live = "none", level }: NoticeProps) {
  const { t, language } = useTranslation();
  const Title = level === undefined ? "p" : (`h${level}` as const);
  return (
    <div className={`${styles.notice} ${styles[tone]}`} {...(live === "none" ? {} : { role: live })}>
      <svg className={styles.sign} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d={signs[tone]} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      </svg>
      <div className={styles.body}>
        <Title className={styles.title}>
          <VisuallyHidden>{t(`tones.${tone}`) + colon(language)}</VisuallyHidden>
          {title}
        </Title>
        {children && <div className={styles.text}>{children}</div>}
        {actions && <div className={shared.actions}>{actions}</div>}
      </div>
    </div>
  );
}
