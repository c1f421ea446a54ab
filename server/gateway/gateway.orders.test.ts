import { describe, expect, test } from "vitest";
import { productOrderCases } from "#server/marketplaces/alibaba-1688/simulator/product-order-cases.ts";
import { warehouseKey } from "#testing/gateway/test-access.ts";
import { orderReceiver, startOrders } from "#testing/gateway/order-fixture.ts";

type End = { status: number; state?: string; code?: string; units: string; orders?: number; later?: string };

/** The end of a create for each documented product, and the later answer of detail. */
const ends: Record<string, End> = {
  "Answer lost": { status: 202, state: "unknown", units: "5", later: "created" },
  "Created, then 500": { status: 202, state: "unknown", units: "5", later: "created" },
  "Created, then a web page": { status: 202, state: "unknown", units: "5", later: "created" },
  "Created, answer cut off": { status: 202, state: "unknown", units: "5", later: "created" },
  "Never sent back": { status: 202, state: "unknown", units: "5", later: "unknown" },
  "Created too slowly": { status: 202, state: "unknown", units: "5", later: "created" },
  "Created although success is false": {
    status: 200,
    state: "created",
    units: "5",
    orders: 1,
    later: "created",
  },
  "Split in two": { status: 200, state: "created", units: "5", orders: 2, later: "created" },
  "Part of the lines": { status: 200, state: "created", units: "5", orders: 1, later: "created" },
  "System busy": { status: 202, state: "unknown", units: "5", later: "created" },
  "Trade type refused": { status: 200, state: "rejected", units: "0", orders: 0, later: "rejected" },
  "Costs less than previewed": { status: 200, state: "created", units: "5", orders: 1, later: "created" },
  "Price rises": { status: 409, code: "PREVIEW_CHANGED", units: "0" },
  "Listed late": { status: 202, state: "unknown", units: "5", later: "unknown" },
  "External id not stored": { status: 202, state: "unknown", units: "5", later: "unknown" },
  "External id honoured": { status: 200, state: "created", units: "5", orders: 1, later: "created" },
  "External id refused as duplicate": {
    status: 200,
    state: "created",
    units: "5",
    orders: 1,
    later: "created",
  },
  "Order id as a bare number": { status: 200, state: "created", units: "5", orders: 1, later: "created" },
  "Order id unreadable": { status: 202, state: "unknown", units: "5", later: "created" },
  "Unknown refusal": { status: 202, state: "unknown", units: "5", later: "unknown" },
  "Amount below a fen": { status: 200, state: "created", units: "5", orders: 1, later: "created" },
  "Messages repeated": { status: 200, state: "created", units: "5", orders: 1, later: "created" },
  "Messages lost": { status: 200, state: "created", units: "5", orders: 1, later: "created" },
  "Messages out of order": { status: 200, state: "created", units: "5", orders: 1, later: "created" },
  "Messages with a wrong signature": {
    status: 200,
    state: "created",
    units: "5",
    orders: 1,
    later: "created",
  },
  "Messages of an unknown topic": { status: 200, state: "created", units: "5", orders: 1, later: "created" },
};

describe("creating an order of 1688", () => {
  test.each(productOrderCases.map(({ id, label }) => [label.en, id]))(
    "ends as documented and is sent once: %s",
    async (name, id) => {
      const orders = await startOrders();
      const body = await orders.agreed(id, "PO-1");
      const end = ends[name]!;
      const first = await orders.post("/v1/orders/create", body);
      expect(first.status).toBe(end.status);
      expect(first.headers["x-quota-billable-units"]).toBe(end.units);
      if (end.code !== undefined) {
        expect(first.body).toMatchObject({ error: { code: end.code } });
        expect(orders.creates()).toHaveLength(0);
        return;
      }
      expect(first.body).toMatchObject({
        state: end.state,
        replayed: false,
        success: end.state === "created",
      });
      if (end.orders !== undefined) expect(first.body["orders"]).toHaveLength(end.orders);
      const again = await orders.post("/v1/orders/create", body);
      expect(again.status).toBe(end.status);
      expect(again.headers).toMatchObject({ "x-quota-billable-units": "0", "idempotent-replayed": "true" });
      expect(again.body).toMatchObject({
        state: end.state,
        replayed: true,
        purchase_id: first.body["purchase_id"],
      });
      orders.advance(120_000);
      const detail = await orders.post("/v1/orders/detail", { channel: "1688", external_order_id: "PO-1" });
      expect(detail.body).toMatchObject({ purchase: { state: end.later } });
      expect(orders.creates()).toHaveLength(1);
      await orders.stop();
    },
  );

  test("finds an order that the lists show late as soon as they show it", async () => {
    const orders = await startOrders();
    const body = await orders.agreed("720000000114", "PO-1");
    await orders.post("/v1/orders/create", body);
    orders.advance(600_000);
    const detail = await orders.post("/v1/orders/detail", { channel: "1688", external_order_id: "PO-1" });
    expect(detail.body).toMatchObject({
      purchase: { state: "created" },
      order: { status: "wait_payment", external_order_id: "PO-1" },
    });
    expect(orders.events.map(({ kind }) => kind)).toEqual(["unknown", "found"]);
  });

  test("creates one order for fifty equal requests at once", async () => {
    const orders = await startOrders();
    const body = await orders.agreed("720000000118", "PO-1");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => orders.post("/v1/orders/create", body)),
    );
    expect(orders.creates()).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 202)).toBe(true);
    expect(answers.filter(({ body: told }) => told["replayed"] === false)).toHaveLength(1);
    expect(answers.reduce((sum, { headers }) => sum + Number(headers["x-quota-billable-units"]), 0)).toBe(5);
  });

  test("refuses another body under the same id and names the fields that differ", async () => {
    const orders = await startOrders();
    const body = await orders.agreed("720000000118", "PO-1");
    await orders.post("/v1/orders/create", body);
    const other = { ...body, buyer_message: "quickly", receiver: { ...body.receiver, name: "Warehouse B" } };
    const answer = await orders.post("/v1/orders/create", other);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: { code: "EXTERNAL_ORDER_ID_REUSED", issues: [{ path: "receiver" }, { path: "buyer_message" }] },
    });
    expect(orders.creates()).toHaveLength(1);
  });

  test("releases the id where the marketplace surely did nothing", async () => {
    const orders = await startOrders();
    const body = await orders.agreed("720000000118", "PO-1");
    const changed = { ...body, expected_total: { amount: 1, currency: "CNY" } };
    expect((await orders.post("/v1/orders/create", changed)).status).toBe(409);
    expect((await orders.post("/v1/orders/create", body)).status).toBe(200);
  });

  test("names both totals when yuan were sent for fen", async () => {
    const orders = await startOrders();
    const body = await orders.agreed("720000000101", "PO-1");
    const { amount } = body.expected_total;
    const yuan = { ...body, expected_total: { amount: amount / 100, currency: "CNY" } };
    if (!Number.isInteger(amount / 100)) yuan.expected_total.amount = Math.floor(amount / 100);
    const answer = await orders.post("/v1/orders/create", yuan);
    expect(answer.body).toMatchObject({
      error: { code: "PREVIEW_CHANGED", total: { amount, currency: "CNY" } },
    });
    expect(JSON.stringify(answer.body)).toContain(`${yuan.expected_total.amount} fen`);
    expect(JSON.stringify(answer.body)).toContain(`${amount} fen`);
  });

  test("writes no receiver into an answer, the log or the store", async () => {
    const orders = await startOrders();
    const body = await orders.agreed("720000000101", "PO-1");
    await orders.post("/v1/orders/create", body);
    orders.advance(120_000);
    const detail = await orders.post("/v1/orders/detail", { channel: "1688", external_order_id: "PO-1" });
    const stored = await orders.store.purchases.find({
      appId: "acme",
      channel: "1688",
      environment: "live",
      externalOrderId: "PO-1",
    });
    expect(stored).not.toBeNull();
    expect(JSON.stringify([detail.body, orders.lines, stored, orders.events])).not.toMatch(
      /13800000000|Warehouse A|科技园路/,
    );
  });
});

describe("an app in warehouse mode", () => {
  test.each([
    ["/v1/orders/detail", { external_order_id: "PO-1" }],
    ["/v1/orders/list", {}],
    ["/v1/orders/payment-link", { order_ids: ["239695213738498520"], method: "kjb" }],
    ["/v1/orders/cancel", { order_id: "239695213738498520", cancel_reason: "other" }],
    ["/v1/orders/logistics/trace", { order_id: "239695213738498520" }],
    ["/v1/orders/create", {}],
  ])("refuses %s, because its orders belong to the warehouse", async (path, body) => {
    const orders = await startOrders();
    const answer = await orders.post(path, { channel: "1688", ...body }, warehouseKey);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ error: { code: "FULFILLMENT_MODE_NOT_SUPPORTED" } });
    expect(orders.sent).toHaveLength(0);
    await orders.stop();
  });
});

describe("locks of purchasing", () => {
  test.each([
    ["the gateway", { purchasing: { isEnabled: false } }, "PURCHASING=on"],
    ["the app", { caps: null }, "not enabled for this app"],
  ])("refuses a create that %s does not allow, and still reads", async (_, options, text) => {
    const orders = await startOrders(options);
    const body = await orders.agreed("720000000118", "PO-1");
    const answer = await orders.post("/v1/orders/create", body);
    expect(answer.status).toBe(403);
    expect(answer.headers["x-quota-billable-units"]).toBe("0");
    expect(answer.body).toMatchObject({ error: { code: "PURCHASING_DISABLED" } });
    expect(JSON.stringify(answer.body)).toContain(text);
    expect(orders.creates()).toHaveLength(0);
    const list = await orders.post("/v1/orders/list", { channel: "1688" });
    expect(list.body).toMatchObject({ success: true, items: [] });
  });

  test("refuses creates and cancels once an administrator has stopped purchasing, and replays answers", async () => {
    const orders = await startOrders();
    const body = await orders.agreed("720000000118", "PO-1");
    const created = await orders.post("/v1/orders/create", body);
    await orders.store.purchases.setStopped(true);
    expect((await orders.post("/v1/orders/create", { ...body, external_order_id: "PO-2" })).status).toBe(403);
    const cancel = { channel: "1688", order_id: created.body["order_id"], cancel_reason: "other" };
    expect((await orders.post("/v1/orders/cancel", cancel)).status).toBe(403);
    expect((await orders.post("/v1/orders/create", body)).body).toMatchObject({
      state: "created",
      replayed: true,
    });
  });

  test.each([
    ["max_order", { maxOrder: 100, maxDay: 1_000_000 }, 100],
    ["max_day", { maxOrder: 1_000_000, maxDay: 200 }, 200],
  ])("refuses an order over %s and reports what is left", async (limit, caps, left) => {
    const orders = await startOrders({ caps });
    const body = await orders.agreed("720000000118", "PO-1");
    const before = orders.sent.length;
    const answer = await orders.post("/v1/orders/create", body);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      error: { code: "PURCHASE_LIMIT_EXCEEDED", limit, left: { amount: left, currency: "CNY" } },
    });
    expect(orders.sent).toHaveLength(before);
  });
});

describe("creating an order of Taobao", () => {
  test.each([
    ["688000000001", 200, "created", "created"],
    ["688000000041", 202, "unknown", "created"],
    ["688000000042", 202, "unknown", "created"],
    ["688000000043", 202, "unknown", "unknown"],
    ["688000000044", 200, "rejected", "rejected"],
  ])("ends as documented and is sent once: %s", async (item, status, state, later) => {
    const orders = await startOrders();
    const detail = await orders.post("/v1/products/detail", { channel: "taobao", id: item });
    const { id, variants } = detail.body["product"] as {
      id: string;
      variants: { sku_id: string; stock: number }[];
    };
    const variant = variants.find(({ stock }) => stock > 0)!;
    const cart = {
      channel: "taobao",
      receiver: orderReceiver,
      lines: [{ id, spec_id: variant.sku_id, quantity: 1 }],
    };
    const preview = await orders.post("/v1/orders/preview", cart);
    const { payment } = preview.body["total"] as { payment: object };
    const body = { ...cart, external_order_id: "PO-1", confirm: true, expected_total: payment };
    const first = await orders.post("/v1/orders/create", body);
    expect([first.status, first.body["state"]]).toEqual([status, state]);
    if (state === "created") expect(first.body["payment_url"]).toMatch(/^https:/);
    orders.advance(120_000);
    const told = await orders.post("/v1/orders/detail", { channel: "taobao", external_order_id: "PO-1" });
    expect(told.body).toMatchObject({ purchase: { state: later } });
    expect(orders.creates()).toHaveLength(1);
  });
});
