import type { Translate } from "../../i18n/use-translation.ts";
import type { CellFault } from "./sheet/quantity-sheet.ts";

/** A fault as the field's own short mark and as the whole sentence. */
export type FaultWords = { short: string; full: string };

/** The words for a fault. `single`: the product has no variants, so nothing counts together. */
export function faultWords(fault: CellFault, t: Translate<"product">, single: boolean): FaultWords {
  const short = t(`sheet.short.${fault.kind}`, fault);
  if (fault.kind === "below_offer_minimum" && single)
    return {
      short: t("sheet.short.below_variant_minimum", fault),
      full: t("sheet.faults.below_offer_minimum_single", fault),
    };
  if (fault.kind === "off_batch" && fault.lower === 0)
    return { short, full: t("sheet.faults.off_batch_first", fault) };
  return { short, full: t(`sheet.faults.${fault.kind}`, fault) };
}
