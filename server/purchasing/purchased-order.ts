import type { Order } from "#contract/public/orders/order";
import type { ReadOrder } from "#server/marketplaces/connector.ts";
import type { Purchase, PurchasedOrder } from "#server/store/purchases.ts";

/** Returns an order of the marketplace in its stored form. `readAt` is epoch ms; null when it was found in a list. */
export function purchasedOrder(order: ReadOrder, readAt: number | null): PurchasedOrder {
  return {
    orderId: order.order_id,
    amount: order.amounts?.total.amount ?? null,
    shipping: order.amounts?.shipping.amount ?? null,
    status: order.status,
    payBefore: order.status === "wait_payment" ? millisecondsOf(order.payment_deadline) : null,
    paidAt: millisecondsOf(order.times.paid),
    parcels: readAt === null ? null : parcelsText(order),
    readAt,
  };
}

/** Returns an order without the fields that only the gateway compares. The marker is shown as the caller's own id. */
export function shownOrder(
  { marker: _marker, seller_id: _seller, ...order }: ReadOrder,
  purchase: Pick<Purchase, "externalOrderId"> | null,
): Order {
  return { ...order, external_order_id: purchase?.externalOrderId ?? null };
}

/** Returns a text that distinguishes the parcels of an order, in a fixed order. */
function parcelsText({ parcels }: Pick<Order, "parcels">): string {
  const each = parcels.map((parcel) =>
    JSON.stringify([parcel.logistics_id, parcel.tracking_number, parcel.carrier, parcel.status]),
  );
  return `[${each.sort().join(",")}]`;
}

function millisecondsOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}
