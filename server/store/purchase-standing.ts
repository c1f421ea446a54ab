import { orderStages, type OrderNeed, type OrderStage } from "#contract/console/console-orders";
import type { Purchase, PurchasedOrder } from "./purchases.ts";

/** Standing of a purchase in a list: its stage, why a person has to act, and its payment deadline (epoch ms). */
export type PurchaseStanding = { stage: OrderStage; need: OrderNeed | null; payBefore: number | null };

/** Returns the standing of a purchase, which the store saves with it so that lists can filter by it. */
export function standingOf({
  state,
  amountMismatch,
  orders,
}: Pick<Purchase, "state" | "amountMismatch" | "orders">): PurchaseStanding {
  if (state !== "created")
    return { stage: state, need: state === "unknown" ? "unknown" : null, payBefore: null };
  const unpaid = orders.filter(({ status }) => status === "wait_payment");
  const deadlines = unpaid.flatMap(({ payBefore }) => payBefore ?? []);
  return {
    stage: earliest(orders),
    need: needOf(orders, amountMismatch && unpaid.length > 0),
    payBefore: deadlines.length > 0 ? Math.min(...deadlines) : null,
  };
}

function needOf(orders: readonly PurchasedOrder[], hasChangedPrice: boolean): OrderNeed | null {
  if (orders.some(({ status, paidAt }) => isClosed(status) && paidAt !== null)) return "cancelled_paid";
  return hasChangedPrice ? "price_changed" : null;
}

function isClosed(status: string): boolean {
  return status === "cancelled" || status === "terminated";
}

/** Returns the stage of the least advanced order. Cancelled orders count only where all are cancelled. */
function earliest(orders: readonly PurchasedOrder[]): OrderStage {
  const stages = new Set<string>(orders.map(({ status }) => (status === "unknown" ? "other" : status)));
  return orderStages.find((stage) => stages.has(stage)) ?? "other";
}
