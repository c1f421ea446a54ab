import { lineKey, type CartEntry } from "./cart.ts";
import { offerKey } from "./estimate.ts";
import { cartFaults, type LineFault } from "./line-checks.ts";

/**
 * Returns the quantities that fix lines whose only fault is their quantity, by line key, where there is exactly one quantity that
 * the fault asks for: the stock, the minimum of a product with one line, the first full pack. A line with two possible answers is
 * left to the person: a pack fewer or a pack more, one of two variants that share a minimum. So is what would leave another fault,
 * at this line or at one of the same product. Nothing is changed here.
 */
export function fittingQuantities(lines: readonly CartEntry[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const ofOffer of Map.groupBy(lines, offerKey).values()) {
    let current = ofOffer;
    // At most as many steps as the product has lines: each step fixes one of them for good.
    for (const at of ofOffer.keys()) {
      const before = cartFaults(current);
      const quantity = onlyQuantity(before[at] ?? [], ofOffer.length);
      if (quantity === null) continue;
      const next = current.map((line, place) => (place === at ? { ...line, quantity } : line));
      const after = cartFaults(next);
      const isFixed = after[at]?.length === 0;
      if (!isFixed || after.some((faults, place) => faults.length > (before[place] ?? []).length)) continue;
      current = next;
      const line = ofOffer[at];
      if (line) found.set(lineKey(line), quantity);
    }
  }
  return found;
}

/**
 * The one quantity that the faults ask for; null when there is none, or a choice between several.
 * @param lines of the same product, which share its minimum
 */
function onlyQuantity([fault, ...others]: LineFault[], lines: number): number | null {
  if (fault === undefined || others.length > 0) return null;
  switch (fault.kind) {
    case "below_offer_minimum":
      return lines === 1 ? fault.raiseTo : null;
    case "below_variant_minimum":
      return fault.minimum;
    case "over_stock":
      return fault.stock > 0 ? fault.stock : null;
    case "off_batch":
      return fault.lower === 0 ? fault.higher : null;
    default:
      return null;
  }
}
