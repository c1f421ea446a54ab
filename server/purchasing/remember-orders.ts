import type { ReadOrder } from "#server/marketplaces/connector.ts";
import type { Purchase, Purchases } from "#server/store/purchases.ts";
import { sumOfOrders } from "./purchase-answer.ts";
import { orderEvents } from "./order-events.ts";
import { purchasedOrder, shownOrder } from "./purchased-order.ts";
import { nextReadMs, type ReadSchedule } from "./read-schedule.ts";
import type { PurchaseEvent } from "./purchase-event.ts";

/**
 * Stores the marketplace's present data of a purchase's orders, with the events of the changes and the time of the next
 * read. Returns the purchase after that, or null when another writer was first. @throws the errors of the store
 */
export async function rememberOrders(
  purchase: Purchase,
  orders: readonly ReadOrder[],
  {
    purchases,
    schedule,
    notify,
    newId,
  }: {
    purchases: Pick<Purchases, "change">;
    schedule: ReadSchedule;
    notify: (event: PurchaseEvent) => void;
    newId: () => string;
  },
): Promise<Purchase | null> {
  const now = schedule.clock();
  const read = orders.map((order) => purchasedOrder(order, now));
  const known = new Map([...purchase.orders, ...read].map((order) => [order.orderId, order]));
  const sum = sumOfOrders(read);
  // Orders of a purchase that is still unknown may be too few or too many, so their sum proves nothing.
  const isComparable =
    purchase.state === "created" && orders.every((order) => order.status === "wait_payment");
  const amountMismatch =
    purchase.amountMismatch ||
    (isComparable &&
      sum !== null &&
      read.length === purchase.orders.length &&
      sum !== purchase.expectedTotal);
  const changed = await purchases.change(purchase, {
    state: purchase.state,
    orders: read,
    amountMismatch,
    ...(purchase.state === "created" && {
      readAfterMs: nextReadMs(purchase, [...known.values()], schedule),
      events: (after: Purchase) =>
        orders.flatMap((order, index) =>
          orderEvents(
            purchase.orders.find(({ orderId }) => orderId === order.order_id),
            { after: read[index]!, order: shownOrder(order, purchase), purchase: after },
            newId,
          ),
        ),
    }),
  });
  if (changed && amountMismatch && !purchase.amountMismatch)
    notify({
      kind: "amount_mismatch",
      purchaseId: purchase.id,
      channel: purchase.channel,
      detail: `${sum} instead of ${purchase.expectedTotal}`,
    });
  return changed;
}
