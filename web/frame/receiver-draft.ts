import { memoryPlace, type MemoryPlace } from "../api/paid-calls.ts";
import type { ReadAddress } from "../cart/address/read-address-block.ts";

export const receiverFields = [
  "name",
  "mobile",
  "province",
  "city",
  "district",
  "address_id",
  "address",
] as const;
export type ReceiverField = (typeof receiverFields)[number];
export type ReceiverValues = Record<ReceiverField, string>;

const empty: ReceiverValues = {
  name: "",
  mobile: "",
  province: "",
  city: "",
  district: "",
  address: "",
  address_id: "",
};

/**
 * Returns the receiver that an operator is typing. It stays in this page's memory: it survives navigation to another screen, but
 * neither a reload nor a sign-out.
 */
export function receiverDraft(operatorId: string): MemoryPlace<ReceiverValues> {
  return memoryPlace(`preview.receiver.${operatorId}`, () => empty);
}

/** Fills in what a message says about the receiver, unless something is typed already. */
export function draftReceiver(operatorId: string, fields: ReadAddress["fields"]): void {
  const draft = receiverDraft(operatorId);
  if (Object.values(draft.read()).every((value) => value.trim() === "")) draft.write({ ...empty, ...fields });
}
