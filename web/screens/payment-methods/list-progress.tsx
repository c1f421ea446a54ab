import type { Translate } from "../../i18n/use-translation.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { fenToYuan } from "#contract/money";
import { Button } from "../../ui/button.tsx";
import { type CsvCell, writeCsv } from "../../ui/csv.ts";
import { downloadFile } from "../../ui/download-file.ts";
import { Time } from "../../ui/time.tsx";
import type { BatchRow, BatchState } from "./batch.ts";
import { type OrderOutcome, verdictOf } from "./check-order.ts";
import type { RunningList } from "./running-lists.ts";
import styles from "./payment-methods.module.css";

type ListProgressProps = {
  batch: RunningList["batch"];
  state: BatchState<OrderOutcome>;
  perMinute: number;
};

/** How far a list is, what it has spent, and what can be done with it. */
export function ListProgress({ batch, state, perMinute }: ListProgressProps) {
  const { t } = useTranslation("payment-methods");
  const done = state.rows.filter((row) => row.state === "done").length;
  const open = state.rows.filter((row) => row.state === "waiting" || row.state === "working").length;
  const failed = state.rows.some(
    (row) => row.state === "stopped" || (row.state === "done" && !row.outcome.ok),
  );
  const units = state.rows.reduce(
    (sum, row) => sum + (row.state === "done" && row.outcome.ok ? row.outcome.units : 0),
    0,
  );
  const { phase } = state;
  const minutes = Math.ceil(open / perMinute);
  const exportCsv = () =>
    downloadFile({ name: "payment-methods.csv", type: "text/csv", text: listCsv(state.rows, t) });
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} max={state.rows.length} value={done} aria-label={t("batch.title")} />
      <span role="status">
        {t("batch.progress", { done, total: state.rows.length })} · {t("batch.pace", { perMinute })}
        {" · "}
        {phase === "running" && (minutes > 1 ? t("batch.left", { minutes }) : t("batch.left_soon"))}
        {phase !== "running" && t(`batch.${phase}`)}
        {" · "}
        {t("batch.units_spent")} {t("common:units", { count: units })}
      </span>
      {phase === "running" && state.resumesAt !== null && (
        <span>
          {t("batch.waiting_until")} <Time at={state.resumesAt} timeOnly />
        </span>
      )}
      <span className={styles.buttons}>
        {phase === "running" && <Button onPress={batch.pause}>{t("batch.pause")}</Button>}
        {phase === "paused" && <Button onPress={batch.resume}>{t("batch.resume")}</Button>}
        {(phase === "running" || phase === "paused") && (
          <Button onPress={batch.stop}>{t("batch.stop")}</Button>
        )}
        {phase !== "running" && phase !== "elsewhere" && failed && (
          <Button onPress={batch.retryFailed}>{t("batch.retry")}</Button>
        )}
        <Button onPress={exportCsv} isDisabled={done === 0}>
          {t("batch.export")}
        </Button>
      </span>
    </div>
  );
}

const columns = [
  "order",
  "state",
  "verdict",
  "payable",
  "codes",
  "deadline",
  "units",
  "request",
  "error",
] as const;

/** The list as a sheet, one row per id in the order pasted; ids keep every digit in a spreadsheet. Payable is yuan. */
function listCsv(rows: BatchRow<OrderOutcome>[], t: Translate<"payment-methods">): string {
  const head = columns.map((column) => t(`batch.columns.${column}`));
  return writeCsv([
    head,
    ...rows.map((row) => [{ id: row.id }, t(`batch.state.${row.state}`), ...answerCells(row, t)]),
  ]);
}

function answerCells(row: BatchRow<OrderOutcome>, t: Translate<"payment-methods">): CsvCell[] {
  if (row.state !== "done") return columns.slice(2).map(() => null);
  const { outcome } = row;
  const verdict = t(`verdict.${verdictOf(outcome).kind}.title`);
  if (!outcome.ok) {
    const known = outcome.kind === "error";
    const error = known
      ? `${outcome.envelope.code}: ${outcome.envelope.message}`
      : t("common:failure.no_answer.title");
    return [verdict, null, null, null, 0, known ? { id: outcome.requestId } : null, error];
  }
  const { value } = outcome;
  return [
    verdict,
    value.payment_amount ? fenToYuan(value.payment_amount.amount) : null,
    value.channels.map(({ code }) => String(code)).join(" "),
    value.payment_deadline,
    outcome.units,
    { id: outcome.requestId },
    value.success ? null : [value.error_code, value.error_message].filter(Boolean).join(": "),
  ];
}
