import { useMutation } from "@tanstack/react-query";
import type { Account } from "#contract/public/account";
import type { AuthorizationOutcome } from "#contract/console/states";
import type { Channel } from "#contract/shared/channel";
import type { AuthorizationLink, AppAuthorizations } from "#contract/console/console-authorizations";
import type { CallResult } from "../../api/call-result.ts";
import { colon, sentenceGap } from "../../i18n/sentence-gap.ts";
import { webAddress } from "../browser/web-address.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../controls/button.tsx";
import { channelName } from "./channel-name.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { IdText } from "./id-text.tsx";
import { Notice, type NoticeTone } from "../notices/notice.tsx";
import utilities from "../../styles/utilities.module.css";

const tones: Record<AuthorizationOutcome, NoticeTone> = {
  authorized: "ok",
  refused: "error",
  denied: "warning",
  expired: "warning",
  failed: "error",
};

/** Shows the outcome of an authorization after the marketplace redirected the browser back. */
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

/** Shows whose authorization it is. It cannot read another buyer's orders. */
export function AuthorizationAccount({ account: { name, id } }: AuthorizedAccountProps) {
  const { t, language } = useTranslation("authorization");
  return (
    <span className={utilities.whole}>
      {t("account")}
      {sentenceGap(language)}
      {name !== null && <strong>{name}</strong>} {id !== null && <IdText id={id} what={t("account_id")} />}
    </span>
  );
}

/** Explains why authorization happens elsewhere. */
export function AuthorizedElsewhere({ why }: { why: NonNullable<AppAuthorizations["elsewhere"]> }) {
  const { t } = useTranslation("authorization");
  return <p className={utilities.muted}>{t(`elsewhere.${why}`)}</p>;
}

/** Replaces the authorize button for a marketplace without an authorization page. */
export function AuthorizedInFile() {
  const { t } = useTranslation("authorization");
  return <span className={utilities.muted}>{t("in_file")}</span>;
}

type AuthorizeButtonProps = {
  channel: Channel;
  /** True when the account is already authorized. */
  again: boolean;
  /** Requests the address of the marketplace's authorization page. */
  begin: () => Promise<CallResult<AuthorizationLink>>;
  /** Page to open when the answer is not a valid web address. */
  instead: string;
};

/** Opens the marketplace's own sign-in page, where the buyer's main account gives its consent. */
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
