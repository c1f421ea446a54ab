import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BeginPurchase, Purchase, Purchases } from "#server/store/purchases.ts";
import { noon, withStore, type StartStore } from "./store-fixture.ts";

const caps = { maxOrder: 5_000, maxDay: 9_000 };

export function purchaseInput(change: Partial<BeginPurchase> = {}): BeginPurchase {
  const id = change.id ?? "pur_first00";
  return {
    id,
    appId: "shop",
    keyId: "k1",
    operatorId: null,
    channel: "1688",
    environment: "live",
    externalOrderId: `PO-${id}`,
    bodyHash: "a1",
    fieldHashes: { lines: "b2", receiver: "c3" },
    marker: `m-${id}`,
    lines: [{ offer_id: "554456348334", spec_id: "b266", quantity: 2 }],
    sellerIds: ["b2b-1"],
    expectedTotal: 4_400,
    readAfterMs: 120_000,
    caps,
    ...change,
  };
}

const begun = (outcome: { outcome: string; purchase?: Purchase }): Purchase => {
  if (outcome.outcome !== "begun" || !outcome.purchase) throw new Error(`not begun: ${outcome.outcome}`);
  return outcome.purchase;
};

/** Begins a purchase of the app `shop`. */
export async function beginPurchase(purchases: Pick<Purchases, "begin">): Promise<Purchase> {
  return begun(await purchases.begin(purchaseInput()));
}

/** Tests purchases, their caps and the kill switch, on a store. */
export function describePurchases(start: StartStore): void {
  describe("purchases", () => {
    test("records a purchase once and returns it to every instance", () =>
      withStore(start, async ({ purchases }, { open }) => {
        const first = begun(await purchases.begin(purchaseInput()));
        expect(first).toMatchObject({
          state: "submitting",
          version: 1,
          createdAt: noon,
          readAt: noon + 120_000,
          attempts: [{ startedAt: noon, endedAt: null, outcome: "in_flight" }],
        });
        const other = (await open()).purchases;
        for (const question of [{ purchaseId: first.id }, { externalOrderId: first.externalOrderId }])
          expect(
            await other.find({ appId: "shop", channel: "1688", environment: "live", ...question }),
          ).toEqual(first);
        const twin = await other.begin(
          purchaseInput({ id: "pur_second0", externalOrderId: "PO-pur_first00" }),
        );
        expect(twin).toEqual({ outcome: "exists", purchase: first });
        const place = { purchaseId: first.id, channel: "1688", environment: "live" } as const;
        expect(await other.get(first.id)).toEqual(first);
        expect(await other.get("pur_nothing")).toBeNull();
        expect(await other.find({ ...place, appId: "another" })).toBeNull();
        expect(await other.find({ ...place, appId: "shop", environment: "sandbox" })).toBeNull();
      }));

    test("begins one of fifty twins on several instances", () =>
      withStore(start, async (store, { open }) => {
        const stores = [store, await open(), await open()];
        const outcomes = await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            stores[index % 3]!.purchases.begin(
              purchaseInput({ id: `pur_twin_${index}0`, marker: `m${index}`, externalOrderId: "PO-1" }),
            ),
          ),
        );
        expect(outcomes.filter(({ outcome }) => outcome === "begun")).toHaveLength(1);
        expect(outcomes.filter(({ outcome }) => outcome === "exists")).toHaveLength(49);
        expect((await store.purchases.spentToday("shop")).amount).toBe(4_400);
      }));

    test("counts sums by reservation: instances together never exceed the caps of an app", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        const outcomes = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            [store, other][index % 2]!.purchases.begin(purchaseInput({ id: `pur_capped_${index}` })),
          ),
        );
        expect(outcomes.filter(({ outcome }) => outcome === "begun")).toHaveLength(2);
        expect(outcomes.find(({ outcome }) => outcome === "capped")).toEqual({
          outcome: "capped",
          limit: "max_day",
          left: 200,
        });
        expect(
          await store.purchases.begin(purchaseInput({ id: "pur_large00", expectedTotal: 5_001 })),
        ).toEqual({ outcome: "capped", limit: "max_order", left: 5_000 });
        const uncapped = purchaseInput({ id: "pur_sandbox", environment: "sandbox", caps: null });
        expect(await store.purchases.begin(uncapped)).toMatchObject({ outcome: "begun" });
        expect((await other.purchases.spentToday("shop")).amount).toBe(8_800);
      }));

    test("releases the sum of a purchase that is rejected, absent or removed, and of no other", () =>
      withStore(start, async ({ purchases }) => {
        const spent = async () => (await purchases.spentToday("shop")).amount;
        for (const state of ["rejected", "absent", "unknown", "created"] as const) {
          const before = await spent();
          const purchase = begun(
            await purchases.begin(purchaseInput({ id: `pur_${state}_000`, expectedTotal: 1_000 })),
          );
          await purchases.change(purchase, { state });
          expect(await spent(), state).toBe(
            before + (state === "unknown" || state === "created" ? 1_000 : 0),
          );
        }
        const before = await spent();
        const sent = begun(await purchases.begin(purchaseInput({ id: "pur_unsent0", expectedTotal: 1_000 })));
        expect(await purchases.forget(sent)).toBe(true);
        expect(await purchases.forget(sent)).toBe(false);
        expect(await spent()).toBe(before);
        expect(
          await purchases.begin(purchaseInput({ id: "pur_again00", externalOrderId: sent.externalOrderId })),
        ).toMatchObject({
          outcome: "begun",
        });
      }));

    test("begins a new sum at midnight in Shanghai", () =>
      withStore(start, async ({ purchases }, { setClock }) => {
        await purchases.begin(purchaseInput());
        const { amount, resetsAt } = await purchases.spentToday("shop");
        expect(amount).toBe(4_400);
        expect(new Date(resetsAt).toISOString()).toMatch(/T16:00:00\.000Z$/);
        await setClock(resetsAt);
        expect((await purchases.spentToday("shop")).amount).toBe(0);
      }));

    test("changes a purchase only from the version that was read", () =>
      withStore(start, async ({ purchases }, { open, setClock }) => {
        const first = begun(await purchases.begin(purchaseInput()));
        const orders = [
          {
            orderId: "4169757385897317637",
            amount: 4_400,
            shipping: 800,
            status: "wait_payment",
            payBefore: noon + 5_000,
            paidAt: null,
            parcels: null,
            readAt: null,
          },
          {
            orderId: "4169757385897317638",
            amount: null,
            shipping: null,
            status: "unknown",
            payBefore: null,
            paidAt: noon,
            parcels: null,
            readAt: noon,
          },
        ];
        await setClock(noon + 1_000);
        const changes = await Promise.all(
          [purchases, (await open()).purchases].map((each) =>
            each.change(first, {
              state: "created",
              outcome: "created",
              orders,
              answer: "{}",
              readAfterMs: null,
            }),
          ),
        );
        const [done] = changes.filter((change) => change !== null);
        expect(changes.filter((change) => change === null)).toHaveLength(1);
        expect(done).toMatchObject({
          state: "created",
          version: 2,
          orders,
          answer: "{}",
          readAt: null,
          changedAt: noon + 1_000,
          attempts: [{ startedAt: noon, endedAt: noon + 1_000, outcome: "created" }],
        });
        const place = { appId: "shop", channel: "1688", environment: "live" } as const;
        expect(await purchases.find({ ...place, orderId: "4169757385897317638" })).toEqual(done);
        expect(await purchases.find({ ...place, orderId: "1" })).toBeNull();
      }));

    test("leases a due purchase to one instance at a time, the oldest first", () =>
      withStore(start, async ({ purchases }, { open, setClock }) => {
        const other = (await open()).purchases;
        const due = async () => {
          const found = await Promise.all(
            [purchases, other].map((each) => each.claimDue({ max: 5, leaseMs: 30_000 })),
          );
          return found.flat().map(({ id }) => id);
        };
        await purchases.begin(purchaseInput({ id: "pur_later00", readAfterMs: 20_000, expectedTotal: 1 }));
        await purchases.begin(purchaseInput({ id: "pur_sooner0", readAfterMs: 10_000, expectedTotal: 1 }));
        expect(await due()).toEqual([]);
        await setClock(noon + 10_000);
        expect(await due()).toEqual(["pur_sooner0"]);
        await setClock(noon + 20_000);
        expect(await due()).toEqual(["pur_later00"]);
        await setClock(noon + 60_000);
        expect(await purchases.claimDue({ max: 1, leaseMs: 1 })).toMatchObject([{ id: "pur_sooner0" }]);
      }));

    test("refuses new live purchases on every instance once purchasing is stopped", () =>
      withStore(start, async ({ purchases, auditLog }, { open }) => {
        const other = (await open()).purchases;
        await purchases.begin(purchaseInput());
        const audit = {
          at: noon,
          operatorId: "op_root",
          operatorEmail: "root@example.com",
          action: "purchasing.stop",
          subject: "purchasing",
          before: null,
          after: null,
          requestId: "req_1",
        };
        await purchases.setStopped(true, audit);
        expect(await other.isStopped()).toBe(true);
        expect(await other.begin(purchaseInput({ id: "pur_stopped" }))).toEqual({ outcome: "stopped" });
        expect(await other.begin(purchaseInput())).toMatchObject({ outcome: "exists" });
        const sandbox = purchaseInput({ id: "pur_sandbox", environment: "sandbox", caps: null });
        expect(await other.begin(sandbox)).toMatchObject({ outcome: "begun" });
        expect((await auditLog.page({}, { below: null, most: 1 }))[0]).toMatchObject(audit);
        await other.setStopped(false);
        expect(await purchases.begin(purchaseInput({ id: "pur_resumed" }))).toMatchObject({
          outcome: "begun",
        });
      }));

    test("counts live purchases by state, with the oldest of each", () =>
      withStore(start, async ({ purchases }, { setClock }) => {
        const first = begun(await purchases.begin(purchaseInput({ expectedTotal: 1 })));
        await setClock(noon + 5_000);
        const second = begun(await purchases.begin(purchaseInput({ id: "pur_second0", expectedTotal: 1 })));
        await purchases.begin(purchaseInput({ id: "pur_test_00", environment: "sandbox", caps: null }));
        await purchases.change(second, { state: "unknown" });
        await purchases.change(first, { state: "unknown" });
        expect(await purchases.states()).toEqual([{ state: "unknown", count: 2, oldestAt: noon }]);
      }));

    test("keeps the day's sum equal to the purchases that count, whatever the order of events", () =>
      withStore(start, async ({ purchases }) => {
        let count = 0;
        const step = fc.record({
          amount: fc.integer({ min: 1, max: 6_000 }),
          end: fc.constantFrom("created", "rejected", "unknown", "absent", "forget" as const),
        });
        await fc.assert(
          fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
            count += 1;
            const appId = `app${count}`;
            let expected = 0;
            for (const [index, { amount, end }] of steps.entries()) {
              const outcome = await purchases.begin(
                purchaseInput({ id: `pur_${count}_${index}_000`, appId, expectedTotal: amount }),
              );
              const fits = amount <= caps.maxOrder && expected + amount <= caps.maxDay;
              expect(outcome.outcome).toBe(fits ? "begun" : "capped");
              if (outcome.outcome !== "begun") continue;
              if (end === "forget") await purchases.forget(outcome.purchase);
              else await purchases.change(outcome.purchase, { state: end });
              if (end === "created" || end === "unknown") expected += amount;
            }
            expect((await purchases.spentToday(appId)).amount).toBe(expected);
          }),
          { numRuns: 20 },
        );
      }));
  });
}
