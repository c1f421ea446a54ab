import { z } from "zod";
import { knownMoneySchema, moneySchema } from "../../shared/money.ts";

/** Identifies one purchase: an id that the gateway makes, which no marketplace knows. */
export const purchaseIdSchema = z
  .string()
  .regex(/^pur_[A-Za-z0-9_-]{8,40}$/, { error: "send the purchase_id of a create answer, such as pur_…" })
  .meta({ description: "The gateway's id of the purchase.", examples: ["pur_0d5f3a6b9c2e4718"] });

/** The caller's own id of an order, unique for an app and a channel. */
export const externalOrderIdSchema = z
  .string({ error: "send your own id of this order as text" })
  .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: "send 1 to 64 of A-Z a-z 0-9 _ -" })
  .meta({
    description:
      "Your own id of this order, unique for the app and the channel. The same id never orders twice.",
    examples: ["PO-1001"],
  });

/**
 * States of a purchase. `submitting`: the call is in flight. `unknown`: it was sent and no usable answer came, so an
 * order may exist. `absent`: complete reads over a day found nothing and a person acknowledged it.
 */
export const purchaseStates = ["submitting", "created", "rejected", "unknown", "absent"] as const;
export type PurchaseState = (typeof purchaseStates)[number];

/** Status of an order in the gateway's words, next to the marketplace's own. */
export const orderStatuses = [
  "creating",
  "wait_payment",
  "wait_shipment",
  "shipped",
  "received",
  "completed",
  "cancelled",
  "terminated",
  "unknown",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderStatusSchema = z.enum(orderStatuses).meta({
  description: "The status in words of this gateway. More may come; `unknown`: see marketplace_status.",
});

const timeSchema = z.iso
  .datetime({ offset: true })
  .nullable()
  .meta({ description: "ISO 8601 with the marketplace's own offset; null: not yet, or not told." });

const orderLineSchema = z.object({
  line_id: z.string().nullable().meta({ description: "The marketplace's id of the order line." }),
  id: z.string().nullable().meta({ description: "The marketplace's product id." }),
  spec_id: z.string().nullable().meta({ description: "The variant; null without one." }),
  title: z.string().nullable().meta({ description: "The product's title, untranslated." }),
  attributes: z
    .array(
      z.object({
        name: z.string().meta({ description: "The attribute, such as 颜色." }),
        value: z.string().meta({ description: "Its value." }),
      }),
    )
    .meta({ description: "Colour, size and the like of the variant, untranslated." }),
  quantity: z
    .int()
    .nullable()
    .meta({ description: "Pieces; null where the marketplace's number is not whole." }),
  unit_price: moneySchema.meta({ description: "The price of one piece." }),
  amount: moneySchema.meta({ description: "The amount of the line." }),
  status: orderStatusSchema,
  marketplace_status: z
    .string()
    .nullable()
    .meta({ description: "The marketplace's own status of the line." }),
  parcel_status: z
    .enum(["not_created", "unsent", "sent", "partly_sent", "received", "returned", "unknown"])
    .nullable()
    .meta({ description: "Whether the line was sent; null where the marketplace does not say." }),
  refund_status: z
    .string()
    .nullable()
    .meta({ description: "The marketplace's own word; null without a refund." }),
});

const parcelSchema = z.object({
  logistics_id: z.string().nullable().meta({ description: "The marketplace's id of the parcel." }),
  tracking_number: z.string().nullable().meta({ description: "The carrier's number; null without one." }),
  carrier: z.string().nullable().meta({ description: "The carrier's name, untranslated." }),
  status: z.string().nullable().meta({ description: "The marketplace's own status of the parcel." }),
  shipped_at: timeSchema,
  line_ids: z.array(z.string()).meta({ description: "The order lines in it; empty where it is not told." }),
});

/** Fields of an order that `list` and `detail` share. */
const orderFields = {
  order_id: z.string().meta({ description: "The marketplace's order id, as decimal text." }),
  status: orderStatusSchema,
  marketplace_status: z.string().meta({ description: "The marketplace's own status, unchanged." }),
  amounts: z
    .object({
      total: moneySchema.meta({ description: "What is to be paid or was paid, freight included." }),
      goods: moneySchema.meta({ description: "The goods, before freight and reductions." }),
      shipping: moneySchema.meta({ description: "The freight." }),
      discount: moneySchema.meta({ description: "Reductions, as an amount from 0 on." }),
      paid: moneySchema.meta({ description: "What has been paid." }),
    })
    .nullable()
    .meta({ description: "Fen; they need not add up. null: an amount could not be read exactly." }),
  lines: z.array(orderLineSchema).meta({ description: "The lines of the order." }),
  times: z
    .object({
      created: timeSchema,
      paid: timeSchema,
      shipped: timeSchema,
      received: timeSchema,
      completed: timeSchema,
      closed: timeSchema,
    })
    .meta({ description: "When the order reached each step." }),
  payment_deadline: timeSchema.meta({
    description: "When the marketplace closes the order unless it is paid; null: not told, or paid.",
  }),
  close_reason: z.string().nullable().meta({ description: "The marketplace's own reason; null while open." }),
  refund_status: z
    .string()
    .nullable()
    .meta({ description: "The marketplace's own word; null without a refund." }),
  external_order_id: z
    .string()
    .nullable()
    .meta({ description: "Yours, where this gateway created the order." }),
  seller_name: z.string().nullable().meta({ description: "The seller's name, untranslated." }),
};

export const listedOrderSchema = z.object(orderFields).meta({ id: "ListedOrder" });
export const orderSchema = z
  .object({
    ...orderFields,
    parcels: z
      .array(parcelSchema)
      .meta({ description: "The parcels of the order; empty until one is sent." }),
  })
  .meta({ id: "Order", description: "An order as the marketplace tells it now. No receiver is in it." });
export type ListedOrder = z.infer<typeof listedOrderSchema>;
export type Order = z.infer<typeof orderSchema>;

export const failedLinesSchema = z
  .array(
    z.object({
      line: z.int().nullable().meta({ description: "Index of the line, from 0; null: not told." }),
      id: z.string().nullable().meta({ description: "The product; null: not told." }),
      spec_id: z.string().nullable().meta({ description: "The variant; null: not told, or none." }),
      error_code: z.string().nullable().meta({ description: "The marketplace's own code." }),
      error_message: z.string().nullable().meta({ description: "The marketplace's own words." }),
    }),
  )
  .meta({ description: "Lines that were not ordered although others were." });

const attemptOutcomes = ["in_flight", "created", "rejected", "unknown", "not_sent"] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

export const purchaseSchema = z
  .object({
    purchase_id: z.string().meta({ description: "The gateway's id of this purchase." }),
    external_order_id: z.string().meta({ description: "Yours, as it was sent." }),
    state: z.enum(purchaseStates).meta({
      description:
        "created; rejected: no order exists; unknown or submitting: an order may exist; absent: complete reads over a day found none, and a person acknowledged it.",
    }),
    created_at: z.iso.datetime().meta({ description: "When the create call began." }),
    expected_total: knownMoneySchema.meta({ description: "What the caller agreed to pay." }),
    amount_mismatch: z.boolean().meta({ description: "The orders' amounts differ from expected_total." }),
    lines: z
      .array(
        z.object({
          id: z.string().meta({ description: "The product id that was ordered." }),
          offer_id: z.string().meta({ description: "The same as id." }),
          spec_id: z.string().nullable().meta({ description: "The variant; null without one." }),
          quantity: z.int().meta({ description: "Pieces." }),
        }),
      )
      .meta({ description: "The lines that were sent." }),
    order_ids: z.array(z.string()).meta({ description: "Every order that belongs to it, as far as known." }),
    failed_lines: failedLinesSchema,
    error_code: z.string().optional().meta({ description: "Of rejected: the marketplace's own code." }),
    error_message: z.string().optional().meta({ description: "Of rejected: the marketplace's own words." }),
    attempts: z
      .array(
        z.object({
          started_at: z.iso.datetime().meta({ description: "When it was sent." }),
          ended_at: z.iso.datetime().nullable().meta({ description: "When it ended; null: in flight." }),
          outcome: z
            .enum(attemptOutcomes)
            .meta({ description: "How it ended; not_sent: the marketplace never executed it." }),
        }),
      )
      .meta({ description: "The create calls that were sent to the marketplace." }),
  })
  .meta({ id: "Purchase", description: "What this gateway stored about one create." });
export type StoredPurchase = z.infer<typeof purchaseSchema>;
