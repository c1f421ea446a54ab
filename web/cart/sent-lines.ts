import { type CartEntry, lineKey } from "./cart.ts";
import { lineEstimates } from "./estimate.ts";

/** A line of a cart as it was sent for a preview. */
export type SentLineFacts = {
  key: string;
  quantity: number;
  /** Expected cost when it was sent, yuan; null = unknown. */
  estimate: string | null;
};

/** Age from which an answer is out of date by itself: prices, stock and freight of another day are no offer. */
export const outdatedAfterMs = 12 * 60 * 60_000;

/**
 * Returns whether a preview is too old to order by.
 * @param at epoch ms of the preview; `now` likewise, by the server's clock
 */
export function isTooOld(at: number, now: number): boolean {
  return now - at >= outdatedAfterMs;
}

/** Returns a text that is equal for the same lines and quantities in any order, whatever their group is called. */
export function contentOf(lines: readonly Pick<SentLineFacts, "key" | "quantity">[]): string {
  return JSON.stringify(lines.map(({ key, quantity }) => JSON.stringify([key, quantity])).sort());
}

/** Returns whether the cart still holds exactly the lines that were sent. */
export function isOfThisCart(
  { sent }: { sent: readonly Pick<SentLineFacts, "key" | "quantity">[] },
  lines: readonly CartEntry[],
): boolean {
  if (sent.length !== lines.length) return false;
  return (
    contentOf(sent) === contentOf(lines.map((line) => ({ key: lineKey(line), quantity: line.quantity })))
  );
}

/**
 * Returns whether a product was refreshed after a preview and its price has changed.
 * @param previewedAt epoch ms
 */
export function hasNewPrices(
  sent: readonly SentLineFacts[],
  lines: readonly CartEntry[],
  previewedAt: number,
): boolean {
  const before = new Map(sent.map(({ key, estimate }) => [key, estimate]));
  const estimates = lineEstimates(lines);
  return lines.some((line, at) => {
    const now = estimates[at]?.amount ?? null;
    const then = before.get(lineKey(line)) ?? null;
    return now !== null && then !== null && then !== now && Date.parse(line.fetched_at) > previewedAt;
  });
}
