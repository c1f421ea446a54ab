import type { WebhookRow } from "#contract/console/console-webhooks";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge, type Tone } from "../../ui/display/badge.tsx";
import { Time } from "../../ui/display/time.tsx";
import shared from "../../ui/notices/administration.module.css";

const tones: Record<WebhookRow["health"]["state"], Tone> = {
  ok: "ok",
  failing: "error",
  disabled: "neutral",
};

/** Shows whether events arrive, and since when they do not. */
export function WebhookHealth({ webhook: { enabled, health } }: { webhook: WebhookRow }) {
  const { t } = useTranslation("webhooks");
  const { state, failing_since: since, last_success_at: success } = health;
  const isUnused = state === "ok" && success === null;
  const isEnded = !enabled && since !== null;
  return (
    <span className={shared.name}>
      <Badge tone={isEnded ? "error" : isUnused ? "neutral" : tones[state]}>
        {t(isEnded ? "health.ended" : isUnused ? "health.unused" : `health.${state}`)}
      </Badge>
      {since !== null && (
        <span>
          {t("since")} <Time at={since} />
        </span>
      )}
    </span>
  );
}
