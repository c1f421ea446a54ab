import { memoryPlace, type MemoryPlace } from "../api/paid-calls.ts";

export const receiverFields = [
  "name",
  "mobile",
  "province",
  "city",
  "district",
  "address",
  "address_id",
] as const;
export type ReceiverField = (typeof receiverFields)[number];
export type ReceiverValues = Record<ReceiverField, string>;

const emptyReceiver: ReceiverValues = {
  name: "",
  mobile: "",
  province: "",
  city: "",
  district: "",
  address: "",
  address_id: "",
};

/**
 * Returns the receiver of one cart as it is typed; null while the cart has no receiver of its own. It stays in this
 * page's memory: it survives navigation to another screen, but neither a reload nor a sign-out.
 */
export function receiverDraft(operatorId: string, cartId: string): MemoryPlace<ReceiverValues | null> {
  return memoryPlace<ReceiverValues | null>(`preview.receiver.${operatorId}.${cartId}`, () => null);
}

/** Returns the receiver that was used last: a cart without its own begins with it. In memory only, too. */
export function defaultReceiver(operatorId: string): MemoryPlace<ReceiverValues> {
  return memoryPlace(`preview.receiver.${operatorId}`, () => emptyReceiver);
}
