import { describe, expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import type { CallContext } from "#server/marketplaces/connector.ts";
import type { TokenSource } from "./tokens/tokens.ts";
import { failing, paymentAnswer } from "#testing/gateway/fake-connector.ts";
import { callsOf } from "#testing/store/store-fixture.ts";
import { sampleRequests } from "#testing/gateway/sample-requests.ts";
import { createTestGateway } from "#testing/gateway/test-gateway.ts";

const path = "/v1/orders/payment-methods";
const body = sampleRequests["orders.payment-methods"];
const refused = () => new Failure("CHANNEL_NOT_AUTHORIZED", "1688 refused the token.");

/** Simulates a marketplace that accepts only one token. */
const accepting = (token: string) => ({
  queryPaymentMethods: async ({ orderId }: { orderId: string }, { accessToken }: CallContext) => {
    if (accessToken !== token) throw refused();
    return paymentAnswer(orderId);
  },
});

function tokens(renew: TokenSource["renew"]): { dependencies: { tokens: TokenSource } } {
  const current: TokenSource["current"] = async () => ({
    state: "valid",
    accessToken: "old",
    expiresAt: null,
  });
  return { dependencies: { tokens: { current, renew, authorizationStatus: authorizationStatus } } };
}

const authorizationStatus: TokenSource["authorizationStatus"] = async () => ({
  authorized: true,
  endsAt: null,
  endsSoon: false,
  account: null,
});

describe("200 after the marketplace refused a token during a call", () => {
  test("row 36: renews it and sends the call once more, for one unit", async () => {
    const asked: unknown[] = [];
    const { post, calls, store } = await createTestGateway({
      channel1688: accepting("new"),
      ...tokens(async (...input) => {
        asked.push(input);
        return "new";
      }),
    });
    const response = await post(path, body);
    expect(response.status).toBe(200);
    expect(asked).toEqual([[{ kind: "app", id: "acme" }, "1688", "old"]]);
    expect(calls.map((call) => call.accessToken)).toEqual(["old", "new"]);
    expect(await store.quota.usage("acme")).toMatchObject({ used: 1, held: 0 });
  });

  test("uses the token that another instance has saved in the meantime", async () => {
    const token = { accessToken: "token-of-acme-1688-b", refreshToken: null, expiresAt: null };
    const { post, calls, store } = await createTestGateway({
      channel1688: {
        queryPaymentMethods: async ({ orderId }, { accessToken }) => {
          if (accessToken === token.accessToken) return paymentAnswer(orderId);
          await store.authorizations.save({ kind: "app", id: "acme" }, "1688", token);
          throw refused();
        },
      },
    });
    expect((await post(path, body)).status).toBe(200);
    expect(calls.map((call) => call.accessToken)).toEqual(["token-of-acme-1688", "token-of-acme-1688-b"]);
  });

  test("uses at once a new authorization after a refusal", async () => {
    const { post, calls, store } = await createTestGateway({
      channel1688: accepting("token-of-acme-1688-b"),
    });
    expect((await post(path, body)).status).toBe(401);
    const token = { accessToken: "token-of-acme-1688-b", refreshToken: null, expiresAt: null };
    await store.authorizations.save({ kind: "app", id: "acme" }, "1688", token);
    expect((await post(path, body)).status).toBe(200);
    expect(calls.map((call) => call.accessToken)).toEqual(["token-of-acme-1688", "token-of-acme-1688-b"]);
  });
});

describe("401 CHANNEL_NOT_AUTHORIZED when renewing does not help", () => {
  test.each<[string, TokenSource["renew"], number]>([
    ["there is no other token", async () => null, 1],
    ["the new token is refused too: no third call", async () => "still wrong", 2],
  ])("answers when %s", async (_, renew, attempts) => {
    const { post, calls, store } = await createTestGateway({
      channel1688: accepting("new"),
      ...tokens(renew),
    });
    const response = await post(path, body);
    expect(response.status).toBe(401);
    expect(response.json).toMatchObject({
      error: { code: "CHANNEL_NOT_AUTHORIZED", message: expect.stringMatching(/authorize it again/) },
    });
    expect(calls).toHaveLength(attempts);
    expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
  });
});

test.each([path, "/v1/orders/logistics/trace"])(
  "logs and records the calls of %s with either token",
  async (called) => {
    const { post, lines, store } = await createTestGateway({
      channel1688: failing(refused()),
      ...tokens(async () => "new"),
    });
    await post(called, body);
    for (const entries of [lines, await callsOf(store)])
      expect(entries).toMatchObject([{ status: 401, upstreamCalls: 2 }]);
  },
);

describe("502 when the renewal itself could not be done", () => {
  test("row 37: reports it and releases the hold", async () => {
    const { post, store } = await createTestGateway({
      channel1688: accepting("new"),
      ...tokens(() => Promise.reject(new Failure("CHANNEL_UPSTREAM_ERROR", "1688 did not renew the token."))),
    });
    expect((await post(path, body)).status).toBe(502);
    expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
  });

  test("answers also when a token had to be renewed before the call", async () => {
    const failure = new Failure("CHANNEL_UPSTREAM_ERROR", "1688 did not renew the token.");
    const source: TokenSource = {
      current: () => Promise.reject(failure),
      renew: async () => null,
      authorizationStatus: authorizationStatus,
    };
    const { post, calls } = await createTestGateway({ dependencies: { tokens: source } });
    expect((await post(path, body)).status).toBe(502);
    expect(calls).toEqual([]);
  });
});
