import { describe, expect, test } from "vitest";
import type { OrderStage } from "#contract/console/console-orders";
import type { BeginPurchase, Purchase, PurchaseChange, PurchasedOrder } from "#server/store/purchases.ts";
import type { Store } from "#server/store/store.ts";
import { purchaseInput } from "./purchase-contract.ts";
import { noon, withStore, type StartStore } from "./store-fixture.ts";

const day = 86_400_000;
const shop = { appId: "shop", environment: "live" } as const;
const page = { ...shop, place: null, direction: "older", most: 10 } as const;

async function begin({ purchases }: Store, id: string, change: Partial<BeginPurchase> = {}) {
  const outcome = await purchases.begin(
    purchaseInput({ id: `pur_${id}`, externalOrderId: `PO-${id}`, caps: null, ...change }),
  );
  if (outcome.outcome !== "begun") throw new Error(outcome.outcome);
  return outcome.purchase;
}

const order = (id: string, change: Partial<PurchasedOrder> = {}): PurchasedOrder => ({
  orderId: id,
  amount: 4_400,
  shipping: 0,
  status: "wait_payment",
  payBefore: null,
  paidAt: null,
  parcels: null,
  readAt: null,
  ...change,
});

async function changed({ purchases }: Store, purchase: Purchase, change: Partial<PurchaseChange> = {}) {
  const after = await purchases.change(purchase, { state: "created", ...change });
  if (!after) throw new Error("another writer was first");
  return after;
}

const idsOf = (found: readonly Purchase[]) => found.map(({ id }) => id);

/** Tests the lists of purchases, on a store. */
export function describePurchaseLists(start: StartStore): void {
  describe("lists of purchases", () => {
    test("page through an app's purchases in both directions, also those of one instant", () =>
      withStore(start, async (store, { setClock }) => {
        const { purchases } = store;
        for (const id of ["a", "b", "c"]) await begin(store, id);
        await setClock(noon + 1_000);
        await begin(store, "d");
        await begin(store, "other", { appId: "another" });
        await begin(store, "sandbox", { environment: "sandbox" });
        expect(idsOf(await purchases.list(page))).toEqual(["pur_d", "pur_c", "pur_b", "pur_a"]);
        const place = { at: noon, id: "pur_c" };
        expect(idsOf(await purchases.list({ ...page, place, most: 1 }))).toEqual(["pur_b"]);
        const back = { ...page, place: { at: noon, id: "pur_a" }, direction: "newer", most: 2 } as const;
        expect(idsOf(await purchases.list(back))).toEqual(["pur_c", "pur_b"]);
      }));

    test("filter by stage, operator and time", () =>
      withStore(start, async (store, { setClock }) => {
        const { purchases } = store;
        await begin(store, "a", { operatorId: "op_li" });
        await setClock(noon + day);
        const unknown = await begin(store, "b", { operatorId: "op_wu" });
        await changed(store, unknown, { state: "unknown" });
        const listed = async (filter: object) => idsOf(await purchases.list({ ...page, ...filter }));
        expect(await listed({ stage: "submitting" })).toEqual(["pur_a"]);
        expect(await listed({ stage: "unknown" })).toEqual(["pur_b"]);
        expect(await listed({ operatorId: "op_wu" })).toEqual(["pur_b"]);
        expect(await listed({ operatorId: "op_wu", stage: "submitting" })).toEqual([]);
        expect(await listed({ from: noon + 1 })).toEqual(["pur_b"]);
        expect(await listed({ to: noon + day })).toEqual(["pur_a"]);
        const [first] = await purchases.list({ ...page, operatorId: "op_li" });
        expect(first).toEqual(await purchases.get("pur_a"));
      }));

    test("put a purchase with several orders into the stage of the least advanced one", () =>
      withStore(start, async (store) => {
        const { purchases } = store;
        let purchase = await begin(store, "a");
        const stages: [string[], OrderStage][] = [
          [["shipped", "wait_shipment"], "wait_shipment"],
          [["cancelled", "shipped"], "shipped"],
          [["cancelled", "cancelled"], "cancelled"],
          [["unknown", "completed"], "completed"],
          [["unknown", "cancelled"], "other"],
        ];
        for (const [statuses, stage] of stages) {
          const orders = statuses.map((status, index) => order(`41697${index}`, { status }));
          purchase = await changed(store, purchase, { orders });
          expect(idsOf(await purchases.list({ ...page, stage }))).toEqual(["pur_a"]);
        }
      }));

    test("find a purchase of the app by its own id, an order's id and its external id", () =>
      withStore(start, async (store) => {
        const { purchases } = store;
        await changed(store, await begin(store, "a"), { orders: [order("4169757385897317637")] });
        await begin(store, "b");
        await begin(store, "other", { appId: "another", externalOrderId: "PO-a" });
        for (const id of ["pur_a", "4169757385897317637", "PO-a"])
          expect(idsOf(await purchases.byAnyId({ ...shop, id }))).toEqual(["pur_a"]);
        expect(await purchases.byAnyId({ ...shop, id: "4169757385897317638" })).toEqual([]);
      }));

    test("show the purchases on which a person has to act: the most urgent first, then those to be paid soonest", () =>
      withStore(start, async (store, { setClock }) => {
        const { purchases } = store;
        const made = async (id: string, change: Partial<PurchaseChange>) =>
          changed(store, await begin(store, id), change);
        const payBefore = noon + 3 * 3_600_000;
        await made("later", { orders: [order("1", { payBefore: payBefore + 1 })] });
        await made("soon", { orders: [order("2", { payBefore })] });
        await made("next-week", { orders: [order("3", { payBefore: noon + 7 * day })] });
        await made("dearer", { orders: [order("4", { payBefore })], amountMismatch: true });
        await made("dearer-paid", {
          orders: [order("5", { status: "wait_shipment", paidAt: noon })],
          amountMismatch: true,
        });
        await made("lost", { state: "unknown" });
        await made("cancelled", { orders: [order("6", { status: "cancelled" })] });
        await made("cancelled-paid", { orders: [order("7", { status: "cancelled", paidAt: noon })] });
        const told = async () =>
          (await purchases.alerts({ ...shop, most: 10, paidBefore: noon + day })).map(
            ({ purchase: { id }, need }) => [id, need],
          );
        const calm = [
          ["pur_soon", null],
          ["pur_later", null],
        ];
        expect(await told()).toEqual([
          ["pur_lost", "unknown"],
          ["pur_cancelled-paid", "cancelled_paid"],
          ["pur_dearer", "price_changed"],
          ...calm,
        ]);
        await setClock(noon + 31 * day);
        expect(await told()).toEqual([["pur_lost", "unknown"], ["pur_dearer", "price_changed"], ...calm]);
        expect(await purchases.alerts({ ...shop, most: 1, paidBefore: noon })).toHaveLength(1);
        const paid = (await purchases.get("pur_soon"))!;
        await changed(store, paid, { orders: [order("2", { status: "wait_shipment", paidAt: noon })] });
        expect(await told()).not.toContainEqual(["pur_soon", null]);
      }));
  });
}
