import { useSuspenseQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { z } from "zod";
import { sessionOptions } from "../../../api/console-options.ts";
import { createDeviceStorage, type DeviceStorage } from "../../../ui/browser/device-storage.ts";
import { createRemovals } from "../../../ui/browser/removals.ts";
import { type ListedProduct, listedProductSchema } from "../listed-product.ts";

/** Maximum number of products that can be read side by side on a screen. */
export const maxPicks = 5;

type PickList = {
  storage: DeviceStorage<ListedProduct[]>;
  removals: ReturnType<typeof createRemovals<ListedProduct>>;
};
const lists = new Map<string, PickList>();

function listOf(operatorId: string): PickList {
  const known = lists.get(operatorId);
  if (known) return known;
  const storage = createDeviceStorage({
    key: `compare.${operatorId}`,
    version: 1,
    schema: z.array(listedProductSchema).max(maxPicks),
    empty: [],
  });
  const list = { storage, removals: createRemovals(storage, ({ name }) => name) };
  lists.set(operatorId, list);
  return list;
}

/** Returns the products this operator picked on this device, and functions to pick and unpick. A sixth product is refused. */
export function usePicks() {
  const { data: session } = useSuspenseQuery(sessionOptions);
  const { storage, removals } = listOf(session?.operator.id ?? "");
  const { value: picks } = useSyncExternalStore(storage.subscribe, storage.read);
  return {
    picks,
    /** The last unpicked products, which `undo` picks again. */
    removed: useSyncExternalStore(removals.subscribe, removals.read),
    undo: () => removals.undo(maxPicks),
    forgetRemoved: removals.forget,
    clear: () => removals.remove(() => true),
    toggle: (pick: ListedProduct) => {
      const before = storage.reread().value;
      if (before.some(({ name }) => name === pick.name)) removals.remove(({ name }) => name === pick.name);
      else storage.write([...before, pick].slice(0, maxPicks));
    },
  };
}
