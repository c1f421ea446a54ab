import { Failure } from "#contract/shared/failure";
import type {
  CallContext,
  Connector,
  OrderCriteria,
  ReadOrder,
  ReadOrders,
} from "#server/marketplaces/connector.ts";
import type { Purchase, Purchases } from "#server/store/purchases.ts";
import { matchOrders } from "./match-orders.ts";
import type { PurchaseEvent } from "./purchase-event.ts";
import { sumOfOrders } from "./purchase-answer.ts";
import { unknownEvent } from "./order-events.ts";
import { firstReadMs } from "./read-schedule.ts";
import { purchasedOrder } from "./purchased-order.ts";
import { latest } from "./settle-create.ts";

/** Time before and after the start of a create in which its order may carry its time of creation, ms. */
const windowBeforeMs = 10 * 60_000;
const windowAfterMs = 60 * 60_000;
const pageSize = 50;
/**
 * Maximum pages, which exceed those of a person's account in that window. A longer list is not read to its end and
 * settles nothing.
 */
const maxPages = 40;

/** Pauses before the next search, by the number of searches that found nothing, ms. */
const pausesMs = [5, 15, 60, 6 * 60, 24 * 60].map((minutes) => minutes * 60_000);

/**
 * Searches for the orders of a purchase whose outcome is unknown, and settles it where they are found: first by the
 * marker at any time, then in a window of time, all pages, comparing marker, seller and lines itself. Finding nothing
 * settles nothing. Returns the purchase after that.
 * @throws Failure when the marketplace could not be read to the end, and nothing has changed
 */
export async function reconcile(
  purchase: Purchase,
  {
    purchases,
    connector,
    call,
    notify,
    newId,
  }: {
    purchases: Pick<Purchases, "change" | "find">;
    connector: Connector;
    call: CallContext;
    notify: (event: PurchaseEvent) => void;
    newId: () => string;
  },
): Promise<Purchase> {
  const window = {
    createdFrom: purchase.createdAt - windowBeforeMs,
    createdTo: purchase.createdAt + windowAfterMs,
  };
  const marked = await readMarked(connector, purchase.marker, call);
  let match = matchOrders(purchase, marked);
  if (match.kind === "none" || match.kind === "part") {
    const { orders, isComplete } = await readWindow(connector, window, call);
    match = matchOrders(purchase, [...marked, ...orders]);
    // A list with gaps may hide the order, so an empty result proves nothing.
    if (!isComplete && match.kind === "none") throw incomplete("pages of the list are missing");
  }
  const event = { purchaseId: purchase.id, channel: purchase.channel };
  if (match.kind === "double")
    notify({ ...event, kind: "double", detail: `${match.orders.length} orders bear its marker` });
  if (match.kind === "whole") {
    const orders = match.orders.map((order) => purchasedOrder(order, null));
    const sum = sumOfOrders(orders);
    const amountMismatch = sum !== null && sum !== purchase.expectedTotal;
    const changed = await purchases.change(purchase, {
      state: "created",
      outcome: "created",
      orders,
      amountMismatch,
      readAfterMs: firstReadMs,
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
    ...(purchase.state === "submitting" && {
      events: (after: Purchase) => [unknownEvent(after, newId)],
    }),
  });
  return changed ?? (await latest(purchases, purchase)) ?? purchase;
}

/**
 * Reads the marketplace's list of a marker: one page, because a cart becomes few orders. A longer list has ignored the
 * marker. A marketplace that refuses to search by it is searched by time alone.
 */
async function readMarked(connector: Connector, marker: string, call: CallContext): Promise<ReadOrder[]> {
  const criteria = { createdFrom: null, createdTo: null, marker };
  try {
    return (await readPage(connector, { ...criteria, page: 1 }, call)).orders;
  } catch (error) {
    call.signal.throwIfAborted();
    if (error instanceof Failure && error.code === "CHANNEL_UPSTREAM_ERROR") return [];
    throw error;
  }
}

/**
 * Reads every page of a window of time, until as many different orders have come as the list's total. Pages may be
 * shorter than requested, and a list that repeats a page is not complete.
 * @throws Failure where a page cannot be read or the list is too long
 */
async function readWindow(
  connector: Connector,
  window: Pick<OrderCriteria, "createdFrom" | "createdTo">,
  call: CallContext,
): Promise<{ orders: ReadOrder[]; isComplete: boolean }> {
  const orders = new Map<string, ReadOrder>();
  for (let page = 1; page <= maxPages; page += 1) {
    const read = await readPage(connector, { ...window, marker: null, page }, call);
    const before = orders.size;
    for (const order of read.orders) orders.set(order.order_id, order);
    const isAll = read.total !== null && orders.size >= read.total;
    if (isAll || orders.size === before)
      return {
        orders: [...orders.values()],
        isComplete: isAll || (read.total === null && read.orders.length === 0),
      };
  }
  throw incomplete(`more than ${maxPages} pages`);
}

async function readPage(
  connector: Connector,
  criteria: Pick<OrderCriteria, "createdFrom" | "createdTo" | "marker" | "page">,
  call: CallContext,
): Promise<ReadOrders> {
  const answer = await connector.listOrders!({ ...criteria, status: undefined, page_size: pageSize }, call);
  const read = answer.standard();
  if (!("refusal" in read)) return read;
  throw new Failure("CHANNEL_UPSTREAM_ERROR", "The marketplace refused to list its orders.", {
    internal: `${answer.upstreamApi}: refused with ${read.refusal.code}`,
  });
}

function incomplete(internal: string): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "The marketplace's list of orders could not be read to its end. Nothing was billed; try again.",
    { internal },
  );
}
