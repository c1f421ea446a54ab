import { describe, expect, test } from "vitest";
import type { AppState } from "#contract/console/states";
import { meteredFailures, type EndpointShape } from "#contract/shared/endpoint";
import { errorCodes, type ErrorCode } from "#contract/shared/error-codes";
import { errorEnvelopeSchema } from "#contract/shared/error-envelope";
import { Failure } from "#contract/shared/failure";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { previewEndpoint } from "#contract/public/preview";
import { productDetailEndpoint } from "#contract/public/product-detail";
import { productSearchEndpoint } from "#contract/public/product-search";
import type { Store } from "#server/store/store.ts";
import { answering, failing } from "#testing/gateway/fake-connector.ts";
import { madeKey, makeApp } from "#testing/gateway/make-app.ts";
import { sampleRequests } from "#testing/gateway/sample-requests.ts";
import {
  disabledPlanKey,
  lastUnitsKey,
  liveKey,
  narrowKey,
  narrowPlanKey,
  sandboxKey,
  testAccess,
  unauthorizedKey,
} from "#testing/gateway/test-access.ts";
import { createTestGateway, type Read, type TestGateway } from "#testing/gateway/test-gateway.ts";

type Metered = EndpointShape & { id: keyof typeof sampleRequests };
type Scenario = {
  gateway?: Parameters<typeof createTestGateway>[0];
  call: (harness: TestGateway, endpoint: Metered) => Promise<Read>;
};

const sample = (endpoint: Metered) => sampleRequests[endpoint.id];
const withKey = (key: string): Scenario => ({
  call: ({ post }, endpoint) => post(endpoint.path, sample(endpoint), { key }),
});
const vendorFails = (error: unknown): Scenario => ({
  gateway: { channel1688: failing(error) },
  call: ({ post }, endpoint) => post(endpoint.path, sample(endpoint)),
});

/** Scenario of an app that waits for its review or failed it. */
function reviewed(state: AppState, stateReason: string | null): Scenario {
  return {
    call: async ({ post, store }, endpoint) => {
      await makeApp(store, { app: { state, stateReason } });
      return post(endpoint.path, sample(endpoint), { key: madeKey });
    },
  };
}

/** Units of a day that suffice for any single call. */
const aDay = 5;

/** One scenario for every failure that docs/api-decisions.md lists. */
const scenarios: Record<(typeof meteredFailures)[number] | "NOT_FOUND", Scenario> = {
  NOT_FOUND: vendorFails(
    new Failure("NOT_FOUND", "1688 does not sell this product.", {
      upstream: { code: "404", message: "商品不存在或已下架" },
    }),
  ),
  VALIDATION_ERROR: { call: ({ post }, { path }) => post(path, { channel: "1688" }) },
  UNSUPPORTED_CHANNEL: {
    call: ({ post }, endpoint) => post(endpoint.path, { ...sample(endpoint), channel: "weidian" }),
  },
  INVALID_API_KEY: withKey("svc_live_nobody"),
  CHANNEL_NOT_AUTHORIZED: withKey(unauthorizedKey),
  APP_NOT_APPROVED: reviewed("requested", null),
  APP_SUSPENDED: reviewed("suspended", "bought elsewhere."),
  INSUFFICIENT_SCOPE: withKey(narrowKey),
  SANDBOX_CAPABILITY_UNAVAILABLE: {
    call: ({ post }, endpoint) =>
      post(endpoint.path, { ...sample(endpoint), response_format: "upstream" }, { key: sandboxKey }),
  },
  RATE_LIMIT_EXCEEDED: {
    call: async ({ send, post }, endpoint) => {
      for (let call = 0; call < 60; call++)
        await send({ path: "/v1/account", headers: { authorization: `Bearer ${liveKey}` } });
      return post(endpoint.path, sample(endpoint));
    },
  },
  QUOTA_EXCEEDED: {
    gateway: {
      access: { ...testAccess, plans: testAccess.plans.map((plan) => ({ ...plan, dailyUnits: aDay })) },
    },
    call: async ({ post, store }, endpoint) => {
      await useUp(store, "last");
      return post(endpoint.path, sample(endpoint), { key: lastUnitsKey });
    },
  },
  PLATFORM_QUOTA_EXCEEDED: {
    gateway: { dependencies: { platformDailyUnits: aDay } },
    call: async ({ post, store }, endpoint) => {
      await useUp(store, "last");
      return post(endpoint.path, sample(endpoint));
    },
  },
  PLAN_DISABLED: withKey(disabledPlanKey),
  CHANNEL_DISABLED: withKey(narrowPlanKey),
  CHANNEL_UPSTREAM_ERROR: vendorFails(
    new Failure("CHANNEL_UPSTREAM_ERROR", "1688 did not answer.", { internal: "reset" }),
  ),
  INTERNAL_ERROR: vendorFails(new TypeError("a fault of ours with svc_live_alpha in it")),
};

async function useUp(store: Store, appId: string) {
  const hold = await store.quota.reserve({
    requestId: "req_before",
    appId,
    keyId: "k1",
    channel: "1688",
    operation: "orders.payment-methods",
    units: aDay,
    dailyUnits: aDay,
    platformDailyUnits: aDay,
    leaseMs: 60_000,
  });
  expect(hold.outcome).toBe("reserved");
}

const asksVendor = new Set<ErrorCode>(["CHANNEL_UPSTREAM_ERROR", "INTERNAL_ERROR", "NOT_FOUND"]);
const metered = [paymentMethodsEndpoint, previewEndpoint, productDetailEndpoint, productSearchEndpoint];

describe.each(metered)("$id", (endpoint) => {
  test.each(endpoint.failures)("answers %s with its status and category and bills nothing", async (code) => {
    const scenario = scenarios[code];
    const harness = await createTestGateway({ channel1688: answering("1688"), ...scenario.gateway });
    const response = await scenario.call(harness, endpoint);

    const { error } = errorEnvelopeSchema.parse(response.json);
    expect(error).toMatchObject({ code, category: errorCodes[code].category });
    expect(response.status).toBe(errorCodes[code].status);
    expect(error.request_id).toBe(response.headers["x-request-id"]);
    expect(response.headers["x-quota-billable-units"]).toBe("0");
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.text).not.toMatch(/svc_|token-of/);

    expect(harness.calls.length > 0).toBe(asksVendor.has(code));
    const usage = await harness.store.quota.usage("acme");
    expect(usage).toMatchObject({ used: 0, held: 0 });
    expect(harness.lines.at(-1)).toMatchObject({ route: endpoint.id, code, outcome: code, units: 0 });

    if (response.status === 429) {
      expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
      expect(error.limit).toMatch(/./);
      expect(error.retry_at).toMatch(/T[0-9:]{8}\.000Z$/);
    } else {
      expect(Object.keys(error)).not.toContain("retry_at");
    }
  });
});
