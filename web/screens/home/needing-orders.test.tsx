import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PurchaseChange } from "#server/store/purchases.ts";
import { purchaseInput } from "#testing/store/purchase-contract.ts";
import { addCart } from "../../cart/cart.ts";
import { neverFetchedAt } from "../../cart/id-age.ts";
import { sampleEntry } from "../../cart/testing/sample-entry.ts";
import { openIntent, recordSending } from "../../orders/order-intents.ts";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { renderApp } from "../../testing/render-app.tsx";

let bff: TestBff;
const now = Date.UTC(2026, 10, 21);
const hour = 3_600_000;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "buyer", hasPurchasing: true, clock: () => now });
});
afterEach(() => {
  bff.stop();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const row = async (table: string, name: RegExp) =>
  within(await screen.findByRole("table", { name: table })).getByRole("row", { name });

/** Stores what became of an order under this reference. */
async function store(reference: string, change: PurchaseChange) {
  const of = { id: `pur_${reference}`, appId: "demo", externalOrderId: reference, caps: null };
  const begun = await bff.store.purchases.begin(purchaseInput(of));
  if (begun.outcome !== "begun") throw new Error(begun.outcome);
  await bff.store.purchases.change(begun.purchase, change);
}

const unpaid = (payBefore: number): PurchaseChange => {
  const order = { orderId: "4169757385897317637", amount: 4_400, shipping: 800, status: "wait_payment" };
  return { state: "created", orders: [{ ...order, payBefore, paidAt: null, parcels: null, readAt: null }] };
};

test("shows the orders that need a person, each with its reason and its case, and does not state that nothing does", async () => {
  await store("PO-lost", { state: "unknown" });
  await store("PO-soon", unpaid(now + hour));
  await store("PO-later", unpaid(now + 30 * 24 * hour));
  renderApp("/");
  const lost = await row("Orders that need you", /PO-lost/);
  expect(lost).toHaveTextContent("may exist");
  expect(within(lost).getByRole("link", { name: "PO-lost" })).toHaveAttribute("href", "/orders/pur_PO-lost");
  const soon = await row("Orders that need you", /PO-soon/);
  expect(soon).toHaveTextContent(/pay within a day¥44\.00/);
  expect(screen.queryByText("PO-later")).toBeNull();
  expect(screen.getByRole("link", { name: "All orders" })).toHaveAttribute("href", "/orders");
  await waitFor(() => expect(screen.queryByLabelText(/^Loading/)).toBeNull());
  expect(screen.queryByText("Nothing needs your attention today")).toBeNull();
});

test("names the order that was sent from a cart", async () => {
  const line = sampleEntry({ channel: "taobao", id: "abc-rotates", fetched_at: neverFetchedAt });
  const place = { cart: addCart("Friday", { lines: [line] }).id, content: "1", channel: "taobao" } as const;
  openIntent(place, { goods: 1, freight: 1, discount: null, payment: 2 });
  recordSending(place, { reference: "PO-77", sentAt: now });
  renderApp("/");
  const link = within(await row("Carts on this device", /Friday/)).getByRole("link", {
    name: "sent as PO-77",
  });
  expect(link).toHaveAttribute("href", "/orders/PO-77?channel=taobao");
  expect(await screen.findByText("Nothing needs your attention today")).toBeVisible();
});
