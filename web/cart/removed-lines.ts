import { useSyncExternalStore } from "react";
import { cartStorage, changeLines, joinLines, lineKey, type CartEntry } from "./cart.ts";
import { createListeners } from "../listeners.ts";

/** What was taken out last, with all lines as they stood before, so that it comes back in its place. */
type Removed = {
  cartId: string;
  before: readonly CartEntry[];
  keys: ReadonlySet<string>;
  /** True once they were to come back and the cart had no room for them. */
  isFull: boolean;
};

let removed: Removed | null = null;
const listeners = createListeners();

function note(next: Removed | null): void {
  removed = next;
  listeners.tell();
}

function linesOf(cartId: string): readonly CartEntry[] {
  return cartStorage.reread().value.carts.find(({ id }) => id === cartId)?.lines ?? [];
}

/** Takes lines out of a cart; the last ones that were taken out can come back. */
export function removeLines(cartId: string, keys: ReadonlySet<string>): void {
  const before = linesOf(cartId);
  changeLines(cartId, (lines) => lines.filter((line) => !keys.has(lineKey(line))));
  note({ cartId, before, keys, isFull: false });
}

/**
 * Puts back what was taken out last, each line in its place, as far as there is room. What was changed since stays as it is;
 * where the same product and variant came in again, quantities add up.
 */
export function restoreLines(): void {
  if (!removed) return;
  const { cartId, before, keys } = removed;
  const { lines, left } = joinLines(
    linesOf(cartId),
    before.filter((line) => keys.has(lineKey(line))),
  );
  const places = new Map(before.map((line, at) => [lineKey(line), at]));
  const placeOf = (line: CartEntry) => places.get(lineKey(line)) ?? before.length;
  changeLines(cartId, () => lines.toSorted((one, other) => placeOf(one) - placeOf(other)));
  note(left.length > 0 ? { cartId, before, keys: new Set(left.map(lineKey)), isFull: true } : null);
}

export function forgetRemoved(): void {
  note(null);
}

/** How many lines of a cart can come back, and whether it had no room for them. */
export function useRemoved(cartId: string): { count: number; isFull: boolean } {
  const last = useSyncExternalStore(listeners.subscribe, () => removed);
  return last?.cartId === cartId
    ? { count: last.keys.size, isFull: last.isFull }
    : { count: 0, isFull: false };
}
