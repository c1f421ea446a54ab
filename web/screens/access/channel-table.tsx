import { useTranslation } from "react-i18next";
import type { Account } from "#contract/account";
import { channels as channelTable, type Channel } from "#contract/channel";
import { Badge } from "../../ui/badge.tsx";
import { Table, Th } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { AuthorizeButton } from "./authorize-button.tsx";

type Row = Account["channels"][number];

/** Each marketplace: whether the plan has it, whether the buyer account is authorized, and what to do. */
export function ChannelTable({
  channels,
  authorizable,
}: {
  channels: Row[];
  /** Those that can be authorized in this console. */
  authorizable: readonly Channel[];
}) {
  const { t } = useTranslation("access");
  return (
    <Table
      label={t("channels")}
      head={
        <>
          <Th>{t("columns.channel")}</Th>
          <Th>{t("columns.enabled")}</Th>
          <Th>{t("columns.authorization")}</Th>
          <Th>{t("columns.action")}</Th>
          {authorizable.length > 0 && <Th>{t("columns.authorize")}</Th>}
        </>
      }
    >
      {channels.map((row) => (
        <tr key={row.channel}>
          <td>
            <MarketplaceName channel={row.channel} />
          </td>
          <td>
            <Badge tone={row.enabled ? "ok" : "neutral"}>{t(row.enabled ? "enabled" : "disabled")}</Badge>
          </td>
          <td>
            <Badge tone={row.authorized ? "ok" : "caution"}>
              {t(row.authorized ? "authorized" : "not_authorized")}
            </Badge>{" "}
            {row.expires_at !== null && (
              <>
                {t("expires")} <Time at={row.expires_at} />
              </>
            )}
          </td>
          <td>{row.action ?? t("no_action")}</td>
          {authorizable.length > 0 && (
            <td>
              {authorizable.includes(row.channel) && (
                <AuthorizeButton channel={row.channel} again={row.authorized} />
              )}
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}

/** In the reader's language, with the wire value beside it where that is another word. */
function MarketplaceName({ channel }: { channel: Channel }) {
  const { i18n } = useTranslation();
  const row = channelTable[channel];
  const name = i18n.language === "zh-CN" ? row.nativeName : row.name;
  return name === channel ? (
    name
  ) : (
    <>
      {name} <code>{channel}</code>
    </>
  );
}
