import { describe, expect, it } from "vitest";
import type { Store } from "#server/store/store.ts";
import { countedMs, type UsageRead } from "#server/store/usage-sums.ts";
import { aCall } from "./calls-contract.ts";
import { hold, noon, withStore, type StartHarness } from "./store-harness.ts";

const days = { from: "2026-11-20", to: "2026-11-23" };
const dayMs = 86_400_000;

/** The ledger added up by itself, in the order of the sums. */
async function ledgerUnits(store: Store): Promise<Record<string, number>> {
  const units: Record<string, number> = {};
  for (const day of ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"])
    for await (const entry of store.administration.ledger(day)) {
      const key = `${entry.day} ${entry.operation}`;
      units[key] = (units[key] ?? 0) + entry.units;
    }
  return units;
}

function unitsByDay({ days: of }: UsageRead): Record<string, number> {
  return Object.fromEntries(of.map(({ day, operation, units }) => [`${day} ${operation}`, units]));
}

const unitsByKey = ({ keys }: UsageRead) =>
  keys.map(({ appId, keyId, calls, units }) => [appId, keyId, calls, units]);

/** Sums of what was used on any store: exactly the ledger's, whenever they are taken. */
export function describeUsage(start: StartHarness): void {
  describe("sums of what was used", () => {
    it("are the ledger's to the unit, before anything is summed up, in the middle of it, and after it", () =>
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
            const read = await each.usageSums.read(days);
            expect(unitsByDay(read)).toEqual(await ledgerUnits(store));
          }
        };
        await exact();
        while ((await other.usageSums.sumUp(3)) >= 3) await exact();
        await exact();
        // Two at once, of two instances, add nothing twice.
        await Promise.all([store, store, other].map((each) => each.usageSums.sumUp(100)));
        await exact();
        await store.quota.settle(stays);
        await exact();
        await other.usageSums.sumUp(100);
        await exact();
        const read = await store.usageSums.read(days);
        expect(unitsByKey(read)).toEqual([
          ["acme", "k1", 8, 31],
          ["acme", "k2", 1, 5],
          ["bolt", "k1", 1, 11],
        ]);
        expect(unitsByKey(await store.usageSums.read({ ...days, appId: "acme", keyId: "k2" }))).toEqual([
          ["acme", "k2", 1, 5],
        ]);
        expect((await store.usageSums.read({ ...days, to: "2026-11-20" })).days).toEqual([]);
      }));

    it("count a call of a day that was summed up already, after the clock was set back", () =>
      withStore(start, async (store, { setClock }) => {
        await store.quota.settle(await hold(store, { units: 2 }));
        await setClock(noon + dayMs);
        await store.quota.settle(await hold(store, { units: 4 }));
        await store.usageSums.sumUp(100);
        await setClock(noon + 60_000);
        await store.quota.settle(await hold(store, { units: 8 }));
        for (const summed of [0, 1]) {
          if (summed) await store.usageSums.sumUp(100);
          expect(unitsByDay(await store.usageSums.read(days))).toEqual({
            "2026-11-21 orders.payment-methods": 10,
            "2026-11-22 orders.payment-methods": 4,
          });
        }
      }));

    it("tell how calls ended by the quota's day, and how long each marketplace took, once lines are summed up", () =>
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
        while ((await store.usageSums.sumUp(2)) >= 2);
        const read = await store.usageSums.read(days);
        expect(read.endings).toEqual([
          { day: "2026-11-21", status: 200, outcome: "kjb_possible", calls: 1 },
          { day: "2026-11-22", status: 200, outcome: null, calls: 1 },
          { day: "2026-11-22", status: 200, outcome: "kjb_possible", calls: 1 },
          { day: "2026-11-22", status: 502, outcome: "CHANNEL_UPSTREAM_ERROR", calls: 1 },
        ]);
        expect(read.times).toEqual([
          { channel: "1688", ms: 7, calls: 1 },
          { channel: "1688", ms: 1_300, calls: 2 },
        ]);
        expect((await store.usageSums.read({ ...days, appId: "bolt" })).endings).toHaveLength(1);
      }));
  });

  it.each([
    [0, 0],
    [6.2, 7],
    [99, 99],
    [99.5, 100],
    [101, 110],
    [1_234, 1_300],
    [10_000, 10_000],
    [10_001, 11_000],
  ])("a time of %f ms counts as %i", (ms, counted) => {
    expect(countedMs(ms)).toBe(counted);
  });
}
