import { describe, expect, test } from "vitest";
import { aReservation, hold, noon, withStore, type StartStore } from "./store-fixture.ts";

const at = (iso: string) => Date.parse(iso);

/** Tests I1, I3, I7 to I10 and the platform's limit on a store. */
export function describeQuota(start: StartStore): void {
  describe("quota", () => {
    test("admits exactly 100 of 1,000 parallel calls at a limit of 100 (I1)", () =>
      withStore(start, async (store) => {
        const calls = Array.from({ length: 1_000 }, (_, index) =>
          store.quota.reserve(aReservation({ requestId: `r${index}` })),
        );
        const granted = (await Promise.all(calls)).flatMap((each) =>
          each.outcome === "reserved" ? [each.holdId] : [],
        );
        expect(new Set(granted).size).toBe(100);
        expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 100 });
        await Promise.all(granted.map((holdId) => store.quota.settle(holdId)));
        expect(await store.quota.usage("acme")).toMatchObject({ used: 100, held: 0 });
      }));

    test("releases the units of a hold at once: with one unit, a failure and then a success work (I3)", () =>
      withStore(start, async (store) => {
        const first = await hold(store, { dailyUnits: 1 });
        expect(await store.quota.reserve(aReservation({ dailyUnits: 1 }))).toMatchObject({
          outcome: "refused",
        });
        await store.quota.release(first);
        expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
        const second = await hold(store, { dailyUnits: 1 });
        expect(await store.quota.settle(second)).toEqual({ outcome: "settled", remaining: 0 });
      }));

    test("shares one allowance among the keys and marketplaces of an app, and none among apps (I7, §4.1.8)", () =>
      withStore(start, async (store) => {
        await hold(store, { dailyUnits: 2, keyId: "k1", channel: "1688" });
        await hold(store, { dailyUnits: 2, keyId: "k2", channel: "taobao" });
        expect(await store.quota.reserve(aReservation({ dailyUnits: 2, keyId: "k1" }))).toMatchObject({
          outcome: "refused",
          limit: "app",
        });
        await hold(store, { dailyUnits: 2, appId: "bolt" });
      }));

    test("never takes part of a cost: with 1 unit left, a cost of 2 is refused and 1 stays left (I8)", () =>
      withStore(start, async (store) => {
        await store.quota.settle(await hold(store, { dailyUnits: 3, units: 2 }));
        const refused = await store.quota.reserve(aReservation({ dailyUnits: 3, units: 2 }));
        expect(refused).toEqual({
          outcome: "refused",
          limit: "app",
          day: "2026-11-21",
          resetsAt: at("2026-11-21T16:00:00Z"),
        });
        const last = await hold(store, { dailyUnits: 3, units: 1 });
        expect(await store.quota.settle(last)).toEqual({ outcome: "settled", remaining: 0 });
      }));

    test("settles once: repeating it gives the same answer, and it is too late after a release (I6)", () =>
      withStore(start, async (store) => {
        const paid = await hold(store, { units: 3 });
        const once = await store.quota.settle(paid);
        expect(once).toEqual({ outcome: "settled", remaining: 97 });
        expect(await store.quota.settle(paid)).toEqual(once);
        await store.quota.release(paid);
        expect(await store.quota.usage("acme")).toMatchObject({ used: 3, held: 0 });
        const released = await hold(store);
        await store.quota.release(released);
        await store.quota.release(released);
        expect(await store.quota.settle(released)).toEqual({ outcome: "expired" });
        expect(await store.quota.settle("999999")).toEqual({ outcome: "expired" });
        expect(await store.quota.usage("acme")).toMatchObject({ used: 3, held: 0 });
      }));

    test("releases a hold when the clock was set back by more than its lease, without waiting that long (I5)", () =>
      withStore(start, async (store, { setClock }) => {
        await hold(store, { dailyUnits: 1, leaseMs: 30_000 });
        await setClock(noon - 20_000);
        expect(await store.quota.reserve(aReservation({ dailyUnits: 1 }))).toMatchObject({
          outcome: "refused",
        });
        await setClock(noon - 3_600_000);
        await hold(store, { dailyUnits: 1 });
        expect((await store.quota.usage("acme")).held).toBe(1);
      }));

    test("releases a hold when its lease expires, and settling it later charges nothing (I5, I6)", () =>
      withStore(start, async (store, { setClock }) => {
        const lost = await hold(store, { dailyUnits: 1, leaseMs: 30_000 });
        await setClock(noon + 29_999);
        expect(await store.quota.reserve(aReservation({ dailyUnits: 1 }))).toMatchObject({
          outcome: "refused",
        });
        await setClock(noon + 30_000);
        expect(await store.quota.settle(lost)).toEqual({ outcome: "expired" });
        expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
        await hold(store, { dailyUnits: 1 });
      }));

    test("charges only the valid hold when it is settled together with an expired one (I2, I6)", () =>
      withStore(start, async (store, { setClock }) => {
        // While the first hold is settled, the two others wait and are then settled together.
        const first = await hold(store, { leaseMs: 60_000 });
        const lost = await hold(store, { units: 5, leaseMs: 30_000 });
        const paid = await hold(store, { units: 2, leaseMs: 60_000 });
        await setClock(noon + 30_000);
        const settled = await Promise.all([first, lost, paid].map((holdId) => store.quota.settle(holdId)));
        expect(settled.map(({ outcome }) => outcome)).toEqual(["settled", "expired", "settled"]);
        expect(await store.quota.usage("acme")).toMatchObject({ used: 3, held: 0 });
      }));

    test("releases an expired hold at the app's next reserve, without any settlement (I5)", () =>
      withStore(start, async (store, { setClock }) => {
        await hold(store, { dailyUnits: 1, leaseMs: 30_000 });
        await setClock(noon + 30_000);
        await hold(store, { dailyUnits: 1 });
        expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 1 });
      }));

    test("never refuses a call for a hold that has just expired, even right after a check for expired holds (I5)", () =>
      withStore(start, async (store, { setClock }) => {
        await hold(store, { dailyUnits: 1, platformDailyUnits: 2, leaseMs: 5_000 });
        await hold(store, { appId: "bolt", platformDailyUnits: 2, leaseMs: 5_000 });
        await setClock(noon + 5_000);
        await hold(store, { dailyUnits: 1, platformDailyUnits: 2, leaseMs: 2_000 });
        await hold(store, { appId: "cato", platformDailyUnits: 2 });
        await setClock(noon + 7_000);
        await hold(store, { appId: "dodo", platformDailyUnits: 2 });
        expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
      }));

    test("refuses, on an unused day, more units than all apps may use together, and takes nothing", () =>
      withStore(start, async (store) => {
        const answer = await store.quota.reserve(aReservation({ units: 2, platformDailyUnits: 1 }));
        expect(answer).toMatchObject({ outcome: "refused", limit: "platform" });
        expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
        await hold(store, { units: 1, platformDailyUnits: 1 });
      }));

    test("never reuses the id of a deleted hold", () =>
      withStore(start, async (store) => {
        const first = await hold(store);
        await store.quota.release(first);
        const second = await hold(store);
        expect(second).not.toBe(first);
        expect(await store.quota.settle(first)).toEqual({ outcome: "expired" });
        expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 1 });
      }));

    test("ends the day at 16:00:00Z and charges a call to the day of its reservation (I9)", () =>
      withStore(
        start,
        async (store, { setClock }) => {
          const reserved = await store.quota.reserve(aReservation({ dailyUnits: 1 }));
          expect(reserved).toMatchObject({ outcome: "reserved", day: "2026-11-21" });
          await setClock(at("2026-11-21T16:00:00Z"));
          expect(await store.quota.usage("acme")).toEqual({
            day: "2026-11-22",
            used: 0,
            held: 0,
            resetsAt: at("2026-11-22T16:00:00Z"),
          });
          const next = await store.quota.reserve(aReservation({ dailyUnits: 1 }));
          expect(next).toMatchObject({ outcome: "reserved", day: "2026-11-22" });
          const holdId = reserved.outcome === "reserved" ? reserved.holdId : "";
          expect(await store.quota.settle(holdId)).toEqual({ outcome: "settled", remaining: 0 });
          expect(await store.ledger.usage("2026-11-21")).toEqual([{ appId: "acme", used: 1, held: 0 }]);
          expect(await store.ledger.usage("2026-11-22")).toEqual([{ appId: "acme", used: 0, held: 1 }]);
        },
        at("2026-11-21T15:59:59Z"),
      ));

    test("releases a hold that expired over midnight on its own day", () =>
      withStore(
        start,
        async (store, { setClock }) => {
          await hold(store, { units: 5 });
          await setClock(at("2026-11-21T16:01:00Z"));
          await hold(store, { units: 2 });
          expect(await store.ledger.usage("2026-11-21")).toEqual([]);
          expect(await store.ledger.usage("2026-11-22")).toEqual([{ appId: "acme", used: 0, held: 2 }]);
        },
        at("2026-11-21T15:59:59Z"),
      ));

    test("follows a plan that changes during the day: a raise at once, a cut without a negative (I10)", () =>
      withStore(start, async (store) => {
        for (const _ of [1, 2, 3]) await store.quota.settle(await hold(store, { dailyUnits: 3 }));
        expect(await store.quota.reserve(aReservation({ dailyUnits: 3 }))).toMatchObject({
          outcome: "refused",
        });
        const open = await hold(store, { dailyUnits: 5 });
        expect(await store.quota.reserve(aReservation({ dailyUnits: 2 }))).toMatchObject({
          outcome: "refused",
        });
        expect(await store.quota.settle(open)).toEqual({ outcome: "settled", remaining: 1 });
        expect(await store.quota.reserve(aReservation({ dailyUnits: 4 }))).toMatchObject({
          outcome: "refused",
        });
        expect(await store.quota.usage("acme")).toMatchObject({ used: 4, held: 0 });
        await hold(store, { dailyUnits: 5 });
      }));

    test("limits all apps together to the platform's units, and takes nothing from a refused app", () =>
      withStore(start, async (store, { setClock }) => {
        await store.quota.settle(await hold(store, { appId: "acme", platformDailyUnits: 2 }));
        await hold(store, { appId: "bolt", platformDailyUnits: 2 });
        const third = aReservation({ appId: "cato", platformDailyUnits: 2 });
        expect(await store.quota.reserve(third)).toEqual({
          outcome: "refused",
          limit: "platform",
          day: "2026-11-21",
          resetsAt: at("2026-11-21T16:00:00Z"),
        });
        expect(await store.quota.usage("cato")).toMatchObject({ used: 0, held: 0 });
        // bolt never calls again, so its expired hold is found when another app is about to be refused.
        await setClock(noon + 30_000);
        await hold(store, { appId: "cato", platformDailyUnits: 2 });
      }));

    test("supports limits up to a billion and a plan of zero", () =>
      withStore(start, async (store) => {
        const billion = 1_000_000_000;
        const all = await hold(store, { units: billion, dailyUnits: billion, platformDailyUnits: billion });
        expect(await store.quota.settle(all)).toEqual({ outcome: "settled", remaining: 0 });
        expect(await store.quota.reserve(aReservation({ appId: "none", dailyUnits: 0 }))).toMatchObject({
          outcome: "refused",
          limit: "app",
        });
      }));

    test("fails a call with impossible units without failing the calls in the same batch", () =>
      withStore(start, async (store) => {
        const calls = [1, Number.NaN, -5, 1].map((units) => store.quota.reserve(aReservation({ units })));
        const ended = await Promise.allSettled(calls);
        expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
        expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 2 });
      }));

    test("counts the calls of two instances together", () =>
      withStore(start, async (first, { open }) => {
        const second = await open();
        const calls = Array.from({ length: 200 }, (_, index) =>
          (index % 2 === 0 ? first : second).quota.reserve(aReservation({ dailyUnits: 60 })),
        );
        const answers = await Promise.all(calls);
        expect(answers.filter(({ outcome }) => outcome === "reserved")).toHaveLength(60);
        expect(await second.quota.usage("acme")).toMatchObject({ used: 0, held: 60 });
      }));
  });
}
