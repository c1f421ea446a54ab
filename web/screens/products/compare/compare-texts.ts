import { formatFen, formatYuan } from "#contract/shared/money";
import type { PreviewedFreight } from "../../../cart/previewed-freight.ts";
import type { Translate } from "../../../i18n/use-translation.ts";
import { numberText } from "../../../ui/controls/number-text.ts";
import { formatTime } from "../../../ui/display/time.tsx";
import { type CompareTexts, type ComparedProduct, compareRows, rowName } from "./compare-rows.ts";
import { channelName } from "../../../ui/display/channel-name.ts";
import type { CsvCell } from "#contract/shared/csv-cell";
import { writeCsv } from "../../../ui/browser/csv.ts";
import { productReferenceOf } from "../find/read-find.ts";
import { bothNames } from "../../../cart/variant-names.ts";

type Reader = {
  t: Translate<"finding">;
  language: string;
  /** The quantity to compare at; null = the field holds no valid quantity. */
  pieces: number | null;
};

/** Returns the texts as the page shows them. */
export function pageTexts({ t, language, pieces }: Reader): CompareTexts {
  return {
    number: (value) => numberText(value, language),
    yuan: formatYuan,
    freight: (freight) => freightText(freight, { t, language, pieces }),
  };
}

/** Returns the texts for a spreadsheet: plain digits. */
function sheetTexts(reader: Reader): CompareTexts {
  return {
    number: String,
    yuan: (yuan) => yuan,
    freight: (freight) => freightText(freight, reader),
  };
}

function freightText(freight: PreviewedFreight | null, { t, language, pieces }: Reader): string {
  if (freight === null) return t("compare.freight.none");
  const { place, others } = freight;
  return [
    formatFen(freight.freight),
    t("compare.freight.pieces", { count: freight.pieces }),
    others > 0 ? t("compare.freight.others", { count: others }) : "",
    place === null ? t("compare.freight.saved") : t("compare.freight.place", { place }),
    t("compare.freight.at", { at: formatTime(new Date(freight.at), { language }) }),
    freight.pieces === pieces ? "" : t("compare.freight.other_quantity"),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Returns the comparison as a CSV sheet with one column per product. Yuan and numbers are plain digits, ids are text. */
export function compareCsv(
  products: readonly ComparedProduct[],
  reader: { t: Translate<"finding">; language: string; pieces: number | null },
): string {
  const { t, language, pieces } = reader;
  const line = (name: string, cellOf: (one: ComparedProduct) => CsvCell) => [name, ...products.map(cellOf)];
  return writeCsv([
    line(t("compare.fact"), ({ listed }) => bothNames(listed.title, listed.translated?.text)),
    line(t("compare.marketplace"), ({ listed }) => {
      const channel = productReferenceOf(listed.name)?.channel;
      return channel === undefined ? null : channelName(channel, language);
    }),
    line(t("compare.id"), ({ listed }) => ({ id: productReferenceOf(listed.name)?.text ?? listed.name })),
    line(t("compare.quantity"), () => pieces),
    ...compareRows(products, pieces, sheetTexts(reader)).map(({ name, cells, originals }) => [
      rowName(name, t),
      ...cells.map((cell, at) => (originals[at] ? `${cell} (${originals[at]})` : cell)),
    ]),
  ]);
}
