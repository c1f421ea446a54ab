import { lineKey, type CartEntry } from "./cart.ts";
import { offerKey } from "./estimate.ts";
import { cartFaults, type LineFault } from "./line-checks.ts";

/**
 * The quantities that mend lines whose only fault is their quantity, by line key: raised to the minimum or to full packs,
 * lowered to the stock. What would leave another fault, at this line or at one of the same product, is left to the person.
 * Nothing is changed: the caller's press does that.
 */
export function fittingQuantities(lines: readonly CartEntry[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const ofOffer of Map.groupBy(lines, offerKey).values()) {
    let current = ofOffer;
    // At most as many steps as the product has lines: each step mends one of them for good.
    for (const at of ofOffer.keys()) {
      const before = cartFaults(current);
      const quantity = quantityFor(before[at] ?? []);
      if (quantity === null) continue;
      const next = current.map((line, place) => (place === at ? { ...line, quantity } : line));
      const after = cartFaults(next);
      const isMended = after[at]?.length === 0;
      if (!isMended || after.some((faults, place) => faults.length > (before[place] ?? []).length)) continue;
      current = next;
      const line = ofOffer[at];
      if (line) found.set(lineKey(line), quantity);
    }
  }
  return found;
}

/** The one quantity that the faults ask for; null when there is none, or a choice between several. */
function quantityFor([fault, ...others]: LineFault[]): number | null {
  if (fault === undefined || others.length > 0) return null;
  switch (fault.kind) {
    case "below_offer_minimum":
      return fault.raiseTo;
    case "below_variant_minimum":
      return fault.minimum;
    case "over_stock":
      return fault.stock > 0 ? fault.stock : null;
    case "off_batch":
      return fault.higher;
    default:
      return null;
  }
}
