import { describe, expect, test } from "vitest";
import { errorEnvelopeSchema } from "#contract/shared/error-envelope";
import { sampleRequests } from "#testing/gateway/sample-requests.ts";
import { lastUnitsKey, liveKey, otherKey, testAccess } from "#testing/gateway/test-access.ts";
import { createTestGateway, type Read } from "#testing/gateway/test-gateway.ts";

const path = "/v1/orders/payment-methods";
const body = sampleRequests["orders.payment-methods"];
const limitOf = (response: Read) => errorEnvelopeSchema.parse(response.json).error;

describe("429 RATE_LIMIT_EXCEEDED", () => {
  test("refuses the 61st call in a minute with a Retry-After that suffices (I12)", async () => {
    const { post, time, calls } = await createTestGateway();
    await post(path, body);
    await time.advance(20_300);
    for (let call = 2; call <= 60; call++) expect((await post(path, body)).status).toBe(200);

    const refused = await post(path, body);
    expect(refused.status).toBe(429);
    expect(limitOf(refused)).toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      limit: "requests_per_minute",
      retry_at: "2026-11-21T04:01:00.000Z",
    });
    // 39.7 s are left of the first call's minute.
    expect(refused.headers["retry-after"]).toBe("40");
    expect(calls).toHaveLength(60);

    await time.advance(40_000);
    expect((await post(path, body)).status).toBe(200);
    expect((await post(path, body)).status).toBe(429);
  });

  test("counts calls that end in 400, but not those that end in 401 or 429", async () => {
    const { post } = await createTestGateway();
    for (let call = 0; call < 59; call++) await post(path, "no JSON");
    for (let call = 0; call < 5; call++) await post(path, body, { key: "svc_live_nobody" });
    expect((await post(path, body)).status).toBe(200);
    expect((await post(path, body)).status).toBe(429);
  });

  test("applies to each key alone (I13), even when two apps use the same key name", async () => {
    const { post } = await createTestGateway();
    for (let call = 0; call < 61; call++) await post(path, "no JSON");
    expect((await post(path, body)).status).toBe(429);
    expect((await post(path, body, { key: otherKey })).status).toBe(200);
    expect((await post(path, body, { key: lastUnitsKey })).status).toBe(200);
  });

  test("still applies within this process while the store is unavailable", async () => {
    const { post, time } = await createTestGateway({
      wrapStore: (stored) => ({
        ...stored,
        rateLimiter: { admit: () => Promise.reject(new Error("connection lost")) },
      }),
    });
    const start = Date.parse("2026-11-21T12:00:00+08:00");
    await time.set(start);
    expect((await post(path, body)).status).toBe(200);
    await time.set(start + 20_000);
    for (let call = 1; call < 60; call++) expect((await post(path, body)).status).toBe(200);
    const refused = await post(path, body);
    expect(limitOf(refused).code).toBe("RATE_LIMIT_EXCEEDED");
    expect(refused.headers["retry-after"]).toBe("40");
    await time.set(start + 59_999);
    expect((await post(path, body)).status).toBe(429);
    await time.set(start + 60_000);
    expect((await post(path, body)).status).toBe(200);
    expect((await post(path, body)).status).toBe(429);
  });
});

describe("429 QUOTA_EXCEEDED", () => {
  test("names the next midnight in Shanghai, when calls work again", async () => {
    const { post, time } = await createTestGateway();
    await time.set(Date.parse("2026-11-21T23:59:58.500+08:00"));
    await post(path, body, { key: lastUnitsKey });
    const refused = await post(path, body, { key: lastUnitsKey });
    expect(limitOf(refused)).toMatchObject({
      code: "QUOTA_EXCEEDED",
      limit: "daily_units",
      retry_at: "2026-11-21T16:00:00.000Z",
    });
    expect(refused.headers["retry-after"]).toBe("2");
    await time.advance(2_000);
    expect((await post(path, body, { key: lastUnitsKey })).status).toBe(200);
  });

  test("takes no partial units: one unit left is still left after a call that costs two (I8)", async () => {
    const plans = testAccess.plans.map((plan) => ({ ...plan, dailyUnits: 1 }));
    const { post, store } = await createTestGateway({ access: { ...testAccess, plans } });
    expect(limitOf(await post("/v1/products/search", sampleRequests["products.search"])).code).toBe(
      "QUOTA_EXCEEDED",
    );
    expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
    expect((await post(path, body)).status).toBe(200);
  });
});

describe("429 for the platform", () => {
  test("answers PLATFORM_QUOTA_EXCEEDED to all apps together until midnight", async () => {
    const { post } = await createTestGateway({ dependencies: { platformDailyUnits: 1 } });
    expect((await post(path, body)).status).toBe(200);
    const refused = await post(path, body, { key: lastUnitsKey });
    expect(limitOf(refused)).toMatchObject({
      code: "PLATFORM_QUOTA_EXCEEDED",
      limit: "platform_daily_units",
      retry_at: "2026-11-21T16:00:00.000Z",
    });
    expect(refused.headers["retry-after"]).toBe(String(12 * 3600));
  });
});

describe("429 for the plan", () => {
  test("answers CHANNEL_DISABLED for a marketplace without a connector in this deployment", async () => {
    const { post } = await createTestGateway({ dependencies: { connectors: { live: {}, sandbox: {} } } });
    const refused = await post(path, body, { key: liveKey });
    expect(limitOf(refused)).toMatchObject({ code: "CHANNEL_DISABLED", limit: "channel" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
});
