import { describe, expect, test } from "vitest";
import { answering } from "#testing/gateway/fake-connector.ts";
import { sampleRequests } from "#testing/gateway/sample-requests.ts";
import { disabledPlanKey, sandboxKey, sandboxToken, warehouseKey } from "#testing/gateway/test-access.ts";
import { createTestGateway } from "#testing/gateway/test-gateway.ts";

const createHarness = () =>
  createTestGateway({ channel1688: answering("1688"), taobao: answering("taobao") });
const sandbox = { key: sandboxKey };

describe("a sandbox key with 200", () => {
  test.each([
    ["/v1/orders/preview", sampleRequests["orders.preview"]],
    ["/v1/products/detail", sampleRequests["products.detail"]],
    ["/v1/products/search", sampleRequests["products.search"]],
  ])("gets the simulator's answer from %s, unbilled", async (path, body) => {
    const { post, calls, sandboxCalls, store } = await createHarness();
    const response = await post(path, body, sandbox);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({ "x-quota-billable-units": "0", "x-quota-channel": "1688" });
    expect(calls).toEqual([]);
    expect(sandboxCalls).toMatchObject([{ accessToken: sandboxToken }]);
    expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
  });

  test("calls the simulator in the name of its app, as a live key calls the marketplace", async () => {
    const callers: (string | undefined)[] = [];
    const { post } = await createTestGateway({
      channel1688: {
        getProduct: async (_input, { caller }) => {
          callers.push(caller?.appId);
          throw new Error("not asked for here");
        },
      },
    });
    await post("/v1/products/detail", sampleRequests["products.detail"], sandbox);
    await post("/v1/products/detail", sampleRequests["products.detail"]);
    expect(callers).toEqual(["acme", "acme"]);
  });

  test("counts for the rate limit", async () => {
    const { post } = await createHarness();
    for (let call = 0; call < 60; call++)
      await post("/v1/products/detail", sampleRequests["products.detail"], sandbox);
    expect((await post("/v1/products/detail", sampleRequests["products.detail"], sandbox)).status).toBe(429);
  });
});

describe("a sandbox key with 400", () => {
  test("gets SANDBOX_CAPABILITY_UNAVAILABLE for payment methods on both paths (§4.1.9)", async () => {
    const { post, sandboxCalls } = await createHarness();
    for (const path of ["/v1/orders/payment-methods", "/v1/orders/1688/payment-methods"])
      expect(await post(path, sampleRequests["orders.payment-methods"], sandbox)).toMatchObject({
        status: 400,
        json: { error: { code: "SANDBOX_CAPABILITY_UNAVAILABLE" } },
      });
    expect(sandboxCalls).toEqual([]);
  });

  test("gets SANDBOX_CAPABILITY_UNAVAILABLE for the upstream format", async () => {
    const { post, sandboxCalls } = await createHarness();
    const body = { ...sampleRequests["products.detail"], response_format: "upstream" };
    expect(await post("/v1/products/detail", body, sandbox)).toMatchObject({
      status: 400,
      json: { error: { code: "SANDBOX_CAPABILITY_UNAVAILABLE" } },
    });
    expect(sandboxCalls).toEqual([]);
  });
});

describe("buyer tokens by mode", () => {
  test("belong to the warehouse in warehouse mode (§1 rule 4)", async () => {
    const { post, calls } = await createHarness();
    const response = await post("/v1/orders/payment-methods", sampleRequests["orders.payment-methods"], {
      key: warehouseKey,
    });
    expect(response.status).toBe(200);
    expect(calls).toMatchObject([{ accessToken: "token-of-the-warehouse" }]);
  });

  test("cause 401 CHANNEL_NOT_AUTHORIZED with advice for each mode", async () => {
    const { post, store, time } = await createHarness();
    const detail = { channel: "taobao", id: "1" };
    const warehouse = await post("/v1/products/detail", detail, { key: warehouseKey });
    expect(warehouse).toMatchObject({
      status: 401,
      json: { error: { message: expect.stringMatching(/warehouse/) } },
    });
    const expired = { accessToken: "token-of-acme-taobao", refreshToken: null, expiresAt: time.clock() };
    await store.authorizations.save({ kind: "app", id: "acme" }, "taobao", expired);
    const self = await post("/v1/products/detail", detail);
    expect(self).toMatchObject({
      status: 401,
      json: {
        error: { code: "CHANNEL_NOT_AUTHORIZED", message: expect.stringMatching(/authorize it again/) },
      },
    });
  });

  test("are checked after 429 PLAN_DISABLED", async () => {
    const { post } = await createHarness();
    const response = await post("/v1/products/detail", sampleRequests["products.detail"], {
      key: disabledPlanKey,
    });
    expect(response.json).toMatchObject({ error: { code: "PLAN_DISABLED", limit: "plan" } });
  });
});
