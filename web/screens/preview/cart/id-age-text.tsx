import { useTranslation } from "../../../i18n/use-translation.ts";
import type { CartEntry } from "../../../cart/cart.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { idAge, isStale, isUnread } from "../../../cart/id-age.ts";
import { clockStep, useClock } from "../use-clock.ts";
import styles from "./cart-row.module.css";

/** States the age of a taobao line's ids in words; for an unread line, it is unknown. */
export function IdAge({ line }: { line: CartEntry }) {
  const { t } = useTranslation("preview");
  const age = useAge(line);
  return <span>{isUnread(line) ? t("unread.line") : t("age.fresh", { age })}</span>;
}

/** Warns at a line whose ids are so old that a preview may fail on them; renders nothing otherwise. */
export function OldIds({ line }: { line: CartEntry }) {
  const { t } = useTranslation("preview");
  const age = useAge(line);
  if (isUnread(line) || !isStale(line, serverNow())) return null;
  return <p className={styles.stale}>{t("age.stale", { age })}</p>;
}

function useAge(line: CartEntry): string {
  const { t } = useTranslation("preview");
  const minutes = Math.floor(
    idAge(
      line,
      useClock((now) => Math.floor(now / clockStep) * clockStep),
    ) / 60_000,
  );
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return t("age.days", { count: Math.floor(hours / 24) });
  if (hours >= 1) return t("age.hours", { count: hours });
  return minutes >= 1 ? t("age.minutes", { count: minutes }) : t("age.under_a_minute");
}
