import type { Translate } from "../../../i18n/use-translation.ts";
import { channelName } from "../../../ui/display/channel-name.ts";
import type { CsvCell } from "#contract/shared/csv-cell";
import { writeCsv } from "../../../ui/browser/csv.ts";
import { type ComparedProduct, compareRows, rowName } from "./compare-rows.ts";
import { bothNames } from "../../../cart/variant-names.ts";
import { sheetTexts } from "./compare-texts.ts";

/** Returns the comparison as a CSV sheet with one column per product. Yuan and numbers are plain digits, ids are text. */
export function compareCsv(
  products: readonly ComparedProduct[],
  reader: { t: Translate<"finding">; language: string; pieces: number | null },
): string {
  const { t, language, pieces } = reader;
  const line = (name: string, cellOf: (one: ComparedProduct) => CsvCell) => [name, ...products.map(cellOf)];
  return writeCsv([
    line(t("compare.fact"), ({ product }) => bothNames(product.title.original, product.title.translated)),
    line(t("compare.marketplace"), ({ product }) => channelName(product.channel, language)),
    line(t("compare.id"), ({ product }) => ({ id: product.source_product_id })),
    line(t("compare.quantity"), () => pieces),
    ...compareRows(products, pieces, sheetTexts(reader)).map(({ name, cells, originals }) => [
      rowName(name, t),
      ...cells.map((cell, at) => (originals[at] ? `${cell} (${originals[at]})` : cell)),
    ]),
  ]);
}
