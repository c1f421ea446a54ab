import type { ListedOrder, Order, OrderStatus, PurchaseState } from "../public/orders/order.ts";
import type { Money } from "../shared/money.ts";
import { moneyInWords } from "./tool.ts";

/** Warns that the order may exist, in words that a model does not take for a failure. */
export const mayExist =
  "THIS IS NOT A FAILURE. The order was sent and its outcome is not known yet: it may have been created. Do not create it again, neither with this external_order_id nor with another. Ask order_get with the purchase_id later, and tell the person.";

/** States of a purchase in words for agents. */
export const purchaseInWords: Record<PurchaseState, string> = {
  created: "The order exists.",
  rejected: "The marketplace refused this order, and no order exists.",
  unknown: mayExist,
  submitting: mayExist,
  absent:
    "Complete reads over a day found no such order, and a person acknowledged it. A new attempt takes a new external_order_id.",
};

const statusInWords: Record<OrderStatus, string> = {
  creating: "is being created by the marketplace",
  wait_payment: "waits for payment by a person",
  wait_shipment: "is paid and not completely shipped",
  shipped: "is on its way",
  received: "has been received",
  completed: "is completed",
  cancelled: "is cancelled",
  terminated: "was ended by the marketplace",
  unknown: "has a status that this gateway does not know: see marketplace_status",
};

/** Describes the current state of an order in one sentence. */
export function orderInWords({ order_id, status }: Pick<ListedOrder, "order_id" | "status">): string {
  return `Order ${order_id} ${statusInWords[status]}.`;
}

/** Returns the amounts again in yuan; null where one could not be read exactly. */
function amountsInWords(amounts: ListedOrder["amounts"]) {
  if (amounts === null) return null;
  const entries = Object.entries(amounts) as [keyof typeof amounts, Money][];
  return Object.fromEntries(entries.map(([field, money]) => [field, moneyInWords(money)]));
}

/** Presents the lines of an order with their amounts in yuan as well. */
function linesInWords(lines: ListedOrder["lines"]) {
  return lines.map((line) => ({
    ...line,
    unit_price: moneyInWords(line.unit_price),
    amount: moneyInWords(line.amount),
  }));
}

/** Presents the whole of an order. */
export function wholeOrder(order: ListedOrder | Order) {
  return { ...order, amounts: amountsInWords(order.amounts), lines: linesInWords(order.lines) };
}

/** Presents the fields of an order that the next step needs. */
export function briefOrder(order: ListedOrder) {
  return {
    order_id: order.order_id,
    external_order_id: order.external_order_id,
    status: order.status,
    marketplace_status: order.marketplace_status,
    total: order.amounts && moneyInWords(order.amounts.total),
    seller_name: order.seller_name,
    line_count: order.lines.length,
    created: order.times.created,
    payment_deadline: order.payment_deadline,
  };
}
