import { describe, expect, test } from "vitest";
import type { Store } from "#server/store/store.ts";
import { sampleRequests } from "#testing/gateway/sample-requests.ts";
import { disabledPlanKey, lastUnitsKey, liveKey, sandboxKey } from "#testing/gateway/test-access.ts";
import { createTestGateway, type Read } from "#testing/gateway/test-gateway.ts";

const path = "/v1/orders/payment-methods";
const body = sampleRequests["orders.payment-methods"];
const away = () => Promise.reject(new Error("connection lost"));
const pacingOf = ({ headers }: Read) => [headers["ratelimit-policy"], headers["ratelimit"]];
const account = (key = liveKey) => ({ path: "/v1/account", headers: { authorization: `Bearer ${key}` } });

/** Noon: the quota day ends in twelve hours. */
const toMidnight = 43_200;

describe("RateLimit and RateLimit-Policy", () => {
  test("report the calls and units left after a call, and the seconds until more are available", async () => {
    const { post, time } = await createTestGateway();
    expect(pacingOf(await post(path, body))).toEqual([
      '"requests_per_minute";q=60;w=60, "daily_units";q=5000;w=86400',
      `"requests_per_minute";r=59;t=60, "daily_units";r=4999;t=${toMidnight}`,
    ]);
    await time.advance(10_500);
    expect(pacingOf(await post(path, body))[1]).toBe(
      `"requests_per_minute";r=58;t=50, "daily_units";r=4998;t=${toMidnight - 10}`,
    );
    await time.advance(49_500);
    expect(pacingOf(await post(path, body))[1]).toBe(
      `"requests_per_minute";r=58;t=11, "daily_units";r=4997;t=${toMidnight - 60}`,
    );
  });

  test("are sent with free answers, which cost no units, and /v1/account reports the same", async () => {
    const { post, send, time } = await createTestGateway();
    await post(path, body);
    await time.advance(15_000);
    const response = await send(account());
    expect(pacingOf(response)[1]).toBe(
      `"requests_per_minute";r=58;t=45, "daily_units";r=4999;t=${toMidnight - 15}`,
    );
    expect(response.json).toMatchObject({
      rate: { limit: 60, left: 58, resets_at: new Date(time.clock() + 45_000).toISOString() },
      quota: { left: 4999 },
    });
  });

  test.each<[string, number, unknown, string, string]>([
    ["a bad request", 400, "{", liveKey, '"requests_per_minute";r=59;t=60, "daily_units";r=5000;t=43200'],
    [
      "a plan that is off",
      429,
      body,
      disabledPlanKey,
      '"requests_per_minute";r=59;t=60, "daily_units";r=100;t=43200',
    ],
    [
      "the refusal of a sandbox key",
      400,
      body,
      sandboxKey,
      '"requests_per_minute";r=59;t=60, "daily_units";r=5000;t=43200',
    ],
  ])("are sent with %s", async (_, status, sent, key, expected) => {
    const { post } = await createTestGateway();
    const response = await post(path, sent, { key });
    expect(response.status).toBe(status);
    expect(pacingOf(response)[1]).toBe(expected);
  });

  test("are sent with a 403 of /v1/fulfillment once the key is known", async () => {
    const { post } = await createTestGateway();
    const response = await post("/v1/fulfillment/shipments", {});
    expect(response.status).toBe(403);
    expect(pacingOf(response)[1]).toContain('"requests_per_minute";r=59;t=60');
  });

  test("never name a time after Retry-After, when the minute or the day is used up", async () => {
    const { post, time } = await createTestGateway();
    await post(path, body, { key: lastUnitsKey });
    const noUnits = await post(path, body, { key: lastUnitsKey });
    expect(noUnits.headers["retry-after"]).toBe(String(toMidnight));
    expect(pacingOf(noUnits)[1]).toContain(`"daily_units";r=0;t=${toMidnight}`);

    for (const _ of Array(60)) await post(path, body);
    await time.advance(1_001);
    const noCalls = await post(path, body);
    expect(noCalls.status).toBe(429);
    expect(noCalls.headers["retry-after"]).toBe("59");
    expect(pacingOf(noCalls)[1]).toContain('"requests_per_minute";r=0;t=59');
  });

  test("are not sent before the key is known", async () => {
    const { post } = await createTestGateway();
    for (const key of [null, "svc_live_nobody"]) {
      expect(pacingOf(await post(path, body, { key }))).toEqual([undefined, undefined]);
    }
  });

  test("report the minute of this instance alone while the store is unavailable", async () => {
    const wrapStore = (stored: Store): Store => ({
      ...stored,
      rateLimiter: { admit: away },
      quota: { ...stored.quota, reserve: away, usage: away },
    });
    const { post } = await createTestGateway({ wrapStore });
    await post(path, body);
    for (const sent of [body, "{"]) {
      const [policy, limit] = pacingOf(await post(path, sent));
      expect(policy).toBe('"requests_per_minute";q=60;w=60');
      expect(limit).toMatch(/^"requests_per_minute";r=5[78];t=60$/);
    }
  });

  test("are sent with the answer of a tool, which is counted once", async () => {
    const { post } = await createTestGateway();
    const response = await post("/ai/v1/tools/call", { tool_id: "order.payment_methods", arguments: body });
    expect(response.status).toBe(200);
    expect(pacingOf(response)[1]).toBe(
      `"requests_per_minute";r=59;t=60, "daily_units";r=4999;t=${toMidnight}`,
    );
  });
});
