import { createListeners } from "../../listeners.ts";
import type { DeviceStorage } from "./device-storage.ts";

/**
 * Removes items of a list on this device, and puts the last removed ones back on request. What was removed
 * is known until the page is left.
 * @param nameOf identifies an item: one that was added again meanwhile is not doubled
 */
export function createRemovals<Item>(storage: DeviceStorage<Item[]>, nameOf: (item: Item) => string) {
  let last: readonly { item: Item; at: number }[] = [];
  const listeners = createListeners();

  function note(next: typeof last): void {
    last = next;
    listeners.tell();
  }

  return {
    read: () => last,
    subscribe: listeners.subscribe,
    remove: (isGone: (item: Item) => boolean) => {
      const before = storage.reread().value;
      note(before.flatMap((item, at) => (isGone(item) ? [{ item, at }] : [])));
      storage.write(before.filter((item) => !isGone(item)));
    },
    /** Puts the last removed items back in their places, as far as the list has room. */
    undo: (room: number) => {
      const items = [...storage.reread().value];
      for (const { item, at } of last) {
        const isBack = items.some((one) => nameOf(one) === nameOf(item));
        if (!isBack && items.length < room) items.splice(Math.min(at, items.length), 0, item);
      }
      note([]);
      storage.write(items);
    },
    forget: () => {
      if (last.length > 0) note([]);
    },
  };
}
