import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Failure } from "#contract/shared/failure";
import { attemptWindow } from "#server/console/auth/attempt-limits.ts";
import { createSignIn } from "#server/console/auth/sign-in.ts";
import { createShopCrawls } from "#server/gateway/categories/shop-crawls.ts";
import { createAdmit } from "#server/gateway/enter.ts";
import type { KeyAccess } from "#server/store/access.ts";
import { wait } from "#server/shared/runtime.ts";
import { createCircuitBreaker } from "#server/marketplaces/upstream/retry-and-breaker.ts";
import { nodeDigests } from "#server/node/runtime.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";

const days = 3 * 86_400_000;
let now = 0;
const clock = () => now;
beforeEach(() => {
  now = Date.parse("2026-11-22T12:00:00Z");
});

describe.each([
  ["back", -days],
  ["forward", days],
])("clock that is set %s by three days", (_, step) => {
  test("leaves a breaker open no longer than its normal time", () => {
    const breaker = createCircuitBreaker({ windowMs: 10_000, minCalls: 20, openMs: 10_000 });
    for (let call = 0; call < 20; call += 1) {
      const pass = breaker.admit(now, "acme");
      if ("settle" in pass) pass.settle(now, "failed");
    }
    expect(breaker.admit(now, "acme")).toHaveProperty("retryAt");
    now += step;
    const pass = breaker.admit(now, "acme");
    if ("settle" in pass) return;
    expect(pass.retryAt - now).toBeLessThanOrEqual(10_000);
    now += 10_000;
    expect(breaker.admit(now, "acme")).toHaveProperty("settle");
  });

  test("lets an operator who failed too often wait for minutes, not for days", async () => {
    const store = createMemoryStore({ clock, newId: () => "id", quotaDayZone: "Asia/Shanghai" });
    const signIn = createSignIn({
      findByEmail: async () => null,
      anyHash: null,
      attempts: store.signInAttempts,
      digests: nodeDigests,
      clock,
      verifyPassword: async () => false,
      hashPassword: async () => "",
      isRenewable: () => false,
      renewHash: async () => {},
    });
    const retryAt = async () => {
      const input = { email: "a@example.com", password: "x", address: "192.0.2.1", device: null };
      const failure = (await signIn(input).catch((error: unknown) => error)) as Failure;
      return failure.details.notice?.retryAt ?? null;
    };
    for (let attempt = 0; attempt < 5; attempt += 1) await retryAt();
    expect(await retryAt()).toBe(now + 30_000);
    now += step;
    expect((await retryAt()) ?? now).toBeLessThanOrEqual(now + attemptWindow);
    // Guesses are slowed down again.
    for (let attempt = 0; attempt < 5; attempt += 1) await retryAt();
    expect(await retryAt()).toBeGreaterThan(now);
  });

  test("tells a key whose minute is used up, while the store is unavailable, to retry within a minute", async () => {
    const away = { rateLimiter: { admit: () => Promise.reject(new Error("away")) } };
    const admit = createAdmit({ store: away, clock });
    const access = { app: { id: "acme" }, key: { id: "k" }, plan: { requestsPerMinute: 1 } } as KeyAccess;
    const context = { rate: null };
    await admit(context, access);
    now += step;
    const refused: unknown = await admit(context, access).catch((error: unknown) => error);
    if (refused instanceof Failure) {
      expect((refused.details.notice?.retryAt ?? 0) - now).toBeLessThanOrEqual(60_000);
      now += 60_000;
      await admit(context, access);
    }
  });

  test("tells a merchant who read too many shops to retry within a minute, and forgets refused shops in time", async () => {
    const walks = createShopCrawls(clock);
    const tree = (key: string) => ({
      channel: "weidian" as const,
      key,
      owner: { kind: "app" as const, id: "acme" },
      leastMs: () => null,
    });
    const refusal = new Failure("CHANNEL_UPSTREAM_ERROR", "no", { upstream: { code: "1", message: "" } });
    await walks.run(tree("refused"), () => Promise.reject(refusal)).catch(() => undefined);
    for (let shop = 0; shop < 29; shop += 1) await walks.run(tree(String(shop)), async () => "read");
    now += step;
    const refused = await walks.run(tree("one more"), async () => "read").catch((error: unknown) => error);
    if (refused instanceof Failure) {
      const seconds = Number(refused.details.headers?.["retry-after"]);
      expect(seconds).toBeLessThanOrEqual(60);
      now += seconds * 1000;
    }
    expect(await walks.run(tree("refused"), async () => "read")).toBe("read");
  });
});

describe("wait beyond the maximum of a timer", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("keeps a wait longer than a timer can hold from ending at once", async () => {
    let ended = false;
    void wait(2 ** 31 + 60_000).then(() => (ended = true));
    await vi.advanceTimersByTimeAsync(2 ** 31);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ended).toBe(true);
  });
});
