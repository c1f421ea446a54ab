import { describe, expect, test } from "vitest";
import { accountEndpoint } from "#contract/public/account";
import { scopes } from "#contract/shared/endpoint";
import { sampleRequests } from "#testing/gateway/sample-requests.ts";
import {
  liveKey,
  narrowKey,
  sandboxKey,
  testAccess,
  unauthorizedKey,
  warehouseKey,
} from "#testing/gateway/test-access.ts";
import { createTestGateway } from "#testing/gateway/test-gateway.ts";

const ask = (key: string) => ({ path: "/v1/account", headers: { authorization: `Bearer ${key}` } });
const read = (json: unknown) => accountEndpoint.responses.standard.strict().parse(json);

describe("GET /v1/account with 200", () => {
  test("returns the plan, the weights, the units used and left today, and the end of the day", async () => {
    const { send, post } = await createTestGateway();
    await post("/v1/orders/payment-methods", sampleRequests["orders.payment-methods"]);
    const response = await send(ask(liveKey));
    expect(response.status).toBe(200);
    expect(read(response.json)).toMatchObject({
      app: { id: "acme", name: "The app acme", mode: "self" },
      key: {
        id: "k1",
        environment: "live",
        scopes: [...scopes],
      },
      plan: {
        name: "standard",
        enabled: true,
        requests_per_minute: 60,
        units: {
          "orders.payment-methods": 1,
          "orders.preview": 5,
          "orders.create": 5,
          "orders.detail": 1,
          "orders.list": 2,
          "orders.payment-link": 1,
          "orders.cancel": 1,
          "orders.trace": 1,
          "products.batch-check": 1,
          "products.detail": 1,
          "products.search": 2,
          "products.parse": 1,
          "products.freight-estimate": 1,
          "products.upload-image": 2,
          "products.search-by-image": 2,
        },
      },
      quota: { day: "2026-11-21", limit: 5000, used: 1, left: 4999, resets_at: "2026-11-21T16:00:00.000Z" },
      request_id: response.headers["x-request-id"],
    });
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  test("counts a call in flight as used, and returns 0 left when the plan was lowered below the use (I10)", async () => {
    const lowered = { ...testAccess, plans: testAccess.plans.map((plan) => ({ ...plan, dailyUnits: 2 })) };
    const { send, store, time } = await createTestGateway();
    const hold = {
      requestId: "req_held",
      appId: "acme",
      keyId: "k1",
      channel: "1688" as const,
      operation: "orders.preview",
      units: 5,
      dailyUnits: 5000,
      platformDailyUnits: 1_000_000,
      leaseMs: 60_000,
    };
    await store.quota.reserve(hold);
    const held = read((await send(ask(liveKey))).json).quota;
    expect(held).toMatchObject({ limit: 5000, used: 5, left: 4995 });
    await store.access.apply(lowered);
    await time.advance(1_000);
    expect(read((await send(ask(liveKey))).json).quota).toMatchObject({ limit: 2, used: 5, left: 0 });
  });

  test("needs no scope and says for each channel whether it can be used and what to do", async () => {
    const { send, store, time } = await createTestGateway();
    const expiresAt = time.clock() + 90_000;
    const account = { name: "demo_buyer", id: "b2b-8888888888" };
    const token = { accessToken: "token-of-acme-1688", refreshToken: null, expiresAt, account };
    await store.authorizations.save({ kind: "app", id: "acme" }, "1688", token);
    const response = await send(ask(narrowKey));
    expect(read(response.json).channels).toEqual([
      {
        channel: "1688",
        enabled: true,
        authorized: true,
        expires_at: "2026-11-21T04:01:30.000Z",
        account,
        action: expect.stringMatching(/ends at 2026-11-21T04:01:30.*authorize it again before then/),
      },
      { channel: "taobao", enabled: true, authorized: true, expires_at: null },
      {
        channel: "weidian",
        enabled: true,
        authorized: false,
        expires_at: null,
        action: expect.stringMatching(/operator of this gateway .* configuration file/),
      },
    ]);
    expect(response.text).not.toContain("token-of");
    await time.advance(90_000);
    const dead = read((await send(ask(narrowKey))).json).channels[0];
    expect(dead).toMatchObject({ authorized: false, expires_at: "2026-11-21T04:01:30.000Z" });
    expect(dead?.action).toMatch(/./);
  });

  test("says what to do for an app without authorization and for a warehouse's", async () => {
    const { send } = await createTestGateway();
    expect(read((await send(ask(unauthorizedKey))).json).channels[0]).toMatchObject({ authorized: false });
    const warehouse = read((await send(ask(warehouseKey))).json);
    expect(warehouse.app.mode).toBe("warehouse");
    expect(warehouse.channels).toMatchObject([
      { channel: "1688", authorized: true },
      { channel: "taobao", authorized: false, action: expect.stringMatching(/warehouse/) },
      { channel: "weidian", authorized: false },
    ]);
  });

  test("shows the simulators to a sandbox key, which needs no authorization", async () => {
    const { send } = await createTestGateway();
    const { key, channels } = read((await send(ask(sandboxKey))).json);
    expect(key.environment).toBe("sandbox");
    expect(channels).toMatchObject([
      { channel: "1688", enabled: true, authorized: true },
      { channel: "taobao", enabled: true, authorized: true },
      { channel: "weidian", enabled: false, authorized: true },
    ]);
  });
});

describe("GET /v1/account with an error", () => {
  test("answers 401 INVALID_API_KEY, 429 RATE_LIMIT_EXCEEDED, 429 PLATFORM_QUOTA_EXCEEDED and 500 INTERNAL_ERROR", async () => {
    const { send } = await createTestGateway();
    expect((await send({ path: "/v1/account" })).status).toBe(401);
    for (let call = 0; call < 60; call++) expect((await send(ask(liveKey))).status).toBe(200);
    const limited = await send(ask(liveKey));
    expect(limited).toMatchObject({ status: 429, headers: { "retry-after": "60" } });

    const away = await createTestGateway({
      wrapStore: (stored) => ({
        ...stored,
        quota: { ...stored.quota, usage: () => Promise.reject(new Error("gone")) },
      }),
    });
    expect(await away.send(ask(liveKey))).toMatchObject({
      status: 429,
      json: { error: { code: "PLATFORM_QUOTA_EXCEEDED" } },
    });

    const broken = await createTestGateway({
      wrapStore: (stored) => ({
        ...stored,
        quota: { ...stored.quota, usage: async () => ({ day: "", used: 0, held: 0, resetsAt: NaN }) },
      }),
    });
    expect(await broken.send(ask(liveKey))).toMatchObject({
      status: 500,
      json: { error: { code: "INTERNAL_ERROR", category: "INTERNAL_ERROR" } },
    });
  });
});
