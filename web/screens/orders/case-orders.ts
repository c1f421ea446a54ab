import type { StoredOrder } from "#contract/console/console-orders";
import type { Order, OrderStatus } from "#contract/public/orders/order";

export type Stored = NonNullable<StoredOrder["order"]>;

/** One order of a case. */
export type CaseOrder = {
  id: string;
  status: OrderStatus;
  /** Amount to pay, fen; null: not known. */
  amount: number | null;
  shipping: number | null;
  payBefore: string | null;
  paidAt: string | null;
  /** The order as this tab read it at the marketplace; null: it was not read. */
  reported: Order | null;
};

/** Returns the orders of a case: the stored ones, with what the marketplace returned for them, then any other. */
export function caseOrders(id: string, stored: Stored | null, reported: readonly Order[]): CaseOrder[] {
  const own = (stored?.orders ?? []).map((order): CaseOrder => {
    return {
      id: order.order_id,
      status: order.status,
      amount: order.amount.amount,
      shipping: order.shipping.amount,
      payBefore: order.pay_before,
      paidAt: order.paid_at,
      reported: reported.find((one) => one.order_id === order.order_id) ?? null,
    };
  });
  const others = reported
    .filter((order) => own.every((one) => one.id !== order.order_id))
    .map((order): CaseOrder => {
      return {
        id: order.order_id,
        status: order.status,
        amount: order.amounts?.total.amount ?? null,
        shipping: order.amounts?.shipping.amount ?? null,
        payBefore: order.payment_deadline,
        paidAt: order.times.paid,
        reported: order,
      };
    });
  const found = [...own, ...others];
  if (found.length > 0 || stored !== null || !/^[0-9]+$/.test(id)) return found;
  return [
    { id, status: "unknown", amount: null, shipping: null, payBefore: null, paidAt: null, reported: null },
  ];
}

/** Returns the orders with those cancelled that a cancellation in this tab ended; the gateway reads them a little later. */
export function afterCancels(orders: CaseOrder[], isCancelled: (id: string) => boolean): CaseOrder[] {
  return orders.map((order) =>
    order.status === "wait_payment" && isCancelled(order.id) ? { ...order, status: "cancelled" } : order,
  );
}

/** Returns the name under which `detail` finds an order. */
export function orderReferenceOf(id: string, stored: Stored | null) {
  if (stored !== null) return { purchase_id: stored.purchase_id };
  if (id.startsWith("pur_")) return { purchase_id: id };
  return /^[0-9]+$/.test(id) ? { order_id: id } : { external_order_id: id };
}
