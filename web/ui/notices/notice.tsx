import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Info from "lucide-react/icons/info";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { colon } from "../../i18n/sentence-gap.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { VisuallyHidden } from "../display/visually-hidden.tsx";
import shared from "../controls/actions.module.css";
import styles from "./notice.module.css";

export type NoticeTone = "ok" | "caution" | "problem" | "info";

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

const signs: Record<NoticeTone, LucideIcon> = {
  ok: CircleCheck,
  caution: CircleAlert,
  problem: CircleX,
  info: Info,
};

/** Shows a message with an icon and a word, so that its meaning does not depend on color. */
export function Notice({ tone, title, children, actions, live = "none", level }: NoticeProps) {
  const { t, language } = useTranslation();
  const Title = level === undefined ? "p" : (`h${level}` as const);
  const Sign = signs[tone];
  return (
    <div className={`${styles.notice} ${styles[tone]}`} {...(live === "none" ? {} : { role: live })}>
      <Sign className={styles.sign} size={16} />
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
