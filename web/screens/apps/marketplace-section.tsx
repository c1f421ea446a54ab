import { useMutation } from "@tanstack/react-query";
import type { Channel } from "#contract/channel";
import type { AppDetail } from "#contract/console-apps";
import { beginAppAuthorization } from "../../api/administration-options.ts";
import { colon, sentenceGap } from "../../i18n/sentence-gap.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { channelName } from "../../ui/channel-name.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { IdText } from "../../ui/id-text.tsx";
import { Section } from "../../ui/section.tsx";
import { Table, Td, Th } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { webAddress } from "../../ui/web-address.ts";
import styles from "./apps.module.css";

/** How the app's authorizations stand, and making them. */
export function MarketplaceSection({ detail }: { detail: AppDetail }) {
  const { t, language } = useTranslation("apps");
  const { app, channels, authorizable, elsewhere } = detail;
  return (
    <Section title={t("marketplaces.title")}>
      {elsewhere !== null && <p className={styles.muted}>{t(`marketplaces.elsewhere.${elsewhere}`)}</p>}
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
                  <Badge tone={authorized ? "ok" : "caution"}>
                    {t(authorized ? "marketplaces.authorized" : "marketplaces.missing")}
                  </Badge>{" "}
                  {end !== null && (
                    <>
                      {t("marketplaces.until")} <Time at={end} />
                    </>
                  )}{" "}
                  {account && (
                    <>
                      {t("marketplaces.account") + sentenceGap(language)}
                      {account.name !== null && <strong>{account.name} </strong>}
                      {account.id !== null && <IdText id={account.id} what={t("marketplaces.account")} />}
                    </>
                  )}
                </span>
              </Td>
              {authorizable.length > 0 && (
                <Td label={t("marketplaces.action")}>
                  {authorizable.includes(channel) && (
                    <AuthorizeButton app={app.id} channel={channel} again={authorized} />
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

/** Leads to the marketplace's own sign-in page, where the buyer's main account agrees. */
function AuthorizeButton({ app, channel, again }: { app: string; channel: Channel; again: boolean }) {
  const { t, language } = useTranslation("apps");
  const { data, isPending, mutate } = useMutation({
    mutationFn: beginAppAuthorization,
    onSuccess: (result) => {
      if (result.ok) window.location.assign(webAddress(result.value.authorize_url, "/apps"));
    },
  });
  const label = t(again ? "marketplaces.again" : "marketplaces.press");
  return (
    <span>
      <Button
        isPending={isPending}
        onPress={() => mutate({ app, channel })}
        aria-label={label + colon(language) + channelName(channel, language)}
      >
        {label}
      </Button>
      {data?.ok === false && <FailureNotice failure={data} free />}
    </span>
  );
}
