import { useSyncExternalStore } from "react";
import { z } from "zod";
import { type Channel, hasTrait } from "#contract/shared/channel";
import { receiverSchema, type Receiver } from "#contract/public/preview-request";
import { forgetPreviewedFreight } from "../../../cart/previewed-freight.ts";
import { createDeviceStorage, untilSignOut } from "../../../ui/browser/device-storage.ts";
import { newDeviceId } from "../../../ui/browser/new-device-id.ts";

/** Time for which this device may store a receiver. */
export type RetentionChoice = "until_sign_out" | "for_good";

/** A receiver on this device, and the carts whose own it is. Those saved by earlier versions have neither id nor carts. */
const savedReceiverSchema = receiverSchema.extend({
  id: z.string().optional(),
  carts: z.array(z.string()).optional(),
});
export type SavedReceiver = z.infer<typeof savedReceiverSchema>;

const keptUnder = (key: string) =>
  createDeviceStorage({ key, version: 1, schema: z.array(savedReceiverSchema), empty: [] });

/** Storage for receivers: this device stores one only at the operator's explicit request. */
const storages = { until_sign_out: keptUnder(untilSignOut("receivers")), for_good: keptUnder("receivers") };
const both = Object.values(storages);

export function useSavedReceivers(): { value: SavedReceiver[]; warning: "quarantined" | null } {
  const { until_sign_out: passing, for_good: lasting } = storages;
  const soon = useSyncExternalStore(passing.subscribe, passing.read);
  const good = useSyncExternalStore(lasting.subscribe, lasting.read);
  return { value: [...soon.value, ...good.value], warning: soon.warning ?? good.warning };
}

/** Returns the saved receivers, those until sign-out first. */
export function savedReceivers(): SavedReceiver[] {
  return both.flatMap((storage) => storage.read().value);
}

/** Returns the receiver that this device stores under an id, without what the device added to it. */
export function savedReceiver(id: string | null): Receiver | null {
  const found = savedReceivers().find((saved) => saved.id !== undefined && saved.id === id);
  if (!found) return null;
  const { id: _id, carts: _carts, ...receiver } = found;
  return receiver;
}

/** Returns how long this device stores a receiver; null = it does not. */
export function retentionOfReceiver(receiver: Receiver): RetentionChoice | null {
  const has = (choice: RetentionChoice) =>
    storages[choice].read().value.some((saved) => sameReceiver(saved, receiver));
  return has("until_sign_out") ? "until_sign_out" : has("for_good") ? "for_good" : null;
}

/**
 * Stores a receiver as the first in the list, for exactly the given time, as a cart's own; an equal one is stored once.
 * @returns false when the device takes no more data
 */
export function saveReceiver(receiver: Receiver, retention: RetentionChoice, cartId: string): boolean {
  const same = savedReceivers().find((saved) => sameReceiver(saved, receiver));
  forgetReceiver(receiver);
  for (const storage of both) {
    const { value } = storage.reread();
    if (!value.some(({ carts = [] }) => carts.includes(cartId))) continue;
    storage.write(
      value.map((saved) => ({ ...saved, carts: saved.carts?.filter((id) => id !== cartId) ?? [] })),
    );
  }
  const storage = storages[retention];
  const carts = [...(same?.carts ?? []).filter((id) => id !== cartId), cartId];
  return storage.write([{ ...receiver, id: same?.id ?? newDeviceId(), carts }, ...storage.reread().value]);
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

/** Returns a receiver as a marketplace gets it: only one whose addresses are saved under an id gets that id. */
export function receiverFor(channel: Channel, receiver: Receiver): Receiver {
  if (hasTrait(channel, "needsDistrict")) return receiver;
  const { address_id: _hidden, ...typed } = receiver;
  return typed;
}
