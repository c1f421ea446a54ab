import { describe, expect, test } from "vitest";
import { hold, noon, sumAll, withStore, type StartStore } from "./store-fixture.ts";

const at = (iso: string) => Date.parse(iso);
const dayMs = 86_400_000;

/** Tests the retention of settled calls in the ledger (I2), on a store. */
export function describeLedger(start: StartStore): void {
  describe("the ledger", () => {
    test("exports the settled calls of a day, whose sum equals the used units (I2)", () =>
      withStore(start, async (store) => {
        const paid = await hold(store, { requestId: "paid", units: 3, operation: "orders.preview" });
        await store.quota.release(await hold(store, { requestId: "failed" }));
        await hold(store, { requestId: "open" });
        await store.quota.settle(paid);
        const entries = await collected(store.ledger.calls("2026-11-21"));
        expect(entries).toEqual([
          {
            day: "2026-11-21",
            appId: "acme",
            keyId: "k1",
            requestId: "paid",
            channel: "1688",
            operation: "orders.preview",
            units: 3,
            reservedAt: noon,
            settledAt: noon,
          },
        ]);
        expect(await collected(store.ledger.calls("2026-11-20"))).toEqual([]);
      }));

    test("deletes settled calls older than 400 days in small batches, and nothing younger or still held", () =>
      withStore(start, async (store, { setClock, open }) => {
        const remaining = async (day: string) =>
          (await collected(store.ledger.calls(day))).map(({ requestId }) => requestId);
        for (const requestId of ["a", "b", "c"]) await store.quota.settle(await hold(store, { requestId }));
        await setClock(noon + dayMs);
        await store.quota.settle(await hold(store, { requestId: "next day" }));
        await setClock(noon + 400 * dayMs);
        await store.ledger.confirmTime();
        await sumAll(store);
        const held = await hold(store, { requestId: "held", leaseMs: 10 * dayMs });
        expect(await store.ledger.prune(2)).toBe(0);

        // The whole day must be over 400 days ago, so it stays until midnight in Shanghai.
        await setClock(at("2026-11-21T15:59:59.999Z") + 400 * dayMs);
        expect(await store.ledger.prune(2)).toBe(0);
        await setClock(at("2026-11-21T16:00:00Z") + 400 * dayMs);
        expect(await store.ledger.prune(2)).toBe(2);
        expect(await remaining("2026-11-21")).toEqual(["c"]);
        const both = await Promise.all([store, await open()].map((each) => each.ledger.prune(2)));
        expect(both.reduce((sum, dropped) => sum + dropped)).toBe(1);
        expect(await remaining("2026-11-21")).toEqual([]);
        expect(await remaining("2026-11-22")).toEqual(["next day"]);
        expect(await store.quota.settle(held)).toMatchObject({ outcome: "settled" });
      }));
  });
}

async function collected<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of iterable) items.push(item);
  return items;
}

/** Tests sessions and sign-in attempts on a store. */
export function describeRetention(start: StartStore): void {
  describe("sessions and sign-in attempts", () => {
    test("reads a session until it ends or is destroyed, on any instance", () =>
      withStore(start, async (store, { open, setClock }) => {
        await store.sessions.write({ id: "s1", data: '{"who":"buyer"}', expiresAt: noon + 1_000 });
        await store.sessions.write({ id: "s2", data: "other", expiresAt: noon + 9_000 });
        await store.sessions.write({ id: "s1", data: '{"who":"admin"}', expiresAt: noon + 1_000 });
        expect(await (await open()).sessions.read("s1")).toBe('{"who":"admin"}');
        await setClock(noon + 1_000);
        expect(await store.sessions.read("s1")).toBeNull();
        expect(await store.sessions.read("s2")).toBe("other");
        await store.sessions.destroy("s2");
        expect(await store.sessions.read("s2")).toBeNull();
      }));

    test("updates an existing session, and never restores a removed one", () =>
      withStore(start, async (store) => {
        await store.sessions.write({ id: "s1", data: "first", expiresAt: noon + 1_000 });
        await store.sessions.update({ id: "s1", data: "second", expiresAt: noon + 9_000 });
        expect(await store.sessions.read("s1")).toBe("second");
        await store.sessions.destroy("s1");
        await store.sessions.update({ id: "s1", data: "third", expiresAt: noon + 9_000 });
        expect(await store.sessions.read("s1")).toBeNull();
      }));

    test("counts the failed sign-ins of a subject within the window until they are cleared", () =>
      withStore(start, async (store, { setClock }) => {
        const { failures, recordFailure, clear } = store.signInAttempts;
        expect(await failures("a", 60_000)).toEqual({ count: 0, lastAgoMs: null });
        await recordFailure("a");
        await recordFailure("b");
        await setClock(noon + 5_000);
        await recordFailure("a");
        await setClock(noon + 6_000);
        expect(await failures("a", 6_000)).toEqual({ count: 2, lastAgoMs: 1_000 });
        expect(await failures("a", 5_999)).toEqual({ count: 1, lastAgoMs: 1_000 });
        await setClock(noon + 4_000);
        expect(await failures("a", 60_000)).toEqual({ count: 2, lastAgoMs: -1_000 });
        await clear("a");
        expect(await failures("a", 60_000)).toEqual({ count: 0, lastAgoMs: null });
        expect(await failures("b", 60_000)).toEqual({ count: 1, lastAgoMs: 4_000 });
      }));

    test("deletes failed sign-ins after a day, even if no one tries again", () =>
      withStore(start, async (store, { setClock }) => {
        const day = 86_400_000;
        const { failures, recordFailure } = store.signInAttempts;
        for (const subject of ["a", "b", "c"]) await recordFailure(subject);
        await setClock(noon + day);
        await recordFailure("d");
        for (const subject of ["a", "b", "c"]) expect((await failures(subject, 2 * day)).count).toBe(0);
        expect((await failures("d", 2 * day)).count).toBe(1);
      }));
  });
}
