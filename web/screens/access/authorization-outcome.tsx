import { useTranslation } from "../../i18n/use-translation.ts";
import type { Channel } from "#contract/channel";
import type { AuthorizationOutcome as Outcome } from "#contract/console-authorizations";
import { channelName } from "../../ui/channel-name.ts";
import { Notice, type NoticeTone } from "../../ui/notice.tsx";

const tones: Record<Outcome, NoticeTone> = {
  authorized: "ok",
  refused: "problem",
  denied: "caution",
  expired: "caution",
  failed: "problem",
};

/** What came of an authorization, when the marketplace sent the browser back. */
export function AuthorizationOutcome({ channel, outcome }: { channel: Channel; outcome: Outcome }) {
  const { t, language } = useTranslation("access");
  const marketplace = channelName(channel, language);
  return (
    <Notice tone={tones[outcome]} title={t(`outcomes.${outcome}.title`, { marketplace })} live="status">
      <p>{t(`outcomes.${outcome}.todo`)}</p>
    </Notice>
  );
}
