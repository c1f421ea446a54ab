import { useQuery } from "@tanstack/react-query";
import type { Channel } from "#contract/shared/channel";
import { accountOptions } from "../api/free-query-options.ts";
import { sentenceGap } from "../i18n/sentence-gap.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { IdText } from "../ui/display/id-text.tsx";

/** States whose authorization was used, where the marketplace says so: an order of another buyer cannot be read with it. */
export function UsedAuthorization({ of }: { of: Channel }) {
  const { t, language } = useTranslation("payment-methods");
  const { data } = useQuery(accountOptions);
  const account = data?.channels.find(({ channel }) => channel === of)?.account;
  if (!account) return null;
  return (
    <p>
      {t("authorized_account")}
      {sentenceGap(language)}
      {account.name !== null && <strong>{account.name}</strong>}{" "}
      {account.id !== null && <IdText id={account.id} what={t("authorized_account_id")} />}
    </p>
  );
}
