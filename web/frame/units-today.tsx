import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { lowQuotaThreshold } from "#contract/public/account";
import { isChannel } from "#contract/shared/channel";
import { colon } from "../i18n/sentence-gap.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { accountOptions, readAgainAt } from "../api/free-query-options.ts";
import { serverNow } from "../api/server-clock.ts";
import { useSessionUnits } from "../api/session-units.ts";
import { channelName } from "../ui/display/channel-name.ts";
import { Popover } from "../ui/overlays/popover.tsx";
import { Time } from "../ui/display/time.tsx";
import styles from "./frame-header.module.css";
import utilities from "../styles/utilities.module.css";

/**
 * Interval at which the end of the quota day is checked, ms. A timer set for the end would be late by the
 * time that the device slept.
 */
const checkIntervalMs = 60_000;

/**
 * Shows "128 of 5,000 units used today": from the account, then from the remainder that each answer reports. Never
 * blocks a screen.
 */
export function UnitsToday() {
  const { t, language } = useTranslation();
  const account = useQuery(accountOptions);
  const { data, dataUpdatedAt, refetch } = account;
  const tally = useSessionUnits();
  useEffect(() => {
    if (tally.unreported > 0) void refetch();
  }, [tally.unreported, refetch]);
  const dayEnd = data?.quota.resets_at;
  useEffect(() => {
    if (dayEnd === undefined) return;
    const timer = setInterval(() => {
      if (serverNow() >= Date.parse(dayEnd)) void refetch();
    }, checkIntervalMs);
    return () => clearInterval(timer);
  }, [dayEnd, refetch]);
  if (data === undefined) {
    const at = readAgainAt(account);
    return at !== null && <NotRead at={at} />;
  }
  const { limit, used: read, resets_at: resetsAt } = data.quota;
  const leftOf = (used: number) => (data.plan.enabled ? Math.max(0, limit - used) : 0);
  const reported = tally.remainingDay !== null && tally.remainingAt >= dataUpdatedAt;
  const used = reported && tally.remainingDay !== null ? limit - tally.remainingDay : read;
  const tone = used >= limit ? styles.out : used >= limit * lowQuotaThreshold ? styles.low : utilities.quiet;
  const channels = Object.entries(tally.byChannel).filter(([channel, units]) => channel !== "" && units > 0);
  return (
    <Popover
      label={t("frame.units_today")}
      trigger={<span className={tone}>{t("frame.units_used", { used, limit })}</span>}
    >
      <p>{t("frame.units_today_full", { used, limit, left: leftOf(used) })}</p>
      <p>
        {t("frame.units_reset")} <Time at={resetsAt} />
      </p>
      <p>{t("frame.units_session", { count: tally.total })}</p>
      {channels.length > 0 && (
        <ul>
          {channels.map(([channel, units]) => (
            <li key={channel}>
              {(isChannel(channel) ? channelName(channel, language) : channel) + colon(language)}
              {t("units", { count: units })}
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}

/** Replaces the units while the account waits for the next minute of its key's limit. */
function NotRead({ at }: { at: number }) {
  const { t } = useTranslation();
  return (
    <Popover
      label={t("frame.units_today")}
      trigger={<span className={utilities.quiet}>{t("frame.units_today")} –</span>}
    >
      <p>{t("read_later.why")}</p>
      <p>
        {t("read_later.at")} <Time at={at} timeOnly />
      </p>
    </Popover>
  );
}
