import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { homePath } from "#contract/console/console-home";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { callOperation } from "../../api/call.ts";
import { addCart, cartStorage } from "../../cart/cart.ts";
import { sampleEntry } from "../../cart/testing/sample-entry.ts";
import { neverFetchedAt } from "../../cart/id-age.ts";
import { saveList } from "../../lists/saved-lists.ts";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { aCall } from "#testing/store/calls-contract.ts";
import { hold } from "#testing/store/store-fixture.ts";
import { renderApp } from "../../testing/render-app.tsx";

let bff: TestBff;
const now = Date.UTC(2026, 10, 21);
const start = async (options: Parameters<typeof startTestBff>[0]) => {
  bff = await startTestBff({ clock: () => now, ...options });
};
beforeEach(() => void vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  bff.stop();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const notice = async (title: RegExp) => {
  const heading = await screen.findByRole("heading", { level: 2, name: title });
  return heading.parentElement?.parentElement ?? heading;
};
const order = { channel: "1688", order_id: "239695213738498520" } as const;

test("states that there is nothing to do, after one request of its own that costs nothing", async () => {
  await start({ role: "buyer" });
  renderApp("/");
  expect(await screen.findByText("Nothing needs your attention today")).toBeVisible();
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Products" })).toBeVisible();
  expect(bff.requests.filter((request) => request.endsWith(homePath))).toHaveLength(1);
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("reads any received text: links a message to its order, and offers two orders as a list or by choice", async () => {
  await start({ role: "support" });
  const { address } = renderApp("/");
  const field = await screen.findByLabelText("Find an order, a product or a call");
  await userEvent.click(field);
  await userEvent.paste("hi, I cannot pay order 239695213738498520. 订单号：4169757385897317637");
  const list = await screen.findByRole("list", { name: "What this can be" });
  expect(
    within(list)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Check payments of2 orders",
    "Check payments of239695213738498520",
    "Check payments of4169757385897317637",
  ]);
  await userEvent.keyboard("{Enter}");
  expect(within(list).getByRole("link", { name: /2 orders/ })).toHaveFocus();
  await userEvent.clear(field);
  await userEvent.paste("https://trade.1688.com/order/detail.htm?orderId=239695213738498520&from=x");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/payment-methods?order=239695213738498520"));
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("hands a pasted sheet of orders to Payments with its names, which the address does not show", async () => {
  await start({ role: "support" });
  const { address } = renderApp("/");
  await userEvent.click(await screen.findByLabelText("Find an order, a product or a call"));
  const sheet = "order\tbuyer\n239695213738498520\tWu\n4169757385897317637\tLi";
  await userEvent.paste(sheet);
  await userEvent.click(await screen.findByRole("link", { name: /2 orders/ }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Check 2 orders · 2 units" })).toHaveFocus());
  expect(screen.getByLabelText("Order id")).toHaveValue(sheet);
  expect(address()).toBe("/payment-methods");
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("says to a buyer that an order id is one, and who may check it", async () => {
  await start({ role: "buyer" });
  renderApp("/");
  const field = await screen.findByLabelText("Find an order, a product or a call");
  const said = "This is an order id. Your role cannot check payments: ask support or an administrator.";
  for (const pasted of ["239695213738498520", "订单239695213738498520能付款吗", "*239695213738498520* ?"]) {
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(pasted);
    expect(await screen.findByText(said)).toBeVisible();
  }
  await userEvent.clear(field);
  await userEvent.paste("907001255426");
  expect(await screen.findByText(/Opening a page fills in its fields/)).toBeVisible();
  expect(screen.queryByText(said)).toBeNull();
});

test("makes statements about all apps only if it checked all apps", async () => {
  await start({ role: "admin" });
  const owner = { kind: "app", id: "demo-without-1688-authorization" } as const;
  await bff.store.authorizations.save(owner, "1688", {
    accessToken: "a",
    refreshToken: null,
    expiresAt: null,
  });
  renderApp("/");
  expect(await screen.findByText(/The authorizations and allowances of all apps/)).toBeVisible();
  bff.stop();
  cleanup();
  await start({ role: "buyer" });
  renderApp("/");
  expect(await screen.findByText(/This console's authorizations and allowance/)).toBeVisible();
});

test("shows an administrator an authorization that ends, and where to renew it", async () => {
  await start({ role: "admin" });
  const owner = { kind: "app", id: "acme" } as const;
  const token = { accessToken: "a", refreshToken: null };
  await bff.store.authorizations.save(owner, "1688", { ...token, expiresAt: now + 86_400_000 });
  await bff.store.authorizations.save(owner, "taobao", { ...token, expiresAt: now - 1 });
  renderApp("/");
  expect(await notice(/1688: the authorization ends soon/)).toHaveTextContent("app acme");
  const ended = await notice(/Taobao: the authorization has ended/);
  expect(within(ended).getByRole("link", { name: "Authorize it again" })).toHaveAttribute(
    "href",
    "/apps/acme",
  );
});

test("shows an administrator an app whose units are nearly used up, and its usage", async () => {
  await start({ role: "admin" });
  const units = { appId: "demo-small", dailyUnits: 3, units: 3 };
  await bff.store.quota.settle(await hold(bff.store, units));
  renderApp("/");
  const gone = await notice(/Demo on a small plan: today's units are used up/);
  expect(gone).toHaveTextContent("0 of 3 left");
  expect(within(gone).getByRole("link", { name: "See its usage" })).toHaveAttribute(
    "href",
    "/usage?days=1&app=demo-small",
  );
});

test("shows others only what they can act on: an exhausted quota, and the people to contact", async () => {
  await start({ role: "support", dailyUnits: 1 });
  await callOperation(paymentMethodsEndpoint, order);
  await bff.store.authorizations.save({ kind: "app", id: "acme" }, "1688", {
    accessToken: "a",
    refreshToken: null,
    expiresAt: now - 1,
  });
  renderApp("/");
  const gone = await notice(/Today's units are used up/);
  expect(gone).toHaveTextContent(/0 of 1 left.*ask an admin/);
  expect(within(gone).queryByRole("link")).toBeNull();
  expect(screen.queryByText(/authorization has ended/)).toBeNull();
});

test("states that the plan is switched off, and who switches it on", async () => {
  await start({ role: "admin", isPlanOn: false });
  renderApp("/");
  const off = await notice(/The plan is switched off/);
  expect(within(off).getByRole("link", { name: "See the plans" })).toHaveAttribute("href", "/plans");
  bff.stop();
  cleanup();
  await start({ role: "buyer", isPlanOn: false });
  renderApp("/");
  expect(await notice(/The plan is switched off/)).toHaveTextContent("Ask an admin to switch it on");
});

test("shows a marketplace that fails", async () => {
  await start({ role: "support" });
  for (const status of [502, 502, 200, 502]) await bff.store.callLog.append(aCall("r", { at: now, status }));
  renderApp("/");
  const failing = await notice(/1688 is failing at the moment/);
  expect(failing).toHaveTextContent("3 of 4 calls in the last 15 minutes");
  const address = within(failing).getByRole("link").getAttribute("href") ?? "";
  expect(Object.fromEntries(new URL(address, "http://localhost").searchParams)).toEqual({
    marketplace: "1688",
    outcome: "failed",
    period: "1h",
  });
});

const row = async (table: string, name: RegExp) =>
  within(await screen.findByRole("table", { name: table })).getByRole("row", { name });
const oldLine = () => sampleEntry({ channel: "taobao", id: "abc-rotates", fetched_at: neverFetchedAt });

test("shows the lists of orders of this device to those who may check payments, with their progress", async () => {
  await start({ role: "support" });
  const rows = [
    { id: "1", state: "waiting" as const },
    { id: "2", state: "stopped" as const },
  ];
  saveList("demo-support", { id: "l1", name: "November", started_at: now, rows });
  addCart("Friday", { lines: [oldLine()] });
  renderApp("/");
  const november = await row("Lists of orders", /November/);
  expect(november).toHaveTextContent(/0 of 2Paused/);
  expect(within(november).getByRole("link")).toHaveAttribute("href", "/payment-methods?list=l1");
  expect(screen.queryByRole("table", { name: "Carts on this device" })).toBeNull();
});

test("shows the carts of this device to those who may preview, with what each needs", async () => {
  await start({ role: "buyer" });
  const carts = ["", "Friday"].map((name) => addCart(name, { lines: [oldLine()] }));
  renderApp("/");
  const friday = await row("Carts on this device", /Friday/);
  expect(friday).toHaveTextContent(/¥.*goods only.*Not previewed 1 line to refresh/);
  expect(within(friday).getByRole("link")).toHaveAttribute("href", `/preview?cart=${carts[1]?.id}`);
  const all = cartStorage.read().value.carts.map(({ id }) => id);
  const unnamed = new RegExp(`Cart ${all.indexOf(carts[0]?.id ?? "") + 1}`);
  expect(await row("Carts on this device", unnamed)).toBeVisible();
  expect(screen.queryByRole("table", { name: "Lists of orders" })).toBeNull();
});

test("reads what a message asks to buy, and opens the product with the quantities filled in for its units", async () => {
  await start({ role: "buyer" });
  const { address } = renderApp("/");
  const field = await screen.findByLabelText("Find an order, a product or a call");
  await userEvent.click(field);
  await userEvent.paste(
    "Hi! 30 each in S/M black and 2 red XS to Hangzhou, Zhejiang https://detail.1688.com/offer/907001255426.html",
  );
  const open = await screen.findByRole("button", { name: "Open and fill in · 1 unit" });
  expect(screen.getByRole("search")).toHaveTextContent("30 each × s/m black · 2 × red xs");
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
  await userEvent.keyboard("{Enter}");
  expect(open).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/products/1688/907001255426"));
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toHaveLength(1);
});

test("leaves the quantities of a product unchanged when another message has others, and says so", async () => {
  await start({ role: "buyer" });
  renderApp("/");
  const link = "https://detail.1688.com/offer/907001255426.html";
  const ask = async (wish: string) => {
    const field = await screen.findByLabelText("Find an order, a product or a call");
    await userEvent.click(field);
    await userEvent.paste(`${wish} ${link}`);
    await userEvent.click(await screen.findByRole("button", { name: /^Open and fill in/ }));
  };
  await ask("薄荷绿 6W 暖光 20件");
  expect(await screen.findByText("1 quantity filled in from your message")).toBeVisible();
  await userEvent.click(screen.getByRole("link", { name: "Home" }));
  await ask("薄荷绿 6W 暖光 7件");
  expect(await screen.findByText("The quantities below differ from your message")).toBeVisible();
  expect(screen.getByText(/^7 × 薄荷绿/)).toBeVisible();
  expect(screen.getByDisplayValue("20")).toBeVisible();
  expect(screen.queryByDisplayValue("7")).toBeNull();
});

test("names an app that lacks an authorization for a marketplace of its plan, and does not state that all is in order", async () => {
  await start({ role: "admin" });
  renderApp("/");
  const missing = await notice(/1 app is not authorized for every marketplace of its plan/);
  expect(missing).toHaveTextContent("Demo without 1688 authorization: 1688");
  expect(within(missing).getByRole("link", { name: "Demo without 1688 authorization" })).toHaveAttribute(
    "href",
    "/apps/demo-without-1688-authorization",
  );
  expect(screen.queryByText("Nothing needs your attention today")).toBeNull();
});

test("shows the rest when the key's per-minute limit is reached, and states when the account is read", async () => {
  await start({ role: "support", requestsPerMinute: 1 });
  await callOperation(paymentMethodsEndpoint, order);
  const rows = [{ id: "1", state: "waiting" as const }];
  saveList("demo-support", { id: "l1", name: "November", started_at: now, rows });
  renderApp("/");
  const later = await notice(/Today's units and the authorizations are not read yet/);
  expect(later).toHaveTextContent(/They will be read automatically at/);
  expect(later.querySelector("time")?.dateTime).toBe(new Date(now + 60_000).toISOString());
  expect(await row("Lists of orders", /November/)).toHaveTextContent("Paused");
  expect(screen.queryByText(/Too many calls/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "units today –" }));
  expect(await screen.findByRole("dialog", { name: "units today" })).toHaveTextContent(
    /read automatically at/,
  );
});

test.each([
  ["an administrator, with the way to start it", "admin"],
  ["a buyer, who cannot start it", "buyer"],
] as const)("states that purchasing is stopped to %s", async (_, role) => {
  await start({ role });
  await bff.store.purchases.setStopped(true);
  renderApp("/");
  const said = await notice(/Purchasing is stopped$/);
  expect(said).toHaveTextContent("no order can be created or cancelled");
  const link = within(said).queryByRole("link", { name: "Start it again on the Apps screen" });
  if (role === "admin") expect(link).toHaveAttribute("href", "/apps");
  else expect(link).toBeNull();
});
