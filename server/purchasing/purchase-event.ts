import type { Channel } from "#contract/shared/channel";

/** Event of a purchase that an operator has to see. */
export type PurchaseEvent = {
  kind: "unknown" | "found" | "double" | "amount_mismatch" | "store_failed";
  purchaseId: string;
  channel: Channel;
  detail: string;
};
