import type { AppDetail } from "#contract/console/console-apps";
import { beginAppAuthorization } from "../../api/app-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import {
  AuthorizeButton,
  AuthorizationAccount,
  AuthorizedElsewhere,
  AuthorizedInFile,
} from "../../ui/display/authorization.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { channelName } from "../../ui/display/channel-name.ts";
import { Section } from "../../ui/display/section.tsx";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { Time } from "../../ui/display/time.tsx";

/** Shows the status of the app's authorizations, and starts new ones. */
export function MarketplaceSection({ detail }: { detail: AppDetail }) {
  const { t, language } = useTranslation("apps");
  const { app, channels, authorizable, elsewhere } = detail;
  return (
    <Section title={t("marketplaces.title")}>
      {elsewhere !== null && <AuthorizedElsewhere why={elsewhere} />}
      {channels.length > 0 && (
        <Table
          stack
          label={t("marketplaces.title")}
          head={
            <>
              <Th>{t("marketplaces.channel")}</Th>
              <Th>{t("marketplaces.state")}</Th>
              {authorizable.length > 0 && <Th>{t("marketplaces.action")}</Th>}
            </>
          }
        >
          {channels.map(({ channel, authorized, expires_at: end, account }) => (
            <tr key={channel}>
              <Td label={t("marketplaces.channel")}>{channelName(channel, language)}</Td>
              <Td label={t("marketplaces.state")}>
                <span>
                  <Badge tone={authorized ? "ok" : "warning"}>
                    {t(authorized ? "marketplaces.authorized" : "marketplaces.missing")}
                  </Badge>{" "}
                  {end !== null && (
                    <>
                      {t(authorized ? "marketplaces.until" : "marketplaces.ended")} <Time at={end} />
                    </>
                  )}{" "}
                  {account && <AuthorizationAccount account={account} />}
                </span>
              </Td>
              {authorizable.length > 0 && (
                <Td label={t("marketplaces.action")}>
                  {authorizable.includes(channel) ? (
                    <AuthorizeButton
                      channel={channel}
                      again={authorized}
                      begin={() => beginAppAuthorization({ app: app.id, channel })}
                      instead="/apps"
                    />
                  ) : (
                    <AuthorizedInFile />
                  )}
                </Td>
              )}
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}
