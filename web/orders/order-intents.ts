import { useSyncExternalStore } from "react";
import { z } from "zod";
import { externalOrderIdSchema } from "#contract/public/orders/order";
import { createDeviceStorage } from "../ui/browser/device-storage.ts";
import { orderChannelSchema } from "./order-channel.ts";

const fenSchema = z.int().nullable();

/** An order that is to be created from a cart, or was sent. It has nothing of the receiver. */
const intentSchema = z.object({
  cart: z.string(),
  /** Key of the lines with their quantities. */
  content: z.string(),
  channel: orderChannelSchema,
  /** `external_order_id`: the same one never orders twice. */
  reference: externalOrderIdSchema,
  /** Time of the latest press whose order may exist, epoch ms; null: nothing was sent, or it was surely refused. */
  sentAt: z.number().nullable(),
  /** Amounts of the preview that was agreed to, fen; null: unknown. */
  agreed: z.object({ goods: fenSchema, freight: fenSchema, discount: fenSchema, payment: fenSchema }),
});
export type OrderIntent = z.infer<typeof intentSchema>;
export type IntentPlace = Pick<OrderIntent, "cart" | "content" | "channel">;

/** Maximum number of saved intents; the oldest that were never sent are removed first. */
const maxIntents = 200;

// Not until sign-out: the next operator of this device has the same carts, and must not order them again.
const storage = createDeviceStorage({
  key: "order-intents",
  version: 1,
  schema: z.array(intentSchema),
  empty: [],
});

/** Returns the intents of this device, newest first. */
export function useOrderIntents(): readonly OrderIntent[] {
  return useSyncExternalStore(storage.subscribe, () => storage.read().value);
}

const isAt =
  ({ cart, content, channel }: IntentPlace) =>
  (intent: OrderIntent) =>
    intent.cart === cart && intent.content === content && intent.channel === channel;

/** Returns the latest intent for the lines of a cart; undefined: they have no intent yet. */
export function intentAt(intents: readonly OrderIntent[], place: IntentPlace): OrderIntent | undefined {
  return intents.find(isAt(place));
}

/**
 * Makes an intent for the lines of a cart unless there is one, so that every tab and every later press sends the same
 * reference. One that was not sent takes the amounts that are shown now.
 */
export function openIntent(place: IntentPlace, agreed: OrderIntent["agreed"]): void {
  const known = intentAt(storage.reread().value, place);
  if (!known) renewIntent(place, agreed);
  else if (known.sentAt === null) change(known, { agreed });
}

/** Makes a new reference for the lines of a cart: a further order, or one after a refusal that used the reference up. */
export function renewIntent(place: IntentPlace, agreed: OrderIntent["agreed"]): void {
  const intent = { ...place, reference: newReference(), sentAt: null, agreed };
  write([intent, ...storage.reread().value]);
}

/**
 * Records that an order is sent now under a reference, before it is.
 * @returns `elsewhere` if another tab has sent these lines under another reference meanwhile; `not_saved` if the device
 * saves nothing, so that a reload could order a second time
 */
export function recordSending(
  place: IntentPlace,
  { reference, sentAt }: { reference: string; sentAt: number },
): "recorded" | "elsewhere" | "not_saved" {
  const known = intentAt(storage.reread().value, place);
  if (!known || (known.sentAt !== null && known.reference !== reference)) return "elsewhere";
  return change(known, { reference, sentAt }) ? "recorded" : "not_saved";
}

/** Records that an order was surely not sent to a marketplace. */
export function recordUnsent(place: IntentPlace, reference: string): void {
  const known = storage
    .reread()
    .value.find((intent) => isAt(place)(intent) && intent.reference === reference);
  if (known) change(known, { sentAt: null });
}

function change(intent: OrderIntent, to: Partial<OrderIntent>): boolean {
  return write(storage.reread().value.map((one) => (one === intent ? { ...one, ...to } : one)));
}

function write(intents: readonly OrderIntent[]): boolean {
  const sent = intents.filter(({ sentAt }) => sentAt !== null).slice(0, maxIntents);
  const others = intents.filter(({ sentAt }) => sentAt === null).slice(0, maxIntents - sent.length + 1);
  return storage.write(intents.filter((intent) => sent.includes(intent) || others.includes(intent)));
}

const letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** Returns a reference such as PO-261126-K7Q2XB: the day, and letters that cannot be mistaken for one another. */
function newReference(): string {
  const now = new Date();
  const day = [now.getFullYear() % 100, now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("");
  const random = crypto.getRandomValues(new Uint32Array(6));
  return `PO-${day}-${Array.from(random, (value) => letters[value % letters.length]).join("")}`;
}
