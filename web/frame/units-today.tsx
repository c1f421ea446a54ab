import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { accountOptions } from "../api/free-query-options.ts";
import { useSessionUnits } from "../api/session-units.ts";
import { Tooltip } from "../ui/tooltip.tsx";
import styles from "./units-today.module.css";

/** "units today 128 / 5,000": from the account, then from what each answer says is left. Never blocks a screen. */
export function UnitsToday() {
  const { t, i18n } = useTranslation();
  const { data, dataUpdatedAt, refetch } = useQuery(accountOptions);
  const tally = useSessionUnits();
  useEffect(() => {
    if (tally.unreported > 0) void refetch();
  }, [tally.unreported, refetch]);
  if (data === undefined) return <span className={styles.units} />;
  const { limit, used: read } = data.quota;
  const reported = tally.remainingDay !== null && tally.remainingAt > dataUpdatedAt;
  const used = reported && tally.remainingDay !== null ? limit - tally.remainingDay : read;
  const number = new Intl.NumberFormat(i18n.language);
  const tone = used >= limit ? styles.out : used * 10 >= limit * 9 ? styles.low : undefined;
  return (
    <Tooltip
      text={`${t("frame.units_today_full", { used, limit, left: Math.max(0, limit - used) })}. ${t("frame.units_session", { count: tally.total })}`}
    >
      <span className={`${styles.units} ${tone ?? ""}`} tabIndex={0} role="note">
        <span className={styles.word}>{t("frame.units_today")} </span>
        {number.format(used)} / {number.format(limit)}
      </span>
    </Tooltip>
  );
}
