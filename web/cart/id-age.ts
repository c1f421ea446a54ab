import { hasTrait } from "#contract/shared/channel";
import type { CartLine } from "./cart-line.ts";

/** Fetch time of a line whose product was never read: an imported line has only ids. */
export const neverFetchedAt = "1970-01-01T00:00:00.000Z";

/**
 * Age from which the console offers to refresh a taobao id before a preview. The marketplace does not document when ids
 * rotate, and §2.3 rule 4 requires fresh ids at the moment of use. Half an hour is the time it takes to fill a cart,
 * and a refresh costs less than a preview that fails on a stale id.
 */
export const idStaleAfterMs = 30 * 60_000;

export function isUnread(line: Pick<CartLine, "fetched_at">): boolean {
  return line.fetched_at === neverFetchedAt;
}

/**
 * Returns whether the line's id rotates. On a marketplace with rotating ids, a purely numeric id is the
 * marketplace's own and does not rotate (§2.3 rules 3 and 4).
 */
export function hasRotatingId(line: Pick<CartLine, "channel" | "id">): boolean {
  return hasTrait(line.channel, "rotatingIds") && !/^[0-9]+$/.test(line.id);
}

/**
 * Returns the milliseconds since the line's ids were fetched.
 * @param now epoch ms
 */
export function idAge(line: Pick<CartLine, "fetched_at">, now: number): number {
  return Math.max(0, now - Date.parse(line.fetched_at));
}

/**
 * Returns whether a preview is likely to fail on the line's ids. The id of a line that was never read may be
 * the number of a product page, which cannot be ordered.
 */
export function isStale(line: Pick<CartLine, "channel" | "id" | "fetched_at">, now: number): boolean {
  if (isUnread(line)) return hasTrait(line.channel, "rotatingIds");
  return hasRotatingId(line) && idAge(line, now) >= idStaleAfterMs;
}
