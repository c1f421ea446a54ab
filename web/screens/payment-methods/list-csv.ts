import type { Translate } from "../../i18n/use-translation.ts";
import { fenToYuan } from "#contract/money";
import { type CsvCell, writeCsv } from "../../ui/csv.ts";
import type { BatchRow } from "./batch.ts";
import { type OrderOutcome, verdictOf } from "./check-order.ts";

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
export function listCsv(rows: BatchRow<OrderOutcome>[], t: Translate<"payment-methods">): string {
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
