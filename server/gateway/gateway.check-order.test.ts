import { describe, expect, test } from "vitest";
import { errorEnvelopeSchema } from "#contract/shared/error-envelope";
import type { GatewayRequest } from "./gateway-request.ts";
import { sampleRequests } from "#testing/gateway/sample-requests.ts";
import {
  disabledPlanKey,
  liveKey,
  narrowKey,
  narrowPlanKey,
  sandboxKey,
  testAccess,
  unauthorizedKey,
} from "#testing/gateway/test-access.ts";
import { createTestGateway } from "#testing/gateway/test-gateway.ts";
import { addKey, revokeKey } from "#testing/store/store-fixture.ts";

const path = "/v1/orders/payment-methods";
const valid = sampleRequests["orders.payment-methods"];

function request(key: string, body: unknown, more: Partial<GatewayRequest> = {}): Partial<GatewayRequest> {
  return {
    method: "POST",
    path,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
    ...more,
  };
}

/** An app like `bare` (no authorization), with every other error enabled one by one. */
const noUnits = {
  ...testAccess,
  plans: testAccess.plans.map((plan) => ({ ...plan, dailyUnits: 0 })),
};
const noRate = {
  ...testAccess,
  plans: testAccess.plans.map((plan) => ({ ...plan, requestsPerMinute: 0 })),
};
const narrowAndShut = {
  ...testAccess,
  apps: testAccess.apps.map((app) => ({ ...app, authorizations: {}, plan: "off" })),
};

const broken = { channel: "1688", order_id: "007" };

describe("two errors at once are answered with the earlier check", () => {
  test.each<[string, string, number, Partial<GatewayRequest>, typeof testAccess?]>([
    [
      "route before method",
      "NOT_FOUND",
      404,
      request(liveKey, valid, { path: "/v1/orders/refund", method: "PUT" }),
    ],
    ["method before key", "METHOD_NOT_ALLOWED", 405, request("svc_live_nobody", valid, { method: "GET" })],
    ["route before key", "NOT_FOUND", 404, request("svc_live_nobody", valid, { path: `${path}/` })],
    ["key before rate", "INVALID_API_KEY", 401, request("svc_live_nobody", valid), noRate],
    ["key before body", "INVALID_API_KEY", 401, request("svc_live_nobody", broken)],
    ["rate before sandbox", "RATE_LIMIT_EXCEEDED", 429, request(sandboxKey, valid), noRate],
    ["rate before body", "RATE_LIMIT_EXCEEDED", 429, request(liveKey, broken), noRate],
    ["sandbox before body", "SANDBOX_CAPABILITY_UNAVAILABLE", 400, request(sandboxKey, broken)],
    ["scope before body", "INSUFFICIENT_SCOPE", 403, request(narrowKey, broken)],
    ["scope before plan", "INSUFFICIENT_SCOPE", 403, request(narrowKey, valid), narrowAndShut],
    ["body before plan", "VALIDATION_ERROR", 400, request(disabledPlanKey, broken)],
    ["body before channel", "VALIDATION_ERROR", 400, request(narrowPlanKey, broken)],
    ["plan before buyer token", "PLAN_DISABLED", 429, request(liveKey, valid), narrowAndShut],
    ["buyer token before quota", "CHANNEL_NOT_AUTHORIZED", 401, request(unauthorizedKey, valid), noUnits],
    ["quota before upstream", "QUOTA_EXCEEDED", 429, request(liveKey, valid), noUnits],
  ])("checks %s: %s", async (_, code, status, sent, access) => {
    const { send, calls } = await createTestGateway(access ? { access } : {});
    const response = await send(sent);
    expect(errorEnvelopeSchema.parse(response.json).error.code).toBe(code);
    expect(response.status).toBe(status);
    expect(calls).toEqual([]);
  });

  test("checks size before type before content", async () => {
    const { send } = await createTestGateway();
    const headers = { authorization: `Bearer ${liveKey}`, "content-type": "text/plain" };
    const big = "x".repeat(300_000);
    expect((await send(request(liveKey, valid, { headers, body: big }))).status).toBe(413);
    expect((await send(request(liveKey, valid, { headers, body: "" }))).status).toBe(415);
  });

  test("checks sandbox before scope", async () => {
    const access = {
      ...testAccess,
      apps: testAccess.apps.map((app) => ({ ...app, keys: app.keys.map((key) => ({ ...key, scopes: [] })) })),
    };
    const { send } = await createTestGateway({ access });
    const response = await send(request(sandboxKey, valid));
    expect(errorEnvelopeSchema.parse(response.json).error.code).toBe("SANDBOX_CAPABILITY_UNAVAILABLE");
  });
});

describe("401 INVALID_API_KEY", () => {
  const revoked = async (harness: Awaited<ReturnType<typeof createTestGateway>>) =>
    revokeKey(harness.store, "acme", "k1");

  test.each([
    ["key_missing", [undefined, "", "Bearer", "Bearer ", "bearer"]],
    [
      "key_malformed",
      [
        `Basic ${liveKey}`,
        liveKey,
        `Bearer ${liveKey} x`,
        `Bearer ${liveKey}, Bearer ${liveKey}`,
        "Bearer pk_live_alpha",
        "Bearer svc_live_" + "x".repeat(5000),
      ],
    ],
    ["key_unknown", ["Bearer svc_live_nobody", "Bearer svc_test_nobody", `Bearer ${liveKey}`]],
  ])(
    "has one text for everything that is %s, including a revoked key and an unknown one",
    async (reason, values) => {
      const harness = await createTestGateway();
      await revoked(harness);
      const texts = new Set<string>();
      for (const authorization of values) {
        const headers = {
          "content-type": "application/json",
          ...(authorization !== undefined && { authorization }),
        };
        const response = await harness.send(request(liveKey, valid, { headers }));
        expect(response.status).toBe(401);
        expect(errorEnvelopeSchema.parse(response.json).error).toMatchObject({ reason, retryable: false });
        texts.add(response.text.replace(/"request_id":"[^"]*"/, ""));
      }
      expect(texts.size).toBe(1);
      expect(harness.calls).toEqual([]);
    },
  );

  test("refuses a revoked key within a second (I14)", async () => {
    const harness = await createTestGateway();
    expect((await harness.send(request(liveKey, valid))).status).toBe(200);
    await revoked(harness);
    await harness.time.advance(1_000);
    expect((await harness.send(request(liveKey, valid))).status).toBe(401);
  });

  test("accepts a new key within a second", async () => {
    const harness = await createTestGateway();
    expect((await harness.send(request("svc_live_new", valid))).status).toBe(401);
    await addKey(harness.store, "acme", {
      id: "k9",
      environment: "live",
      sha256: "sha256 of svc_live_new",
      scopes: ["order:read"],
    });
    await harness.time.advance(1_000);
    expect((await harness.send(request("svc_live_new", valid))).status).toBe(200);
  });

  test("refuses a key whose prefix does not match its environment", async () => {
    const access = {
      ...testAccess,
      apps: testAccess.apps.map((app) => ({
        ...app,
        keys: app.keys.map((key) => ({ ...key, environment: "sandbox" as const })),
      })),
    };
    const { send } = await createTestGateway({ access });
    expect((await send(request(liveKey, valid))).status).toBe(401);
  });
});
