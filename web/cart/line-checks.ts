import type { CartEntry, LineError } from "./cart.ts";
import { offerKey, offerPieces } from "./estimate.ts";
import { isUnread } from "./id-age.ts";
import { belowMinimum, lineIssues, type QuantityIssue } from "./quantity-issues.ts";

/**
 * Issues of a line that are known before any call. `raiseTo` is the quantity of the line that reaches the
 * offer's minimum.
 */
export type LineIssue =
  | Exclude<QuantityIssue, { kind: "below_offer_minimum" }>
  | { kind: "below_offer_minimum"; minimum: number; raiseTo: number }
  | { kind: "unread" }
  | { kind: LineError };

/**
 * Returns the issues of each line, in the order of the lines, by the last read of its product. Nothing is
 * corrected.
 */
export function cartIssues(lines: readonly CartEntry[]): LineIssue[][] {
  const pieces = offerPieces(lines);
  return lines.map((line): LineIssue[] => {
    const lineError = line.trouble === null ? [] : [{ kind: line.trouble }];
    if (isUnread(line)) return [{ kind: "unread" }, ...lineError];
    const { quantity, stock } = line;
    const ofOffer = pieces.get(offerKey(line)) ?? quantity;
    const issues = [
      // The minimum saved with a line is the offer's.
      ...lineIssues(line, { quantity, stock, min_order_quantity: null }),
      ...belowMinimum(line, ofOffer),
    ];
    return [
      ...lineError,
      ...issues.map((issue) =>
        issue.kind === "below_offer_minimum"
          ? { ...issue, raiseTo: line.quantity + issue.minimum - ofOffer }
          : issue,
      ),
    ];
  });
}
