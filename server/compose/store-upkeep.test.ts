import { describe, expect, test } from "vitest";
import { hold } from "#testing/store/store-fixture.ts";
import { readMetrics } from "#testing/http/read-metrics.ts";
import { startTestServer } from "#testing/http/start-test-server.ts";
import { type Wait, wait } from "#server/shared/runtime.ts";
import type { PruningPause } from "#server/store/clock-watch.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { pruneLedger, watchClock } from "./store-upkeep.ts";

/** Prunes a ledger with the given old entries on a clock that the waits advance; ends when `until` is reached. */
async function run({ old, until, away = 0 }: { old: (day: number) => number; until: number; away?: number }) {
  const ending = new AbortController();
  const issues: unknown[] = [];
  const largest = { step: 0, pause: 0 };
  const left: [at: number, entries: number][] = [];
  let now = 0;
  let entries = 0;
  let day = -1;
  let refusals = away;
  const movingWait: Wait = async (ms) => {
    now += ms;
    largest.pause = Math.max(largest.pause, ms);
    if (now >= until) ending.abort();
    if (Math.floor(now / 86_400_000) > day) entries += old((day += 1));
  };
  await pruneLedger({
    store: {
      usageRollups: { rollUp: async () => 0, prune: async () => undefined },
      ledger: {
        prune: async (max) => {
          if (refusals-- > 0) throw new Error("away");
          const dropped = Math.min(max, entries);
          entries -= dropped;
          largest.step = Math.max(largest.step, max);
          left.push([now, entries]);
          return dropped;
        },
      },
    },
    wait: movingWait,
    log: { error: (error) => void issues.push(error) },
    signal: ending.signal,
  });
  return { faults: issues, largest, left, entries };
}

describe("ledger of a process that runs for long", () => {
  test("prunes the ledger to its retention every day, in small steps with pauses between them", async () => {
    const days = 3;
    const {
      faults: issues,
      largest,
      left,
    } = await run({
      old: () => 1_700,
      until: days * 86_400_000 + 3_600_000,
    });
    expect(issues).toEqual([]);
    expect(largest.step).toBeLessThanOrEqual(500);
    expect(largest.pause).toBe(86_400_000);
    // 500, 500, 500 and 200 entries are deleted on the day of the start and on each following day.
    expect(left.map(([, entriesLeft]) => entriesLeft)).toEqual(
      Array.from({ length: 1 + days }, () => [1_200, 700, 200, 0]).flat(),
    );
    expect(new Set(left.map(([at]) => at)).size).toBe(left.length);
  });

  test("prunes again ten minutes after the store was unavailable", async () => {
    const { faults: issues, left } = await run({
      old: (day) => (day === 0 ? 10 : 0),
      until: 3_600_000,
      away: 2,
    });
    expect(issues).toHaveLength(2);
    expect(left).toEqual([[60_000 + 2 * 600_000, 0]]);
  });

  test("stops pruning when its process ends, also in the middle of a large ledger", async () => {
    const { entries, left } = await run({ old: () => 1_000_000, until: 61_000 });
    expect(entries).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(30);
  });
});

describe("process with the role gateway", () => {
  test.each([
    ["gateway,simulator", 1],
    ["console,gateway,simulator", 1],
    ["console,simulator", 0],
  ])("prunes the ledger in a process with ROLES=%s if it is a gateway", async (roles, days) => {
    let now = Date.parse("2026-11-21T04:00:00Z");
    const aDay = Promise.withResolvers<void>();
    const minute = Promise.withResolvers<void>();
    let isFirstOver = false;
    const { store, stop } = await startTestServer({
      environment: { ROLES: roles },
      clock: () => now,
      wait: (ms, signal) => {
        if (ms === 86_400_000) aDay.resolve();
        // Only the first minute passes at once, because a job that repeats each minute would never pause.
        return ms === 60_000 && !isFirstOver ? minute.promise : wait(ms, signal);
      },
    });
    await store.quota.settle(await hold(store));
    now += 401 * 86_400_000;
    await store.ledger.confirmTime();
    isFirstOver = true;
    minute.resolve();
    if (days > 0) await aDay.promise;
    const saved: string[] = [];
    for await (const { requestId } of store.ledger.calls("2026-11-21")) saved.push(requestId);
    expect(saved).toHaveLength(1 - days);
    await stop();
  });
});

describe("clock that leapt ahead", () => {
  const pause: PruningPause = {
    trustedAt: Date.parse("2026-11-21T04:00:00Z"),
    leaptTo: Date.parse("2028-04-04T04:00:00Z"),
    until: Date.parse("2028-04-11T04:00:00Z"),
  };

  test("logs an error when deleting pauses, one a day during the pause, and one when it resumes", async () => {
    const ending = new AbortController();
    const lines: [looks: number, text: string][] = [];
    let looks = 0;
    const aDay = 86_400_000 / 30_000;
    await watchClock({
      store: {
        ledger: {
          pruningPause: async () => {
            looks += 1;
            if (looks === 5) throw new Error("away");
            return looks < 3 || looks > aDay + 10 ? null : pause;
          },
        },
      },
      wait: async () => void (looks > aDay + 20 && ending.abort()),
      log: { store: (text) => void lines.push([looks, text]) },
      signal: ending.signal,
    });
    expect(lines).toEqual([
      [3, expect.stringContaining("2028-04-04T04:00:00.000Z, 500 days after the latest time")],
      [3 + aDay, expect.stringContaining("npm run admin -- time confirm")],
      [aDay + 11, expect.stringContaining("trusted again")],
    ]);
  });

  test("reports a leap of the clock in /metrics and the log until an operator confirms it", async () => {
    let now = Date.parse("2026-11-21T04:00:00Z");
    let look = Promise.withResolvers<void>();
    const { origin, logged, store, stop } = await startTestServer({
      clock: () => now,
      openStore: (options) => openSqliteStore({ path: ":memory:", ...options }),
      wait: (ms, signal) => (ms === 30_000 ? look.promise : wait(ms, signal)),
    });
    const paused = async () => (await readMetrics(origin))("procurement_store_pruning_paused");
    expect(await paused()).toBe(0);
    now += 500 * 86_400_000;
    const before = look;
    look = Promise.withResolvers<void>();
    before.resolve();
    await expect.poll(() => logged.find((line) => line.includes("days after the latest time"))).toBeDefined();
    expect(await paused()).toBe(1);
    await store.ledger.confirmTime();
    expect(await paused()).toBe(0);
    await stop();
  });
});
