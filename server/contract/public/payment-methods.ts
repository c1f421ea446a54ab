import { z } from "zod";
import {
  monetaryUnitSchema,
  requestIdSchema,
  responseFormatSchema,
  upstreamEnvelopeSchema,
} from "../shared/response-format.ts";
import { askedChannelSchema, channelsWith } from "../shared/channel.ts";
import { defineEndpoint, meteredFailures, type StandardOf } from "../shared/endpoint.ts";
import { orderLanguageSchema } from "../shared/language.ts";
import { knownMoneySchema } from "../shared/money.ts";
import { orderIdSchema } from "../shared/order-id.ts";
import { messageInEnglish } from "../shared/upstream-error.ts";

const paymentChannelSchema = z.object({
  code: z.int().meta({ description: "The vendor's. 16 and 20 are KJB, nothing else is." }),
  name: z.string().meta({ description: "The vendor's name of the method, untranslated." }),
});
export type PaymentChannel = z.infer<typeof paymentChannelSchema>;

/** POST /v1/orders/payment-methods (§2.1, §2.2, §4.1). */
export const paymentMethodsEndpoint = defineEndpoint({
  id: "orders.payment-methods",
  method: "POST",
  path: "/v1/orders/payment-methods",
  shortcuts: channelsWith("payment_methods").map((channel) => ({
    path: `/v1/orders/${channel}/payment-methods`,
    channel,
  })),
  auth: "key",
  scope: "order:read",
  units: 1,
  fixedUnits: true,
  sandbox: "refused",
  capability: "payment_methods",
  request: z
    .object({
      channel: askedChannelSchema("payment_methods"),
      order_id: orderIdSchema,
      language: orderLanguageSchema,
      response_format: responseFormatSchema,
    })
    .meta({ id: "PaymentMethodsRequest" }),
  responses: {
    standard: z
      .object({
        channel: z.literal(channelsWith("payment_methods")).meta({ description: "Always 1688." }),
        success: z.boolean().meta({
          description:
            "false: 1688 refused, error_code and error_message say why, and nothing else is known. It is billed all the same.",
        }),
        order_id: z.string().meta({ description: "The order id that was sent." }),
        channels: z.array(paymentChannelSchema).meta({
          description: "What the order can be paid with now. Never a reason to cancel it when empty.",
        }),
        payment_amount: knownMoneySchema.nullable().meta({ description: "CNY fen; null after a refusal." }),
        payment_deadline: z
          .string()
          .nullable()
          .meta({ description: "The vendor's text, unchanged. It names no time zone." }),
        error_code: z.string().optional().meta({
          description:
            "1688's own code, only after a refusal. 500_2: the authorized account is not the buyer's main account of this order.",
        }),
        error_message: z.string().optional().meta({ description: "1688's own words, only after a refusal." }),
        error_message_en: messageInEnglish,
        monetary_unit: monetaryUnitSchema,
        request_id: requestIdSchema,
      })
      .meta({ id: "PaymentMethodsResult" }),
    upstream: upstreamEnvelopeSchema,
  },
  failures: meteredFailures,
  summary: "Which payment methods an unpaid order has now, and whether KJB (16, 20) is among them",
  document: "§4.1",
});

export type PaymentMethodsResult = StandardOf<typeof paymentMethodsEndpoint>;
