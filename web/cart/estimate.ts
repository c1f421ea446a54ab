import { timesYuan } from "#contract/shared/yuan-amount";
import type { CartLine } from "./cart-line.ts";
import { unitPrice } from "./unit-price.ts";

export type LineEstimate = {
  /** Price of one piece in yuan; null = unknown. */
  price: string | null;
  /** Amount in yuan; null = unknown. */
  amount: string | null;
};

type Line = Pick<CartLine, "channel" | "id" | "quantity" | "unit_price" | "price_tiers">;

/**
 * Returns the cost of each line by the last read, in the order of the lines. Price tiers count the pieces of
 * the whole offer.
 */
export function lineEstimates(lines: readonly Line[]): LineEstimate[] {
  const pieces = offerPieces(lines);
  return lines.map((line) => {
    const price = unitPrice(line, pieces.get(offerKey(line)) ?? line.quantity);
    return { price, amount: price === null ? null : timesYuan(price, line.quantity) };
  });
}

/** Returns the pieces of each offer over all its lines, by `offerKey`. */
export function offerPieces(
  lines: readonly Pick<CartLine, "channel" | "id" | "quantity">[],
): Map<string, number> {
  const totals = new Map<string, number>();
  for (const line of lines) totals.set(offerKey(line), (totals.get(offerKey(line)) ?? 0) + line.quantity);
  return totals;
}

export function offerKey({ channel, id }: Pick<CartLine, "channel" | "id">): string {
  return `${channel} ${id}`;
}
