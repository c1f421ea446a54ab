import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopes } from "#contract/shared/endpoint";
import { orderReceiver } from "#testing/gateway/order-fixture.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

const keys = { live: "svc_live_of_this_test", sandbox: "svc_test_of_this_test" } as const;
type Environment = keyof typeof keys;
type Body = { [name: string]: unknown };

let server: TestServer;
beforeAll(async () => {
  // Neither PURCHASING nor the app's own switch is on, and only sandbox keys have simulators.
  server = await startTestServer({
    environment: { ROLES: "gateway", TOKEN_KEY: Buffer.alloc(32, 7).toString("base64") },
    file: {
      marketplaces: { "1688": { base_url: "http://127.0.0.1:9/openapi", app_key: "1", app_secret: "s" } },
      platform_daily_units: 1_000,
      plans: { small: { requests_per_minute: 1_000, daily_units: 100 } },
      apps: [
        {
          id: "acme",
          plan: "small",
          keys: (Object.keys(keys) as Environment[]).map((environment) => ({
            id: environment,
            environment,
            sha256: createHash("sha256").update(keys[environment]).digest("hex"),
            scopes,
          })),
          authorizations: { "1688": { access_token: "token" } },
        },
      ],
    },
  });
});
afterAll(() => server.stop());

async function post(path: string, body: object, environment: Environment = "sandbox") {
  const { status, headers, text } = await send(`${server.origin}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${keys[environment]}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status, units: headers["x-quota-billable-units"], body: JSON.parse(text) as Body };
}

/** Returns the create request of a person who agreed to the preview. */
async function agreed(channel: "1688" | "taobao", product: string, externalOrderId: string) {
  const detail = await post("/v1/products/detail", { channel, id: product });
  const { id, variants } = detail.body["product"] as { id: string; variants: { sku_id: string }[] };
  const lines = [{ id, spec_id: variants[0]!.sku_id, quantity: 2 }];
  const cart = { channel, receiver: orderReceiver, lines };
  const preview = await post("/v1/orders/preview", cart);
  const { payment } = preview.body["total"] as { payment: object };
  return { ...cart, external_order_id: externalOrderId, expected_total: payment, confirm: true };
}

describe("orders of a sandbox key while purchasing is off", () => {
  test.each([
    ["1688", "720000000118"],
    ["taobao", "688000000001"],
  ] as const)("are created and found again at the simulator of %s, unbilled", async (channel, product) => {
    const body = await agreed(channel, product, "PO-1");
    const created = await post("/v1/orders/create", body);
    expect(created).toMatchObject({ status: 200, units: "0", body: { state: "created", replayed: false } });
    const orderId = created.body["order_id"];
    const again = await post("/v1/orders/create", body);
    expect(again).toMatchObject({ status: 200, units: "0", body: { order_id: orderId, replayed: true } });
    const detail = await post("/v1/orders/detail", { channel, order_id: orderId });
    expect(detail).toMatchObject({
      status: 200,
      units: "0",
      body: { purchase: { external_order_id: "PO-1" }, order: { order_id: orderId, status: "wait_payment" } },
    });
    const link =
      channel === "taobao"
        ? created
        : await post("/v1/orders/payment-link", { channel, order_ids: [orderId], method: "kjb" });
    // A real cashier page does not know the order.
    expect(link).toMatchObject({
      units: "0",
      body: {
        success: true,
        payment_url: `https://sandbox-order-not-payable.invalid/simulator/${channel}/cashier?orderId=${String(orderId)}`,
      },
    });
    const list = await post("/v1/orders/list", { channel });
    expect(list.body).toMatchObject({ items: [{ order_id: orderId }], total: 1 });
    expect(await server.store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
  });

  test("ends as unknown an order whose answer the simulator loses", async () => {
    const body = await agreed("1688", "720000000101", "PO-2");
    expect(await post("/v1/orders/create", body)).toMatchObject({
      status: 202,
      units: "0",
      body: { state: "unknown", next: "detail" },
    });
  });

  test("keeps them apart from those of a live key, which is refused and does not find them", async () => {
    const body = await agreed("1688", "720000000118", "PO-3");
    await post("/v1/orders/create", body);
    expect(await post("/v1/orders/create", body, "live")).toMatchObject({
      status: 403,
      body: { error: { code: "PURCHASING_DISABLED" } },
    });
    const asked = { channel: "1688", external_order_id: "PO-3" };
    expect((await post("/v1/orders/detail", asked, "live")).status).toBe(404);
  });

  test("leaves them out of the states that operators watch", async () => {
    expect(await server.store.purchases.states()).toEqual([]);
  });
});
