import { Failure } from "#contract/shared/failure";
import type { Channel } from "#contract/shared/channel";
import type { CallContext, Connector, OrderCriteria, ReadOrder } from "#server/marketplaces/connector.ts";
import type { Purchase, Purchases } from "#server/store/purchases.ts";
import { matchOrders } from "./match-orders.ts";
import { sumOf } from "./purchase-answer.ts";
import { nextReadMs, type ReadSchedule } from "./read-schedule.ts";
import { purchasedOrder } from "./remember-orders.ts";
import { latest } from "./settle-create.ts";

/** Event of a purchase that an operator has to see. */
export type PurchaseEvent = {
  kind: "unknown" | "found" | "double" | "amount_mismatch" | "store_failed";
  purchaseId: string;
  channel: Channel;
  detail: string;
};

/** Time before and after the start of a create in which its order may carry its time of creation, ms. */
const windowBeforeMs = 10 * 60_000;
const windowAfterMs = 60 * 60_000;
const pageSize = 50;
/** More pages than a person's account makes in that window; a longer list is not read to its end and settles nothing. */
const maxPages = 40;

/** Pauses before the next search, by the number of searches that found nothing, ms. */
const pausesMs = [5, 15, 60, 6 * 60, 24 * 60].map((minutes) => minutes * 60_000);

/**
 * Looks for the orders of a purchase whose outcome is unknown, and settles it where they are found: first by the
 * marker, then in a window of time, all pages, comparing marker, seller and lines itself. Finding nothing settles
 * nothing. Returns the purchase as it is then.
 * @throws Failure when the marketplace could not be read to the end; nothing has changed then
 */
export async function reconcile(
  purchase: Purchase,
  {
    purchases,
    connector,
    call,
    schedule,
    notify,
  }: {
    purchases: Pick<Purchases, "change" | "find">;
    connector: Connector;
    call: CallContext;
    /** When the orders that are found are read again. */
    schedule: ReadSchedule;
    notify: (event: PurchaseEvent) => void;
  },
): Promise<Purchase> {
  const window = {
    createdFrom: purchase.createdAt - windowBeforeMs,
    createdTo: purchase.createdAt + windowAfterMs,
  };
  let match = matchOrders(purchase, await readAll(connector, { ...window, marker: purchase.marker }, call));
  if (match.kind === "none" || match.kind === "part") {
    const listed = await readAll(connector, { ...window, marker: null }, call);
    match = matchOrders(purchase, [...("orders" in match ? match.orders : []), ...listed]);
  }
  const event = { purchaseId: purchase.id, channel: purchase.channel };
  if (match.kind === "double")
    notify({ ...event, kind: "double", detail: `${match.orders.length} orders bear its marker` });
  if (match.kind === "whole") {
    const orders = match.orders.map((order) => purchasedOrder(order, null));
    const sum = sumOf(orders);
    const amountMismatch = sum !== null && sum !== purchase.expectedTotal;
    const changed = await purchases.change(purchase, {
      state: "created",
      outcome: "created",
      orders,
      amountMismatch,
      readAfterMs: nextReadMs(purchase, orders, schedule),
    });
    if (!changed) return (await latest(purchases, purchase)) ?? purchase;
    notify({ ...event, kind: "found", detail: `${orders.length} orders` });
    if (amountMismatch)
      notify({ ...event, kind: "amount_mismatch", detail: `${sum} instead of ${purchase.expectedTotal}` });
    return changed;
  }
  const emptyReads = purchase.emptyReads + (match.kind === "none" ? 1 : 0);
  const changed = await purchases.change(purchase, {
    state: "unknown",
    outcome: "unknown",
    emptyReads,
    orders: match.kind === "none" ? [] : match.orders.map((order) => purchasedOrder(order, null)),
    readAfterMs: pausesMs[Math.min(purchase.emptyReads, pausesMs.length - 1)] ?? null,
  });
  return changed ?? (await latest(purchases, purchase)) ?? purchase;
}

/** Reads every page of a list. @throws Failure where a page cannot be read or the list has too many */
async function readAll(
  connector: Connector,
  criteria: Pick<OrderCriteria, "createdFrom" | "createdTo" | "marker">,
  call: CallContext,
): Promise<ReadOrder[]> {
  const orders: ReadOrder[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await connector.listOrders!(
      { ...criteria, status: undefined, page, page_size: pageSize },
      call,
    );
    const read = answer.standard();
    if ("refusal" in read)
      throw new Failure("CHANNEL_UPSTREAM_ERROR", "The marketplace refused to list its orders.", {
        internal: `${answer.upstreamApi}: refused with ${read.refusal.code}`,
      });
    orders.push(...read.orders);
    const isLast = read.total === null ? read.orders.length < pageSize : page * pageSize >= read.total;
    if (isLast || read.orders.length === 0) return orders;
  }
  throw new Failure("CHANNEL_UPSTREAM_ERROR", "The account has too many orders to look through.", {
    internal: `more than ${maxPages} pages`,
  });
}
