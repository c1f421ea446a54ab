import { describe, expect, test } from "vitest";
import { hold, noon, sumAll, withStore, type StartHarness } from "./store-harness.ts";

const at = (iso: string) => Date.parse(iso);
const dayMs = 86_400_000;

/** Tests which settled calls the ledger keeps, and how long (I2), on a store. */
export function describeLedger(start: StartHarness): void {
  describe("the ledger", () => {
    test("exports the settled calls of a day, whose sum equals the used units (I2)", () =>
      withStore(start, async (store) => {
        const paid = await hold(store, { requestId: "paid", units: 3, operation: "orders.preview" });
        await store.quota.release(await hold(store, { requestId: "failed" }));
        await hold(store, { requestId: "open" });
        await store.quota.settle(paid);
        const entries = await collected(store.administration.ledger("2026-11-21"));
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
        expect(await collected(store.administration.ledger("2026-11-20"))).toEqual([]);
      }));

    test("deletes settled calls older than 400 days in small batches, and nothing younger or still held", () =>
      withStore(start, async (store, { setClock, open }) => {
        const remaining = async (day: string) =>
          (await collected(store.administration.ledger(day))).map(({ requestId }) => requestId);
        for (const requestId of ["a", "b", "c"]) await store.quota.settle(await hold(store, { requestId }));
        await setClock(noon + dayMs);
        await store.quota.settle(await hold(store, { requestId: "next day" }));
        await setClock(noon + 400 * dayMs);
        await store.administration.confirmTime();
        await sumAll(store);
        const held = await hold(store, { requestId: "held", leaseMs: 10 * dayMs });
        expect(await store.administration.pruneLedger(2)).toBe(0);

        // The whole day must be over 400 days ago, so it stays until midnight in Shanghai.
        await setClock(at("2026-11-21T15:59:59.999Z") + 400 * dayMs);
        expect(await store.administration.pruneLedger(2)).toBe(0);
        await setClock(at("2026-11-21T16:00:00Z") + 400 * dayMs);
        expect(await store.administration.pruneLedger(2)).toBe(2);
        expect(await remaining("2026-11-21")).toEqual(["c"]);
        const both = await Promise.all(
          [store, await open()].map((each) => each.administration.pruneLedger(2)),
        );
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
