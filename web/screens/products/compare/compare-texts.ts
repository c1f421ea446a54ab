import { formatFen, formatYuan } from "#contract/shared/money";
import type { PreviewedFreight } from "../../../cart/previewed-freight.ts";
import type { Translate } from "../../../i18n/use-translation.ts";
import { numberText } from "../../../ui/controls/number-text.ts";
import { formatTime } from "../../../ui/display/time.tsx";
import type { CompareTexts } from "./compare-rows.ts";

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
export function sheetTexts(reader: Reader): CompareTexts {
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
