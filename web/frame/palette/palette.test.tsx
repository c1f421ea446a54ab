import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { purchaseInput } from "#testing/store/purchase-contract.ts";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { renderApp } from "../../testing/render-app.tsx";

/** Controls when the palette's script arrives, as over a slow connection. */
const script = vi.hoisted(() => ({ held: Promise.resolve(), came: Promise.resolve() }));
vi.mock(import("./palette-dialog.tsx"), async (importOriginal) => {
  await script.held;
  const dialog = importOriginal();
  script.came = dialog.then(() => {});
  return dialog;
});

let bff: TestBff;
beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

test("cancels with Escape before the palette has loaded, and keeps input method composition whole", async () => {
  let arrive = () => {};
  script.held = new Promise((resolve) => (arrive = resolve));
  bff = await startTestBff({ role: "support" });
  renderApp("/payment-methods");
  const order = await screen.findByLabelText("Order id");
  await userEvent.click(order);
  await userEvent.keyboard("{Control>}k{/Control}23{Escape}");
  await waitFor(() => expect(order).toHaveFocus());
  await userEvent.keyboard("96");
  expect(order).toHaveValue("96");

  await userEvent.keyboard("{Control>}k{/Control}");
  const waiting = document.activeElement!;
  expect(waiting).not.toBe(order);
  fireEvent.compositionStart(waiting);
  fireEvent.input(waiting, { target: { value: "lian yi qun" } });
  arrive();
  await script.came;
  fireEvent.input(waiting, { target: { value: "连衣裙" } });
  expect(screen.queryByRole("searchbox")).toBeNull();
  fireEvent.compositionEnd(waiting);
  const field = await screen.findByRole("searchbox");
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue("连衣裙");
  await userEvent.keyboard("{Escape}{Escape}");
  await waitFor(() => expect(screen.queryByRole("searchbox")).toBeNull());
  await waitFor(() => expect(order).toHaveFocus());
});

test("takes a pasted order id after Ctrl+K to its check by keyboard alone, and spends nothing", async () => {
  bff = await startTestBff({ role: "support" });
  const { address } = renderApp("/activity");
  await screen.findByRole("heading", { level: 1, name: "Activity" });
  await userEvent.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("searchbox", { name: /order id/ });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.paste("239695213738498520");
  const [first] = screen.getAllByRole("menuitem");
  expect(first).toHaveTextContent("Check payments of239695213738498520");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/payment-methods?order=239695213738498520"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
  // The focus is on the button, so the check is one Enter away.
  await waitFor(() => expect(screen.getByRole("button", { name: "Check · 1 unit" })).toHaveFocus());
});

test.each([
  ["907001255426", "Open · 1 unit"],
  ["https://detail.1688.com/offer/907001255426.html", "Open · 1 unit"],
  ["杯", "Search · 2 units"],
])("leads from %s to the button %s, from another screen and from the same one", async (text, press) => {
  bff = await startTestBff({ role: "buyer" });
  renderApp("/");
  await screen.findByRole("heading", { level: 1, name: "Home" });
  for (const pass of ["from Home", "on Products itself"]) {
    await userEvent.keyboard("{Control>}k{/Control}");
    const field = await screen.findByRole("searchbox", { name: /order id/ });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.paste(text);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.getByRole("button", { name: press }), pass).toHaveFocus());
    screen.getByRole("main").focus();
  }
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("finds the cart by its name and by its purpose", async () => {
  bff = await startTestBff({ role: "buyer" });
  renderApp("/");
  await screen.findByRole("heading", { level: 1, name: "Home" });
  await userEvent.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("searchbox");
  await waitFor(() => expect(field).toHaveFocus());
  for (const typed of ["cart", "preview"]) {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    expect(screen.getByRole("menuitem", { name: /Cart$/ })).toBeVisible();
  }
});

test("puts text typed right after Ctrl+K into the field once it has loaded, wherever the focus was", async () => {
  bff = await startTestBff({ role: "support" });
  renderApp("/payment-methods");
  const order = await screen.findByLabelText("Order id");
  await userEvent.click(order);
  await userEvent.keyboard("{Control>}k{/Control}239695213738498520");
  const field = await screen.findByRole("searchbox");
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue("239695213738498520");
  expect(order).toHaveValue("");
});

test("shows a product with its marketplace's name", async () => {
  bff = await startTestBff({ role: "buyer" });
  renderApp("/activity");
  await screen.findByRole("heading", { level: 1, name: "Activity" });
  await userEvent.keyboard("{Control>}k{/Control}");
  await waitFor(async () => expect(await screen.findByRole("searchbox")).toHaveFocus());
  await userEvent.paste("https://item.taobao.com/item.htm?id=688000000001");
  const [first] = screen.getAllByRole("menuitem");
  expect(first).toHaveTextContent("Open productTaobao 688000000001");
});

test("offers both products of a pasted text, and opens neither with Enter before one is chosen", async () => {
  bff = await startTestBff({ role: "buyer" });
  const { address } = renderApp("/activity");
  await screen.findByRole("heading", { level: 1, name: "Activity" });
  await userEvent.keyboard("{Control>}k{/Control}");
  await waitFor(async () => expect(await screen.findByRole("searchbox")).toHaveFocus());
  await userEvent.paste(
    "https://detail.1688.com/offer/907001255426.html;https://detail.1688.com/offer/907001255427.html",
  );
  const names = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(names()).toEqual(["Open product1688 907001255426", "Open product1688 907001255427"]);
  expect(screen.getByText(/names several ids/)).toHaveRole("status");
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("dialog")).toBeVisible();
  expect(address()).toBe("/activity");
  await userEvent.click(screen.getAllByRole("menuitem")[1]!);
  await waitFor(() => expect(address()).toBe("/products/1688/907001255427"));
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("leads from a message about an order to its check", async () => {
  bff = await startTestBff({ role: "support" });
  const { address } = renderApp("/activity");
  await screen.findByRole("heading", { level: 1, name: "Activity" });
  await userEvent.keyboard("{Control>}k{/Control}");
  await waitFor(async () => expect(await screen.findByRole("searchbox")).toHaveFocus());
  await userEvent.paste("hi, I cannot pay order 239695213738498520. Why?");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/payment-methods?order=239695213738498520"));
});

test("opens an order by the beginning of its reference without a call once the list was read, else the list", async () => {
  bff = await startTestBff({ role: "admin", hasPurchasing: true });
  const of = { id: "pur_0123456789abcdef01234567", appId: "demo", caps: null };
  await bff.store.purchases.begin(purchaseInput({ ...of, externalOrderId: "PO-261126-K7Q2XB" }));
  const { address, router } = renderApp("/activity");
  await screen.findByRole("heading", { level: 1, name: "Activity" });
  const find = async (text: string) => {
    await userEvent.keyboard("{Control>}k{/Control}");
    await waitFor(async () => expect(await screen.findByRole("searchbox")).toHaveFocus());
    await userEvent.paste(text);
    await userEvent.keyboard("{Enter}");
  };
  await find("PO-261126-K7Q2XB");
  await waitFor(() => expect(address()).toBe("/orders?id=PO-261126-K7Q2XB"));
  expect(await screen.findByRole("link", { name: "PO-261126-K7Q2XB" })).toBeVisible();
  await act(() => router.navigate({ to: "/activity" }));
  const before = bff.requests.filter((request) => request.includes("/orders?")).length;
  await find("po-261126");
  await waitFor(() => expect(address()).toBe("/orders/pur_0123456789abcdef01234567"));
  expect(bff.requests.filter((request) => request.includes("/orders?"))).toHaveLength(before);
});

test("moves with the arrow keys through the screens of the role, from the last to the first", async () => {
  bff = await startTestBff({ role: "support" });
  const { address } = renderApp("/activity");
  await userEvent.click(await screen.findByRole("button", { name: "Go to, or paste anything" }));
  const field = await screen.findByRole("searchbox");
  await waitFor(() => expect(field).toHaveFocus());
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "OpenHome",
    "OpenPayment methods",
    "OpenCategories",
    "OpenActivity",
  ]);
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{Enter}");
  await waitFor(() => expect(address()).toMatch(/^\/categories/));
});

test("lists the shortcuts with ?, which types a character when single-key shortcuts are off", async () => {
  bff = await startTestBff({ role: "buyer" });
  renderApp("/activity");
  await screen.findByRole("heading", { level: 1, name: "Activity" });
  await userEvent.keyboard("?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  await userEvent.click(screen.getByRole("switch", { name: "Keys without Ctrl" }));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.keyboard("?");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  { role: "support", path: "/payment-methods?order=239695213738498520", field: "Order id" },
  { role: "buyer", path: "/products?q=杯", field: "What to find" },
] as const)(
  "focuses the field of $path with /, past every Tab, without typing anything",
  async ({ role, path, field }) => {
    bff = await startTestBff({ role });
    renderApp(path);
    const box = await screen.findByLabelText<HTMLInputElement>(field);
    const before = box.value;
    await userEvent.keyboard("/");
    expect(box).toHaveFocus();
    expect(box).toHaveValue(before);
    // Pasting replaces the selected text; a second / is a character of a link.
    expect(box.selectionEnd).toBe(before.length);
    await userEvent.keyboard("/");
    expect(box).toHaveValue("/");
  },
);
