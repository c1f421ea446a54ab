import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Receiver } from "#contract/public/preview-request";
import { channelName } from "../../../ui/display/channel-name.ts";
import { IdText } from "../../../ui/display/id-text.tsx";
import { Time } from "../../../ui/display/time.tsx";
import shared from "../preview.module.css";
import type { FinishedPreview, OutdatedReason } from "./finished-preview.ts";
import { copyWithNote } from "./copy-with-note.ts";
import { LandedTable } from "./landed-table.tsx";
import { ResultActions } from "./result-actions.tsx";
import { Terms } from "./terms.tsx";
import styles from "./receipt.module.css";

export type PreviewDetailsProps = {
  preview: FinishedPreview;
  /** Name of the group, where the cart has several; "" otherwise. */
  name: string;
  /** Reason why it does not match the page's current state; null = it matches. */
  outdatedReason: OutdatedReason | null;
  /** The receiver in the fields now. */
  receiver: Receiver | null;
  askReceiver: () => Promise<Receiver | null>;
  units: number;
};

/** Shows what else one preview said: the landed costs in parts, trade types, payment, promotions, and the texts to copy. */
export function PreviewDetails(props: PreviewDetailsProps) {
  const { preview, name, outdatedReason, receiver, askReceiver, units } = props;
  const { t, language } = useTranslation("preview");
  const { outcome } = preview;
  const actions = <ResultActions {...{ preview, outdatedReason, receiver, askReceiver, units }} />;
  const label = [t("result.details"), name].filter(Boolean).join(" · ");
  if (!outcome.ok)
    return (
      <section className={shared.details} aria-label={label}>
        {actions}
      </section>
    );
  const isOutdated = outdatedReason !== null;
  const outdated = isOutdated ? t("result.outdated") : "";
  return (
    <section className={shared.details} aria-label={label} onCopy={copyWithNote(t, outdatedReason)}>
      <LandedTable preview={preview} result={outcome.value} outdated={outdated} />
      <Terms result={outcome.value} preview={preview} isOutdated={isOutdated} />
      <dl className={styles.facts}>
        <div>
          <dt>{t("facts.at")}</dt>
          <dd>
            <Time at={outcome.at} />
          </dd>
        </div>
        <div>
          <dt>{t("facts.units")}</dt>
          <dd>
            {t("common:units", { count: outcome.units })}
            {outcome.channel && ` · ${channelName(outcome.channel, language)}`}
          </dd>
        </div>
        <div>
          <dt>{t("common:request")}</dt>
          <dd>
            <IdText id={outcome.requestId} what={t("common:things.request_id")} />
          </dd>
        </div>
      </dl>
      {actions}
    </section>
  );
}
