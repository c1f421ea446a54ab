import { describe, expect, test } from "vitest";
import { errorEnvelopeSchema } from "#contract/shared/error-envelope";
import { Failure } from "#contract/shared/failure";
import type { Store } from "#server/store/store.ts";
import { answering } from "#testing/gateway/fake-connector.ts";
import { sampleRequests } from "#testing/gateway/sample-requests.ts";
import {
  disabledPlanKey,
  lastUnitsKey,
  narrowKey,
  sandboxKey,
  testAccess,
  unauthorizedKey,
} from "#testing/gateway/test-access.ts";
import { createTestGateway, type Read } from "#testing/gateway/test-gateway.ts";

const path = "/v1/orders/payment-methods";
const body = sampleRequests["orders.payment-methods"];
const away = () => Promise.reject(new Error("connection lost"));
const errorOf = (response: Read) => errorEnvelopeSchema.parse(response.json).error;

describe("quota headers, once the key is known", () => {
  test.each<[string, number, unknown, { key?: string; path?: string }, string, string | undefined]>([
    ["invalid JSON", 400, "{", {}, "5000", undefined],
    [
      "invalid JSON on a path that fixes the channel",
      400,
      "{",
      { path: "/v1/orders/1688/payment-methods" },
      "5000",
      "1688",
    ],
    ["a wrong field in addition to the channel", 400, { ...body, order_id: 1 }, {}, "5000", "1688"],
    ["a channel that does not serve it", 400, { ...body, channel: "weidian" }, {}, "5000", undefined],
    ["no scope", 403, body, { key: narrowKey }, "5000", undefined],
    ["a missing authorization", 401, body, { key: unauthorizedKey }, "5000", "1688"],
    ["a plan that is off", 429, body, { key: disabledPlanKey }, "100", "1688"],
    ["a sandbox key's 400", 400, body, { key: sandboxKey }, "5000", undefined],
  ])("are sent with %s", async (_, status, sent, { key, path: other = path }, remaining, channel) => {
    const { post } = await createTestGateway();
    const response = await post(other, sent, key === undefined ? {} : { key });
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({
      "x-quota-billable-units": "0",
      "x-quota-remaining-day": remaining,
    });
    expect(response.headers["x-quota-channel"]).toBe(channel);
  });

  test("report on a 502 the units left after its own were released", async () => {
    const refuse = () => Promise.reject(new Failure("CHANNEL_UPSTREAM_ERROR", "1688 did not answer."));
    const { post } = await createTestGateway({ channel1688: { queryPaymentMethods: refuse } });
    const { status, headers } = await post(path, body, { key: lastUnitsKey });
    expect(status).toBe(502);
    expect(headers).toMatchObject({ "x-quota-remaining-day": "1", "x-quota-channel": "1688" });
  });

  test("report zero left on a used-up day", async () => {
    const { post } = await createTestGateway();
    await post(path, body, { key: lastUnitsKey });
    const { headers } = await post(path, body, { key: lastUnitsKey });
    expect(headers).toMatchObject({ "x-quota-remaining-day": "0", "x-quota-channel": "1688" });
  });

  test("are sent with the 200 of a sandbox key", async () => {
    const { post } = await createTestGateway({ channel1688: answering("1688") });
    const response = await post("/v1/products/detail", sampleRequests["products.detail"], {
      key: sandboxKey,
    });
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      "x-quota-billable-units": "0",
      "x-quota-remaining-day": "5000",
      "x-quota-channel": "1688",
    });
  });

  test("reveal nothing about an unknown key", async () => {
    const { post } = await createTestGateway();
    const { headers } = await post(path, body, { key: "svc_live_nobody" });
    expect(headers["x-quota-billable-units"]).toBe("0");
    expect(headers).not.toHaveProperty("x-quota-remaining-day");
  });

  test("leave out what an unavailable store cannot provide", async () => {
    const wrapStore = (stored: Store): Store => ({
      ...stored,
      quota: { ...stored.quota, reserve: away, usage: away },
    });
    const { post } = await createTestGateway({ wrapStore });
    for (const sent of [body, "{"]) {
      const { headers } = await post(path, sent);
      expect(headers["x-quota-billable-units"]).toBe("0");
      expect(headers).not.toHaveProperty("x-quota-remaining-day");
    }
  });
});

describe("a quota error", () => {
  const withPlan = (more: Partial<(typeof testAccess.plans)[number]>) => ({
    ...testAccess,
    plans: testAccess.plans.map((plan) => ({ ...plan, ...more })),
  });

  test("says how many units are left and how many the call needs", async () => {
    const { post } = await createTestGateway({
      access: withPlan({ dailyUnits: 3, units: {} }),
      channel1688: answering("1688"),
    });
    await post("/v1/products/search", sampleRequests["products.search"]);
    const response = await post("/v1/products/search", sampleRequests["products.search"]);
    expect(errorOf(response).message).toBe(
      "This call needs 2 units, but 1 of this app's 3 units for today is left. The allowance resets at retry_at.",
    );
    expect(response.headers["retry-after"]).toBe(String(12 * 3600));
  });

  test.each([
    ["a plan of no units", { dailyUnits: 0 }, "the plan of this app has 0 units a day"],
    ["a weight above the day", { dailyUnits: 1 }, "the plan of this app has 1 unit a day"],
  ])("for %s gives no time, because the call can never succeed", async (_, plan, text) => {
    const { post } = await createTestGateway({ access: withPlan(plan) });
    const response = await post("/v1/products/search", sampleRequests["products.search"]);
    expect(response.status).toBe(429);
    expect(response.headers).not.toHaveProperty("retry-after");
    const error = errorOf(response);
    expect(error).toMatchObject({ code: "QUOTA_EXCEEDED", limit: "daily_units" });
    expect(error).not.toHaveProperty("retry_at");
    expect(error.message).toBe(
      `This call needs 2 units, and ${text}: waiting does not help. Ask the operator for more.`,
    );
  });

  test("gives no time either for units that the platform can never grant", async () => {
    const { post } = await createTestGateway({ dependencies: { platformDailyUnits: 0 } });
    const response = await post(path, body);
    expect(response.headers).not.toHaveProperty("retry-after");
    expect(errorOf(response)).toMatchObject({
      code: "PLATFORM_QUOTA_EXCEEDED",
      limit: "platform_daily_units",
    });
  });
});

describe("payment methods", () => {
  test("cost one unit on every plan (§4.1.8)", async () => {
    const plans = testAccess.plans.map((plan) => ({ ...plan, units: { "orders.payment-methods": 7 } }));
    const { post } = await createTestGateway({ access: { ...testAccess, plans } });
    expect((await post(path, body)).headers["x-quota-billable-units"]).toBe("1");
  });
});
