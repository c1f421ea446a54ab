import { useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, Suspense, useId } from "react";
import { colon } from "../../../i18n/sentence-gap.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatYuan } from "#contract/shared/money";
import { type Warning, warningsOf, vendorStatus, verdictOf } from "#contract/public/preview-warnings";
import type { Receiver } from "#contract/public/preview-request";
import type { PreviewGroup } from "../../../cart/preview-groups.ts";
import { sessionOptions } from "../../../api/console-options.ts";
import { loadWords } from "../../../i18n/load-words.ts";
import { laterPart } from "../../../ui/browser/lazy-component.ts";
import { channelName } from "../../../ui/display/channel-name.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FailureNotice } from "../../../ui/notices/failure-notice.tsx";
import { IdText } from "../../../ui/display/id-text.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { VendorSaid } from "../../../ui/notices/vendor-messages.tsx";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { GroupName } from "../cart/group-name.tsx";
import { isFixed, liveMarks, sharedWords } from "../cart/line-marks.ts";
import shared from "../preview.module.css";
import type { Attempt, OutdatedReason } from "./attempt.ts";
import { CheckList } from "./check-list.tsx";
import { LandedTable } from "./landed-table.tsx";
import { OutdatedBand } from "./outdated-band.tsx";
import styles from "./receipt.module.css";
import { Receipt } from "./receipt.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import { ResultActions } from "./result-actions.tsx";
import { Terms } from "./terms.tsx";
import utilities from "../../../styles/utilities.module.css";

const orderOffer = laterPart(async () => {
  const [{ OrderOffer }] = await Promise.all([
    import("../order/order-offer.tsx"),
    loadWords("ordering"),
    loadWords("orders"),
  ]);
  return OrderOffer;
});

export type AttemptResultProps = {
  cartId: string;
  attempt: Attempt;
  group: PreviewGroup;
  isOnly: boolean;
  /** Whether it was there when the screen was opened. */
  isEarlier: boolean;
  /** Reason why it does not match the page's current state; null = it matches. */
  outdatedReason: OutdatedReason | null;
  /** The receiver in the fields now. */
  receiver: Receiver | null;
  askReceiver: () => Promise<Receiver | null>;
  units: number;
  /** Moves to a line of the cart. */
  onShowLine: (key: string) => void;
  /** Previews the group again; null while a preview is in flight. */
  onAgain: (() => void) | null;
};

/**
 * Shows the result of one preview: the verdict, whether it still matches this cart, the receipt, the checks
 * and the texts to copy.
 */
export function AttemptResult(props: AttemptResultProps) {
  const {
    cartId,
    attempt,
    group,
    isOnly,
    isEarlier,
    outdatedReason,
    receiver,
    askReceiver,
    units,
    onShowLine,
    onAgain,
  } = props;
  const { t, language } = useTranslation("preview");
  const heading = useId();
  const { data: session } = useQuery(sessionOptions);
  const { outcome } = attempt;
  const marks = liveMarks(attempt, group.lines);
  const marked = <MarkedLines keys={[...marks.keys()]} onShow={onShowLine} />;
  if (isFixed(attempt, group.lines)) return null;
  const title = isOnly ? null : (
    <h2 id={heading}>
      {/* Distinguishes this heading and region from those of the same group in the cart. */}
      <VisuallyHidden>{t("result.title") + colon(language)}</VisuallyHidden>
      <GroupName group={group} />
    </h2>
  );
  const forActions = { attempt, outdatedReason, receiver, askReceiver, units };
  const region = isOnly ? { "aria-label": t("result.title") } : { "aria-labelledby": heading };
  if (!outcome.ok)
    return (
      <section className={shared.result} {...region}>
        {title}
        <RefusalNotice
          outcome={outcome}
          lineCount={attempt.sent.length}
          marked={marks.size > 0 ? marked : null}
        />
        <ResultActions {...forActions} />
      </section>
    );
  const { value } = outcome;
  const name = verdictOf(value);
  const verdict =
    name === "success" && !isOnly ? t("verdict.success.title_group") : t(`verdict.${name}.title`);
  const isOutdated = outdatedReason !== null;
  const outdated = isOutdated ? t("result.outdated") : "";
  return (
    <section
      className={isOutdated ? `${shared.result} ${styles.outdated}` : shared.result}
      {...region}
      onCopy={
        isOutdated ? (event) => copyWithNote(event, t(`result.doubts.${outdatedReason}.title`)) : undefined
      }
    >
      {isOutdated && <OutdatedBand outdatedReason={outdatedReason} units={units} onAgain={onAgain} />}
      {title}
      {attempt.failedAgain && <FailureNotice failure={attempt.failedAgain} />}
      {isEarlier && (
        <p className={utilities.note}>
          {t("facts.at")} <Time at={outcome.at} /> · {t("result.earlier")}
        </p>
      )}
      <Notice
        tone={!value.success ? "caution" : isOutdated ? "info" : "ok"}
        level={isOnly ? 2 : 3}
        live="status"
        title={isOutdated ? t("result.was", { verdict }) : verdict}
      >
        {vendorStatus(value) === false ? (
          <p>{t("verdict.vendor_refused")}</p>
        ) : (
          !isOutdated && <p>{t(`verdict.${name}.text`)}</p>
        )}
        {value.success && <Warnings warnings={warningsOf(value, attempt.sent)} />}
        {marked}
        {sharedWords(marks).map((words) => (
          <VendorSaid key={words.code} {...words} />
        ))}
        {/* The gateway's own English text: where the marketplace refused, its message is included. */}
        {value.message && vendorStatus(value) === false && <p className={utilities.note}>{value.message}</p>}
      </Notice>
      {session?.purchasing === true && value.success && !isOutdated && (
        <Suspense>
          <orderOffer.Part attempt={attempt} result={value} cartId={cartId} onAgain={onAgain} />
        </Suspense>
      )}
      <Receipt attempt={attempt} result={value} outdated={outdated} />
      <LandedTable attempt={attempt} result={value} outdated={outdated} />
      <CheckList result={value} outdated={outdated} />
      <Terms result={value} attempt={attempt} isOutdated={isOutdated} />
      <dl className={styles.amounts}>
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
      <ResultActions {...forActions} />
    </section>
  );
}

/** Adds the reason to text copied from an outdated answer, because the pasted copy would not show that it is outdated. */
function copyWithNote(event: ClipboardEvent, note: string): void {
  const selected = document.getSelection()?.toString() ?? "";
  if (selected === "") return;
  event.preventDefault();
  event.clipboardData.setData("text/plain", `${note}\n${selected}`);
}

/** Shows how many lines are marked in the cart, with a link to the first: on a phone and in a long cart it is far from here. */
function MarkedLines({ keys, onShow }: { keys: string[]; onShow: (key: string) => void }) {
  const { t } = useTranslation("preview");
  const [first] = keys;
  if (first === undefined) return null;
  return (
    <p className={styles.marked}>
      {t("result.marked", { count: keys.length })}
      <Button onPress={() => onShow(first)}>{t("result.show_marked", { count: keys.length })}</Button>
    </p>
  );
}

/** Lists the warnings that a green verdict does not include, each of which is explained below. */
function Warnings({ warnings }: { warnings: Warning[] }) {
  const { t } = useTranslation("preview");
  if (warnings.length === 0) return null;
  return (
    <>
      <p className={utilities.caution}>{t("cautions.title")}</p>
      <ul>
        {warnings.map((warning) => (
          <li key={warning.kind}>
            {warning.kind === "price"
              ? t(warning.difference.startsWith("-") ? "cautions.cheaper" : "cautions.dearer", {
                  amount: formatYuan(warning.difference.replace("-", "")),
                })
              : t(`cautions.${warning.kind}`, warning)}
          </li>
        ))}
      </ul>
    </>
  );
}
