import { useSyncExternalStore } from "react";
import { z } from "zod";
import { receiverSchema, type Receiver } from "#contract/public/preview-request";
import { forgetPreviewedFreight } from "../../../cart/previewed-freight.ts";
import { createDeviceStorage, untilSignOut } from "../../../ui/browser/device-storage.ts";

/** Time for which this device may store a receiver. */
export type RetentionChoice = "until_sign_out" | "for_good";

const keptUnder = (key: string) =>
  createDeviceStorage({ key, version: 1, schema: z.array(receiverSchema), empty: [] });

/** Storage for receivers: this device stores one only at the operator's explicit request. */
const storages = { until_sign_out: keptUnder(untilSignOut("receivers")), for_good: keptUnder("receivers") };
const both = Object.values(storages);

export function useSavedReceivers(): { value: Receiver[]; problem: "set_aside" | null } {
  const { until_sign_out: passing, for_good: lasting } = storages;
  const soon = useSyncExternalStore(passing.subscribe, passing.read);
  const good = useSyncExternalStore(lasting.subscribe, lasting.read);
  return { value: [...soon.value, ...good.value], problem: soon.problem ?? good.problem };
}

/**
 * Stores a receiver as the first in the list, for exactly the given time; an equal one is stored once.
 * @returns false when the device takes no more data
 */
export function saveReceiver(receiver: Receiver, retention: RetentionChoice): boolean {
  forgetReceiver(receiver);
  const storage = storages[retention];
  return storage.write([receiver, ...storage.reread().value]);
}

export function forgetReceiver(receiver: Receiver): void {
  for (const storage of both) {
    const { value } = storage.reread();
    const left = value.filter((saved) => !sameReceiver(saved, receiver));
    if (left.length === value.length) continue;
    if (left.length === 0) storage.forget();
    else storage.write(left);
  }
}

/** Removes every receiver, the quarantined data, and the destinations of previewed freights. */
export function forgetReceivers(): void {
  for (const storage of both) storage.forget();
  forgetPreviewedFreight();
}

export function acknowledgeReceivers(): void {
  for (const storage of both) storage.acknowledge();
}

const fields = ["name", "mobile", "province", "city", "district", "address", "address_id"] as const;

export function sameReceiver(one: Receiver, other: Receiver): boolean {
  return fields.every((field) => (one[field] ?? "") === (other[field] ?? ""));
}
