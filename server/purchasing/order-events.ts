import type { EventType } from "#contract/public/events/event-types";
import type { Order, OrderStatus } from "#contract/public/orders/order";
import { isoTime } from "#server/shared/runtime.ts";
import { eventId, type EventPlace, type NewEvent } from "#server/store/events.ts";
import type { Purchase, PurchasedOrder } from "#server/store/purchases.ts";
import { storedPurchase } from "./purchase-answer.ts";

/** Maximum body of an event, bytes. */
const maxBody = 20_000;
/** Numbers of lines and parcels that are tried when a body is too large. */
const shorter = [25, 10, 5, 2, 0];

/** Steps of an order in their sequence, each with its event and the time that proves it. */
const steps = [
  { status: "wait_shipment", type: "order.paid", time: "paid" },
  { status: "shipped", type: "order.shipped", time: "shipped" },
  { status: "received", type: "order.delivered", time: "received" },
  { status: "completed", type: "order.completed", time: "completed" },
] as const satisfies { status: OrderStatus; type: EventType; time: keyof Order["times"] }[];

/** Progress of an order: the number of completed steps. */
const ranks: Record<OrderStatus, number | null> = {
  creating: 0,
  wait_payment: 0,
  wait_shipment: 1,
  shipped: 2,
  received: 3,
  completed: 4,
  cancelled: 5,
  terminated: 5,
  unknown: null,
};

/**
 * Returns the events of the changes that a read has shown. A step that no read has seen has an event where the order
 * has the time of it.
 *
 * @param before the order as it was stored before
 * @param purchase the purchase as it is stored after the read
 */
export function orderEvents(
  before: PurchasedOrder | undefined,
  { after, order, purchase }: { after: PurchasedOrder; order: Order; purchase: Purchase },
  newId: () => string,
): NewEvent[] {
  const isFirst = before === undefined || before.readAt === null;
  const previousStatus = before?.status ?? null;
  const told = changesOf({ before, after, order, isFirst, isMismatch: purchase.amountMismatch });
  return told.map((type) => ({
    ...ownerOf(purchase),
    id: eventId(newId),
    type,
    subject: `${purchase.channel}/${after.orderId}`,
    isOnce: type === "order.created",
    body: (place) =>
      bodyOf(type, place, {
        app_id: purchase.appId,
        channel: purchase.channel,
        sequence: place.sequence,
        previous_status: type === "order.created" ? null : previousStatus,
        order,
        purchase: storedPurchase(purchase),
      }),
  }));
}

/** Returns the event of a purchase whose outcome has become unknown. */
export function unknownEvent(purchase: Purchase, newId: () => string): NewEvent {
  const type = "order.unknown";
  return {
    ...ownerOf(purchase),
    id: eventId(newId),
    type,
    subject: purchase.id,
    // A search and the sender of the create may both find that it is unknown.
    isOnce: true,
    body: (place) =>
      bodyOf(type, place, {
        app_id: purchase.appId,
        channel: purchase.channel,
        sequence: place.sequence,
        previous_status: null,
        order: null,
        purchase: storedPurchase(purchase),
      }),
  };
}

function ownerOf({ appId, environment }: Purchase): Pick<NewEvent, "appId" | "environment"> {
  return { appId, environment };
}

function changesOf({
  before,
  after,
  order,
  isFirst,
  isMismatch,
}: {
  before: PurchasedOrder | undefined;
  after: PurchasedOrder;
  order: Order;
  isFirst: boolean;
  isMismatch: boolean;
}): EventType[] {
  const reached = stepsBetween(before?.status ?? "wait_payment", order);
  const hasOtherAmount =
    before !== undefined && before.amount !== null && after.amount !== null && before.amount !== after.amount;
  const hasOtherParcels = before !== undefined && before.parcels !== null && before.parcels !== after.parcels;
  return [
    ...(isFirst ? (["order.created"] as const) : []),
    ...(hasOtherAmount || (isFirst && isMismatch) ? (["order.price_changed"] as const) : []),
    ...reached,
    // The event of a shipped order includes its parcels already.
    ...(hasOtherParcels && !reached.includes("order.shipped") ? (["logistics.updated"] as const) : []),
  ];
}

/** Returns the events of the steps between a status and that of an order. */
function stepsBetween(status: string, order: Order): EventType[] {
  const from = Object.hasOwn(ranks, status) ? ranks[status as OrderStatus] : null;
  const to = ranks[order.status];
  if (status === order.status || to === null || (from !== null && to <= from)) return [];
  const passed = steps.filter(
    ({ status: step, time }, index) =>
      step === order.status ||
      // It is not known which steps had events before an unknown status, so only the present step has one after it.
      (from !== null && index >= from && index < to && order.times[time] !== null),
  );
  return [
    ...passed.map(({ type }) => type),
    ...(to === ranks.cancelled ? (["order.cancelled"] as const) : []),
  ];
}

type EventData = {
  app_id: string;
  channel: Purchase["channel"];
  sequence: number;
  previous_status: string | null;
  order: Order | null;
  purchase: ReturnType<typeof storedPurchase>;
};

/** Returns the body of an event, with fewer lines and parcels where it would be too large. */
function bodyOf(type: EventType, { at }: EventPlace, data: EventData): string {
  const text = (told: object) => JSON.stringify({ type, timestamp: isoTime(at), data: told });
  let body = text(data);
  for (const most of shorter) {
    if (new TextEncoder().encode(body).length <= maxBody) break;
    body = text({ ...shortened(data, most), truncated: true });
  }
  return body;
}

function shortened({ order, purchase, ...data }: EventData, most: number): EventData {
  return {
    ...data,
    order: order && {
      ...order,
      lines: order.lines.slice(0, most),
      parcels: order.parcels.slice(0, most),
    },
    purchase: {
      ...purchase,
      lines: purchase.lines.slice(0, most),
      failed_lines: purchase.failed_lines.slice(0, most),
    },
  };
}
