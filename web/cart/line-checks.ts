import type { CartEntry, LineTrouble } from "./cart.ts";
import { offerKey, offerPieces } from "./estimate.ts";
import { isUnread } from "./id-age.ts";
import { belowMinimum, lineFaults, type QuantityFault } from "./quantity-faults.ts";

/** What can be said of a line before any call. `raiseTo` is the line's quantity that fills the offer's minimum. */
export type LineFault =
  | Exclude<QuantityFault, { kind: "below_offer_minimum" }>
  | { kind: "below_offer_minimum"; minimum: number; raiseTo: number }
  | { kind: "unread" }
  | { kind: LineTrouble };

/** The faults of each line, in their order, by what was last read of its product. Nothing is corrected. */
export function cartFaults(lines: readonly CartEntry[]): LineFault[][] {
  const pieces = offerPieces(lines);
  return lines.map((line): LineFault[] => {
    const trouble = line.trouble === null ? [] : [{ kind: line.trouble }];
    if (isUnread(line)) return [{ kind: "unread" }, ...trouble];
    const { quantity, stock } = line;
    const ofOffer = pieces.get(offerKey(line)) ?? quantity;
    const faults = [
      // What a line keeps as its minimum is the offer's.
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
