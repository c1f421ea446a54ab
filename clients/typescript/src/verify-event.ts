import { Webhook } from "standardwebhooks";
import type { Schema } from "./create-client.ts";

type Detail = Schema<"OrderDetailResult">;

/** An event of an order. A receiver that has seen a higher `sequence` of the order can ignore a lower one. */
export type OrderEvent = {
  /** The same in each repetition of the message, which a receiver handles once. */
  id: string;
  type: `order.${string}` | "logistics.updated";
  timestamp: string;
  data: {
    app_id: string;
    channel: Detail["channel"];
    sequence: number;
    previous_status: string | null;
    /** The order as detail answers it; null for `order.unknown`, where the order may exist. */
    order: Detail["order"] | null;
    purchase: Detail["purchase"];
    /** True where lines and parcels were left out: detail has all of them. */
    truncated?: boolean;
  };
};

/** Any event of a webhook. More types may come: answer 2xx and ignore those that you do not know. */
export type ProcurementEvent = Omit<OrderEvent, "type" | "data"> & {
  type: string;
  data: { [field: string]: unknown };
};

/** Returns whether an event is about an order, so that its data is typed. */
export function isOrderEvent(event: ProcurementEvent | OrderEvent): event is OrderEvent {
  return event.type.startsWith("order.") || event.type === "logistics.updated";
}

/**
 * Verifies a message of a webhook by Standard Webhooks, and returns its event.
 * @param body the exact text of the body; parsed and written again, it no longer has the signature's bytes
 * @param headers of the request; names in lower case
 * @param secret `whsec_…` of the webhook
 * @throws WebhookVerificationError for a message that the gateway did not sign, or that is more than five minutes old
 */
export function verifyEvent(
  body: string,
  headers: Headers | { readonly [name: string]: string | string[] | undefined },
  secret: string,
): ProcurementEvent {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const signed = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  const event = new Webhook(secret).verify(body, signed) as Omit<ProcurementEvent, "id">;
  return { ...event, id: signed["webhook-id"] ?? "" };
}
