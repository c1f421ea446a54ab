import type { OrderCreateResult } from "#contract/public/orders/order-create";
import { orderStatuses, type OrderStatus, type StoredPurchase } from "#contract/public/orders/order";
import { fen } from "#contract/shared/money";
import { isoTime } from "#server/shared/runtime.ts";
import type { Purchase, PurchasedOrder } from "#server/store/purchases.ts";

export type CreateAnswer = Omit<OrderCreateResult, "request_id">;

/** Parts of the answer that the marketplace returned once, stored with the purchase for replays. */
export type ToldOnce = Partial<
  Pick<CreateAnswer, "failed_lines" | "payment_url" | "error_code" | "error_message" | "error_message_en">
>;

const unknownMessage =
  "The order was sent and no usable answer came back: it may have been created. Do not create it again. Ask detail with this purchase_id; the gateway looks for it as well.";
const inFlightMessage =
  "This order is being created by an earlier call. Do not create it again. Ask detail with this purchase_id.";

/** Returns the answer of create for a purchase in its present state, without request id. */
export function createAnswer(purchase: Purchase, { replayed }: { replayed: boolean }): CreateAnswer {
  const { state, orders } = purchase;
  const told = toldOnce(purchase);
  const isOpen = state === "unknown" || state === "submitting";
  return {
    channel: purchase.channel,
    success: state === "created",
    state,
    purchase_id: purchase.id,
    external_order_id: purchase.externalOrderId,
    replayed,
    order_id: orders.length === 1 ? orders[0]!.orderId : null,
    orders: orders.map((order) => ({
      order_id: order.orderId,
      amount: fen(order.amount),
      shipping: fen(order.shipping),
      status: statusOf(order.status),
    })),
    failed_lines: told.failed_lines ?? [],
    total: { payment: fen(sumOfOrders(orders)) },
    amount_mismatch: purchase.amountMismatch,
    payment_url: told.payment_url ?? null,
    ...(isOpen && {
      next: "detail" as const,
      message: state === "unknown" ? unknownMessage : inFlightMessage,
    }),
    ...(state === "rejected" && {
      error_code: told.error_code ?? "",
      error_message: told.error_message ?? "",
      ...(told.error_message_en !== undefined && { error_message_en: told.error_message_en }),
    }),
    monetary_unit: "CNY_minor",
  };
}

function toldOnce({ answer }: Purchase): ToldOnce {
  return answer === null ? {} : (JSON.parse(answer) as ToldOnce);
}

/** Returns the HTTP status of that answer: 202 while the outcome is not known, else 200. */
export function createStatus({ state }: Pick<Purchase, "state">): 200 | 202 {
  return state === "unknown" || state === "submitting" ? 202 : 200;
}

/** Returns the sum of the orders' amounts in fen; null where an amount is not known, or without orders. */
export function sumOfOrders(orders: readonly Pick<PurchasedOrder, "amount">[]): number | null {
  if (orders.length === 0) return null;
  let sum = 0;
  for (const { amount } of orders) {
    if (amount === null) return null;
    sum += amount;
  }
  return Number.isSafeInteger(sum) ? sum : null;
}

function statusOf(status: string): OrderStatus {
  return orderStatuses.find((known) => known === status) ?? "unknown";
}

/** Returns a purchase in the form of `detail`. */
export function storedPurchase(purchase: Purchase): StoredPurchase {
  const told = toldOnce(purchase);
  return {
    purchase_id: purchase.id,
    external_order_id: purchase.externalOrderId,
    state: purchase.state,
    created_at: isoTime(purchase.createdAt),
    expected_total: { amount: purchase.expectedTotal, currency: "CNY" },
    amount_mismatch: purchase.amountMismatch,
    lines: purchase.lines.map((line) => ({ id: line.offer_id, ...line })),
    order_ids: purchase.orders.map(({ orderId }) => orderId),
    failed_lines: told.failed_lines ?? [],
    ...(purchase.state === "rejected" && {
      error_code: told.error_code ?? "",
      error_message: told.error_message ?? "",
    }),
    attempts: purchase.attempts.map(({ startedAt, endedAt, outcome }) => ({
      started_at: isoTime(startedAt),
      ended_at: endedAt === null ? null : isoTime(endedAt),
      outcome,
    })),
  };
}
