import type { OrderStatus } from "#contract/public/orders/order";
import type { Purchase, PurchasedOrder } from "#server/store/purchases.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Maximum pause between two reads of an order by its status, ms; null when it no longer changes. */
const longestPauses: Record<OrderStatus, number | null> = {
  creating: 30 * minute,
  wait_payment: 30 * minute,
  wait_shipment: 2 * hour,
  shipped: 6 * hour,
  received: 24 * hour,
  unknown: 24 * hour,
  completed: null,
  cancelled: null,
  terminated: null,
};

/** Age after which the orders of a purchase are no longer read by the schedule, ms: half a year. */
const maxAgeMs = 180 * 24 * hour;

/** Pause between the creation of an order and its first read, which completes its data, ms; also for sandbox keys. */
export const firstReadMs = 1_000;

/** When the orders of created purchases are read again. */
export type ReadSchedule = {
  clock: () => number;
  /** Minimum time between two reads, ms (`ORDER_READ_EVERY_MS`). */ everyMs: number;
};

/** Returns whether an order no longer changes. */
export function isFinal({ status }: Pick<PurchasedOrder, "status">): boolean {
  return longestPause(status) === null;
}

/**
 * Returns the pause before the orders of a created purchase are read again, ms: a tenth of the purchase's age, between
 * the minimum of the schedule and the maximum pause of the order that changes soonest. Returns null where no further
 * read is due: all orders are final, the purchase is old, or it is one of a sandbox key.
 */
export function nextReadMs(
  { createdAt, environment }: Pick<Purchase, "createdAt" | "environment">,
  orders: readonly Pick<PurchasedOrder, "status">[],
  { clock, everyMs }: ReadSchedule,
): number | null {
  const age = Math.max(0, clock() - createdAt);
  const pauses = orders.map(({ status }) => longestPause(status)).filter((pause) => pause !== null);
  if (environment === "sandbox" || pauses.length === 0 || age > maxAgeMs) return null;
  return Math.max(everyMs, Math.min(Math.floor(age / 10), ...pauses));
}

function longestPause(status: string): number | null {
  return Object.hasOwn(longestPauses, status) ? longestPauses[status as OrderStatus] : longestPauses.unknown;
}
