import { useId } from "react";
import { colon } from "../../../i18n/sentence-gap.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatYuan } from "#contract/money";
import type { PreviewResult } from "#contract/preview";
import type { Receiver } from "#contract/preview-request";
import type { PreviewGroup } from "../../../cart/preview-groups.ts";
import { channelName } from "../../../ui/channel-name.ts";
import { Button } from "../../../ui/button.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { IdText } from "../../../ui/id-text.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Time } from "../../../ui/time.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { VendorSaid } from "../../../ui/vendor-words.tsx";
import { GroupName } from "../cart/group-name.tsx";
import { isMended, liveMarks, sharedWords } from "../cart/line-marks.ts";
import shared from "../preview.module.css";
import { type Attempt, doubtOf, verdictOf } from "./attempt.ts";
import { type Caution, cautionsOf, vendorStatus } from "./cautions.ts";
import { LandedTable } from "./landed-table.tsx";
import styles from "./receipt.module.css";
import { Receipt } from "./receipt.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import { ResultActions } from "./result-actions.tsx";
import { Terms } from "./terms.tsx";

export type AttemptResultProps = {
  attempt: Attempt;
  group: PreviewGroup;
  isOnly: boolean;
  /** It was there when the screen was opened. */
  isEarlier: boolean;
  /** What is in the receiver's fields now. */
  receiver: Receiver | null;
  askReceiver: () => Promise<Receiver | null>;
  units: number;
  /** Leads to a line of the cart. */
  onShowLine: (key: string) => void;
};

/** What one preview brought: the verdict, whether it still is of this cart, the receipt, the checks, what can be copied. */
export function AttemptResult(props: AttemptResultProps) {
  const { attempt, group, isOnly, isEarlier, receiver, askReceiver, units, onShowLine } = props;
  const { t, language } = useTranslation("preview");
  const heading = useId();
  const { outcome } = attempt;
  const doubt = doubtOf(attempt, { lines: group.lines, receiver });
  const marks = liveMarks(attempt, group.lines);
  const marked = <MarkedLines keys={[...marks.keys()]} onShow={onShowLine} />;
  if (isMended(attempt, group.lines)) return null;
  const title = isOnly ? null : (
    <h2 id={heading}>
      {/* The same group has a heading and a region of its own in the cart. */}
      <VisuallyHidden>{t("result.title") + colon(language)}</VisuallyHidden>
      <GroupName group={group} />
    </h2>
  );
  const forActions = { attempt, doubt, receiver, askReceiver, units };
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
  const verdict = verdictOf(value);
  return (
    <section className={shared.result} {...region}>
      {title}
      {attempt.failedAgain && <FailureNotice failure={attempt.failedAgain} />}
      {isEarlier && (
        <p className={shared.muted}>
          {t("facts.at")} <Time at={outcome.at} /> · {t("result.earlier")}
        </p>
      )}
      {/* First: below a green verdict it was read too late. */}
      {doubt !== null && (
        <Notice tone="caution" live="status" title={t(`result.doubts.${doubt}.title`)}>
          <p>{t(`result.doubts.${doubt}.text`)}</p>
        </Notice>
      )}
      <Notice
        tone={!value.success ? "caution" : doubt === null ? "ok" : "info"}
        level={isOnly ? 2 : 3}
        live="status"
        title={
          verdict === "success" && !isOnly ? t("verdict.success.title_group") : t(`verdict.${verdict}.title`)
        }
      >
        {vendorStatus(value) === false ? (
          <p>{t("verdict.vendor_refused")}</p>
        ) : (
          <p>{t(`verdict.${verdict}.text`)}</p>
        )}
        {value.success && <Cautions cautions={cautionsOf(value, attempt)} />}
        {marked}
        {sharedWords(marks).map((words) => (
          <VendorSaid key={words.code} {...words} />
        ))}
        {/* The gateway's own English: where the marketplace refused, its words are in it. */}
        {value.message && vendorStatus(value) === false && <p className={shared.muted}>{value.message}</p>}
      </Notice>
      <Receipt attempt={attempt} result={value} />
      <LandedTable attempt={attempt} result={value} />
      <CheckList result={value} />
      <Terms result={value} attempt={attempt} />
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

/** How many lines are marked in the cart, and the way to the first: on a phone and in a long cart it is far from here. */
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

/** What a green verdict does not say by itself, each told below in full. */
function Cautions({ cautions }: { cautions: Caution[] }) {
  const { t } = useTranslation("preview");
  if (cautions.length === 0) return null;
  return (
    <>
      <p className={shared.cautionText}>{t("cautions.title")}</p>
      <ul>
        {cautions.map((caution) => (
          <li key={caution.kind}>
            {caution.kind === "price"
              ? t(caution.difference.startsWith("-") ? "cautions.cheaper" : "cautions.dearer", {
                  amount: formatYuan(caution.difference.replace("-", "")),
                })
              : t(`cautions.${caution.kind}`, caution)}
          </li>
        ))}
      </ul>
    </>
  );
}

const order = [
  "payable_amount",
  "sellers_present",
  "lines_returned",
  "lines_available",
  "trade_type_supported",
] as const satisfies readonly (keyof PreviewResult["checks"])[];

/** The five checks before an order may be created (§4.2 rule 2) and the marketplace's own status, each with a tick or a reason. */
function CheckList({ result }: { result: Pick<PreviewResult, "success" | "checks"> }) {
  const { t, language } = useTranslation("preview");
  const status = vendorStatus(result);
  const rows = [
    ...order.map((name) => [name, result.checks[name]] as const),
    ...(status === null ? [] : [["vendor_status", status] as const]),
  ];
  return (
    <div>
      <h3>{t("checks.title")}</h3>
      <ul className={styles.checks}>
        {rows.map(([name, passed]) => {
          const state = passed === null ? "unasked" : passed ? "passed" : "failed";
          return (
            <li key={name} className={styles[state]}>
              <span aria-hidden="true" className={styles.sign}>
                {state === "passed" ? "✓" : state === "failed" ? "✕" : "–"}
              </span>
              <span>
                <VisuallyHidden>{t(`checks.${state}`) + colon(language)}</VisuallyHidden>
                {t(`checks.${name}.name`)}
                {state === "failed" && <span className={styles.reason}> {t(`checks.${name}.reason`)}</span>}
                {state === "unasked" && <span className={styles.reason}> {t("checks.not_asked")}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
