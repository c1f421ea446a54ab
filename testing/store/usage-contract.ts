import { describe, expect, test } from "vitest";
import type { Store } from "#server/store/store.ts";
import { countedMs, type UsageRead } from "#server/store/usage-rollups.ts";
import { aCall } from "./calls-contract.ts";
import { hold, noon, sumAll, withStore, type StartStore } from "./store-fixture.ts";

const days = { from: "2026-11-20", to: "2026-11-23" };
const dayMs = 86_400_000;

/** Adds up the ledger directly, in the order of the rollups. */
async function ledgerUnits(store: Store): Promise<Record<string, number>> {
  const units: Record<string, number> = {};
  for (const day of ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"])
    for await (const entry of store.ledger.calls(day)) {
      const key = `${entry.day} ${entry.operation}`;
      units[key] = (units[key] ?? 0) + entry.units;
    }
  return units;
}

function unitsByDay({ days: of }: UsageRead): Record<string, number> {
  return Object.fromEntries(of.map(({ day, operation, units }) => [`${day} ${operation}`, units]));
}

/** Adds up a day's ledger by the hour of the reservation, and returns it with the rollups of the same hours. */
async function hoursOf(store: Store, day: string, change: { appId?: string; keyId?: string } = {}) {
  const ledger: Record<string, number> = {};
  for await (const { appId, keyId, reservedAt, operation, units } of store.ledger.calls(day)) {
    if ((change.appId ?? appId) !== appId || (change.keyId ?? keyId) !== keyId) continue;
    const hour = `${new Date(reservedAt).toISOString().slice(0, 13)} ${operation}`;
    ledger[hour] = (ledger[hour] ?? 0) + units;
  }
  const { hours } = await store.usageRollups.read({ from: day, to: day, ...change });
  const sums = hours.units.map(({ hour, operation, units }) => [
    `${new Date(hour).toISOString().slice(0, 13)} ${operation}`,
    units,
  ]);
  return { ledger, sums: Object.fromEntries(sums) };
}

/** Creates a pseudo-random sequence that is the same in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

const unitsByKey = ({ keys }: UsageRead) =>
  keys.map(({ appId, keyId, calls, units }) => [appId, keyId, calls, units]);

/** Tests rollups of usage on a store: they always equal the ledger, whenever they are computed. */
export function describeUsage(start: StartStore): void {
  describe("usage rollups", () => {
    test("equal the ledger to the unit before, during and after the roll-up", () =>
      withStore(start, async (store, { open, setClock }) => {
        const pay = async (units: number, change: Parameters<typeof hold>[1] = {}) =>
          store.quota.settle(await hold(store, { units, ...change }));
        for (let units = 1; units <= 7; units += 1) await pay(units);
        await pay(11, { appId: "bolt", operation: "orders.preview" });
        await store.quota.release(await hold(store, { units: 50 }));
        await setClock(noon + dayMs);
        const stays = await hold(store, { units: 3 });
        await pay(5, { keyId: "k2" });
        const other = await open();

        const exact = async () => {
          for (const each of [store, other]) {
            const read = await each.usageRollups.read(days);
            expect(unitsByDay(read)).toEqual(await ledgerUnits(store));
          }
        };
        await exact();
        while ((await other.usageRollups.rollUp(3)) >= 3) await exact();
        await exact();
        // Concurrent roll-ups by two instances must not count anything twice.
        await Promise.all([store, store, other].map((each) => each.usageRollups.rollUp(100)));
        await exact();
        await store.quota.settle(stays);
        await exact();
        await other.usageRollups.rollUp(100);
        await exact();
        const read = await store.usageRollups.read(days);
        expect(unitsByKey(read)).toEqual([
          ["acme", "k1", 8, 31],
          ["acme", "k2", 1, 5],
          ["bolt", "k1", 1, 11],
        ]);
        expect(unitsByKey(await store.usageRollups.read({ ...days, appId: "acme", keyId: "k2" }))).toEqual([
          ["acme", "k2", 1, 5],
        ]);
        expect((await store.usageRollups.read({ ...days, to: "2026-11-20" })).days).toEqual([]);
      }));

    test("equal the ledger by hour and by day for 150 random calls, whenever they are rolled up", () =>
      withStore(start, async (store, { setClock }) => {
        const roll = createDice(11);
        const [day, next] = ["2026-11-21", "2026-11-22"];
        let at = noon;
        const exact = async () => {
          for (const each of [day, next])
            for (const change of [{}, { appId: "acme" }, { appId: "bolt", keyId: "k2" }]) {
              const { ledger, sums } = await hoursOf(store, each, change);
              expect(sums).toEqual(ledger);
              const read = await store.usageRollups.read({ from: each, to: each, ...change });
              const total = (list: { units: number }[]) => list.reduce((sum, { units }) => sum + units, 0);
              expect(total(read.hours.units)).toBe(total(read.days));
              expect(total(read.keys)).toBe(total(read.days));
            }
        };
        for (let call = 0; call < 150; call += 1) {
          await setClock((at += roll(18) * 60_000));
          const id = await hold(store, {
            units: 1 + roll(20),
            appId: ["acme", "bolt"][roll(2)]!,
            keyId: ["k1", "k2"][roll(2)]!,
            operation: ["orders.preview", "products.get"][roll(2)]!,
            dailyUnits: 100_000,
          });
          if (roll(10) > 0) await store.quota.settle(id);
          else await store.quota.release(id);
          if (roll(25) === 0) await store.usageRollups.rollUp(1 + roll(40));
          if (call % 40 === 0) await exact();
        }
        await exact();
        await sumAll(store);
        await exact();
        expect(Object.keys((await hoursOf(store, day)).ledger).length).toBeGreaterThan(12);
        expect((await store.usageRollups.read(days)).hours).toEqual({ units: [], endings: [] });
      }));

    test("count a call of a day that was already rolled up, after the clock was set back", () =>
      withStore(start, async (store, { setClock }) => {
        await store.quota.settle(await hold(store, { units: 2 }));
        await setClock(noon + dayMs);
        await store.quota.settle(await hold(store, { units: 4 }));
        await store.usageRollups.rollUp(100);
        await setClock(noon + 60_000);
        await store.quota.settle(await hold(store, { units: 8 }));
        for (const summed of [0, 1]) {
          if (summed) await store.usageRollups.rollUp(100);
          expect(unitsByDay(await store.usageRollups.read(days))).toEqual({
            "2026-11-21 orders.payment-methods": 10,
            "2026-11-22 orders.payment-methods": 4,
          });
        }
      }));

    test("count outcomes by the quota's day and durations by marketplace, once entries are rolled up", () =>
      withStore(start, async (store) => {
        const midnight = Date.parse("2026-11-21T16:00:00Z");
        const failed = { status: 502, outcome: "CHANNEL_UPSTREAM_ERROR" };
        await store.callLog.append(aCall("r1", { at: midnight - 1, upstreamMs: 7 }));
        await store.callLog.append(aCall("r2", { at: midnight, upstreamMs: 1_234, ...failed }));
        await store.callLog.append(aCall("r3", { at: midnight, upstreamMs: 1_201 }));
        await store.callLog.append(aCall("r4", { at: midnight, operation: "console.signed_out" }));
        await store.callLog.append(
          aCall("r5", { at: midnight, channel: null, upstreamMs: null, outcome: null, appId: "bolt" }),
        );
        while ((await store.usageRollups.rollUp(2)) >= 2);
        const read = await store.usageRollups.read(days);
        expect(read.endings).toEqual([
          { day: "2026-11-21", status: 200, outcome: "kjb_possible", calls: 1 },
          { day: "2026-11-22", status: 200, outcome: null, calls: 1 },
          { day: "2026-11-22", status: 200, outcome: "kjb_possible", calls: 1 },
          { day: "2026-11-22", status: 502, outcome: "CHANNEL_UPSTREAM_ERROR", calls: 1 },
        ]);
        const { hours } = await store.usageRollups.read({ from: "2026-11-22", to: "2026-11-22" });
        expect(hours.endings).toEqual([
          { hour: midnight, status: 200, outcome: null, calls: 1 },
          { hour: midnight, status: 200, outcome: "kjb_possible", calls: 1 },
          { hour: midnight, status: 502, outcome: "CHANNEL_UPSTREAM_ERROR", calls: 1 },
        ]);
        expect(read.times).toEqual([
          { channel: "1688", ms: 7, calls: 1 },
          { channel: "1688", ms: 1_300, calls: 2 },
        ]);
        expect((await store.usageRollups.read({ ...days, appId: "bolt" })).endings).toHaveLength(1);
      }));
  });

  test.each([
    [0, 0],
    [6.2, 7],
    [99, 99],
    [99.5, 100],
    [101, 110],
    [1_234, 1_300],
    [10_000, 10_000],
    [10_001, 11_000],
  ])("count a time of %f ms as %i", (ms, counted) => {
    expect(countedMs(ms)).toBe(counted);
  });
}
