import type { Translate } from "../../../i18n/use-translation.ts";
import { fenToYuan } from "#contract/money";
import type { PreviewResult, UnavailableLine } from "#contract/preview";
import type { CsvCell } from "#contract/csv-cell";
import { writeCsv } from "../../../ui/csv.ts";
import { totalsOf, type Totals } from "./add-up.ts";
import type { Attempt } from "./attempt.ts";
import { isOwnReason, kindOfReason } from "../cart/line-marks.ts";
import { sellerLabel } from "../cart/seller-label.ts";

const columns = [
  "order",
  "id",
  "spec_id",
  "title",
  "variant",
  "quantity",
  "unit_price",
  "amount",
  "estimate",
  "reason",
] as const;
const sums = ["merchandise", "shipping", "discount", "payment"] as const satisfies readonly (keyof Totals)[];

/** A preview as a sheet: a row a line, then the sums of each seller and in total. Yuan; an unknown amount is an empty cell. */
export function previewCsv(input: {
  attempt: Attempt;
  result: PreviewResult;
  t: Translate<"preview">;
}): string {
  const { attempt, result, t } = input;
  const label = (at: number) => sellerLabel(t, { result, at, attempt });
  const lines = result.sellers.flatMap((seller, at) =>
    seller.lines.map((line): CsvCell[] => {
      const sent = attempt.sent.find(({ id, spec_id }) => id === line.id && spec_id === line.spec_id);
      const refused = result.unavailable_lines.find(
        ({ id, spec_id }) => id === line.id && spec_id === line.spec_id,
      );
      return [
        label(at),
        { id: line.id },
        line.spec_id === null ? null : { id: line.spec_id },
        sent?.title ?? null,
        sent?.attributes.map(({ value }) => value).join(" ") ?? null,
        line.quantity,
        yuan(line.unit_price.amount),
        yuan(line.amount.amount),
        sent?.estimate ?? null,
        refused ? whyRefused(refused, t) : null,
      ];
    }),
  );
  const sumRows = (name: string, totals: Totals) =>
    sums.map((sum): CsvCell[] => [
      name,
      null,
      null,
      t(`receipt.${sum}`),
      null,
      null,
      null,
      yuan(totals[sum]),
    ]);
  return writeCsv([
    columns.map((column) => t(`csv.${column}`)),
    ...lines,
    ...(result.sellers.length > 1
      ? result.sellers.flatMap((seller, at) => sumRows(label(at), totalsOf(result, seller)))
      : []),
    ...sumRows(t("receipt.total"), totalsOf(result, null)),
  ]);
}

/** The marketplace's words as they came; ours as the page says them. */
function whyRefused({ reason, meaning, message }: UnavailableLine, t: Translate<"preview">): string {
  const words = isOwnReason(reason) ? t(`marks.${kindOfReason[meaning]}`) : message;
  return [reason, words].filter(Boolean).join(": ");
}

function yuan(amount: number | null): string | null {
  return amount === null ? null : fenToYuan(amount);
}
