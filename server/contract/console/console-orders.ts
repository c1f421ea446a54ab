import { z } from "zod";
import { askedMomentSchema, askedNameSchema } from "../shared/checked-fields.ts";
import { channelSchema } from "../shared/channel.ts";
import { knownMoneySchema, moneySchema } from "../shared/money.ts";
import { orderIdSchema } from "../shared/order-id.ts";
import { orderStatuses, purchaseSchema, purchaseStates } from "../public/orders/order.ts";
import { verdictKinds } from "../public/verdict-kinds.ts";

/** Console paths for the orders that were created here. They read the store: no marketplace is called and no unit is billed. */
export const consoleOrderPaths = {
  /** GET: a page of the orders, newest first, by `orderQuerySchema`. */
  list: "/bff/orders",
  /** GET: the orders that need a person, most urgent first. */
  alerts: "/bff/orders/alerts",
  /** GET: what is stored about one order, by purchase id, order id or external id, and the checks of its payment methods. */
  order: "/bff/orders/:id",
} as const;

/**
 * Stages of a purchase, in the order in which it passes them: the state of the purchase, and once its orders are known
 * the status of the least advanced one. `other` is a status that this gateway does not know.
 */
export const orderStages = [
  "submitting",
  "unknown",
  "creating",
  "wait_payment",
  "wait_shipment",
  "shipped",
  "received",
  "completed",
  "other",
  "cancelled",
  "terminated",
  "rejected",
  "absent",
] as const;
export type OrderStage = (typeof orderStages)[number];

/** Reasons why an order needs a person, most urgent first. */
export const orderNeeds = ["unknown", "cancelled_paid", "price_changed"] as const;
export type OrderNeed = (typeof orderNeeds)[number];

/** Cursor of a page: when an order was created (epoch ms) and its id, as an earlier answer returned it. */
const placeSchema = z
  .string()
  .regex(/^[0-9]{1,15}\.pur_[A-Za-z0-9_-]{1,40}$/, "is not a place that an answer gave");

export const orderQuerySchema = z
  .strictObject({
    stage: z.enum(orderStages).optional(),
    /** Orders that this operator created. */
    operator: askedNameSchema.optional(),
    /** A purchase id, order id or external id. The other filters do not apply then. */
    id: askedNameSchema.regex(/^[A-Za-z0-9_-]{1,64}$/, "is not the id of an order").optional(),
    /** Moments with an offset; `from` is inclusive, `to` is exclusive. */
    from: askedMomentSchema.optional(),
    to: askedMomentSchema.optional(),
    before: placeSchema.optional(),
    after: placeSchema.optional(),
  })
  .refine(({ before, after }) => before === undefined || after === undefined, {
    path: ["after"],
    message: "is not sent together with before",
  });
export type OrderQuery = z.infer<typeof orderQuerySchema>;

const timeSchema = z.iso.datetime().nullable();

const operatorSchema = z.object({ id: z.string(), name: z.string() });

const rowSchema = z.object({
  purchase_id: z.string(),
  external_order_id: z.string(),
  channel: channelSchema,
  stage: z.enum(orderStages),
  /** Null when no person has to act, or only to pay. */
  need: z.enum(orderNeeds).nullable(),
  /** Deadline of the first payment of its orders; null when unknown or when nothing is to be paid. */
  pay_before: timeSchema,
  order_ids: z.array(orderIdSchema),
  /** Agreed sum. */
  expected_total: knownMoneySchema,
  /** Sum of its orders now; null when unknown. */
  total: moneySchema,
  /** Number of lines and of pieces. */
  lines: z.int(),
  pieces: z.int(),
  created_at: z.iso.datetime(),
  /** Operator who created it in this console; null when a program did. */
  operator: operatorSchema.nullable(),
});
export type OrderRow = z.infer<typeof rowSchema>;

export const orderPageSchema = z.object({
  orders: z.array(rowSchema),
  /** Cursors for `before` and `after`; null when there are no more in that direction. */
  older: placeSchema.nullable(),
  newer: placeSchema.nullable(),
  /** True when the gateway runs elsewhere and stores its orders there, so none can be listed. */
  elsewhere: z.boolean(),
});
export type OrderPage = z.infer<typeof orderPageSchema>;

export const orderAlertsSchema = z.object({
  /** At most 50. */
  alerts: z.array(rowSchema),
});
export type OrderAlerts = z.infer<typeof orderAlertsSchema>;

/** A check of an order's payment methods, by any caller of the app. */
const checkSchema = z.object({
  order_id: orderIdSchema,
  at: z.iso.datetime(),
  verdict: z.enum(verdictKinds),
  /** Operator who checked it in this console; null when a program did. */
  operator: operatorSchema.nullable(),
  request_id: z.string(),
});
export type OrderCheck = z.infer<typeof checkSchema>;

export const storedOrderSchema = z.object({
  /** The latest checks of its orders, or of the order with this id where none was created here, newest first. */
  checks: z.array(checkSchema),
  /** Null when nothing with this id was created here. */
  order: rowSchema
    .extend({
      purchase: purchaseSchema,
      state: z.enum(purchaseStates),
      orders: z.array(
        z.object({
          order_id: orderIdSchema,
          status: z.enum(orderStatuses),
          amount: moneySchema,
          shipping: moneySchema,
          pay_before: timeSchema,
          paid_at: timeSchema,
          /** Time of the last read at the marketplace; null when it was not read since its creation. */
          read_at: timeSchema,
        }),
      ),
      /** Taobao: the page where it is paid. */
      payment_url: z.string().nullable(),
      /** Time of the next search or read; null when none follows. */
      next_read_at: timeSchema,
    })
    .nullable(),
});
export type StoredOrder = z.infer<typeof storedOrderSchema>;
