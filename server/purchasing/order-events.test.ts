import { describe, expect, test } from "vitest";
import type { Order } from "#contract/public/orders/order";
import type { Purchase, PurchasedOrder } from "#server/store/purchases.ts";
import { startOrders } from "#testing/gateway/order-fixture.ts";
import { orderEvents } from "./order-events.ts";

const lost = "720000000101";
const split = "720000000108";
const dearer = "720000000112";
const plain = "720000000118";

const orderId = "4169757385897317637";
const times = { created: null, paid: null, shipped: null, received: null, completed: null, closed: null };

function makeOrder(change: Partial<Order> = {}): Order {
  return {
    order_id: orderId,
    status: "wait_payment",
    marketplace_status: "waitbuyerpay",
    amounts: null,
    lines: [],
    parcels: [],
    times,
    payment_deadline: null,
    close_reason: null,
    refund_status: null,
    external_order_id: "PO-1",
    seller_name: null,
    ...change,
  };
}

function stored(change: Partial<PurchasedOrder> = {}): PurchasedOrder {
  return {
    orderId,
    amount: 4_400,
    shipping: 0,
    status: "wait_payment",
    payBefore: null,
    paidAt: null,
    parcels: "[]",
    readAt: 1,
    ...change,
  };
}

const purchase: Purchase = {
  id: "pur_first00",
  appId: "acme",
  keyId: "key",
  operatorId: null,
  channel: "1688",
  environment: "live",
  externalOrderId: "PO-1",
  bodyHash: "",
  fieldHashes: {},
  marker: "pur1",
  state: "created",
  version: 3,
  lines: [],
  sellerIds: [],
  expectedTotal: 4_400,
  amountMismatch: false,
  orders: [],
  answer: null,
  attempts: [],
  createdAt: 1_764_000_000_000,
  changedAt: 1_764_000_000_000,
  readAt: null,
  emptyReads: 0,
};

/** Returns the types of the events of a read. */
function typesOf(
  before: PurchasedOrder | undefined,
  order: Order,
  { after = {}, mismatch = false }: { after?: Partial<PurchasedOrder>; mismatch?: boolean } = {},
) {
  const shown = { after: stored({ status: order.status, ...after }), order };
  const told = { ...shown, purchase: { ...purchase, amountMismatch: mismatch } };
  return orderEvents(before, told, () => "id").map(({ type }) => type);
}

describe("events of an order that was read", () => {
  test("includes nothing where nothing has changed", () => {
    expect(typesOf(stored(), makeOrder())).toEqual([]);
    expect(typesOf(stored({ status: "completed" }), makeOrder({ status: "completed" }))).toEqual([]);
  });

  test("include steps that no read has seen where the order has their times, and no others", () => {
    const at = "2026-11-26T08:00:00+08:00";
    const all = { ...times, paid: at, shipped: at, received: at, completed: at };
    expect(typesOf(stored(), makeOrder({ status: "completed", times: all }))).toEqual([
      "order.paid",
      "order.shipped",
      "order.delivered",
      "order.completed",
    ]);
    expect(typesOf(stored(), makeOrder({ status: "completed", times: { ...times, paid: at } }))).toEqual([
      "order.paid",
      "order.completed",
    ]);
    expect(typesOf(stored({ status: "shipped" }), makeOrder({ status: "received", times: all }))).toEqual([
      "order.delivered",
    ]);
  });

  test("include a cancellation, and a payment before it", () => {
    expect(typesOf(stored(), makeOrder({ status: "cancelled" }))).toEqual(["order.cancelled"]);
    const paid = { ...times, paid: "2026-11-26T08:00:00+08:00" };
    expect(typesOf(stored(), makeOrder({ status: "terminated", times: paid }))).toEqual([
      "order.paid",
      "order.cancelled",
    ]);
  });

  test("repeat no step when the marketplace goes back or its status is not known", () => {
    expect(typesOf(stored({ status: "shipped" }), makeOrder({ status: "wait_shipment" }))).toEqual([]);
    expect(typesOf(stored({ status: "shipped" }), makeOrder({ status: "unknown" }))).toEqual([]);
    const paid = { ...times, paid: "2026-11-26T08:00:00+08:00" };
    expect(typesOf(stored({ status: "unknown" }), makeOrder({ status: "shipped", times: paid }))).toEqual([
      "order.shipped",
    ]);
  });

  test("include another amount, and other parcels that order.shipped does not include", () => {
    expect(typesOf(stored(), makeOrder(), { after: { amount: 4_300 } })).toEqual(["order.price_changed"]);
    expect(typesOf(stored(), makeOrder(), { after: { amount: null } })).toEqual([]);
    const shipped = stored({ status: "shipped", parcels: '[["1"]]' });
    const order = makeOrder({ status: "shipped" });
    expect(typesOf(shipped, order, { after: { parcels: '[["1"],["2"]]' } })).toEqual(["logistics.updated"]);
    expect(typesOf(stored(), order, { after: { parcels: '[["1"]]' } })).toEqual(["order.shipped"]);
    expect(typesOf(stored({ parcels: null }), makeOrder(), { after: { parcels: '[["1"]]' } })).toEqual([]);
  });

  test("report an order whose first read differs from the agreement as created with another price", () => {
    expect(typesOf(stored({ readAt: null }), makeOrder(), { mismatch: true })).toEqual([
      "order.created",
      "order.price_changed",
    ]);
  });

  test("belong to the app and environment of the purchase, and are the first one of its order once", () => {
    const told = {
      after: stored(),
      order: makeOrder(),
      purchase: { ...purchase, environment: "sandbox" as const },
    };
    expect(orderEvents(stored({ readAt: null, amount: 1 }), told, () => "0-1")).toMatchObject([
      { id: "evt_01", appId: "acme", environment: "sandbox", subject: `1688/${orderId}`, isOnce: true },
      { type: "order.price_changed", isOnce: false },
    ]);
  });

  test("have a body of at most 20 KB, with fewer lines and parcels and a flag where it would be larger", () => {
    const line = {
      line_id: "1",
      id: "2",
      spec_id: null,
      title: "连衣裙".repeat(40),
      attributes: [],
      quantity: 1,
      unit_price: { amount: 1, currency: "CNY" as const },
      amount: { amount: 1, currency: "CNY" as const },
      status: "wait_payment" as const,
      marketplace_status: null,
      parcel_status: null,
      refund_status: null,
    };
    const bodyWith = (count: number) => {
      const order = makeOrder({ lines: Array.from({ length: count }, () => line) });
      const told = { after: stored({ amount: 1 }), order, purchase };
      return orderEvents(stored(), told, () => "0-1")[0]!.body({ sequence: 7, at: 1_764_000_000_000 });
    };
    const whole = JSON.parse(bodyWith(20)) as { data: { order: Order; sequence: number } };
    expect(whole.data.order.lines).toHaveLength(20);
    expect(whole.data).toMatchObject({ sequence: 7, previous_status: "wait_payment" });
    expect(whole.data).not.toHaveProperty("truncated");
    const cut = bodyWith(50);
    expect(new TextEncoder().encode(cut).length).toBeLessThanOrEqual(20_000);
    expect(JSON.parse(cut)).toMatchObject({
      type: "order.price_changed",
      timestamp: "2025-11-24T16:00:00.000Z",
      data: { truncated: true, order: { lines: { length: 25 } } },
    });
  });
});

describe("events of orders that are created here", () => {
  test("report a created order as detail returns it, within a second, once", async () => {
    const orders = await startOrders();
    const answer = await orders.post("/v1/orders/create", await orders.agreed(plain, "PO-1"));
    expect(await orders.told()).toEqual([]);
    orders.advance(1_000);
    await orders.follow();
    const detail = await orders.post("/v1/orders/detail", { channel: "1688", external_order_id: "PO-1" });
    expect(await orders.told()).toMatchObject([
      {
        type: "order.created",
        data: {
          app_id: "acme",
          channel: "1688",
          sequence: 1,
          previous_status: null,
          order: detail.body["order"],
          purchase: { purchase_id: answer.body["purchase_id"], state: "created" },
        },
      },
    ]);
  });

  test("report each order of a split, and another sum than agreed", async () => {
    const orders = await startOrders();
    await orders.post("/v1/orders/create", await orders.agreed(split, "PO-1"));
    await orders.post("/v1/orders/create", await orders.agreed(dearer, "PO-2"));
    orders.advance(1_000);
    await orders.follow();
    const told = await orders.told();
    expect(told.map(({ type }) => type)).toEqual([
      "order.created",
      "order.created",
      "order.created",
      "order.price_changed",
    ]);
    expect(new Set(told.map(({ data }) => data.order?.order_id)).size).toBe(3);
  });

  test("report an unknown outcome once, and the order when it is found", async () => {
    const orders = await startOrders();
    await orders.post("/v1/orders/create", await orders.agreed(lost, "PO-1"));
    expect(await orders.told()).toMatchObject([
      { type: "order.unknown", data: { sequence: 1, order: null, purchase: { state: "unknown" } } },
    ]);
    orders.advance(120_000);
    await orders.follow();
    orders.advance(1_000);
    await orders.follow();
    expect((await orders.told()).map(({ type }) => type)).toEqual(["order.unknown", "order.created"]);
  });

  test("report an unknown create whose process died before it could store the end", async () => {
    const orders = await startOrders();
    const { change } = orders.store.purchases;
    Object.assign(orders.store.purchases, { change: async () => null });
    await orders.post("/v1/orders/create", await orders.agreed("720000000105", "PO-1"));
    Object.assign(orders.store.purchases, { change });
    orders.advance(120_000);
    await orders.follow();
    orders.advance(300_000);
    await orders.follow();
    expect((await orders.told()).map(({ type }) => type)).toEqual(["order.unknown"]);
  });
});
