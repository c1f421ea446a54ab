import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aCall } from "#testing/store/calls-contract.ts";
import { purchaseInput } from "#testing/store/purchase-contract.ts";
import { changeGrants } from "../../api/purchasing-options.ts";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { renderApp } from "../../testing/render-app.tsx";

/** The documented order of the simulator that is always unpaid. */
const unpaid = "3657499272179230001";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "admin", hasPurchasing: true });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

/** Stores an unpaid order as one that was created here. */
async function createOrder(channel: "1688" | "taobao" = "1688") {
  const of = {
    channel,
    id: "pur_0123456789abcdef01234567",
    appId: "demo",
    caps: null,
    externalOrderId: "PO-1",
    sellerIds: ["b2b-2212345678"],
  };
  const begun = await bff.store.purchases.begin(purchaseInput(of));
  if (begun.outcome !== "begun") throw new Error(begun.outcome);
  const order = { orderId: unpaid, amount: 28_360, shipping: 1_400, status: "wait_payment", payBefore: null };
  await bff.store.purchases.change(begun.purchase, {
    state: "created",
    outcome: "created",
    orders: [{ ...order, paidAt: null, parcels: null, readAt: null }],
  });
}

test("says that the marketplace has no such order and what helps, in place of ways to pay it", async () => {
  renderApp("/orders/4169757385897317000?channel=1688");
  expect(await screen.findByRole("button", { name: /^Check the payment methods/ })).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "Read at 1688 · 1 unit" }));
  const said = await screen.findByRole("alert");
  expect(said).toHaveTextContent("1688 has no such order");
  expect(said).toHaveTextContent("no order 4169757385897317000, and none was created here under it");
  expect(said).toHaveTextContent("belong to another account than the authorized one");
  expect(screen.queryByText(/NOT_FOUND/)).toBeNull();
  expect(screen.queryByRole("button", { name: /^(?:Check the payment methods|Get the link)/ })).toBeNull();
});

test("offers no second check of an order that the account does not have", async () => {
  renderApp("/orders/4169757300000007637?channel=1688");
  await userEvent.click(await screen.findByRole("button", { name: /^Check the payment methods/ }));
  expect(await screen.findByText(/^If the id is right, the order may be good/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^(?:Check again|Get the link)/ })).toBeNull();
});

test("shows a cancelled order as cancelled immediately, and no way to pay or cancel it", async () => {
  await changeGrants({ version: 0, buyer: [], support: [], admin: ["orders.cancel"] });
  await createOrder();
  renderApp("/orders/PO-1");
  expect(await screen.findByText("waiting for payment")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Payment" })).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel the order" }));
  const dialog = within(await screen.findByRole("dialog", { name: `Cancel order ${unpaid}?` }));
  await userEvent.click(dialog.getByRole("button", { name: /^Cancel the order/ }));
  expect(await screen.findByText("The order is cancelled")).toBeVisible();
  expect(screen.getByText("cancelled")).toBeVisible();
  expect(screen.queryByText("waiting for payment")).toBeNull();
  expect(screen.queryByRole("heading", { name: "Payment" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Cancel the order/ })).toBeNull();
});

test("asks for a reason in words, which Taobao gets", async () => {
  await changeGrants({ version: 0, buyer: [], support: [], admin: ["orders.cancel"] });
  await createOrder("taobao");
  renderApp("/orders/PO-1?channel=taobao");
  await userEvent.click(await screen.findByRole("button", { name: "Cancel the order" }));
  const dialog = within(await screen.findByRole("dialog", { name: `Cancel order ${unpaid}?` }));
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  await userEvent.type(reason, " ");
  await userEvent.click(dialog.getByRole("button", { name: /^Cancel the order/ }));
  expect(await dialog.findByText("Enter a reason.")).toBeVisible();
  expect(reason).toHaveFocus();
  const sent = () => bff.requests.filter((sent) => sent.endsWith("/orders/cancel"));
  expect(sent()).toHaveLength(0);
  await userEvent.type(reason, "Ordered twice ");
  await userEvent.click(dialog.getByRole("button", { name: /^Cancel the order/ }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test("says why lines have only ids until the order was read", async () => {
  await createOrder();
  renderApp("/orders/PO-1");
  expect(await screen.findByText(/Until then a variant is shown by its id\.$/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Read at 1688 · 1 unit" }));
  expect(await screen.findByRole("columnheader", { name: "Unit price" })).toBeVisible();
  expect(screen.queryByText(/Until then a variant is shown by its id\.$/)).toBeNull();
});

test("lists the checks of an order by anyone, and the own one once", async () => {
  const id = "239695213738498520";
  const operatorId = "demo-support";
  await bff.store.callLog.append(
    aCall("r1", { appId: "demo", operatorId, subject: id, outcome: "no_channels" }),
  );
  renderApp(`/orders/${id}`);
  expect(
    await screen.findByText("Demo support checked the payment methods: No channels reported"),
  ).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /^Check the payment methods · 1 unit/ }));
  expect(await screen.findByText("You checked the payment methods: KJB not reported")).toBeVisible();
  expect(
    screen
      .getAllByRole("listitem")
      .filter(({ textContent }) => /checked the payment methods/.test(textContent)),
  ).toHaveLength(2);
});
