import { useMutation } from "@tanstack/react-query";
import type { Account } from "#contract/account";
import type { AuthorizationOutcome } from "#contract/authorization-outcome";
import type { Channel } from "#contract/channel";
import type { AuthorizationLink, Authorizations } from "#contract/console-authorizations";
import type { CallResult } from "../api/call-result.ts";
import { colon, sentenceGap } from "../i18n/sentence-gap.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "./button.tsx";
import { channelName } from "./channel-name.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { IdText } from "./id-text.tsx";
import { Notice, type NoticeTone } from "./notice.tsx";
import styles from "./authorization.module.css";

const tones: Record<AuthorizationOutcome, NoticeTone> = {
  authorized: "ok",
  refused: "problem",
  denied: "caution",
  expired: "caution",
  failed: "problem",
};

/** What came of an authorization, when the marketplace sent the browser back. */
export function AuthorizationNotice({
  channel,
  outcome,
}: {
  channel: Channel;
  outcome: AuthorizationOutcome;
}) {
  const { t, language } = useTranslation("authorization");
  const marketplace = channelName(channel, language);
  return (
    <Notice tone={tones[outcome]} title={t(`outcomes.${outcome}.title`, { marketplace })} live="status">
      <p>{t(`outcomes.${outcome}.todo`)}</p>
    </Notice>
  );
}

type AuthorizedAccountProps = { account: NonNullable<Account["channels"][number]["account"]> };

/** Whose authorization it is: an order of another buyer cannot be read with it. */
export function AuthorizedAccount({ account: { name, id } }: AuthorizedAccountProps) {
  const { t, language } = useTranslation("authorization");
  return (
    <span className={styles.account}>
      {t("account")}
      {sentenceGap(language)}
      {name !== null && <strong>{name}</strong>} {id !== null && <IdText id={id} what={t("account_id")} />}
    </span>
  );
}

/** Why authorizing is done elsewhere. */
export function AuthorizedElsewhere({ why }: { why: NonNullable<Authorizations["elsewhere"]> }) {
  const { t } = useTranslation("authorization");
  return <p className={styles.elsewhere}>{t(`elsewhere.${why}`)}</p>;
}

/** In the place of its button, of a marketplace without a page to authorize at. */
export function AuthorizedInFile() {
  const { t } = useTranslation("authorization");
  return <span className={styles.elsewhere}>{t("in_file")}</span>;
}

type AuthorizeButtonProps = {
  channel: Channel;
  /** Authorized already. */
  again: boolean;
  /** Asks for the address of the marketplace's page. */
  begin: () => Promise<CallResult<AuthorizationLink>>;
  /** The page that is opened when that is no address. */
  instead: string;
};

/** Leads to the marketplace's own sign-in page, where the buyer's main account agrees. */
export function AuthorizeButton({ channel, again, begin, instead }: AuthorizeButtonProps) {
  const { t, language } = useTranslation("authorization");
  const { data, isPending, mutate } = useMutation({
    mutationFn: begin,
    onSuccess: (result) => {
      if (result.ok) window.location.assign(webAddress(result.value.authorize_url, instead));
    },
  });
  const label = t(again ? "again" : "press");
  return (
    <span>
      <Button
        isPending={isPending}
        onPress={() => mutate()}
        aria-label={label + colon(language) + channelName(channel, language)}
      >
        {label}
      </Button>
      {data?.ok === false && <FailureNotice failure={data} free />}
    </span>
  );
}

/** An address of the web, and nothing that a script could hide in; anything else is `instead`, a path of this page. */
function webAddress(text: string, instead: string): string {
  const url = new URL(text, window.location.href);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : instead;
}
