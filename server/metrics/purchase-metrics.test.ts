import { afterEach, expect, test } from "vitest";
import { productOrderCases } from "#server/marketplaces/alibaba-1688/simulator/product-order-cases.ts";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { orderReceiver } from "#testing/gateway/order-fixture.ts";
import { readMetrics } from "#testing/http/read-metrics.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

let server: TestServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

const idOf = (label: string) => productOrderCases.find(({ label: { en } }) => en === label)!.id;

async function post(path: string, body: object) {
  const headers = { authorization: `Bearer ${demoKeys.live}`, "content-type": "application/json" };
  const { status, text } = await send(`${server!.origin}${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return { status, body: JSON.parse(text) };
}

/** Creates an order of the first variant of a product in the demo. */
async function create(productId: string, externalOrderId: string, expected?: number) {
  const detail = await post("/v1/products/detail", { channel: "1688", id: productId });
  const lines = [{ id: productId, spec_id: detail.body.product.variants[0].sku_id, quantity: 2 }];
  const cart = { channel: "1688", receiver: orderReceiver, lines };
  const { body } = await post("/v1/orders/preview", cart);
  const total = expected === undefined ? body.total.payment : { amount: expected, currency: "CNY" };
  return post("/v1/orders/create", {
    ...cart,
    external_order_id: externalOrderId,
    expected_total: total,
    confirm: true,
  });
}

test("creates orders in the demo with PURCHASING=on, finds a lost one by itself, and counts and logs both", async () => {
  server = await startTestServer({ environment: { PURCHASING: "on", RECONCILE_AFTER_MS: "0" } });
  const { origin, logged } = server;
  const before = await readMetrics(origin);
  for (const state of ["submitting", "created", "rejected", "unknown", "absent"])
    expect(before("procurement_gateway_purchases", { state })).toBe(0);
  expect(before("procurement_gateway_purchase_unknown_age_seconds")).toBe(0);

  expect((await create(idOf("External id honoured"), "PO-1")).body).toMatchObject({ state: "created" });
  expect((await create(idOf("External id honoured"), "PO-1")).body).toMatchObject({ replayed: true });
  expect((await create(idOf("External id honoured"), "PO-2", 1)).status).toBe(409);
  expect((await create(idOf("Never sent back"), "PO-3")).status).toBe(202);
  expect((await create(idOf("Answer lost"), "PO-4")).status).toBe(202);
  expect((await create(idOf("Costs less than previewed"), "PO-5")).body).toMatchObject({
    amount_mismatch: true,
  });
  await expect
    .poll(async () => (await readMetrics(origin))("procurement_gateway_purchases", { state: "created" }))
    .toBe(3);

  const read = await readMetrics(origin);
  expect(read("procurement_gateway_purchases", { state: "unknown" })).toBe(1);
  expect(read("procurement_gateway_purchase_unknown_age_seconds")).toBeGreaterThan(0);
  const creates = (outcome: string) => read("procurement_gateway_creates_total", { outcome });
  expect(["created", "unknown", "replayed", "not_sent", "rejected"].map(creates)).toEqual([2, 2, 1, 1, 0]);
  const events = (event: string) => read("procurement_gateway_purchase_events_total", { event });
  expect(["unknown", "found", "amount_mismatch", "double", "store_failed"].map(events)).toEqual([
    2, 1, 1, 0, 0,
  ]);
  const lines = logged.map((line) => JSON.parse(line)).filter(({ kind }) => kind === "purchase");
  expect(lines.map(({ event, level, channel }) => [event, level, channel])).toEqual(
    expect.arrayContaining([
      ["unknown", "warn", "1688"],
      ["found", "info", "1688"],
      ["amount_mismatch", "error", "1688"],
    ]),
  );
  expect(lines.every(({ purchase_id: id }) => id.startsWith("pur_"))).toBe(true);
  const { text } = await send(`${origin}/metrics`);
  expect(`${text}${logged.join("")}`).not.toMatch(/13800000000|Warehouse A|科技园路/);
});
