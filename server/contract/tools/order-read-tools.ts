import { z } from "zod";
import {
  orderDetailEndpoint,
  orderListEndpoint,
  type OrderDetailResult,
  orderTraceEndpoint,
} from "../public/orders/order-reads.ts";
import { briefOrder, orderInWords, purchaseInWords, wholeOrder } from "./order-words.ts";
import { defineTool, vendorWordsNotice } from "./tool.ts";

type Told = { success: boolean; error_message?: string | undefined };

const refusedInWords = ({ error_message: message }: Told) =>
  `The marketplace refused to answer${message ? `: ${message}` : "."} Nothing follows from that about the order itself.`;

export const orderGetTool = defineTool(orderDetailEndpoint, {
  id: "order.get",
  title: "Get one order",
  description:
    "What became of an order: what was stored when it was created here, and the order as the marketplace tells it now, with status, amounts, parcels and payment deadline. Read says first. Name it by exactly one of purchase_id, external_order_id and order_id. Amounts are CNY fen, and again in yuan as text; null is unknown. It changes nothing. Ask again after some minutes at the earliest; do not poll. detail full also gives the lines and the attempts.",
  fields: {
    order_id: "The marketplace's id of the order, all digits of it, as text.",
    external_order_id: "Your own id that order_create was called with.",
    purchase_id: "The purchase_id of an order_create answer.",
  },
  output: z.looseObject({
    says: z.string(),
    channel: z.string(),
    success: z.boolean(),
    purchase: z.looseObject({ purchase_id: z.string(), state: z.string() }).nullable(),
    orders: z.array(z.looseObject({ order_id: z.string(), status: z.string() })),
    monetary_unit: z.literal("CNY_minor"),
    vendor_words: z.string(),
  }),
  view: ({ order: _order, orders, purchase, ...answer }, { detail }) => ({
    says: becomeInWords({ orders, purchase, ...answer }),
    ...answer,
    purchase:
      purchase && (detail === "full" ? purchase : { ...purchase, lines: undefined, attempts: undefined }),
    orders: orders.map((order) =>
      detail === "full" ? wholeOrder(order) : { ...briefOrder(order), parcels: order.parcels },
    ),
    vendor_words: vendorWordsNotice,
  }),
  cut: ["orders", "purchase.failed_lines", "purchase.lines", "purchase.order_ids", "says", "error_message"],
});

function becomeInWords(
  answer: Pick<OrderDetailResult, "success" | "orders" | "purchase" | "read_after"> & Told,
): string {
  const { purchase, orders, read_after: after } = answer;
  const isOpen = purchase?.state === "unknown" || purchase?.state === "submitting";
  return [
    ...(purchase && (isOpen || orders.length === 0) ? [purchaseInWords[purchase.state]] : []),
    ...(after === undefined ? [] : [`It is looked for after ${after}.`]),
    ...orders.map(orderInWords),
    ...(purchase?.amount_mismatch ? ["It does not cost what was agreed: tell the person."] : []),
    ...(answer.success ? [] : [refusedInWords(answer)]),
  ].join(" ");
}

export const orderListTool = defineTool(orderListEndpoint, {
  id: "order.list",
  title: "List orders",
  description:
    "The orders of the authorized buyer account on 1688 or Taobao, newest first, as the marketplace lists them now: status, total, seller, payment deadline. Amounts are CNY fen, and again in yuan as text; null is unknown. It changes nothing. For one order whose id you have call order_get. detail full also gives the lines.",
  defaults: { page_size: 10 },
  fields: {
    created_from: "ISO 8601 with a zone, inclusive, such as 2026-11-01T00:00:00+08:00.",
    created_to: "ISO 8601 with a zone, inclusive.",
    page_size: "How many orders, 10 unless told; at most 50.",
  },
  output: z.looseObject({
    says: z.string(),
    channel: z.string(),
    success: z.boolean(),
    items: z.array(z.looseObject({ order_id: z.string(), status: z.string() })),
    page: z.int(),
    page_size: z.int(),
    has_more: z.boolean(),
    monetary_unit: z.literal("CNY_minor"),
    vendor_words: z.string(),
  }),
  view: ({ items, ...answer }, { detail }) => ({
    says: answer.success ? `${items.length} orders on this page.` : refusedInWords(answer),
    ...answer,
    items: items.map((order) => (detail === "full" ? wholeOrder(order) : briefOrder(order))),
    vendor_words: vendorWordsNotice,
  }),
  cut: ["items"],
});

export const orderTraceTool = defineTool(orderTraceEndpoint, {
  id: "order.trace",
  title: "Trace the parcels of an order",
  description:
    "The parcels of one order with carrier, tracking number and the carrier's steps, as the marketplace tells them now. An empty list of packages means that nothing has been sent yet. It changes nothing; do not poll.",
  fields: { order_id: "The marketplace's id of the order, all digits of it, as text." },
  output: z.looseObject({
    says: z.string(),
    channel: z.string(),
    success: z.boolean(),
    order_id: z.string(),
    packages: z.array(z.looseObject({ tracking_number: z.string().nullable() })),
    vendor_words: z.string(),
  }),
  view: (answer) => ({
    says: answer.success ? parcelsInWords(answer.packages.length) : refusedInWords(answer),
    ...answer,
    vendor_words: vendorWordsNotice,
  }),
  cut: ["packages"],
});

function parcelsInWords(count: number): string {
  if (count === 0) return "Nothing has been sent yet.";
  return count === 1 ? "The order has one parcel." : `The order has ${count} parcels.`;
}
