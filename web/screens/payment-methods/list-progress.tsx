import { useEffect, useRef } from "react";
import type { ErrorEnvelope } from "#contract/shared/error-envelope";
import { fenToYuan } from "#contract/shared/money";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { isUnanswered } from "../../api/call-series.ts";
import type { PageLanguage } from "../../i18n/i18n.ts";
import { useTranslation, type Translate } from "../../i18n/use-translation.ts";
import { announce } from "../../ui/display/announce.ts";
import { Button } from "../../ui/controls/button.tsx";
import { downloadFile } from "../../ui/browser/download-file.ts";
import { RetryTime } from "../../ui/notices/failure-notice.tsx";
import { failureWords } from "../../ui/notices/failure-words.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { useFocusReturn } from "../../ui/overlays/return-focus.ts";
import { Time } from "../../ui/display/time.tsx";
import type { CsvCell } from "#contract/shared/csv-cell";
import { writeCsv } from "../../ui/browser/csv.ts";
import type { BatchState, BatchRow } from "./batch.ts";
import { isOrderUnknown, type OrderOutcome, orderVerdict } from "../../orders/payment-outcome.ts";
import { countGroups, groupOf } from "./check-order.ts";
import { exportColumns } from "./export-columns.ts";
import { columnsById, type NewList, type RunningList } from "./running-lists.ts";
import styles from "./payment-methods.module.css";

/** Minimum length of a list whose progress is announced at each quarter. */
const longFrom = 20;

type ListProgressProps = {
  list: RunningList;
  state: BatchState<OrderOutcome>;
  perMinute: number;
  onCheckAgain: (list: NewList) => void;
};

/** Shows the progress of a list, the units spent and its actions. It stays visible while the rows below are read. */
export function ListProgress({ list, state, perMinute, onCheckAgain }: ListProgressProps) {
  const { t, language } = useTranslation("payment-methods");
  const done = state.rows.filter((row) => row.state === "done").length;
  const open = state.rows.filter((row) => row.state === "waiting" || row.state === "working").length;
  const { failed } = countGroups(state.rows);
  const refused = state.rows
    .filter((row) => row.state === "done" && groupOf(row) === "refused" && !isOrderUnknown(row.outcome))
    .map(({ id }) => id);
  const units = state.rows.reduce(
    (sum, row) => sum + (row.state === "done" && row.outcome.ok ? row.outcome.units : 0),
    0,
  );
  const { batch } = list;
  const { phase } = state;
  const canResume = phase === "paused" || phase === "stopped";
  const minutes = Math.ceil(open / perMinute);
  useMilestones(state);
  useFocusReturn(phase);
  const exportCsv = () =>
    downloadFile({
      name: "payment-methods.csv",
      type: "text/csv",
      text: listCsv(state.rows, list, { t, language }),
    });
  return (
    <>
      <div className={styles.progress}>
        <progress className={styles.bar} max={state.rows.length} value={done} aria-label={t("batch.title")} />
        <span className={styles.words}>
          {t("batch.progress", { done, total: state.rows.length })} · {t("batch.pace", { perMinute })}
          {" · "}
          {phase !== "running" ? (
            t(`batch.${phase}`)
          ) : state.resumesAt !== null ? (
            <>
              {t("batch.waiting_until")} <Time at={state.resumesAt} timeOnly />
            </>
          ) : minutes > 1 ? (
            t("batch.left", { minutes })
          ) : (
            t("batch.left_soon")
          )}
          {" · "}
          {t("batch.units_spent")} {t("common:units", { count: units })}
        </span>
        <span className={styles.buttons}>
          {/* First, because it is always there: the other buttons keep their places when one of them disappears. */}
          <Button onPress={exportCsv} isDisabled={done === 0}>
            {t("batch.export")}
          </Button>
          {/* One button for both, so that it keeps the focus. */}
          {(phase === "running" || canResume) && (
            <Button ignoresSecondClick onPress={canResume ? batch.resume : batch.pause}>
              {t(canResume ? "batch.resume" : "batch.pause")}
            </Button>
          )}
          {(phase === "running" || phase === "paused") && (
            <Button onPress={batch.stop}>{t("batch.stop")}</Button>
          )}
          {phase === "finished" && failed > 0 && (
            <Button units={failed * paymentMethodsEndpoint.units} unitsAreMax onPress={batch.retryFailed}>
              {t("batch.retry")}
            </Button>
          )}
          {/* For use once the authorization is fixed or the marketplace is less busy. It starts a list of
              its own, so that billed answers stay visible here. */}
          {phase === "finished" && refused.length > 0 && (
            <Button
              units={refused.length * paymentMethodsEndpoint.units}
              onPress={() =>
                onCheckAgain({ ids: refused, leftOut: [], columns: columnsById(list, state.rows) })
              }
            >
              {t("batch.check_refused")}
            </Button>
          )}
        </span>
      </div>
      <WhyPaused state={state} />
    </>
  );
}

/** Shows the answer that every further order would meet too: without it, a list seems to have stopped by itself. */
function WhyPaused({ state }: { state: BatchState<OrderOutcome> }) {
  const { t, language } = useTranslation("payment-methods");
  const row = state.rows.find(({ id }) => id === state.pausedBy);
  if (state.phase !== "paused" || row?.state !== "done" || row.outcome.ok) return null;
  const { outcome } = row;
  if (isUnanswered(outcome))
    return (
      <Notice
        tone="warning"
        live="status"
        title={t("batch.paused_why", { why: t("common:failure.no_answer.title") })}
      >
        <p>{t("batch.paused_silent")}</p>
      </Notice>
    );
  if (outcome.kind !== "error") return null;
  const { words, values, channel, retry } = failureWords(outcome.envelope, language);
  const why = t(`common:${words}.title`, values);
  return (
    <Notice tone="warning" live="status" title={t("batch.paused_why", { why })}>
      <p>{t("batch.paused_by", { id: row.id, code: outcome.envelope.code })}</p>
      <p>{t(`common:${words}.todo`, values)}</p>
      {outcome.retryAt !== undefined && (
        <RetryTime at={outcome.retryAt} estimated={retry?.estimated ?? false} channel={channel} />
      )}
    </Notice>
  );
}

/**
 * Announces to screen readers when a quarter of a long list is done and when it stops running: an
 * announcement per order would be too many.
 */
function useMilestones({ phase, rows }: BatchState<OrderOutcome>): void {
  const { t } = useTranslation("payment-methods");
  const done = rows.filter(({ state }) => state === "done").length;
  const quarters = rows.length < longFrom ? 0 : Math.floor((done * 4) / rows.length);
  const milestone =
    phase !== "running"
      ? t(`batch.said.${phase}`)
      : quarters > 0
        ? t("batch.said.part", { percent: quarters * 25 })
        : null;
  const told = useRef(milestone);
  useEffect(() => {
    if (milestone === told.current) return;
    told.current = milestone;
    if (milestone !== null) announce(milestone);
  }, [milestone]);
}

/**
 * Returns the list as a CSV sheet, one row per id in the order pasted, then the pasted texts that are not ids; the
 * columns pasted next to them come before the answers. A spreadsheet shows every digit of an id. Payable is yuan, times
 * are UTC.
 */
function listCsv(
  rows: BatchRow<OrderOutcome>[],
  { leftOut, columns }: Pick<RunningList, "leftOut" | "columns">,
  { t, language }: { t: Translate<"payment-methods">; language: PageLanguage },
): string {
  const [order = "", ...answers] = exportColumns.map((column) => t(`batch.columns.${column}`));
  const heads = columns?.heads ?? [];
  const beside = (at: number) => heads.map((_, column) => columns?.cells[at]?.[column] ?? null);
  return writeCsv([
    [order, ...heads, ...answers],
    ...rows.map((row, at) => [
      { id: row.id },
      ...beside(at),
      t(`batch.state.${row.state}`),
      ...answerCells(row, { t, language }),
    ]),
    ...leftOut.map(({ text, row }, at) => [
      text,
      ...beside(rows.length + at),
      t("batch.state.not_an_id"),
      ...noAnswer.with(-1, row === null ? null : t("row", { row })),
    ]),
  ]);
}

const noAnswer: CsvCell[] = exportColumns.slice(2).map(() => null);

/**
 * Returns the code, then the marketplace's message unchanged, or the page's own text for the code, because
 * the gateway's messages are English.
 */
function whyFailed(
  error: ErrorEnvelope["error"],
  { t, language }: { t: Translate<"payment-methods">; language: PageLanguage },
): string {
  const { code, upstream } = error;
  const said = upstream && [upstream.code, upstream.message].filter(Boolean).join(" ");
  if (said) return `${code}: ${said}`;
  const { words, values } = failureWords(error, language);
  return `${code}: ${t(`common:${words}.title`, values)}`;
}

function answerCells(
  row: BatchRow<OrderOutcome>,
  { t, language }: { t: Translate<"payment-methods">; language: PageLanguage },
): CsvCell[] {
  if (row.state !== "done") return noAnswer;
  const { outcome } = row;
  const verdict = t(`verdict.${orderVerdict(outcome).kind}.title`);
  const at = new Date(outcome.at).toISOString();
  if (!outcome.ok) {
    const known = outcome.kind === "error";
    const error = known ? whyFailed(outcome.envelope, { t, language }) : t("common:failure.no_answer.title");
    // It is unknown whether a call without an answer was billed.
    const units = known && outcome.envelope.code !== "INTERNAL_ERROR" ? 0 : null;
    return [verdict, null, null, null, at, units, known ? { id: outcome.requestId } : null, error];
  }
  const { value } = outcome;
  return [
    verdict,
    value.payment_amount ? fenToYuan(value.payment_amount.amount) : null,
    value.channels.map(({ code }) => String(code)).join(" "),
    value.payment_deadline,
    at,
    outcome.units,
    { id: outcome.requestId },
    value.success ? null : [value.error_code, value.error_message].filter(Boolean).join(": "),
  ];
}
