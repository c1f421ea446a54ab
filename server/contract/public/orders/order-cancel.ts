import { z } from "zod";
import { askedChannelSchema } from "../../shared/channel.ts";
import { defineEndpoint, meteredFailures, type RequestOf, type StandardOf } from "../../shared/endpoint.ts";
import { orderIdSchema } from "../../shared/order-id.ts";
import { answerChannelSchema, requestIdSchema } from "../../shared/response-format.ts";
import { orderShortcuts, refusalFields, standardOnlySchema } from "./order-endpoints.ts";

/** POST /v1/orders/cancel: before payment only (docs/purchasing.md). */
export const orderCancelEndpoint = defineEndpoint({
  id: "orders.cancel",
  method: "POST",
  path: "/v1/orders/cancel",
  shortcuts: orderShortcuts("cancel"),
  auth: "key",
  scope: "order:cancel",
  units: 1,
  costs:
    "Costs 1 unit of the daily quota with an answer of status 200 or 202, unless the plan says otherwise. A refusal of the marketplace and every other answer cost nothing.",
  sandbox: "simulated",
  capability: "orders",
  request: z
    .object({
      channel: askedChannelSchema("orders"),
      order_id: orderIdSchema,
      cancel_reason: z.string().trim().min(1, "send a reason").max(200, "send at most 200 characters").meta({
        description: "1688: buyerCancel, sellerGoodsLack or other. Taobao: your words.",
      }),
      response_format: standardOnlySchema,
      sub_order_ids: z
        .array(orderIdSchema)
        .min(1, "send at least one id, or leave it out")
        .max(50, "send at most 50 ids")
        .refine((ids) => new Set(ids).size === ids.length, "send each id once")
        .optional()
        .meta({ description: "Taobao only: order lines to cancel; left out, the whole order." }),
    })
    .check((context) => {
      const { channel, cancel_reason: reason, sub_order_ids: parts } = context.value;
      const fail = (path: string, message: string) =>
        context.issues.push({ code: "custom", path: [path], message, input: context.value });
      if (channel !== "1688") return;
      if (!["buyerCancel", "sellerGoodsLack", "other"].includes(reason))
        fail("cancel_reason", "send buyerCancel, sellerGoodsLack or other");
      if (parts !== undefined) fail("sub_order_ids", "1688 cancels whole orders: leave it out");
    })
    .meta({ id: "OrderCancelRequest" }),
  responses: {
    standard: z
      .object({
        channel: answerChannelSchema,
        success: z.boolean().meta({ description: "true: cancelled, or accepted where pending is true." }),
        state: z.enum(["cancelled", "pending", "refused", "unknown"]).meta({
          description: "unknown (HTTP 202): it may be cancelled, ask detail. refused: it is not cancelled.",
        }),
        order_id: z.string().meta({ description: "The order that was to be cancelled." }),
        pending: z.boolean().meta({ description: "true: the marketplace works on it; ask detail." }),
        next: z
          .literal("detail")
          .optional()
          .meta({ description: "Of a 202: the call that tells the outcome." }),
        message: z.string().optional().meta({ description: "Of a 202: what to do, in English." }),
        ...refusalFields,
        request_id: requestIdSchema,
      })
      .meta({ id: "OrderCancelResult" }),
  },
  accepted: "The call was sent and its outcome is not known: detail tells it.",
  failures: [
    ...meteredFailures,
    "FULFILLMENT_MODE_NOT_SUPPORTED",
    "PURCHASING_DISABLED",
    "CHANNEL_CAPABILITY_NOT_SUPPORTED",
  ],
  summary: "Cancel an order that is not paid yet",
  document: "docs/purchasing.md",
});

export type OrderCancelRequest = RequestOf<typeof orderCancelEndpoint>;
export type OrderCancelResult = StandardOf<typeof orderCancelEndpoint>;
