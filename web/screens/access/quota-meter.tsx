import { Meter } from "react-aria-components";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Account } from "#contract/account";
import { Time } from "../../ui/time.tsx";
import styles from "./access.module.css";

/** Used of the limit, as numbers and as a bar, and when the day ends. */
export function QuotaMeter({ quota }: { quota: Account["quota"] }) {
  const { t } = useTranslation("access");
  const { used, limit, left, day, resets_at: resetsAt } = quota;
  const nearlyOut = used >= limit * 0.9;
  return (
    <div className={styles.quota}>
      <p className={styles.numbers}>
        <strong>{t("used_of", { used, limit })}</strong>
        <span>{t("left", { left })}</span>
      </p>
      <Meter
        aria-label={t("quota")}
        value={used}
        maxValue={Math.max(limit, 1)}
        valueLabel={t("used_of", { used, limit })}
      >
        {({ percentage }) => (
          <span className={styles.track}>
            <span className={nearlyOut ? styles.low : styles.fill} style={{ width: `${percentage}%` }} />
          </span>
        )}
      </Meter>
      <p className={styles.muted}>
        {t("day")} {day} · {t("resets")} <Time at={resetsAt} />
      </p>
    </div>
  );
}
