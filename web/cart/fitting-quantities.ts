import { lineKey, type CartEntry } from "./cart.ts";
import { offerKey } from "./estimate.ts";
import { cartIssues, type LineIssue } from "./line-checks.ts";

/**
 * Returns the quantities that fix lines whose only issue is their quantity, by line key, where the issue allows exactly
 * one: the stock, the minimum of a product with one line, or the first full pack. The user decides where two quantities
 * are possible, or where a fix would leave another issue on a line of the product. Nothing is changed here.
 */
export function fittingQuantities(lines: readonly CartEntry[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const ofOffer of Map.groupBy(lines, offerKey).values()) {
    let current = ofOffer;
    // A fixed line stays fixed, so there are at most as many steps as the product has lines.
    for (const at of ofOffer.keys()) {
      const before = cartIssues(current);
      const quantity = onlyQuantity(before[at] ?? [], ofOffer.length);
      if (quantity === null) continue;
      const next = current.map((line, place) => (place === at ? { ...line, quantity } : line));
      const after = cartIssues(next);
      const isFixed = after[at]?.length === 0;
      if (!isFixed || after.some((issues, place) => issues.length > (before[place] ?? []).length)) continue;
      current = next;
      const line = ofOffer[at];
      if (line) found.set(lineKey(line), quantity);
    }
  }
  return found;
}

/**
 * Returns the one quantity that the issues allow; null when they allow no quantity or several.
 * @param lines number of lines of the same product, which share its minimum
 */
function onlyQuantity([issue, ...others]: LineIssue[], lines: number): number | null {
  if (issue === undefined || others.length > 0) return null;
  switch (issue.kind) {
    case "below_offer_minimum":
      return lines === 1 ? issue.raiseTo : null;
    case "below_variant_minimum":
      return issue.minimum;
    case "over_stock":
      return issue.stock > 0 ? issue.stock : null;
    case "off_batch":
      return issue.lower === 0 ? issue.higher : null;
    default:
      return null;
  }
}
