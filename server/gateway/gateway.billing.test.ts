import { describe, expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import type { Store } from "#server/store/store.ts";
import { StoreUnavailable } from "#server/store/store.ts";
import { paymentAnswer } from "#testing/gateway/fake-connector.ts";
import { sampleRequests } from "#testing/gateway/sample-requests.ts";
import { lastUnitsKey, liveKey, otherKey } from "#testing/gateway/test-access.ts";
import { createTestGateway } from "#testing/gateway/test-gateway.ts";
import { settled } from "#testing/gateway/virtual-time.ts";

const path = "/v1/orders/payment-methods";
const body = sampleRequests["orders.payment-methods"];
const order = ({ orderId }: { orderId: string }) => paymentAnswer(orderId);
const hanging = (_: unknown, { signal }: { signal: AbortSignal }) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

describe("a failure costs nothing and releases its units at once (I3)", () => {
  test("answers 502 and then 200 with a single unit a day", async () => {
    let fail = true;
    const { post, store } = await createTestGateway({
      channel1688: {
        queryPaymentMethods: async (input) => {
          if (fail) throw new Failure("CHANNEL_UPSTREAM_ERROR", "1688 did not answer.");
          return order(input);
        },
      },
    });
    expect((await post(path, body, { key: lastUnitsKey })).status).toBe(502);
    fail = false;
    const answered = await post(path, body, { key: lastUnitsKey });
    expect(answered.headers).toMatchObject({ "x-quota-billable-units": "1", "x-quota-remaining-day": "0" });
    expect((await post(path, body, { key: lastUnitsKey })).status).toBe(429);
    expect(await store.quota.usage("last")).toMatchObject({ used: 1, held: 0 });
  });

  test("checks a standard answer before billing it, and answers 502 if it is malformed", async () => {
    const { post, store } = await createTestGateway({
      channel1688: {
        queryPaymentMethods: async (input) => ({
          ...order(input),
          standard: () => {
            throw new Failure("CHANNEL_UPSTREAM_ERROR", "1688 answered with an amount that is not exact.");
          },
        }),
      },
    });
    expect((await post(path, body)).status).toBe(502);
    expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
    expect((await post(path, { ...body, response_format: "upstream" })).status).toBe(200);
    expect(await store.quota.usage("acme")).toMatchObject({ used: 1, held: 0 });
  });

  test("answers the marketplace's own 429 with PLATFORM_QUOTA_EXCEEDED and a Retry-After, even if it names no time", async () => {
    const { post, store } = await createTestGateway({
      channel1688: {
        queryPaymentMethods: () =>
          Promise.reject(new Failure("PLATFORM_QUOTA_EXCEEDED", "1688 is at its own limit.")),
      },
    });
    const response = await post(path, body);
    expect(response.status).toBe(429);
    expect(response.headers["retry-after"]).toBe("10");
    expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
  });
});

describe("deadlines", () => {
  test("answer 502 after 15 s and cancel the call to the marketplace", async () => {
    let stopped: unknown;
    const { post, time, store } = await createTestGateway({
      channel1688: {
        queryPaymentMethods: (_, { signal }) =>
          new Promise(() => signal.addEventListener("abort", () => (stopped = signal.reason))),
      },
    });
    const answer = post(path, body);
    await settled();
    await time.advance(14_999);
    expect(stopped).toBeUndefined();
    await time.advance(1);
    expect((await answer).status).toBe(502);
    expect(stopped).toBeInstanceOf(Failure);
    expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
  });

  test("shorten the marketplace's time when the store is slow, so that every answer is sent within 20 s", async () => {
    const { post, time } = await createTestGateway({
      channel1688: { queryPaymentMethods: hanging },
      wrapStore: (stored) => ({
        ...stored,
        rateLimiter: {
          admit: async (input) => {
            await time.wait(9_000);
            return stored.rateLimiter.admit(input);
          },
        },
      }),
    });
    const answer = post(path, body);
    await settled();
    await time.advance(9_000);
    await time.advance(10_000);
    expect((await answer).status).toBe(502);
  });

  test("answer 499 when the caller disconnects: the upstream call is aborted, the hold released, nothing billed, and the call logged", async () => {
    const { post, store, lines } = await createTestGateway({ channel1688: { queryPaymentMethods: hanging } });
    const caller = new AbortController();
    const answer = post(path, body, { signal: caller.signal });
    await settled();
    expect(await store.quota.usage("acme")).toMatchObject({ held: 1 });
    caller.abort();
    expect((await answer).status).toBe(499);
    expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
    expect(lines).toMatchObject([{ status: 499, outcome: "caller_gone", code: null, units: 0 }]);
  });

  test("bill nothing when the caller disconnects while the marketplace answers", async () => {
    const caller = new AbortController();
    const { post, store } = await createTestGateway({
      channel1688: {
        queryPaymentMethods: async (input) => {
          caller.abort();
          return order(input);
        },
      },
    });
    expect((await post(path, body, { signal: caller.signal })).status).toBe(499);
    expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
  });

  test("answer 502 when the hold has expired before the settlement (I6)", async () => {
    const { post, store, lines } = await createTestGateway({
      wrapStore: (stored) => ({
        ...stored,
        quota: { ...stored.quota, settle: async () => ({ outcome: "expired" }) },
      }),
    });
    const response = await post(path, body);
    expect(response.status).toBe(502);
    expect(lines[0]?.detail).toMatch(/expired/);
    expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
  });
});

describe("the daily allowance", () => {
  test("is shared by the keys and the marketplaces of an app (I7)", async () => {
    const { post, store } = await createTestGateway();
    await post(path, body, { key: liveKey });
    await post(path, body, { key: otherKey });
    expect(await store.quota.usage("acme")).toMatchObject({ used: 2 });
  });
});

describe("429 PLATFORM_QUOTA_EXCEEDED while the store is unavailable", () => {
  const away = () => Promise.reject(new StoreUnavailable());
  const services: [string, (stored: Store) => Store][] = [
    ["keys", (stored) => ({ ...stored, access: { ...stored.access, findKey: away } })],
    ["tokens", (stored) => ({ ...stored, authorizations: { ...stored.authorizations, read: away } })],
    ["reserve", (stored) => ({ ...stored, quota: { ...stored.quota, reserve: away } })],
  ];

  test.each(services)("covers %s", async (_, wrapStore) => {
    const { post, calls } = await createTestGateway({ wrapStore });
    const response = await post(path, body);
    expect(response.status).toBe(429);
    const message = expect.stringMatching(/cannot count this call at the moment, so it does not answer it\./);
    expect(response.json).toMatchObject({ error: { code: "PLATFORM_QUOTA_EXCEEDED", message } });
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    expect(calls).toEqual([]);
  });

  test.each([true, false])(
    "says that the units may be billed when neither settlement is answered, written or not (%s) (I6)",
    async (isWritten) => {
      const { post, lines, store } = await createTestGateway({
        wrapStore: (stored) => ({
          ...stored,
          quota: {
            ...stored.quota,
            settle: async (holdId) => {
              if (isWritten) await stored.quota.settle(holdId);
              return away();
            },
          },
        }),
      });
      const { status, headers, json } = await post(path, body);
      const message = expect.stringMatching(/Its units may be billed\./);
      expect(status).toBe(429);
      expect(json).toMatchObject({ error: { code: "PLATFORM_QUOTA_EXCEEDED", message } });
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      expect(headers).not.toHaveProperty("x-quota-billable-units");
      expect(lines[0]?.detail).toMatch(/may be billed/);
      expect(await store.quota.usage("acme")).toMatchObject({ used: isWritten ? 1 : 0, held: 0 });
    },
  );

  test.each([true, false])(
    "gives the paid answer when a repeated settlement succeeds, written before or not (%s)",
    async (isWritten) => {
      let asked = 0;
      const { post, store } = await createTestGateway({
        wrapStore: (stored) => ({
          ...stored,
          quota: {
            ...stored.quota,
            settle: async (holdId) => {
              asked += 1;
              if (asked > 1) return stored.quota.settle(holdId);
              if (isWritten) await stored.quota.settle(holdId);
              return away();
            },
          },
        }),
      });
      const response = await post(path, body);
      expect([response.status, response.headers["x-quota-billable-units"]]).toEqual([200, "1"]);
      expect(await store.quota.usage("acme")).toMatchObject({ used: 1, held: 0 });
    },
  );

  test("keeps the store's error text out of the answer and the log, because it may quote stored data", async () => {
    const { post, lines } = await createTestGateway({
      wrapStore: (stored) => ({
        ...stored,
        quota: { ...stored.quota, reserve: () => Promise.reject(new RangeError("token-of-acme-1688")) },
      }),
    });
    const response = await post(path, body);
    expect(response.status).toBe(429);
    expect(response.text + JSON.stringify(lines)).not.toContain("token-of");
    expect(lines[0]?.detail).toBe("store: RangeError");
  });

  test("ends by itself", async () => {
    let isAway = true;
    const { post } = await createTestGateway({
      wrapStore: (stored) => ({
        ...stored,
        access: { ...stored.access, findKey: (sha256) => (isAway ? away() : stored.access.findKey(sha256)) },
      }),
    });
    expect((await post(path, body)).status).toBe(429);
    isAway = false;
    expect((await post(path, body)).status).toBe(200);
  });

  test("does not apply to a log that cannot be written, which never changes the answer", async () => {
    const { post } = await createTestGateway({
      wrapStore: (stored) => ({ ...stored, callLog: { ...stored.callLog, append: away } }),
    });
    expect((await post(path, body)).status).toBe(200);
  });
});
