import { screen, within, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountOptions } from "../../api/free-query-options.ts";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { watchDownloads } from "../../testing/watch-downloads.ts";
import { rowsOfCsv } from "../../sheets/testing/rows-of-csv.ts";
import { saveList, savedLists } from "../../lists/saved-lists.ts";

const orders = ["239695213738498520", "4169757385897317637", "1000000000000000001"];

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "support" });
});
afterEach(() => {
  bff.stop();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const paid = () => bff.requests.filter((request) => request.startsWith("POST /bff/v1/orders"));

async function startList() {
  const field = await screen.findByLabelText("Order id");
  await userEvent.click(field);
  await userEvent.paste(orders.join("\n"));
  await userEvent.click(screen.getByRole("button", { name: "Check 3 orders · 3 units" }));
}

test("continues a list while another screen is open, and lists and opens it again without a call", async () => {
  const { address } = renderApp("/payment-methods");
  await startList();
  await waitFor(() => expect(address()).toMatch(/\?list=[a-z0-9]+$/));
  await userEvent.click(screen.getByRole("link", { name: "Activity" }));
  await screen.findByRole("heading", { level: 1, name: "Activity" });
  await userEvent.click(screen.getByRole("link", { name: /Payment/ }));
  expect(await screen.findByText(/3 of 3 · 3 units · finished/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: `3 orders from ${orders[0]}` }));
  const table = await screen.findByRole("table", { name: "Orders" });
  for (const id of orders) expect(within(table).getByText(id)).toBeVisible();
  expect(paid()).toHaveLength(3);
});

test("names a list among the recent ones, removes it from the device, and brings it back on request", async () => {
  renderApp("/payment-methods");
  await startList();
  await screen.findByText(/finished/);
  await userEvent.type(screen.getByLabelText("Name of this list"), "Monday");
  expect(screen.getByRole("heading", { level: 2, name: "Monday" })).toBeVisible();
  await userEvent.click(screen.getByRole("link", { name: /Payment/ }));
  expect(await screen.findByRole("button", { name: "Monday" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Remove the list Monday" }));
  expect(screen.queryByRole("button", { name: "Monday" })).toBeNull();
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  expect(JSON.stringify(localStorage)).not.toContain("Monday");
  expect(screen.getByText("The list Monday was removed.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("button", { name: "Monday" })).toBeVisible();
  expect(screen.queryByText("The list Monday was removed.")).toBeNull();
});

test("counts a list's outcomes, warns against cancelling, filters the rows and collapses the form", async () => {
  renderApp("/payment-methods");
  await startList();
  const table = await screen.findByRole("table", { name: "Orders" });
  const shown = () =>
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => orders.find((id) => row.textContent.includes(id)));
  expect(screen.queryByLabelText("Order id")).toBeNull();
  expect(screen.getByText(/Do not cancel an order because of it/)).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "2 KJB" }));
  expect(shown()).toEqual([orders[1], orders[2]]);
  await userEvent.click(screen.getByRole("button", { name: "1 no KJB" }));
  expect(shown()).toEqual([orders[0]]);
  await userEvent.click(screen.getByRole("button", { name: "3 orders" }));
  expect(shown()).toEqual(orders);
  // A count that fell to zero keeps the focus, and a press on it leaves the list unchanged.
  const toGo = screen.getByRole("button", { name: "0 not checked" });
  toGo.focus();
  await userEvent.keyboard("{Enter}");
  expect(toGo).toHaveFocus();
  expect(shown()).toEqual(orders);
  // Only a refusal has a marketplace message next to it.
  expect(table).not.toHaveTextContent("without a message");
  await userEvent.click(screen.getByRole("button", { name: "Check other orders" }));
  expect(screen.getByLabelText("Order id")).toHaveFocus();
});

test("states which answer paused a list and why, until it resumes", async () => {
  bff.stop();
  bff = await startTestBff({ role: "support", dailyUnits: 1 });
  renderApp("/payment-methods");
  await startList();
  const why = await screen.findByText("Paused: Today's units are used up");
  expect(why.closest("[role=status]")).toHaveTextContent(
    `Order ${orders[1]} was answered with QUOTA_EXCEEDED`,
  );
  expect(screen.getByRole("row", { name: new RegExp(orders[1] ?? "") })).toHaveTextContent(
    "The check failedToday's units are used up",
  );
  expect(screen.getByRole("button", { name: "1 failed" })).toBeVisible();
  expect(screen.getByRole("button", { name: "1 not checked" })).toBeVisible();
  expect(savedLists("demo-support").read().value[0]?.paused_by).toBe(orders[1]);
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(screen.queryByText(/^Paused: /)).toBeNull();
  // An order that was never sent has not failed, and cannot be retried.
  expect(screen.getByRole("button", { name: "1 failed" })).toBeVisible();
  expect(screen.getByRole("button", { name: "1 not checked" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Retry failed/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Resume" })).toBeVisible();
  // The stop button has disappeared: the focus stays in the screen, not at the top of the page.
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("pauses a list at the end of the session, without checking that order or blaming a key", async () => {
  renderApp("/payment-methods");
  await screen.findByLabelText("Order id");
  bff.forget();
  await startList();
  await waitFor(() => expect(paid()).toHaveLength(1));
  await screen.findByRole("button", { name: "Resume" });
  expect(screen.getByText(/0 of 3 .* paused/)).toBeVisible();
  expect(screen.getByRole("button", { name: "3 not checked" })).toBeVisible();
  expect(screen.queryByText(/INVALID_API_KEY|does not accept/)).toBeNull();
});

test("pauses a list while the device has no network, and says so", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  renderApp("/payment-methods");
  await screen.findByLabelText("Order id");
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  await startList();
  expect(await screen.findByText("Paused: No answer arrived")).toBeVisible();
  expect(screen.getByRole("button", { name: "2 not checked" })).toBeVisible();
  // Pause and Resume are one button, which keeps the focus: each press makes one more order fail.
  screen.getByRole("button", { name: "Resume" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("button", { name: "1 not checked" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Resume" })).toHaveFocus();
});

test("states after a reload why and until when a list is paused", async () => {
  const retry_at = "2026-11-23T16:00:00.000Z";
  const message = "This app has used its units of today.";
  const envelope = {
    code: "QUOTA_EXCEEDED",
    category: "RATE_LIMIT_ERROR",
    message,
    request_id: "r",
    retry_at,
  } as const;
  const outcome = { kind: "error", envelope, status: 429, at: 1, requestId: "req_1", rawText: "{}" } as const;
  const rows = [
    { id: "239695213738498520", state: "done" as const, outcome },
    { id: "4169757385897317637", state: "waiting" as const },
  ];
  saveList("demo-support", {
    id: "before",
    name: "",
    started_at: Date.now(),
    rows,
    paused_by: "239695213738498520",
  });
  renderApp("/payment-methods?list=before");
  expect(await screen.findByText("Paused: Today's units are used up")).toBeVisible();
  expect(screen.getByText(/^You can try again at/).querySelector("time")?.dateTime).toBe(retry_at);
  expect(paid()).toEqual([]);
});

test("reports the URL of a list that this device does not have, and sends nothing", async () => {
  renderApp("/payment-methods?list=abc123");
  expect(await screen.findByText("This device does not have that list")).toBeVisible();
  expect(screen.getByText(/Ask that person for the exported CSV/)).toBeVisible();
  expect(paid()).toEqual([]);
});

test("shows the vendor's code and message for 500_2 in the list and the details, with a reply in both languages", async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
  renderApp("/payment-methods");
  await userEvent.click(await screen.findByLabelText("Order id"));
  await userEvent.paste("4169757308101117637\n239695213738498520");
  await userEvent.click(screen.getByRole("button", { name: /^Check 2 orders/ }));
  const row = await screen.findByRole("row", { name: /Fix the authorization first/ });
  const english = "(in English: No permission to read the payment methods of this order.)";
  expect(row).toHaveTextContent(`500_2 没有权限获取该订单可支付方式。 ${english}`);
  await userEvent.click(within(row).getByRole("button", { name: /^Details/ }));
  const details = await screen.findByRole("dialog");
  expect(details).toHaveTextContent(`The marketplace said: 500_2 没有权限获取该订单可支付方式。 ${english}`);
  await userEvent.click(within(details).getByRole("button", { name: "Copy reply to the buyer" }));
  expect(copied[0]).toMatch(/订单 4169757308101117637：1688 返回“500_2 没有权限获取该订单可支付方式。”/);
  expect(copied[0]).toMatch(/Order 4169757308101117637: 1688 answered “500_2 /);
});

test.each([
  [
    { name: "demo_buyer", id: "b2b-8888888888" },
    "The authorized 1688 account now: demo_buyer b2b-8888888888",
  ],
  [{ name: "demo_buyer", id: null }, "The authorized 1688 account now: demo_buyer"],
  [undefined, null],
])("shows 500_2 with the authorized account %j", async (account, says) => {
  const { queryClient } = renderApp("/payment-methods");
  await userEvent.type(await screen.findByLabelText("Order id"), "4169757308101117637{Enter}");
  const told = await screen.findByText(/The marketplace said:/);
  queryClient.setQueryData(accountOptions.queryKey, (known) => ({
    ...known!,
    channels: known!.channels.map((row) => (row.channel === "1688" && account ? { ...row, account } : row)),
  }));
  const card = within(told.parentElement!);
  if (says === null) expect(card.queryByText(/The authorized 1688 account/)).toBeNull();
  else expect((await card.findByText(/The authorized 1688 account/)).textContent).toContain(says);
});

test("states once that an order has nothing to pay", async () => {
  renderApp("/payment-methods");
  await userEvent.type(await screen.findByLabelText("Order id"), "239695231519528520{Enter}");
  expect(await screen.findAllByText(/there is nothing to pay/)).toHaveLength(1);
});

test("keeps the unsent entries and other columns of a pasted sheet with the list, in its export and when it is opened again", async () => {
  const files = watchDownloads();
  renderApp("/payment-methods");
  await userEvent.click(await screen.findByLabelText("Order id"));
  const pasted = [orders[0], "2.39695E+17", orders[1], orders[1], "99999999999999999999", "see above"];
  const notes = ["=1+1", "Li", "", "Wu", "Li", "Chen"];
  await userEvent.paste(["order\tbuyer", ...pasted.map((id, at) => `${id}\t${notes[at]}`)].join("\n"));
  expect(await screen.findByText("Kept in the list beside each order: buyer.")).toBeVisible();
  expect(screen.getByText("4 entries will not be sent").parentElement).toHaveTextContent(
    "Row 7: see above · Chen · This row has no order id.",
  );
  await userEvent.click(screen.getByRole("button", { name: /^Check 2 orders/ }));
  const notSent = async () =>
    within((await screen.findByText("3 pasted entries are not in this list")).parentElement!)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent.trim());
  const unsent = ["Row 3: 2.39695E+17 · Li", "Row 6: 99999999999999999999 · Li", "Row 7: see above · Chen"];
  expect(await notSent()).toEqual(unsent);
  await screen.findByText(/2 of 2 .* finished/);
  await userEvent.click(screen.getByRole("link", { name: /Payment/ }));
  await userEvent.click(await screen.findByRole("button", { name: `2 orders from ${orders[0]}` }));
  expect(await notSent()).toEqual(unsent);
  const table = screen.getByRole("table", { name: "Orders" });
  expect(within(table).getByRole("columnheader", { name: "buyer" })).toBeVisible();
  expect(within(table).getAllByRole("row")[2]).toHaveTextContent("Wu");
  await userEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  const csv = await files[0]!.text();
  expect(csv).toContain(`,'=1+1,Checked`);
  expect(csv).toMatch(/^see above,Chen,.*,Row 7\r$/m);
  expect(rowsOfCsv(csv).map((row) => row.slice(0, 4))).toEqual([
    ["Order id", "buyer", "State", "Verdict"],
    [orders[0], "=1+1", "Checked", "KJB not reported now"],
    [orders[1], "Wu", "Checked", "KJB can be tried"],
    ["2.39695E+17", "Li", "Not an order id", ""],
    ["99999999999999999999", "Li", "Not an order id", ""],
    ["see above", "Chen", "Not an order id", ""],
  ]);
});

test("states the next step for a refused order, and not to cancel it", async () => {
  renderApp("/payment-methods");
  await userEvent.type(await screen.findByLabelText("Order id"), "4169757312152797637{Enter}");
  expect(await screen.findByText(/^Check the order again later\. If the answer stays/)).toBeVisible();
  expect(screen.getByText(/Do not cancel it/)).toBeVisible();
});
