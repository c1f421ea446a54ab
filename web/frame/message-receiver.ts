import { memoryPlace, type MemoryPlace } from "../api/paid-calls.ts";
import type { ReadAddress } from "../cart/address/read-address-block.ts";
import { receiverFields, type ReceiverValues } from "./receiver-draft.ts";

/** The receiver that a message names, or only the region that it sends the goods to. */
export type MessageReceiver = ReadAddress["fields"];

type ProductName = { channel: string; source_product_id: string };

/**
 * Returns the receiver of the message that opened a product; it waits there until the goods are added to a cart. In this page's
 * memory only, like a receiver that is typed.
 */
export function waitingReceiver(
  operatorId: string,
  { channel, source_product_id: id }: ProductName,
): MemoryPlace<MessageReceiver | null> {
  return memoryPlace<MessageReceiver | null>(`message.receiver.${operatorId}.${channel}:${id}`, () => null);
}

/** Returns the receivers that messages brought to one cart and that it did not take yet, oldest first. */
export function broughtReceivers(
  operatorId: string,
  cartId: string,
): MemoryPlace<readonly MessageReceiver[]> {
  return memoryPlace<readonly MessageReceiver[]>(`cart.receivers.${operatorId}.${cartId}`, () => []);
}

/** Hands the waiting receiver of a product to the cart that its goods were added to, and to no other. */
export function bringReceiver(
  operatorId: string,
  product: ProductName,
  cartId: string,
): MessageReceiver | null {
  const waiting = waitingReceiver(operatorId, product);
  const receiver = waiting.read();
  if (receiver === null) return null;
  const brought = broughtReceivers(operatorId, cartId);
  const isKnown = brought.read().some((one) => receiverWords(one) === receiverWords(receiver));
  if (!isKnown) brought.write([...brought.read(), receiver]);
  waiting.write(null);
  return receiver;
}

/** Takes a receiver from a cart back to its product, because its goods were removed again. */
export function takeReceiverBack(
  operatorId: string,
  product: ProductName,
  { cartId, receiver }: { cartId: string; receiver: MessageReceiver },
): void {
  dropReceiver(operatorId, cartId, receiver);
  waitingReceiver(operatorId, product).write(receiver);
}

export function dropReceiver(operatorId: string, cartId: string, receiver: MessageReceiver): void {
  const brought = broughtReceivers(operatorId, cartId);
  brought.write(brought.read().filter((one) => one !== receiver));
}

/** Returns whether a receiver is the one of a message, in all that the message says. */
export function isAsSaid(values: ReceiverValues, said: MessageReceiver): boolean {
  return receiverFields.every(
    (field) => field === "address_id" || said[field] === undefined || said[field] === values[field].trim(),
  );
}

/** Returns what a message says about the receiver, in one line. */
export function receiverWords({ name, mobile, ...place }: MessageReceiver): string {
  const { province, city, district, address } = place;
  const where = [province, city, district, address].filter((part) => part !== undefined).join(" ");
  return [name, mobile, where].filter((part) => part !== undefined && part !== "").join(" · ");
}
