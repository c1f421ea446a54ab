import type { CartEntry, LineError } from "./cart.ts";
import { offerKey, offerPieces } from "./estimate.ts";
import { isUnread } from "./id-age.ts";
import { belowMinimum, lineFaults, type QuantityFault } from "./quantity-faults.ts";

/**
 * Issues of a line that are known before any call. `raiseTo` is the quantity of the line that reaches the
 * offer's minimum.
 */
export type LineFault =
  | Exclude<QuantityFault, { kind: "below_offer_minimum" }>
  | { kind: "below_offer_minimum"; minimum: number; raiseTo: number }
  | { kind: "unread" }
  | { kind: LineError };

/**
 * Returns the issues of each line, in the order of the lines, by the last read of its product. Nothing is
 * corrected.
 */
export function cartFaults(lines: readonly CartEntry[]): LineFault[][] {
  const pieces = offerPieces(lines);
  return lines.map((line): LineFault[] => {
    const trouble = line.trouble === null ? [] : [{ kind: line.trouble }];
    if (isUnread(line)) return [{ kind: "unread" }, ...trouble];
    const { quantity, stock } = line;
    const ofOffer = pieces.get(offerKey(line)) ?? quantity;
    const faults = [
      // The minimum saved with a line is the offer's.
      ...lineFaults(line, { quantity, stock, min_order_quantity: null }),
      ...belowMinimum(line, ofOffer),
    ];
    return [
      ...trouble,
      ...faults.map((fault) =>
        fault.kind === "below_offer_minimum"
          ? { ...fault, raiseTo: line.quantity + fault.minimum - ofOffer }
          : fault,
      ),
    ];
  });
}
