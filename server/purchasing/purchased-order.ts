import type { ReadOrder } from "#server/marketplaces/connector.ts";
import type { PurchasedOrder } from "#server/store/purchases.ts";

/** Returns an order as the marketplace tells it, as it is stored. `readAt` is epoch ms; null: it was found in a list. */
export function purchasedOrder(order: ReadOrder, readAt: number | null): PurchasedOrder {
  return {
    orderId: order.order_id,
    amount: order.amounts?.total.amount ?? null,
    shipping: order.amounts?.shipping.amount ?? null,
    status: order.status,
    payBefore: order.status === "wait_payment" ? millisecondsOf(order.payment_deadline) : null,
    paidAt: millisecondsOf(order.times.paid),
    readAt,
  };
}

function millisecondsOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}
