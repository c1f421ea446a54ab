import { Link } from "@tanstack/react-router";
import type { Home } from "#contract/console/console-home";
import { may, type Role } from "#contract/console/roles";
import { screenPaths } from "../../frame/screen-paths.ts";
import { colon } from "../../i18n/sentence-gap.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { channelName } from "../../ui/display/channel-name.ts";
import { listText } from "../../ui/display/list-text.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { Time } from "../../ui/display/time.tsx";
import styles from "./home.module.css";

/** Shows that purchasing is stopped, ending authorizations, failing webhooks and low quotas, for administrators, and failing marketplaces. */
export function ServerAlerts({ home, role }: { home: Home; role: Role }) {
  const { ending, missing, failing, low, webhooks, purchasing_stopped: isStopped } = home;
  const { t, language } = useTranslation("home");
  return (
    <>
      {isStopped && (
        <Notice
          tone="error"
          level={2}
          title={t("stopped")}
          actions={may(role, "purchasing.switch") && <Link to={screenPaths.apps}>{t("stopped_action")}</Link>}
        >
          <p>{t("stopped_text")}</p>
        </Notice>
      )}
      {ending.map(({ owner, channel, ends_at: at, ended }) => (
        <Notice
          key={`${owner.kind} ${owner.id} ${channel}`}
          tone={ended ? "error" : "warning"}
          level={2}
          title={t(ended ? "ended" : "ending", { marketplace: channelName(channel, language) })}
          actions={
            owner.kind === "app" ? (
              <Link to="/apps/$app" params={{ app: owner.id }}>
                {t("authorize")}
              </Link>
            ) : (
              <Link to={screenPaths.apps}>{t("authorize")}</Link>
            )
          }
        >
          <p>
            {t(`owners.${owner.kind}`, { name: owner.name ?? owner.id })} ·{" "}
            {t(ended ? "ended_at" : "ends_at")} <Time at={at} />
          </p>
        </Notice>
      ))}
      {missing.length > 0 && (
        <Notice tone="warning" level={2} title={t("apps_missing", { count: missing.length })}>
          <ul className={styles.things}>
            {missing.map(({ app, name, channels }) => (
              <li key={app}>
                <Link to="/apps/$app" params={{ app }}>
                  {name}
                </Link>
                {colon(language)}
                {listText(
                  channels.map((channel) => channelName(channel, language)),
                  language,
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {webhooks.length > 0 && (
        <Notice tone="error" level={2} title={t("webhooks_failing", { count: webhooks.length })}>
          <ul className={styles.things}>
            {webhooks.map(({ id, host, app_name: app, disabled, failing_since: since }) => (
              <li key={id}>
                <Link to="/webhooks/$webhook" params={{ webhook: id }}>
                  {host}
                </Link>{" "}
                · {app !== null && `${app} · `}
                {t(disabled ? "webhook_off" : "webhook_since")} <Time at={since} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {low.map(({ app, name, ...units }) => (
        <Notice
          key={app}
          tone={units.left === 0 ? "error" : "warning"}
          level={2}
          title={t(units.left === 0 ? "app_gone" : "app_low", { name })}
          actions={
            <Link to={screenPaths.usage} search={{ days: "1", app }}>
              {t("see_usage")}
            </Link>
          }
        >
          <p>{t("left", units)}</p>
        </Notice>
      ))}
      {failing.map(({ channel, calls, failed }) => (
        <Notice
          key={channel}
          tone="error"
          level={2}
          title={t("failing", { marketplace: channelName(channel, language) })}
          actions={
            <Link
              to={screenPaths.activity}
              search={{ marketplace: channel, outcome: "failed", period: "1h" }}
            >
              {t("failing_action")}
            </Link>
          }
        >
          <p>{t("failing_text", { calls, failed })}</p>
        </Notice>
      ))}
    </>
  );
}
