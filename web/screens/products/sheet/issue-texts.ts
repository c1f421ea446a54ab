import type { Translate } from "../../../i18n/use-translation.ts";
import type { CellIssue } from "./quantity-sheet.ts";

/** An error as the field's short mark and as a full sentence. */
export type IssueTexts = { short: string; full: string };

/** Returns the texts for an error. `single`: the product has no variants, so no quantities are added up. */
export function issueTexts(issue: CellIssue, t: Translate<"product">, single: boolean): IssueTexts {
  if (issue.kind === "over_stock" && issue.stock === 0)
    return { short: t("sheet.sold_out"), full: t("sheet.issues.sold_out") };
  const short = t(`sheet.short.${issue.kind}`, issue);
  if (issue.kind === "below_offer_minimum" && single)
    return {
      short: t("sheet.short.below_variant_minimum", issue),
      full: t("sheet.issues.below_offer_minimum_single", issue),
    };
  if (issue.kind === "off_batch" && issue.lower === 0)
    return { short, full: t("sheet.issues.off_batch_first", issue) };
  return { short, full: t(`sheet.issues.${issue.kind}`, issue) };
}

/** Returns the text for a variant's remaining stock. */
export function stockWords(stock: number | null, t: Translate<"product">): string {
  if (stock === null) return t("sheet.stock_unknown");
  return stock === 0 ? t("sheet.sold_out") : t("sheet.left", { count: stock });
}
