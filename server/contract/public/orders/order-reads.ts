import { z } from "zod";
import { answerChannelSchema, monetaryUnitSchema, requestIdSchema } from "../../shared/response-format.ts";
import { askedChannelSchema } from "../../shared/channel.ts";
import { defineEndpoint, meteredFailures, type RequestOf, type StandardOf } from "../../shared/endpoint.ts";
import { orderIdSchema } from "../../shared/order-id.ts";
import { responseFormatSchema, upstreamEnvelopeSchema } from "../../shared/response-format.ts";
import { orderShortcuts, refusalFields } from "./order-endpoints.ts";
import {
  externalOrderIdSchema,
  listedOrderSchema,
  orderSchema,
  orderStatuses,
  purchaseIdSchema,
  purchaseSchema,
} from "./order.ts";

/**
 * POST /v1/orders/detail: the stored purchase, and the order as the marketplace reports it now (docs/purchasing.md).
 */
export const orderDetailEndpoint = defineEndpoint({
  id: "orders.detail",
  method: "POST",
  path: "/v1/orders/detail",
  shortcuts: orderShortcuts("detail"),
  auth: "key",
  scope: "order:read",
  units: 1,
  sandbox: "simulated",
  capability: "orders",
  request: z
    .object({
      channel: askedChannelSchema("orders"),
      order_id: orderIdSchema
        .optional()
        .meta({ description: "The marketplace's id of the order, of any order of the authorized account." }),
      external_order_id: externalOrderIdSchema.optional(),
      purchase_id: purchaseIdSchema.optional(),
      response_format: responseFormatSchema,
    })
    .check((context) => {
      const { order_id, external_order_id, purchase_id } = context.value;
      const given = [order_id, external_order_id, purchase_id].filter((id) => id !== undefined).length;
      if (given === 1) return;
      const message = "send exactly one of order_id, external_order_id and purchase_id";
      context.issues.push({ code: "custom", path: ["order_id"], message, input: context.value });
    })
    .meta({ id: "OrderDetailRequest" }),
  responses: {
    standard: z
      .object({
        channel: answerChannelSchema,
        success: z.boolean().meta({ description: "false: the marketplace refused to tell the order." }),
        purchase: purchaseSchema
          .nullable()
          .meta({ description: "null: this app did not create the order here." }),
        order: orderSchema.nullable().meta({ description: "null: no order is known, or there are several." }),
        orders: z.array(orderSchema).meta({ description: "Every order of the purchase." }),
        read_after: z.iso.datetime().optional().meta({
          description: "The purchase is unknown and too young to be looked for: ask again after this time.",
        }),
        ...refusalFields,
        monetary_unit: monetaryUnitSchema,
        request_id: requestIdSchema,
      })
      .meta({ id: "OrderDetailResult" }),
    upstream: upstreamEnvelopeSchema,
  },
  failures: [
    ...meteredFailures,
    "FULFILLMENT_MODE_NOT_SUPPORTED",
    "NOT_FOUND",
    "CHANNEL_CAPABILITY_NOT_SUPPORTED",
  ],
  summary: "What became of a purchase, and its order as the marketplace tells it now",
  document: "docs/purchasing.md",
});

const momentSchema = z.iso
  .datetime({ offset: true, error: "send an ISO time with a zone, such as 2026-11-26T00:00:00+08:00" })
  .meta({ description: "ISO 8601 with a zone, inclusive." });

function wholeFrom1To(max: number) {
  const howToSend = { error: `send a whole number from 1 to ${max}` };
  return z.int(howToSend).min(1, howToSend).max(max, howToSend);
}

/** POST /v1/orders/list (docs/purchasing.md). */
export const orderListEndpoint = defineEndpoint({
  id: "orders.list",
  method: "POST",
  path: "/v1/orders/list",
  shortcuts: orderShortcuts("list"),
  auth: "key",
  scope: "order:read",
  units: 2,
  sandbox: "simulated",
  capability: "orders",
  request: z
    .object({
      channel: askedChannelSchema("orders"),
      created_from: momentSchema.optional(),
      created_to: momentSchema.optional(),
      status: z
        .enum(orderStatuses)
        .exclude(["unknown", "creating"])
        .optional()
        .meta({ description: "Only orders of this status." }),
      page: wholeFrom1To(1000).default(1).meta({ description: "Page, 1 when it is left out." }),
      page_size: wholeFrom1To(50)
        .default(20)
        .meta({ description: "Orders on a page, 20 when it is left out." }),
      response_format: responseFormatSchema,
    })
    .check((context) => {
      const { created_from: from, created_to: to } = context.value;
      if (from === undefined || to === undefined || Date.parse(from) <= Date.parse(to)) return;
      const message = "send a time that is not before created_from";
      context.issues.push({ code: "custom", path: ["created_to"], message, input: context.value });
    })
    .meta({ id: "OrderListRequest" }),
  responses: {
    standard: z
      .object({
        channel: answerChannelSchema,
        success: z.boolean().meta({
          description: "false: the marketplace refused to answer; error_code and error_message say why.",
        }),
        items: z.array(listedOrderSchema).meta({ description: "Orders of the account, newest first." }),
        page: z.int().meta({ description: "The page that was asked for." }),
        page_size: z.int().meta({ description: "The page size that was asked for." }),
        total: z.int().nullable().meta({ description: "Orders in all; null where it is not told." }),
        has_more: z.boolean().meta({ description: "true: there is another page." }),
        ...refusalFields,
        monetary_unit: monetaryUnitSchema,
        request_id: requestIdSchema,
      })
      .meta({ id: "OrderListResult" }),
    upstream: upstreamEnvelopeSchema,
  },
  failures: [...meteredFailures, "FULFILLMENT_MODE_NOT_SUPPORTED", "CHANNEL_CAPABILITY_NOT_SUPPORTED"],
  summary: "The orders of the authorized account",
  document: "docs/purchasing.md",
});

/** POST /v1/orders/logistics/trace (docs/purchasing.md). */
export const orderTraceEndpoint = defineEndpoint({
  id: "orders.trace",
  method: "POST",
  path: "/v1/orders/logistics/trace",
  shortcuts: orderShortcuts("logistics/trace"),
  auth: "key",
  scope: "order:read",
  units: 1,
  sandbox: "simulated",
  capability: "orders",
  request: z
    .object({
      channel: askedChannelSchema("orders"),
      order_id: orderIdSchema,
      response_format: responseFormatSchema,
    })
    .meta({ id: "OrderTraceRequest" }),
  responses: {
    standard: z
      .object({
        channel: answerChannelSchema,
        success: z.boolean().meta({
          description: "false: the marketplace refused to answer; error_code and error_message say why.",
        }),
        order_id: z.string().meta({ description: "The order that was asked about." }),
        packages: z
          .array(
            z.object({
              logistics_id: z
                .string()
                .nullable()
                .meta({ description: "The marketplace's id of the parcel." }),
              tracking_number: z
                .string()
                .nullable()
                .meta({ description: "The carrier's number; null without one." }),
              carrier: z.string().nullable().meta({ description: "The carrier's name, untranslated." }),
              status: z.string().nullable().meta({ description: "The marketplace's own word." }),
              steps: z
                .array(
                  z.object({
                    at: z.iso
                      .datetime({ offset: true })
                      .nullable()
                      .meta({ description: "When it happened, with the marketplace's own offset." }),
                    text: z.string().meta({ description: "The carrier's words, which may name a courier." }),
                  }),
                )
                .meta({ description: "What happened to the parcel, as the carrier tells it." }),
            }),
          )
          .meta({ description: "Empty while nothing has been sent." }),
        ...refusalFields,
        request_id: requestIdSchema,
      })
      .meta({ id: "OrderTraceResult" }),
    upstream: upstreamEnvelopeSchema,
  },
  failures: [...meteredFailures, "FULFILLMENT_MODE_NOT_SUPPORTED", "CHANNEL_CAPABILITY_NOT_SUPPORTED"],
  summary: "The parcels of an order and where they are",
  document: "docs/purchasing.md",
});

export type OrderDetailResult = StandardOf<typeof orderDetailEndpoint>;
export type OrderListRequest = RequestOf<typeof orderListEndpoint>;
export type OrderListResult = StandardOf<typeof orderListEndpoint>;
export type OrderTraceResult = StandardOf<typeof orderTraceEndpoint>;
