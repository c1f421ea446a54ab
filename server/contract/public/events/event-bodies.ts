import { z } from "zod";
import { answerChannelSchema } from "../../shared/response-format.ts";
import { quotaSchema } from "../account.ts";
import { orderSchema, orderStatusSchema, purchaseSchema } from "../orders/order.ts";
import { type AnyEventType, testEventType } from "./event-types.ts";

/** All types of events, with the sentence that describes each. */
export const eventSummaries = {
  "order.created": "An order was created here, or found after its create had no answer.",
  "order.unknown": "A create has no known outcome: the order may exist. Do not create it again.",
  "order.price_changed": "The amount of an order differs from the one before, or from what was agreed.",
  "order.paid": "An order was paid.",
  "order.shipped": "An order was shipped.",
  "order.delivered": "An order was received.",
  "order.completed": "An order was completed.",
  "order.cancelled": "An order was cancelled or closed.",
  "logistics.updated": "An order has another parcel, or one has another number, carrier or status.",
  "authorization.expiring": "An authorization of the app's account at a marketplace ends within 14 days.",
  "authorization.ended": "An authorization has ended, or the marketplace refuses to renew it: sign in again.",
  "quota.nearly_used": "The app has used nine tenths of the day's units; once a day.",
  "app.suspended": "The app was suspended: its calls are refused.",
  [testEventType]: "A test that POST /v1/webhooks/test asked for.",
} as const satisfies Record<AnyEventType, string>;

const timestamp = z.iso.datetime().meta({ description: "When it happened, UTC." });
const appId = z.string().meta({ description: "The app." });
const sequence = z.int().min(1).meta({
  description: "Counts the events of one order, so that a later one is recognized.",
});

const authorizationData = z.object({
  app_id: appId,
  channel: answerChannelSchema,
  expires_at: z.iso.datetime().meta({ description: "When the authorization ends or ended, UTC." }),
});

const orderData = z.object({
  app_id: appId,
  channel: answerChannelSchema,
  sequence,
  previous_status: orderStatusSchema.nullable().meta({ description: "The status before; null: none." }),
  order: orderSchema.nullable().meta({
    description: "The order as detail tells it, read at the time of the event; null: none is known.",
  }),
  purchase: purchaseSchema.nullable().meta({ description: "What was stored about its create." }),
  truncated: z.literal(true).optional().meta({
    description: "Lines or parcels were left out, because a body has at most 20 KB; ask detail.",
  }),
});

/** The data of the types that are not about an order. */
const otherData: Partial<Record<AnyEventType, z.ZodObject>> = {
  "authorization.expiring": authorizationData,
  "authorization.ended": authorizationData,
  "quota.nearly_used": z.object({ app_id: appId, ...quotaSchema.shape }),
  "app.suspended": z.object({
    app_id: appId,
    reason: z.string().nullable().meta({ description: "What the operator gave as the reason." }),
  }),
  [testEventType]: z.object({
    app_id: appId,
    webhook_id: z.string().meta({ description: "The webhook that is tested." }),
    sequence,
  }),
};

/** Returns the schema of an event's body. */
export function eventBody(type: AnyEventType): z.ZodType {
  return z.object({
    type: z.literal(type).meta({ description: "The event's type." }),
    timestamp,
    data: (otherData[type] ?? orderData).meta({ description: "What it is about." }),
  });
}
