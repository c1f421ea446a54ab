import { describe, expect, it } from "vitest";
import { hold } from "#testing/store/store-harness.ts";
import { startTestServer } from "#testing/http/start-test-server.ts";
import { type Wait, wait } from "#server/kernel/machine.ts";
import { pruneLedger } from "./store-upkeep.ts";

/** A ledger with so many old entries, pruned on a clock that the waits move; ended when `until` is reached. */
async function run({ old, until, away = 0 }: { old: (day: number) => number; until: number; away?: number }) {
  const ending = new AbortController();
  const faults: unknown[] = [];
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
      usageSums: { sumUp: async () => 0, prune: async () => undefined },
      administration: {
        pruneLedger: async (most) => {
          if (refusals-- > 0) throw new Error("away");
          const dropped = Math.min(most, entries);
          entries -= dropped;
          largest.step = Math.max(largest.step, most);
          left.push([now, entries]);
          return dropped;
        },
      },
    },
    wait: movingWait,
    log: { error: (error) => void faults.push(error) },
    signal: ending.signal,
  });
  return { faults, largest, left, entries };
}

describe("the ledger of a process that runs for long", () => {
  it("is brought within its retention every day, in small steps with pauses between them", async () => {
    const days = 3;
    const { faults, largest, left } = await run({
      old: () => 1_700,
      until: days * 86_400_000 + 3_600_000,
    });
    expect(faults).toEqual([]);
    expect(largest.step).toBeLessThanOrEqual(500);
    expect(largest.pause).toBe(86_400_000);
    // 500, 500, 500 and 200 on the day of the start and on each of those that follow.
    expect(left.map(([, entriesLeft]) => entriesLeft)).toEqual(
      Array.from({ length: 1 + days }, () => [1_200, 700, 200, 0]).flat(),
    );
    expect(new Set(left.map(([at]) => at)).size).toBe(left.length);
  });

  it("is looked at again ten minutes after the store was away", async () => {
    const { faults, left } = await run({ old: (day) => (day === 0 ? 10 : 0), until: 3_600_000, away: 2 });
    expect(faults).toHaveLength(2);
    expect(left).toEqual([[60_000 + 2 * 600_000, 0]]);
  });

  it("ends with its process, also in the middle of a large ledger", async () => {
    const { entries, left } = await run({ old: () => 1_000_000, until: 61_000 });
    expect(entries).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(30);
  });
});

describe("a process with the role gateway", () => {
  it.each([
    ["gateway,simulator", 1],
    ["console,gateway,simulator", 1],
    ["console,simulator", 0],
  ])("looks after the ledger by itself: ROLES=%s", async (roles, days) => {
    let now = Date.parse("2026-11-21T04:00:00Z");
    const aDay = Promise.withResolvers<void>();
    const minute = Promise.withResolvers<void>();
    const { store, stop } = await startTestServer({
      environment: { ROLES: roles },
      clock: () => now,
      wait: (ms, signal) => {
        if (ms === 86_400_000) aDay.resolve();
        return ms === 60_000 ? minute.promise : wait(ms, signal);
      },
    });
    await store.quota.settle(await hold(store));
    now += 401 * 86_400_000;
    minute.resolve();
    if (days > 0) await aDay.promise;
    const kept: string[] = [];
    for await (const { requestId } of store.administration.ledger("2026-11-21")) kept.push(requestId);
    expect(kept).toHaveLength(1 - days);
    await stop();
  });
});
