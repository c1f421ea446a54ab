import { beforeEach, describe, expect, test } from "vitest";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import type { Purchase, PurchaseChange, Purchases } from "#server/store/purchases.ts";
import { forgetUnsent, settleCreate } from "./settle-create.ts";

let purchases: Purchases;
let begun: Purchase;

beforeEach(async () => {
  let ids = 0;
  ({ purchases } = createMemoryStore({
    clock: () => 1_000,
    newId: () => String((ids += 1)),
    quotaDayZone: "Asia/Shanghai",
  }));
  const begin = await purchases.begin({
    id: "pur_1",
    appId: "acme",
    keyId: "k1",
    operatorId: null,
    channel: "1688",
    environment: "live",
    externalOrderId: "PO-1",
    bodyHash: "hash",
    fieldHashes: {},
    marker: "pur1",
    lines: [{ offer_id: "1", spec_id: null, quantity: 1 }],
    sellerIds: [],
    expectedTotal: 100,
    readAfterMs: 0,
    caps: { maxOrder: 1_000, maxDay: 1_000 },
  });
  if (begin.outcome !== "begun") throw new Error(begin.outcome);
  begun = begin.purchase;
});

const order = {
  orderId: "7",
  amount: 100,
  shipping: 0,
  status: "wait_payment",
  payBefore: null,
  paidAt: null,
  parcels: null,
  readAt: null,
};
const searched: PurchaseChange = { state: "unknown", outcome: "unknown", emptyReads: 1 };
const created: PurchaseChange = { state: "created", orders: [order], answer: '{"failed_lines":[]}' };
const rejected: PurchaseChange = { state: "rejected", answer: "{}" };
const now = () =>
  purchases.find({ appId: "acme", channel: "1688", environment: "live", purchaseId: "pur_1" });

describe("storing the outcome of a create", () => {
  test.each([
    ["created", created],
    ["rejected", rejected],
  ] as const)(
    "stores that it was %s, although a search that found nothing came first",
    async (state, end) => {
      await purchases.change(begun, searched);
      expect(await settleCreate(purchases, begun, end)).toMatchObject({ state });
      expect(await now()).toMatchObject({ state });
    },
  );

  test("leaves a purchase created that a search has found, whatever comes later", async () => {
    await purchases.change(begun, created);
    for (const late of [searched, rejected])
      expect(await settleCreate(purchases, begun, late)).toMatchObject({ state: "created" });
    expect(await now()).toMatchObject({ state: "created", orders: [{ orderId: "7" }] });
  });

  test("does not deny orders that a search has found, even if not all were found", async () => {
    await purchases.change(begun, { ...searched, orders: [order] });
    expect(await settleCreate(purchases, begun, rejected)).toMatchObject({ state: "unknown" });
    expect(await settleCreate(purchases, begun, created)).toMatchObject({ state: "created" });
  });

  test("is not misled by its own write whose answer was lost", async () => {
    let isLost = false;
    const lossy: Purchases = {
      ...purchases,
      change: async (...input) => {
        const changed = await purchases.change(...input);
        if (isLost) return changed;
        isLost = true;
        return null;
      },
    };
    expect(await settleCreate(lossy, begun, created)).toMatchObject({ state: "created" });
  });
});

describe("releasing the id of a create that was not sent", () => {
  test("releases it, although a search that found nothing came first", async () => {
    await purchases.change(begun, searched);
    await forgetUnsent(purchases, begun);
    expect(await now()).toBeNull();
    expect(await purchases.spentToday("acme")).toMatchObject({ amount: 0 });
  });

  test("leaves a purchase whose orders were found", async () => {
    await purchases.change(begun, { ...searched, orders: [order] });
    await forgetUnsent(purchases, begun);
    expect(await now()).toMatchObject({ orders: [{ orderId: "7" }] });
  });
});
