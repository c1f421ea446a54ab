import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wait } from "#server/shared/runtime.ts";
import { simulatorFactories } from "#server/marketplaces/simulators.ts";
import { newId, nodeDigests, systemClock } from "#server/node/runtime.ts";
import { createUndiciTransport } from "#server/node/undici-transport.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { orderReceiver } from "#testing/gateway/order-fixture.ts";
import { createRealGateway, realAccess, vendorApps } from "#testing/gateway/real-gateway.ts";
import { liveKey } from "#testing/gateway/test-access.ts";
import { send } from "#testing/http/send.ts";
import { listen, originOf, stopServer } from "./listen.ts";
import { createSimulatorHandler } from "./simulator-handler.ts";

// A gateway orders at a simulated 1688 over sockets; then a person opens the payment link and moves the order on.

let cashier: Cashier;
beforeAll(async () => {
  cashier = await startCashier();
});
afterAll(() => cashier.stop());

type Cashier = Awaited<ReturnType<typeof startCashier>>;
type Body = { [name: string]: unknown };

async function startCashier() {
  const simulator = simulatorFactories["1688"]({
    digests: nodeDigests,
    clock: systemClock,
    ...vendorApps["1688"],
    accessTokens: ["token-of-acme-1688"],
    categoryNodes: 10,
  });
  const server = createServer(createSimulatorHandler({ "1688": simulator }, { newRequestId: () => "req_1" }));
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  const origin = originOf({ host: "127.0.0.1", port });
  const store = createMemoryStore({ clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" });
  const access = realAccess(nodeDigests);
  const purchasing = { maxOrder: 5_000_000, maxDay: 20_000_000 };
  await store.access.apply({ ...access, apps: access.apps.map((app) => ({ ...app, purchasing })) });
  const transport = createUndiciTransport();
  const { gateway } = createRealGateway({
    store,
    transport,
    digests: nodeDigests,
    clock: systemClock,
    wait,
    newId,
    baseUrls: { "1688": `${origin}/simulator/1688/openapi` },
    purchasing: { isEnabled: true },
  });
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${liveKey}`, "content-type": "application/json" };
    const request = { method: "POST", path, query: "", headers, body: JSON.stringify(body) };
    const answer = await gateway(request, new AbortController().signal);
    return JSON.parse(String(answer.body)) as Body;
  };
  let orders = 0;
  return {
    /** Creates an order. Returns its id and the link where it is paid. */
    order: async (): Promise<{ id: string; link: string }> => {
      const product = "720000000118";
      const detail = await post("/v1/products/detail", { channel: "1688", id: product });
      const { variants } = detail["product"] as { variants: { sku_id: string }[] };
      const lines = [{ id: product, spec_id: variants[0]!.sku_id, quantity: 2 }];
      const cart = { channel: "1688", receiver: orderReceiver, lines };
      const preview = await post("/v1/orders/preview", cart);
      const { payment } = preview["total"] as { payment: object };
      const agreed = { external_order_id: `PO-${(orders += 1)}`, expected_total: payment, confirm: true };
      const id = String((await post("/v1/orders/create", { ...cart, ...agreed }))["order_id"]);
      const asked = { channel: "1688", order_ids: [id], method: "kjb" };
      return { id, link: String((await post("/v1/orders/payment-link", asked))["payment_url"]) };
    },
    statusOf: async (id: string) => {
      const { order } = await post("/v1/orders/detail", { channel: "1688", order_id: id });
      return (order as Body)["status"];
    },
    stop: async () => {
      await transport.close();
      await stopServer(server, 0);
      await store.close();
    },
  };
}

/** Presses the button of a page as a browser does. */
function press(link: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return send(link, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(form).toString(),
  });
}

describe("the simulated cashier", () => {
  test("lets a person pay, ship, sign for and complete an order, which detail tells at once", async () => {
    const { id, link } = await cashier.order();
    expect(await cashier.statusOf(id)).toBe("wait_payment");
    const page = await send(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Simulated cashier · 模拟收银台");
    expect(page.text).toContain("Pay · 付款");
    for (const [step, status] of [
      ["pay", "wait_shipment"],
      ["ship", "shipped"],
      ["sign", "received"],
      ["complete", "completed"],
    ] as const) {
      const pressed = await press(link, { id, step }, { origin: new URL(link).origin });
      expect(pressed.status).toBe(303);
      expect(new URL(pressed.headers["location"] ?? "", link).href).toBe(link);
      expect(await cashier.statusOf(id)).toBe(status);
    }
    expect((await send(link)).text).not.toContain("<button");
  });

  test("does no step out of turn", async () => {
    const { id, link } = await cashier.order();
    await press(link, { id, step: "ship" });
    await press(link, { id, step: "constructor" });
    expect(await cashier.statusOf(id)).toBe("wait_payment");
  });

  test.each([
    { origin: "https://shop.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("refuses a form of another site: %o", async (headers) => {
    const { id, link } = await cashier.order();
    expect((await press(link, { id, step: "pay" }, headers)).status).toBe(403);
    expect(await cashier.statusOf(id)).toBe("wait_payment");
  });

  test("runs no script, cannot be framed, and writes nothing of its address", async () => {
    const { link } = await cashier.order();
    const page = await send(`${link};<script>alert(1)</script>`);
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(page.text).not.toContain("<script");
  });
});
