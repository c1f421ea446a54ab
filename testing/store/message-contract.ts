import { describe, expect, test } from "vitest";
import type { Store } from "#server/store/store.ts";
import { messageRetentionMs, type VendorMessage } from "#server/store/vendor-messages.ts";
import { purchaseInput } from "./purchase-contract.ts";
import { noon, withStore, type StartStore } from "./store-fixture.ts";

const everyMs = 60_000;
const leaseMs = 120_000;
const push = { source: "push", readEveryMs: everyMs } as const;

const message = (change: Partial<VendorMessage> = {}): VendorMessage => ({
  channel: "1688",
  id: "9007199254740993",
  topic: "ORDER_BUYER_VIEW_ORDER_PAY",
  orderIds: ["4169757385897317637"],
  ...change,
});

const order = {
  orderId: "4169757385897317637",
  amount: 4_400,
  shipping: 0,
  status: "wait_payment",
  readAt: null,
  payBefore: null,
  paidAt: null,
  parcels: null,
};

/** Creates a purchase with an order, of which no read is due. */
async function withOrder({ purchases }: Store, change: Parameters<typeof purchaseInput>[0] = {}) {
  const begun = await purchases.begin(purchaseInput(change));
  if (begun.outcome !== "begun") throw new Error(begun.outcome);
  return (await purchases.change(begun.purchase, { state: "created", orders: [order], readAfterMs: null }))!;
}

const claimed = async ({ purchases }: Store) =>
  (await purchases.claimDue({ max: 10, leaseMs })).map(({ id }) => id);

/** Tests the messages of marketplaces, and the reads that they cause, on a store. */
export function describeMessages(start: StartStore): void {
  describe("messages of marketplaces", () => {
    test("are stored once for a marketplace and an id, by any number of instances at once", () =>
      withStore(start, async (store, { open }) => {
        await withOrder(store);
        const stores = [store, await open()];
        const receipts = await Promise.all(
          Array.from({ length: 14 }, (_, index) =>
            stores[index % 2]!.vendorMessages.receive(message(), push),
          ),
        );
        expect(receipts.filter((each) => each === "known")).toHaveLength(1);
        expect(receipts.filter((each) => each === "duplicate")).toHaveLength(13);
        expect(await store.vendorMessages.receive(message({ channel: "taobao" }), push)).toBe(
          "unknown_order",
        );
        expect(await store.vendorMessages.latest()).toEqual([
          { channel: "1688", receivedAt: noon },
          { channel: "taobao", receivedAt: noon },
        ]);
      }));

    test("make their order due at once, for one of two instances", () =>
      withStore(start, async (store, { open }) => {
        const { id } = await withOrder(store);
        expect(await claimed(store)).toEqual([]);
        await store.vendorMessages.receive(message(), push);
        const both = await Promise.all([claimed(store), claimed(await open())]);
        expect(both.flat()).toEqual([id]);
      }));

    test("cause one read for a burst, and one more for those that came while it was being read", () =>
      withStore(start, async (store, { setClock }) => {
        const { id } = await withOrder(store);
        for (const one of ["1", "2", "3"]) await store.vendorMessages.receive(message({ id: one }), push);
        expect([await claimed(store), await claimed(store)]).toEqual([[id], []]);
        await store.vendorMessages.receive(message({ id: "4" }), push);
        const read = (await store.purchases.get(id))!;
        // The read began before the fourth message, so it may have seen an older state.
        await store.purchases.change(read, { state: "created", readAfterMs: 1_800_000 });
        await setClock(noon + everyMs - 1);
        expect(await claimed(store)).toEqual([]);
        await setClock(noon + everyMs);
        expect([await claimed(store), await claimed(store)]).toEqual([[id], []]);
        await setClock(noon + everyMs + leaseMs - 1);
        expect(await claimed(store)).toEqual([]);
      }));

    test("cause no read earlier than the pace allows after a caller's own read", () =>
      withStore(start, async (store, { setClock }) => {
        const purchase = await withOrder(store);
        const orders = [{ ...order, readAt: noon - 20_000 }];
        await store.purchases.change(purchase, { state: "created", orders, readAfterMs: null });
        await store.vendorMessages.receive(message(), push);
        await setClock(noon + everyMs - 20_001);
        expect(await claimed(store)).toEqual([]);
        await setClock(noon + everyMs - 20_000);
        expect(await claimed(store)).toEqual([purchase.id]);
      }));

    test("cause no read when they are about unknown orders, refunds and orders of sandbox keys", () =>
      withStore(start, async (store) => {
        await withOrder(store, { environment: "sandbox", caps: null });
        for (const orderIds of [["4169757385897317637"], ["1"], []])
          expect(
            await store.vendorMessages.receive(message({ id: `5${orderIds[0] ?? ""}`, orderIds }), push),
          ).toBe("unknown_order");
        expect(await claimed(store)).toEqual([]);
      }));

    test("are due before the schedule, whose own read then satisfies them", () =>
      withStore(start, async (store, { setClock }) => {
        const other = await store.purchases.begin(
          purchaseInput({ id: "pur_due0000", readAfterMs: 0, caps: null }),
        );
        const { id } = await withOrder(store, { id: "pur_hinted0" });
        await store.vendorMessages.receive(message(), push);
        await setClock(noon + 1);
        const claim = await store.purchases.claimDue({ max: 1, leaseMs });
        expect(claim.map((each) => each.id)).toEqual([id]);
        expect(await claimed(store)).toEqual(other.outcome === "begun" ? [other.purchase.id] : []);
      }));

    test("are deleted after a month, a few with each new one", () =>
      withStore(start, async (store, { setClock }) => {
        await store.vendorMessages.receive(message(), push);
        await setClock(noon + messageRetentionMs - 1);
        await store.vendorMessages.receive(message({ id: "2" }), push);
        expect(await store.vendorMessages.receive(message(), push)).toBe("duplicate");
        await setClock(noon + messageRetentionMs);
        await store.vendorMessages.receive(message({ id: "3" }), push);
        expect(await store.vendorMessages.receive(message(), push)).toBe("unknown_order");
        expect(await store.vendorMessages.receive(message({ id: "2" }), push)).toBe("duplicate");
      }));

    test("are fetched by one instance at a time", () =>
      withStore(start, async (store, { open, setClock }) => {
        const other = await open();
        const claim = (each: Store) => each.vendorMessages.claimPull("1688", 1_000);
        expect((await Promise.all([claim(store), claim(other)])).toSorted()).toEqual([false, true]);
        await setClock(noon + 1_000);
        expect([await claim(other), await claim(store)]).toEqual([true, false]);
        expect(await store.vendorMessages.claimPull("taobao", 1_000)).toBe(true);
      }));
  });
}
