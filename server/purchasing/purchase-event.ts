import type { Channel } from "#contract/shared/channel";

/** Event of a purchase, for the log and the alarms. */
export type PurchaseEvent = {
  kind: "unknown" | "found" | "double" | "amount_mismatch" | "store_failed";
  purchaseId: string;
  channel: Channel;
  detail: string;
};
