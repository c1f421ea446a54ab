import type { Translate } from "../../../i18n/use-translation.ts";
import { fenToYuan } from "#contract/shared/money";
import type { PreviewedLine, PreviewResult, UnavailableLine } from "#contract/public/preview";
import { linesLeftOut, previewOrders, previewTotals, type Totals } from "#contract/public/preview-amounts";
import type { CsvCell } from "#contract/shared/csv-cell";
import { translatedVariantName } from "../../../cart/variant-names.ts";
import { writeCsv } from "../../../ui/browser/csv.ts";
import type { FinishedPreview } from "./finished-preview.ts";
import { isOwnReason, kindOfReason } from "../cart/line-marks.ts";
import { sellerLabel } from "../cart/seller-label.ts";

const columns = [
  "order",
  "id",
  "spec_id",
  "title",
  "variant",
  "variant_translated",
  "quantity",
  "unit_price",
  "amount",
  "estimate",
  "reason",
] as const;
const sums = ["merchandise", "shipping", "discount", "payment"] as const satisfies readonly (keyof Totals)[];

/**
 * Returns a preview as a CSV sheet: one row per line, then the sums of each seller and in total. Yuan; an
 * unknown amount is an empty cell.
 */
export function previewCsv(input: {
  preview: FinishedPreview;
  result: PreviewResult;
  t: Translate<"preview">;
  /** Reason why the answer is out of date, which is then written into every row; null = it is not. */
  outdated: string | null;
}): string {
  const { preview, result, t, outdated } = input;
  const orders = previewOrders(result);
  const label = (at: number) => sellerLabel(t, { orders, at, preview });
  const lineRow = (order: string, line: PreviewedLine): CsvCell[] => {
    const sent = preview.sent.find(({ id, spec_id }) => id === line.id && spec_id === line.spec_id);
    const refused = result.unavailable_lines.find(
      ({ id, spec_id }) => id === line.id && spec_id === line.spec_id,
    );
    return [
      order,
      { id: line.id },
      line.spec_id === null ? null : { id: line.spec_id },
      sent?.title ?? null,
      sent?.attributes.map(({ value }) => value).join(" ") ?? null,
      translatedVariantName(sent?.attributes ?? []) || null,
      line.quantity,
      yuan(line.unit_price.amount),
      yuan(line.amount.amount),
      sent?.estimate ?? null,
      refused ? whyRefused(refused, t) : null,
    ];
  };
  const lines = [
    ...orders.flatMap((order, at) => order.lines.map((line) => lineRow(label(at), line))),
    ...linesLeftOut(result).map((line) => lineRow(t("receipt.not_in_answer"), line)),
  ];
  const sumRows = (name: string, totals: Totals) =>
    sums.map((sum): CsvCell[] => [
      name,
      null,
      null,
      t(`receipt.${sum}`),
      null,
      null,
      null,
      null,
      yuan(totals[sum]),
    ]);
  const [head, ...rows] = [
    columns.map((column) => t(`csv.${column}`)),
    ...lines,
    ...(orders.length > 1 ? orders.flatMap(({ totals }, at) => sumRows(label(at), totals)) : []),
    ...sumRows(t("receipt.total"), previewTotals(result)),
  ];
  if (outdated === null) return writeCsv([head ?? [], ...rows]);
  return writeCsv([[t("csv.outdated"), ...(head ?? [])], ...rows.map((row) => [outdated, ...row])]);
}

/** Returns the marketplace's message unchanged, or else the page's own text. */
function whyRefused({ reason, meaning, message }: UnavailableLine, t: Translate<"preview">): string {
  const words = isOwnReason(reason) ? t(`marks.${kindOfReason[meaning]}`) : message;
  return [reason, words].filter(Boolean).join(": ");
}

function yuan(amount: number | null): string | null {
  return amount === null ? null : fenToYuan(amount);
}
