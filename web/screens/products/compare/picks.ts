import { useSuspenseQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { z } from "zod";
import { pictureAddress } from "#contract/public/picture-address";
import { sessionOptions } from "../../../api/console-options.ts";
import { createDeviceStorage, type DeviceStorage } from "../../../ui/browser/device-storage.ts";

/** A product picked from a list for comparison, by its name in the URL. Only lists provide `sales`. */
const pickSchema = z.object({
  name: z.string().max(300),
  title: z.string(),
  image: z.string().nullable().transform(pictureAddress),
  sales: z.int().nullable(),
});
export type Pick = z.infer<typeof pickSchema>;

/** Maximum number of products that can be read side by side on a screen. */
export const maxPicks = 5;

const storages = new Map<string, DeviceStorage<Pick[]>>();

function storageOf(operatorId: string): DeviceStorage<Pick[]> {
  const known = storages.get(operatorId);
  if (known) return known;
  const schema = z.array(pickSchema).max(maxPicks);
  const storage = createDeviceStorage({ key: `compare.${operatorId}`, version: 1, schema, empty: [] });
  storages.set(operatorId, storage);
  return storage;
}

/** Returns the products this operator picked on this device, and functions to pick and unpick. A sixth product is refused. */
export function usePicks() {
  const { data: session } = useSuspenseQuery(sessionOptions);
  const storage = storageOf(session?.operator.id ?? "");
  const { value: picks } = useSyncExternalStore(storage.subscribe, storage.read);
  return {
    picks,
    clear: () => storage.forget(),
    toggle: (pick: Pick) => {
      const before = storage.reread().value;
      const others = before.filter(({ name }) => name !== pick.name);
      storage.write(others.length < before.length ? others : [...before, pick].slice(0, maxPicks));
    },
  };
}
