import { useSyncExternalStore } from "react";
import { cartStorage, changeLines, lineKey, type CartEntry } from "./cart.ts";
import { createListeners } from "../listeners.ts";

/** What was taken out last, with all lines as they stood before, so that it comes back in its place. */
type Removed = { cartId: string; before: readonly CartEntry[]; keys: ReadonlySet<string> };

let removed: Removed | null = null;
const listeners = createListeners();

function note(next: Removed | null): void {
  removed = next;
  listeners.tell();
}

/** Takes lines out of a cart; the last ones that were taken out can come back. */
export function removeLines(cartId: string, keys: ReadonlySet<string>): void {
  const before = cartStorage.read().value.carts.find(({ id }) => id === cartId)?.lines ?? [];
  changeLines(cartId, (lines) => lines.filter((line) => !keys.has(lineKey(line))));
  note({ cartId, before, keys });
}

/** Puts back what was taken out last, each line in its place. What was changed since stays as it is. */
export function restoreLines(): void {
  if (!removed) return;
  const { cartId, before, keys } = removed;
  changeLines(cartId, (now) => {
    const current = new Map(now.map((line) => [lineKey(line), line]));
    const old = new Set(before.map(lineKey));
    const kept = before.flatMap((line) => {
      const key = lineKey(line);
      return current.get(key) ?? (keys.has(key) ? line : []);
    });
    return [...kept, ...now.filter((line) => !old.has(lineKey(line)))];
  });
  note(null);
}

export function forgetRemoved(): void {
  note(null);
}

/** How many lines of a cart can come back. */
export function useRemovedCount(cartId: string): number {
  return useSyncExternalStore(listeners.subscribe, () =>
    removed?.cartId === cartId ? removed.keys.size : 0,
  );
}
