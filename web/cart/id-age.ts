import { hasTrait } from "#contract/channel";
import type { CartLine } from "./cart-line.ts";

/** The time of a line whose product was never read: an imported line carries ids only. */
export const neverFetchedAt = "1970-01-01T00:00:00.000Z";

/**
 * From this age on an id of taobao is offered a refresh before a preview. The marketplace names no period of its rotation and
 * §2.3 rule 4 asks for ids "right before checkout": half an hour is what it takes to fill a cart, and a refresh costs less
 * than a preview that fails on a stale id.
 */
export const staleAfterMs = 30 * 60_000;

export function isUnread(line: Pick<CartLine, "fetched_at">): boolean {
  return line.fetched_at === neverFetchedAt;
}

/** Where ids rotate, a purely numeric one is the marketplace's own and does not (§2.3 rules 3 and 4). */
export function hasRotatingId(line: Pick<CartLine, "channel" | "id">): boolean {
  return hasTrait(line.channel, "rotatingIds") && !/^[0-9]+$/.test(line.id);
}

/** Milliseconds since the line's ids were fetched. @param now epoch ms */
export function idAge(line: Pick<CartLine, "fetched_at">, now: number): number {
  return Math.max(0, now - Date.parse(line.fetched_at));
}

/** Whether a preview is likely to fail on the line's ids. One that was never read may be the number of a product's page, which orders nothing. */
export function isStale(line: Pick<CartLine, "channel" | "id" | "fetched_at">, now: number): boolean {
  if (isUnread(line)) return hasTrait(line.channel, "rotatingIds");
  return hasRotatingId(line) && idAge(line, now) >= staleAfterMs;
}
