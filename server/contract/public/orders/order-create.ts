import { z } from "zod";
import { answerChannelSchema, monetaryUnitSchema, requestIdSchema } from "../../shared/response-format.ts";
import { defineEndpoint, meteredFailures, type RequestOf, type StandardOf } from "../../shared/endpoint.ts";
import { moneySchema } from "../../shared/money.ts";
import { messageInEnglish } from "../../shared/upstream-error.ts";
import { previewRequestSchema } from "../preview-request.ts";
import { orderShortcuts, standardOnlySchema } from "./order-endpoints.ts";
import { externalOrderIdSchema, failedLinesSchema, orderStatusSchema, purchaseStates } from "./order.ts";

/** Maximum characters of the message to the seller (docs/purchasing.md). */
const maxBuyerMessage = 500;

/** A text of the preview, sent back unchanged. */
const previewWord = (howToSend: string) =>
  z.string({ error: howToSend }).min(1, { error: howToSend }).max(64, { error: howToSend });

const agreedTotalSchema = z
  .object(
    {
      amount: z
        .int("send the total in fen, a whole number above 0")
        .positive("send the total in fen, a whole number above 0")
        .meta({ description: "Fen, above 0." }),
      currency: z.literal("CNY", { error: "send CNY" }).meta({ description: "Always CNY." }),
    },
    { error: 'send total.payment of the preview, such as {"amount": 4400, "currency": "CNY"} for 44 yuan' },
  )
  .meta({ description: "The total that you agreed to pay: total.payment of the preview, in fen." });

/** POST /v1/orders/create: creates the order of a previewed cart once, or says honestly that it is unknown (docs/purchasing.md). */
export const orderCreateEndpoint = defineEndpoint({
  id: "orders.create",
  method: "POST",
  path: "/v1/orders/create",
  shortcuts: orderShortcuts("create"),
  auth: "key",
  scope: "order:create",
  units: 5,
  costs:
    "Costs 5 units of the daily quota with an answer of status 200 or 202, unless the plan says otherwise. The preview inside, a replay, an order that the marketplace rejected, and every other answer cost nothing.",
  sandbox: "simulated",
  capability: "orders",
  request: previewRequestSchema
    .safeExtend({
      external_order_id: externalOrderIdSchema,
      expected_total: agreedTotalSchema,
      confirm: z
        .literal(true, { error: "send true, the JSON boolean, once a person agreed to this order" })
        .meta({ description: "The JSON boolean true: this order is meant." }),
      trade_type: previewWord("send a trade_type of the preview with op_support").optional().meta({
        description:
          "1688 only: a trade type of the preview with op_support. May be left out when there is exactly one.",
      }),
      flow: previewWord("send the flow of the preview, or leave it out").optional().meta({
        description: "1688 only: `flow` of the preview, which is used when this is left out.",
      }),
      buyer_message: z
        .string()
        .trim()
        .max(maxBuyerMessage, `send at most ${maxBuyerMessage} characters`)
        .optional()
        .meta({ description: "Words to the seller, who reads them." }),
      response_format: standardOnlySchema,
      use_red_envelope: z.boolean().optional().meta({
        description:
          "1688 only: true uses the buyer's red envelopes, which changes what is paid. Off by default.",
      }),
    })
    .meta({ id: "OrderCreateRequest" }),
  responses: {
    standard: z
      .object({
        channel: answerChannelSchema,
        success: z.boolean().meta({ description: "true only where the order exists for certain." }),
        state: z.enum(purchaseStates).meta({
          description:
            "created; rejected: no order exists; unknown or submitting (HTTP 202): it may exist, do not create it again; ask detail.",
        }),
        purchase_id: z.string().meta({ description: "The gateway's id of this purchase." }),
        external_order_id: z.string().meta({ description: "Yours, as it was sent." }),
        replayed: z.boolean().meta({ description: "true: nothing was sent now, this is the stored answer." }),
        order_id: z
          .string()
          .nullable()
          .meta({ description: "The order; null where there are several or none." }),
        orders: z
          .array(
            z.object({
              order_id: z.string().meta({ description: "The marketplace's order id, as decimal text." }),
              amount: moneySchema.meta({ description: "What is to be paid for it; null: not told." }),
              shipping: moneySchema.meta({ description: "The freight in it; null: not told." }),
              status: orderStatusSchema,
            }),
          )
          .meta({ description: "Every order that was made; a marketplace may split a cart." }),
        failed_lines: failedLinesSchema,
        total: z
          .object({ payment: moneySchema.meta({ description: "The sum of the orders; null: not known." }) })
          .meta({ description: "What the orders cost together." }),
        amount_mismatch: z.boolean().meta({ description: "The orders' sum differs from expected_total." }),
        payment_url: z.string().nullable().meta({ description: "Taobao only: the page where it is paid." }),
        next: z
          .literal("detail")
          .optional()
          .meta({ description: "Of a 202: the call that tells the outcome." }),
        message: z.string().optional().meta({ description: "Of a 202: what to do, in English." }),
        error_code: z.string().optional().meta({ description: "Of rejected: the marketplace's own code." }),
        error_message: z
          .string()
          .optional()
          .meta({ description: "Of rejected: the marketplace's own words." }),
        error_message_en: messageInEnglish,
        monetary_unit: monetaryUnitSchema,
        request_id: requestIdSchema,
      })
      .meta({ id: "OrderCreateResult" }),
  },
  accepted: "The call was sent and its outcome is not known yet, or it is in flight.",
  failures: [
    ...meteredFailures,
    "FULFILLMENT_MODE_NOT_SUPPORTED",
    "PURCHASING_DISABLED",
    "PURCHASE_LIMIT_EXCEEDED",
    "PREVIEW_CHANGED",
    "EXTERNAL_ORDER_ID_REUSED",
    "CHANNEL_CAPABILITY_NOT_SUPPORTED",
  ],
  summary: "Create the order of a previewed cart: at most once, or honestly unknown",
  document: "docs/purchasing.md",
});

export type OrderCreateRequest = RequestOf<typeof orderCreateEndpoint>;
export type OrderCreateResult = StandardOf<typeof orderCreateEndpoint>;
