import { useTranslation } from "react-i18next";
import type { Account } from "#contract/account";
import { channels as channelTable } from "#contract/channel";
import { Badge } from "../../ui/badge.tsx";
import { Table, Th } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";

type Row = Account["channels"][number];

/** Each marketplace: whether the plan has it, whether the buyer account is authorized, and what to do. */
export function ChannelTable({ channels }: { channels: Row[] }) {
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
        </>
      }
    >
      {channels.map((row) => (
        <tr key={row.channel}>
          <td>
            {channelTable[row.channel].nativeName} <code>{row.channel}</code>
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
        </tr>
      ))}
    </Table>
  );
}
