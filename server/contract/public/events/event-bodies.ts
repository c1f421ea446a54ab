import { z } from "zod";
import { answerChannelSchema } from "../../shared/response-format.ts";
import { orderSchema, orderStatusSchema, purchaseSchema } from "../orders/order.ts";
import { type AnyEventType, testEventType } from "./event-types.ts";

/** Events that are sent, with the sentence that describes each. */
export const sentEvents = {
  "order.created": "An order was created here, or found after its create had no answer.",
  "order.unknown": "A create has no known outcome: the order may exist. Do not create it again.",
  "order.price_changed": "The amount of an order differs from the one before, or from what was agreed.",
  "order.paid": "An order was paid.",
  "order.shipped": "An order was shipped.",
  "order.delivered": "An order was received.",
  "order.completed": "An order was completed.",
  "order.cancelled": "An order was cancelled or closed.",
  "logistics.updated": "An order has another parcel, or one has another number, carrier or status.",
  [testEventType]: "A test that POST /v1/webhooks/test asked for.",
} as const satisfies Partial<Record<AnyEventType, string>>;
export type SentEvent = keyof typeof sentEvents;

const timestamp = z.iso.datetime().meta({ description: "When it happened, UTC." });
const appId = z.string().meta({ description: "The app." });
const sequence = z.int().min(1).meta({
  description: "Counts the events of one order, so that a later one is recognized.",
});

/** Returns the schema of an event's body. */
export function eventBody(type: SentEvent): z.ZodType {
  const data =
    type === testEventType
      ? z.object({
          app_id: appId,
          webhook_id: z.string().meta({ description: "The webhook that is tested." }),
          sequence,
        })
      : z.object({
          app_id: appId,
          channel: answerChannelSchema,
          sequence,
          previous_status: orderStatusSchema
            .nullable()
            .meta({ description: "The status before; null: none." }),
          order: orderSchema.nullable().meta({
            description: "The order as detail tells it, read at the time of the event; null: none is known.",
          }),
          purchase: purchaseSchema.nullable().meta({ description: "What was stored about its create." }),
          truncated: z.literal(true).optional().meta({
            description: "Lines or parcels were left out, because a body has at most 20 KB; ask detail.",
          }),
        });
  return z.object({
    type: z.literal(type).meta({ description: "The event's type." }),
    timestamp,
    data: data.meta({ description: "What it is about." }),
  });
}
