import { Link } from "@tanstack/react-router";
import { lowQuotaThreshold, type Account } from "#contract/public/account";
import type { Home } from "#contract/console/console-home";
import { mayOpen, type Role } from "#contract/console/roles";
import { screenPaths } from "../../frame/screen-paths.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { channelName } from "../../ui/display/channel-name.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { Time } from "../../ui/display/time.tsx";

type Found = { channels: Account["channels"]; isOff: boolean; isLow: boolean; isQuiet: boolean };

/** Returns the alerts about the account of the console's own key, without authorizations that the server already reports. */
export function accountAlerts(
  { app, plan, channels, quota }: Account,
  { role, ending }: { role: Role; ending: Home["ending"] },
): Found {
  const isListed = (channel: string) =>
    mayOpen(role, "access") && ending.some((one) => one.channel === channel && one.owner.id === app.id);
  const affected = channels.filter(
    ({ enabled, channel, action }) => enabled && action !== undefined && !isListed(channel),
  );
  const isOff = !plan.enabled;
  const isLow = !isOff && quota.limit > 0 && quota.used >= quota.limit * lowQuotaThreshold;
  return { channels: affected, isOff, isLow, isQuiet: affected.length === 0 && !isOff && !isLow };
}

/** Shows marketplaces that cannot be called, or not for long, a plan that is switched off, and a low quota. */
export function AccountAlerts({
  channels,
  isOff,
  isLow,
  quota,
  role,
}: Found & { quota: Account["quota"]; role: Role }) {
  const { t, language } = useTranslation("home");
  const mayFix = mayOpen(role, "access");
  return (
    <>
      {channels.map(({ channel, authorized, expires_at: at }) => (
        <Notice
          key={channel}
          tone={authorized ? "warning" : "error"}
          level={2}
          title={t(authorized ? "ending" : "missing", { marketplace: channelName(channel, language) })}
          actions={mayFix && <Link to={screenPaths.access}>{t("authorize")}</Link>}
        >
          {authorized && at !== null && (
            <p>
              {t("ends_at")} <Time at={at} />
            </p>
          )}
          {!mayFix && <p>{t("ask_authorize")}</p>}
        </Notice>
      ))}
      {isOff && (
        <Notice
          tone="error"
          level={2}
          title={t("plan_off")}
          actions={mayOpen(role, "plans") && <Link to={screenPaths.plans}>{t("see_plans")}</Link>}
        >
          <p>{t("plan_off_text")}</p>
          {!mayOpen(role, "plans") && <p>{t("ask_plan")}</p>}
        </Notice>
      )}
      {isLow && (
        <Notice
          tone={quota.left === 0 ? "error" : "warning"}
          level={2}
          title={t(quota.left === 0 ? "gone" : "low")}
          actions={mayFix && <Link to={screenPaths.access}>{t("see_allowance")}</Link>}
        >
          <p>
            {t("left", quota)} · {t("resets")} <Time at={quota.resets_at} />
          </p>
          {!mayFix && <p>{t("ask_allowance")}</p>}
        </Notice>
      )}
    </>
  );
}
