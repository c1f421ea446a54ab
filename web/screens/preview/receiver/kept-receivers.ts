import { useSyncExternalStore } from "react";
import { z } from "zod";
import { receiverSchema, type Receiver } from "#contract/preview-request";
import { createDeviceStorage } from "../../../ui/device-storage.ts";

/** Receivers lie on this device only when the person asked for each of them. */
const storage = createDeviceStorage({
  key: "receivers",
  version: 1,
  schema: z.array(receiverSchema),
  empty: [],
});

export function useKeptReceivers(): { value: Receiver[]; problem: "set_aside" | null } {
  return useSyncExternalStore(storage.subscribe, storage.read);
}

/** Keeps it as the first; the same one is kept once. @returns false when the device takes no more data */
export function keepReceiver(receiver: Receiver): boolean {
  const others = storage.read().value.filter((kept) => !sameReceiver(kept, receiver));
  return storage.write([receiver, ...others]);
}

export function forgetReceiver(receiver: Receiver): void {
  const left = storage.read().value.filter((kept) => !sameReceiver(kept, receiver));
  if (left.length === 0) storage.forget();
  else storage.write(left);
}

/** Removes every one, and what was set aside. */
export function forgetReceivers(): void {
  storage.forget();
}

export function acknowledgeReceivers(): void {
  storage.acknowledge();
}

const fields = ["name", "mobile", "province", "city", "district", "address", "address_id"] as const;

export function sameReceiver(one: Receiver, other: Receiver): boolean {
  return fields.every((field) => (one[field] ?? "") === (other[field] ?? ""));
}
