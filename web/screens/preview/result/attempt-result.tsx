import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatYuan } from "#contract/money";
import type { Receiver } from "#contract/preview-request";
import type { PreviewGroup } from "../../../cart/preview-groups.ts";
import { channelName } from "../../../ui/channel-name.ts";
import { IdText } from "../../../ui/id-text.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Time } from "../../../ui/time.tsx";
import { isOfThisCart, type Attempt } from "./attempt.ts";
import { type Caution, cautionsOf, vendorStatus } from "./cautions.ts";
import { CheckList } from "./check-list.tsx";
import { sameReceiver } from "../receiver/kept-receivers.ts";
import { liveMarks } from "../cart/line-marks.ts";
import { LandedTable } from "./landed-table.tsx";
import { Receipt } from "./receipt.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import { ResultActions } from "./result-actions.tsx";
import { Terms } from "./terms.tsx";
import styles from "./receipt.module.css";
import shared from "../preview.module.css";

export type AttemptResultProps = {
  attempt: Attempt;
  group: PreviewGroup;
  isOnly: boolean;
  /** What is in the receiver's fields now. */
  receiver: Receiver | null;
  askReceiver: () => Promise<Receiver | null>;
  units: number;
};

/** What one preview brought: the verdict, whether it still is of this cart, the receipt, the checks, what can be copied. */
export function AttemptResult({ attempt, group, isOnly, receiver, askReceiver, units }: AttemptResultProps) {
  const { t, language } = useTranslation("preview");
  const { outcome } = attempt;
  const isCurrent = isOfThisCart(attempt, group.lines);
  const isSameReceiver =
    attempt.receiver === null || (receiver !== null && sameReceiver(attempt.receiver, receiver));
  const live = liveMarks(attempt, group.lines).size;
  // A failure goes when its cause was mended; an answer stays, and says that the cart is another one now.
  if (!outcome.ok && !isCurrent && live === 0) return null;
  const title = isOnly ? null : (
    <h2>
      {channelName(attempt.channel, language)}
      {group.sellers.length === 1 && group.sellers[0]?.name && (
        <span lang="zh-CN"> · {group.sellers[0].name}</span>
      )}
    </h2>
  );
  if (!outcome.ok)
    return (
      <section className={shared.result} aria-label={t("result.title")}>
        {title}
        <RefusalNotice outcome={outcome} marked={live} />
        <ResultActions attempt={attempt} receiver={receiver} askReceiver={askReceiver} units={units} />
      </section>
    );
  const { value } = outcome;
  const verdict = value.code ?? (value.success ? "success" : "PREVIEW_INCOMPLETE");
  return (
    <section className={shared.result} aria-label={t("result.title")}>
      {title}
      <Notice
        tone={value.success ? "ok" : "caution"}
        level={isOnly ? 2 : 3}
        live="status"
        title={t(`verdict.${verdict}.title`)}
      >
        {vendorStatus(value) === false ? (
          <p>{t("verdict.vendor_refused")}</p>
        ) : (
          <p>{t(`verdict.${verdict}.text`)}</p>
        )}
        {value.success && <Cautions cautions={cautionsOf(value, attempt)} />}
        {live > 0 && <p>{t("result.marked", { count: live })}</p>}
        {/* The gateway's own English, with the marketplace's words where it refused. */}
        {value.message && (language === "en" || vendorStatus(value) === false) && (
          <p className={shared.muted}>{value.message}</p>
        )}
      </Notice>
      {(!isCurrent || !isSameReceiver) && (
        <Notice tone="info" live="status" title={t("result.older")}>
          <p>{t(isCurrent ? "result.older_receiver" : "result.older_cart")}</p>
        </Notice>
      )}
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
            {outcome.channel && ` · ${outcome.channel}`}
          </dd>
        </div>
        <div>
          <dt>{t("common:request")}</dt>
          <dd>
            <IdText id={outcome.requestId} what={t("common:things.request_id")} />
          </dd>
        </div>
      </dl>
      <ResultActions attempt={attempt} receiver={receiver} askReceiver={askReceiver} units={units} />
    </section>
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
