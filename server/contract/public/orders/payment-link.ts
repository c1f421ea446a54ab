import { z } from "zod";
import { askedChannelSchema } from "../../shared/channel.ts";
import { defineEndpoint, meteredFailures, type RequestOf, type StandardOf } from "../../shared/endpoint.ts";
import { orderIdSchema } from "../../shared/order-id.ts";
import {
  answerChannelSchema,
  requestIdSchema,
  responseFormatSchema,
  upstreamEnvelopeSchema,
} from "../../shared/response-format.ts";
import { orderShortcuts, refusalFields } from "./order-endpoints.ts";

/** Ways to pay for which a link can be requested. */
const paymentLinkMethods = ["kjb", "alipay", "credit", "group"] as const;

/** POST /v1/orders/payment-link: a page of the marketplace where a person pays; it moves no money (docs/purchasing.md). */
export const paymentLinkEndpoint = defineEndpoint({
  id: "orders.payment-link",
  method: "POST",
  path: "/v1/orders/payment-link",
  shortcuts: orderShortcuts("payment-link", "payment_link"),
  auth: "key",
  scope: "order:read",
  units: 1,
  sandbox: "simulated",
  capability: "payment_link",
  instead: { taobao: "Its orders are paid at payment_url, which the answer of create has told." },
  request: z
    .object({
      channel: askedChannelSchema("payment_link"),
      order_ids: z
        .array(orderIdSchema)
        .min(1, "send at least one order id")
        .max(30, "send at most 30 order ids")
        .refine((ids) => new Set(ids).size === ids.length, "send each order id once")
        .meta({ description: "The orders to pay together, each once." }),
      method: z
        .enum(paymentLinkMethods)
        .meta({ description: "kjb: cross-border pay; credit: 诚E赊; group: the group cashier." }),
      response_format: responseFormatSchema,
    })
    .meta({ id: "PaymentLinkRequest" }),
  responses: {
    standard: z
      .object({
        channel: answerChannelSchema,
        success: z
          .boolean()
          .meta({ description: "false: none of these can be paid that way. Never a reason to cancel." }),
        method: z.enum(paymentLinkMethods).meta({ description: "The method that was asked for." }),
        payment_url: z
          .string()
          .nullable()
          .meta({ description: "Opens only in a browser that is signed in as the buyer." }),
        payable_order_ids: z.array(z.string()).meta({ description: "Orders that the link pays." }),
        unpayable_order_ids: z.array(z.string()).meta({
          description:
            "Orders that cannot be paid this way now. It says nothing about the orders themselves.",
        }),
        needs_marketplace_login: z
          .literal(true)
          .meta({ description: "The browser has to be signed in at the marketplace as the buyer." }),
        ...refusalFields,
        request_id: requestIdSchema,
      })
      .meta({ id: "PaymentLinkResult" }),
    upstream: upstreamEnvelopeSchema,
  },
  failures: [...meteredFailures, "FULFILLMENT_MODE_NOT_SUPPORTED", "CHANNEL_CAPABILITY_NOT_SUPPORTED"],
  summary: "A link to the page where a person pays orders, by KJB, Alipay, credit or the group cashier",
  document: "docs/purchasing.md",
});

export type PaymentLinkRequest = RequestOf<typeof paymentLinkEndpoint>;
export type PaymentLinkResult = StandardOf<typeof paymentLinkEndpoint>;
