import { useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { CartEntry } from "../../../cart/cart.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { idAge, isStale } from "../../../cart/id-age.ts";
import styles from "./cart-row.module.css";
import shared from "../preview.module.css";

/** How old the ids of a taobao line are, in words. */
export function IdAge({ line }: { line: CartEntry }) {
  const { t } = useTranslation("preview");
  const now = useNow();
  const minutes = Math.floor(idAge(line, now) / 60_000);
  const hours = Math.floor(minutes / 60);
  const age =
    hours >= 48
      ? t("age.days", { count: Math.floor(hours / 24) })
      : hours >= 1
        ? t("age.hours", { count: hours })
        : minutes >= 1
          ? t("age.minutes", { count: minutes })
          : t("age.under_a_minute");
  const isOld = isStale(line, now);
  return (
    <span className={isOld ? styles.stale : shared.muted}>
      {t(isOld ? "age.stale" : "age.fresh", { age })}
    </span>
  );
}

const step = 15_000;

/** The time by the server's clock in steps of 15 s, epoch ms: what shows an age is drawn again as it grows. */
function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(serverNow() / step) * step);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, step);
  return () => clearInterval(timer);
}
