import { useTranslation } from "../../i18n/use-translation.ts";
import type { Account } from "#contract/public/account";
import type { Channel } from "#contract/shared/channel";
import { beginAuthorization } from "../../api/authorization-options.ts";
import { serverNow } from "../../api/server-clock.ts";
import { AuthorizeButton, AuthorizationAccount, AuthorizedInFile } from "../../ui/display/authorization.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { channelName } from "../../ui/display/channel-name.ts";
import { Table, Th } from "../../ui/display/table.tsx";
import { Time } from "../../ui/display/time.tsx";
import styles from "./access.module.css";

type Row = Account["channels"][number];

/** Shows for each marketplace whether the plan includes it, whether the buyer account is authorized, and what to do. */
export function ChannelTable({
  channels,
  mode,
  authorizable,
}: {
  channels: Row[];
  /** The account that has to authorize: the app's own buyer, or its warehouse. */
  mode: Account["app"]["mode"];
  /** The marketplaces that can be authorized in this console. */
  authorizable: readonly Channel[];
}) {
  const { t, language } = useTranslation("access");
  return (
    <Table
      label={t("channels")}
      head={
        <>
          <Th>{t("columns.channel")}</Th>
          <Th>{t("columns.enabled")}</Th>
          <Th>{t("columns.authorization")}</Th>
        </>
      }
    >
      {channels.map((row) => (
        <tr key={row.channel}>
          <td>{channelName(row.channel, language)}</td>
          <td>
            <Badge tone={row.enabled ? "ok" : "neutral"}>{t(row.enabled ? "enabled" : "disabled")}</Badge>
          </td>
          <td>
            <div className={styles.authorization}>
              <span>
                <Badge tone={row.authorized ? "ok" : "warning"}>
                  {t(row.authorized ? "authorized" : "not_authorized")}
                </Badge>{" "}
                {row.expires_at !== null && (
                  <>
                    {t(row.authorized ? "expires" : "ended")} <Time at={row.expires_at} />{" "}
                    <DaysLeft until={row.expires_at} />
                  </>
                )}
              </span>
              {row.account && <AuthorizationAccount account={row.account} />}
              {row.action !== undefined && <WhatToDo row={row} mode={mode} />}
              {authorizable.includes(row.channel) ? (
                <AuthorizeButton
                  channel={row.channel}
                  again={row.authorized}
                  begin={() => beginAuthorization(row.channel)}
                  instead="/access"
                />
              ) : (
                authorizable.length > 0 && <AuthorizedInFile />
              )}
            </div>
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Shows the text that integrators read in `action`, in the reader's language; the end date itself is above it. */
function WhatToDo({ row, mode }: { row: Row; mode: Account["app"]["mode"] }) {
  const { t, language } = useTranslation("access");
  const marketplace = channelName(row.channel, language);
  return <p>{t(`actions.${mode}.${row.authorized ? "ending" : "missing"}`, { marketplace })}</p>;
}

/** Shows the whole days left; nothing once the authorization has ended. */
function DaysLeft({ until }: { until: string }) {
  const { t } = useTranslation("access");
  const days = Math.floor((Date.parse(until) - serverNow()) / 86_400_000);
  return days < 0 ? null : <>({t("days_left", { count: days })})</>;
}
