import { afterEach, describe, expect, test } from "vitest";
import { scopes } from "#contract/shared/endpoint";
import { nodeDigests } from "#server/node/runtime.ts";
import { orderReceiver } from "#testing/gateway/order-fixture.ts";
import { form1688, message1688, push1688, pushTaobao } from "#testing/http/push-message.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { wait } from "#server/shared/runtime.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import type { VendorMessage } from "#server/store/vendor-messages.ts";

let server: TestServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

type Receive = (message: VendorMessage) => Promise<"known" | "unknown_order" | "duplicate">;

/** Starts the whole product. `received` lists the messages that its store was asked to store. */
async function start(options: { receive?: Receive; waits?: number[] } = {}) {
  const received: VendorMessage[] = [];
  server = await startTestServer({
    environment: { LOG_LEVEL: "trace" },
    wait: (ms, signal) => {
      // The time for storing ends at once, so that a store that never answers is late at once.
      if (options.waits && ms < 1_000 && ms > 500) return (options.waits.push(ms), Promise.resolve());
      return wait(ms, signal);
    },
    openStore: async (own) => {
      const store = createMemoryStore(own);
      const receive: typeof store.vendorMessages.receive = (message, how) => {
        received.push(message);
        return options.receive?.(message) ?? store.vendorMessages.receive(message, how);
      };
      return { ...store, vendorMessages: { ...store.vendorMessages, receive } };
    },
  });
  const { origin, configuration, logged } = server;
  return {
    origin,
    logged,
    received,
    app1688: configuration.marketplaces["1688"]!,
    appTaobao: configuration.marketplaces.taobao!,
    metric: async (marketplace: string, outcome: string) => {
      const { text } = await send(`${origin}/metrics`);
      const name = `procurement_gateway_messages_total{marketplace="${marketplace}",outcome="${outcome}"}`;
      return text
        .split("\n")
        .find((line) => line.startsWith(name))
        ?.split(" ")
        .at(-1);
    },
  };
}

const orderId = "4169757385897317637";

describe("POST /hooks/1688 and /hooks/taobao", () => {
  test("store a signed message once and acknowledge it each time it comes", async () => {
    const { origin, received, app1688, appTaobao, metric } = await start();
    const body = `{"message_type":3,"data":{"purchase_id":${orderId}},"timestamp":1764055801}`;
    for (const repeated of [false, true]) {
      expect((await push1688(origin, message1688("12345678901", orderId), app1688)).status).toBe(200);
      expect((await pushTaobao(origin, body, appTaobao)).status).toBe(200);
      expect(await metric("1688", "duplicate")).toBe(repeated ? "1" : "0");
    }
    expect(received.map(({ channel, orderIds }) => [channel, ...orderIds])).toEqual([
      ["1688", orderId],
      ["taobao", orderId],
      ["1688", orderId],
      ["taobao", orderId],
    ]);
    expect(await metric("1688", "unknown_order")).toBe("1");
    expect(await metric("taobao", "unknown_order")).toBe("1");
    expect((await send(`${origin}/metrics`)).text).toMatch(
      /procurement_gateway_last_message_timestamp_seconds\{marketplace="1688"\} \d/,
    );
  });

  test("accept a message of any age and a body of 250 KB", async () => {
    const { origin, received, app1688 } = await start();
    const old = message1688("1", orderId).replace("1764055800000", "946684800000");
    expect((await push1688(origin, old, app1688)).status).toBe(200);
    const large = message1688("2", orderId).replace('"b2b-1"', `"${"x".repeat(250_000)}"`);
    expect((await push1688(origin, large, app1688)).status).toBe(200);
    expect(received.map(({ id }) => id)).toEqual(["1", "2"]);
  });

  test("refuse a forged message and store nothing of it", async () => {
    const { origin, received, app1688, appTaobao, metric } = await start();
    const forged = [
      await push1688(origin, message1688("1", orderId), { appSecret: "another" }),
      await pushTaobao(origin, '{"message_type":3}', { ...appTaobao, appSecret: "another" }),
      await send(`${origin}/hooks/1688?more=1`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: form1688(message1688("1", orderId), app1688.appSecret),
      }),
    ];
    for (const { status, text } of forged) {
      expect(status).toBe(401);
      expect(JSON.parse(text)).toMatchObject({ error: { code: "INVALID_API_KEY" } });
    }
    expect([await metric("1688", "refused"), await metric("taobao", "refused")]).toEqual(["2", "1"]);
    expect(received).toEqual([]);
  });

  test("refuse a body of 300 KB, another content type, bytes that are no text, and a signed text that is no message", async () => {
    const { origin, received, app1688 } = await start();
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const post = (headers: Record<string, string>, body: string | Uint8Array) =>
      send(`${origin}/hooks/1688`, { method: "POST", headers, body });
    const large = await post(form, form1688("x".repeat(300_000), app1688.appSecret));
    expect([large.status, JSON.parse(large.text).error.code]).toEqual([413, "BODY_TOO_LARGE"]);
    const json = await post({ "content-type": "application/json" }, form1688("{}", app1688.appSecret));
    expect([json.status, JSON.parse(json.text).error.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    expect((await post(form, new Uint8Array([0xff, 0xfe]))).status).toBe(400);
    expect((await post(form, form1688("{}", app1688.appSecret))).status).toBe(400);
    expect((await send(`${origin}/hooks/1688`)).status).toBe(405);
    expect((await send(`${origin}/hooks/weidian`, { method: "POST", body: "" })).status).toBe(404);
    expect(received).toEqual([]);
  });

  test("answer 503 within a second while the store is slow, so that the marketplace sends it again", async () => {
    const { promise, resolve } = Promise.withResolvers<"unknown_order">();
    const waits: number[] = [];
    const { origin, app1688, metric } = await start({ receive: () => promise, waits });
    const late = await push1688(origin, message1688("1", orderId), app1688);
    expect([late.status, late.headers["retry-after"]]).toEqual([503, "5"]);
    expect(waits).toEqual([800]);
    expect(await metric("1688", "not_stored")).toBe("1");
    resolve("unknown_order");
    await promise;
    expect(await metric("1688", "unknown_order")).toBe("0");
  });

  test("answer 503 while the store is unavailable", async () => {
    const { origin, app1688 } = await start({ receive: () => Promise.reject(new Error("away")) });
    expect((await push1688(origin, message1688("1", orderId), app1688)).status).toBe(503);
  });

  test("log neither the message nor its signature", async () => {
    const { origin, app1688, logged } = await start();
    const message = message1688("31415926535", orderId);
    await push1688(origin, message, app1688);
    await push1688(origin, message, { appSecret: "another" });
    const lines = logged.filter((line) => line.includes("hooks.1688"));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { outcome: "unknown_order", status: 200, channel: "1688" },
      { status: 401, code: "INVALID_API_KEY" },
    ]);
    for (const text of ["31415926535", orderId, "b2b-1", "_aop_signature", app1688.appSecret])
      expect(logged.join("\n")).not.toContain(text);
  });
});

describe("the simulators of a product that runs on its own", () => {
  test("push messages about orders to it, over its own socket", async () => {
    const key = "svc_live_of_this_test";
    server = await startTestServer({
      environment: { PURCHASING: "on", TOKEN_KEY: Buffer.alloc(32, 7).toString("base64") },
      file: {
        marketplaces: { "1688": { base_url: "/simulator/1688/openapi", app_key: "1", app_secret: "s" } },
        platform_daily_units: 1_000,
        plans: { small: { requests_per_minute: 1_000, daily_units: 100 } },
        apps: [
          {
            id: "acme",
            plan: "small",
            purchasing: { enabled: true, max_order: 5_000_000, max_day: 5_000_000 },
            keys: [{ id: "k1", environment: "live", sha256: nodeDigests.sha256(key), scopes }],
            authorizations: { "1688": { access_token: "token" } },
          },
        ],
      },
    });
    const { origin } = server;
    const post = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const { text } = await send(`${origin}${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return JSON.parse(text) as { [name: string]: unknown };
    };
    const cart = {
      channel: "1688",
      receiver: orderReceiver,
      lines: [{ id: "720000000118", spec_id: await firstSpec(post), quantity: 2 }],
    };
    const { payment } = (await post("/v1/orders/preview", cart))["total"] as { payment: object };
    const agreed = { external_order_id: "PO-1", expected_total: payment, confirm: true };
    expect(await post("/v1/orders/create", { ...cart, ...agreed })).toMatchObject({ state: "created" });
    const counted = async () => {
      const { text } = await send(`${origin}/metrics`);
      return /messages_total\{marketplace="1688",outcome="(?:known|unknown_order)"\} 1$/m.test(text);
    };
    await expect.poll(counted).toBe(true);
  });
});

async function firstSpec(post: (path: string, body: object) => Promise<{ [name: string]: unknown }>) {
  const { product } = await post("/v1/products/detail", { channel: "1688", id: "720000000118" });
  return (product as { variants: { sku_id: string }[] }).variants[0]!.sku_id;
}
