import { act, cleanup, render, screen, within, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addCart, addToCart, changeLines, lineKey, maxCartLines } from "../../cart/cart.ts";
import { removeLines } from "../../cart/undo-change.ts";
import { sampleEntry } from "../../cart/testing/sample-entry.ts";
import { unreadLine } from "../../cart/unread-line.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { PayBar } from "./pay-bar.tsx";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

test("treats each part of a long cart as an order, whose tier and minimum count only its own pieces", async () => {
  const lines = Array.from({ length: 60 }, (_, at) =>
    sampleEntry({
      spec_id: `spec-${at}`,
      quantity: 1,
      price_tiers: [
        { min_quantity: 1, price: "10" },
        { min_quantity: 60, price: "8" },
      ],
      min_order_quantity: 50,
    }),
  );
  renderApp(`/preview?cart=${addCart("", { lines }).id}`);
  const [first, second] = await screen.findAllByRole("region", { name: /part [12] of 2/ });
  if (!first || !second) throw new Error("no parts");
  expect(first).toHaveTextContent("50 lines · estimated ¥500.00");
  expect(second).toHaveTextContent("10 lines · estimated ¥100.00");
  expect(await screen.findByText("10 lines need attention")).toBeVisible();
  expect(within(second).getAllByText(/^Minimum order: 50 pieces/).length).toBeGreaterThan(0);
});

test("asks before it previews taobao lines that were never read, and shows no age for them", async () => {
  const ids = { channel: "taobao", id: "688000000001", spec_id: "6820552485566", quantity: 2 } as const;
  const line = { ...unreadLine(ids), trouble: null, price_before: null };
  renderApp(`/preview?cart=${addCart("", { lines: [line] }).id}`);
  await userEvent.click(await screen.findByLabelText("Paste an address"));
  await userEvent.paste("张三 13800000000 浙江省杭州市滨江区网商路699号");
  await userEvent.click(screen.getByRole("button", { name: /^Preview · 3 units/ }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("listitem")).toHaveTextContent(/688000000001.*not read yet/i);
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("distinguishes unread lines of one product by the ids of their variants", async () => {
  const ids = { channel: "1688", id: "907001255426", quantity: 2 } as const;
  const lines = ["57b3eafa331893e13daf36a21b5dac9a", "db77a5636a5e89ea2a59186d9bea8335"].map((spec_id) => ({
    ...unreadLine({ ...ids, spec_id }),
    trouble: null,
    price_before: null,
  }));
  renderApp(`/preview?cart=${addCart("", { lines }).id}`);
  for (const { spec_id } of lines) expect(await screen.findByText(spec_id!)).toBeVisible();
});

test("shows a preview in flight after leaving and returning, without a second chance to pay for it", async () => {
  const { fetch } = globalThis;
  const answer = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
    if (call[0] === "/bff/v1/orders/preview") await answer.promise;
    return fetch(...call);
  });
  const { id } = addCart("", { lines: [sampleEntry({ id: "634430926581", spec_id: null })] });
  renderApp(`/preview?cart=${id}`);
  await userEvent.click(await screen.findByLabelText("Paste an address"));
  await userEvent.paste("张三 13800000000 浙江省杭州市滨江区网商路699号");
  const press = () => screen.findByRole("button", { name: /^Preview · 3 units/ });
  await userEvent.click(await press());
  await userEvent.click(screen.getByRole("link", { name: "Activity" }));
  await screen.findByRole("heading", { level: 1, name: "Activity" });
  await userEvent.click(screen.getByRole("link", { name: /^Cart/ }));
  expect(await press()).toHaveAttribute("aria-disabled", "true");
  answer.resolve();
  expect(await screen.findByRole("heading", { name: /The cart can be ordered/ })).toBeVisible();
  expect(screen.getByRole("button", { name: /^Preview again · 3 units/ })).not.toHaveAttribute(
    "aria-disabled",
  );
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toHaveLength(1);
});

test("makes one preview, and reads a product once, on two presses before the first is rendered", async () => {
  const lines = [sampleEntry({ id: "634430926581", spec_id: null })];
  const unread = { channel: "1688", id: "907001255426", spec_id: null, quantity: 6 } as const;
  lines.push({ ...unreadLine(unread), trouble: null, price_before: null });
  renderApp(`/preview?cart=${addCart("", { lines }).id}`);
  await userEvent.click(await screen.findByLabelText("Paste an address"));
  await userEvent.paste("张三 13800000000 浙江省杭州市滨江区网商路699号");
  const paid = () => bff.requests.filter((request) => request.startsWith("POST"));
  for (const name of [/^Preview · 3 units/, /^Read products · 1 unit/]) {
    const button = screen.getByRole("button", { name });
    await act(async () => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(button.isConnected && button.ariaDisabled).not.toBe("true"));
  }
  expect(paid().toSorted()).toEqual(["POST /bff/v1/orders/preview", "POST /bff/v1/products/detail"]);
});

test("does not suspect a long cart that is left as soon as it is opened", async () => {
  const lines = Array.from({ length: 201 }, (_, at) => sampleEntry({ spec_id: `spec-${at}` }));
  const { id } = addCart("", { lines });
  const { router } = renderApp(`/preview?cart=${id}`);
  await waitFor(() => expect(localStorage.getItem("carts.opening")).toBe(id));
  await act(() => router.navigate({ to: "/activity" }));
  expect(localStorage.getItem("carts.opening")).toBeNull();
});

test("keeps the last answer when a later preview gets none, and labels it as earlier after a reload", async () => {
  const { id } = addCart("", { lines: [sampleEntry({ id: "634430926581", spec_id: null })] });
  renderApp(`/preview?cart=${id}`);
  await userEvent.click(await screen.findByLabelText("Paste an address"));
  await userEvent.paste("张三 13800000000 浙江省杭州市滨江区网商路699号");
  const press = screen.getByRole("button", { name: /^Preview · 3 units/ });
  await userEvent.click(press);
  const verdict = await screen.findByRole("heading", { name: /The cart can be ordered/ });
  const earlier = /^Previewed.* · Prices, stock and freight may have changed since\.$/;
  expect(screen.queryByText(earlier)).toBeNull();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await userEvent.click(press);
  expect(await screen.findByRole("alert")).toHaveTextContent("No answer arrived");
  expect(verdict).toBeVisible();
  cleanup();
  vi.unstubAllGlobals();
  renderApp(`/preview?cart=${id}`);
  expect(await screen.findByRole("heading", { name: /The cart can be ordered/ })).toBeVisible();
  expect(screen.getByText(earlier)).toBeVisible();
});

test("shows an outdated verdict after its warning, not in green, and does not offer its lines for an order", async () => {
  const { id } = addCart("", { lines: [sampleEntry({ id: "634430926581", spec_id: null })] });
  renderApp(`/preview?cart=${id}`);
  await userEvent.click(await screen.findByLabelText("Paste an address"));
  await userEvent.paste("张三 13800000000 浙江省杭州市滨江区网商路699号");
  await userEvent.click(screen.getByRole("button", { name: /^Preview · 3 units/ }));
  const verdict = await screen.findByRole("heading", { name: "Good: The cart can be ordered" });
  const copy = () => screen.queryByRole("button", { name: "Copy order lines" });
  expect(copy()).toBeVisible();
  const quantity = screen.getByRole("textbox", { name: /^Quantity of/ });
  await userEvent.type(quantity, "0");
  const notice = await screen.findByText("This preview is out of date");
  expect(notice.compareDocumentPosition(verdict)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(verdict).toHaveAccessibleName("Note: Earlier result: The cart can be ordered");
  expect(copy()).toBeNull();
  await userEvent.type(quantity, "{Backspace}");
  expect(verdict).toHaveAccessibleName("Good: The cart can be ordered");
  expect(copy()).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Edit the receiver" }));
  await userEvent.type(await screen.findByLabelText("Name"), "丰");
  expect(verdict).toHaveAccessibleName("Note: Earlier result: The cart can be ordered");
  expect(copy()).toBeVisible();
});

test("calls the amount of a narrow page's button estimated without a valid answer, and states when more may be due", async () => {
  const { id } = addCart("", { lines: [sampleEntry({ id: "634430926581", spec_id: null })] });
  renderApp(`/preview?cart=${id}`);
  const press = await screen.findByRole("button", { name: /^Preview · 3 units/ });
  expect(press.parentElement).toHaveTextContent(/^estimated ¥[0-9.,]+Preview/);
  cleanup();
  const payable = { amount: 9500, without: [], freight: { beyond: 0 } };
  render(
    <PayBar isPrimary amount={{ payable }}>
      {null}
    </PayBar>,
  );
  expect(document.body).toHaveTextContent("Payable at least ¥95.00");
});

test("keeps the focus in the cart when a line is removed and restored", async () => {
  renderApp(`/preview?cart=${addCart("", { lines: [sampleEntry({ spec_id: "a" })] }).id}`);
  await userEvent.click(await screen.findByRole("button", { name: /^Remove/ }));
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("button", { name: /^Remove/ })).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveAttribute("data-line"));
});

test("reports restored lines that a full cart has no room for, and can still restore them", async () => {
  const lines = Array.from({ length: maxCartLines }, (_, at) => sampleEntry({ id: `${at}` }));
  const { id } = addCart("", { lines });
  // A cart that failed to open the last time asks first, so its 2,000 lines need not render here.
  localStorage.setItem("carts.opening", id);
  renderApp(`/preview?cart=${id}`);
  await screen.findByText("This cart could not be opened last time");
  act(() => removeLines(id, new Set(lines.slice(0, 2).map(lineKey))));
  addToCart([sampleEntry({ id: "new" })], id);
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByText(/^There is no room to put 1 line back: .* at most 2,000 lines/)).toBeVisible();
  act(() => void changeLines(id, (now) => now.filter((line) => line.id !== "5")));
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test.each([
  { hasPurchasing: false, next: "Sheet for people…", who: /^This demo only reads\./ },
  { hasPurchasing: true, next: "Hand over as a file…", who: /^Your role may not create orders\./ },
])("makes $next the primary button of a cart that this operator may not order", async (one) => {
  bff.stop();
  bff = await startTestBff({ role: "buyer", hasPurchasing: one.hasPurchasing });
  const { id } = addCart("", { lines: [sampleEntry({ id: "634430926581", spec_id: null })] });
  renderApp(`/preview?cart=${id}`);
  await userEvent.click(await screen.findByLabelText("Paste an address"));
  await userEvent.paste("张三 13800000000 浙江省杭州市滨江区网商路699号");
  await userEvent.click(screen.getByRole("button", { name: /^Preview · 3 units/ }));
  await userEvent.click(await screen.findByRole("button", { name: one.next }));
  expect(screen.getByText(one.who)).toBeVisible();
  expect(await screen.findByRole("dialog")).toBeVisible();
});
