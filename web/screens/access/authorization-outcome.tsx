import { useTranslation } from "react-i18next";
import { channels, type Channel } from "#contract/channel";
import type { AuthorizationOutcome as Outcome } from "#contract/console-authorizations";
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
  const { t, i18n } = useTranslation("access");
  const { name, nativeName } = channels[channel];
  const marketplace = i18n.language === "zh-CN" ? nativeName : name;
  return (
    <Notice tone={tones[outcome]} title={t(`outcomes.${outcome}.title`, { marketplace })} live="status">
      <p>{t(`outcomes.${outcome}.todo`)}</p>
    </Notice>
  );
}
