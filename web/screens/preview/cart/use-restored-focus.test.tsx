import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addCart, type CartEntry, lineKey, setQuantity } from "../../../cart/cart.ts";
import { sampleEntry } from "../../../cart/testing/sample-entry.ts";
import { unreadLine } from "../../../cart/unread-line.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

const line = (title: string, changes: Partial<CartEntry> = {}) =>
  sampleEntry({ id: String(900_000_000_000 + title.length), title, ...changes });
const quantityOf = (title: string) =>
  screen.getByRole("textbox", { name: new RegExp(`^Quantity of ${title} `) });

async function openCart(lines: CartEntry[]) {
  renderApp(`/preview?cart=${addCart("", { lines }).id}`);
  await screen.findByRole("region", { name: /^1688/ });
}

/** Presses the first button of this name by the keyboard. */
async function press(name: RegExp) {
  const [button] = await screen.findAllByRole("button", { name });
  button?.focus();
  await userEvent.keyboard("{Enter}");
}

test("keeps the keyboard focus at a fixed line, and moves it from a removed line to the next, or from the last to the one before", async () => {
  const few = { quantity: 3, min_order_quantity: 50 };
  await openCart([line("A", few), line("BB"), line("CCC", { quantity: 3, stock: 0 })]);
  await press(/^Raise to 50$/);
  expect(quantityOf("A")).toHaveFocus();
  expect(quantityOf("A")).toHaveValue("50");
  await press(/^Remove A /);
  expect(quantityOf("BB")).toHaveFocus();
  await press(/^Remove the line$/);
  expect(screen.queryByText("CCC")).toBeNull();
  expect(quantityOf("BB")).toHaveFocus();
  // No lines are left: the first element is now the screen's own.
  await press(/^Remove BB /);
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

const few = { quantity: 3, min_order_quantity: 50 };

test("moves the focus to the next issue after all quantities were fixed by one press, and to the preview if no issue is left", async () => {
  await openCart([line("A", few), line("BB", few), line("CCC", { quantity: 3, stock: 0 })]);
  await press(/^Fix 2 quantities$/);
  await press(/^Change 2 quantities$/);
  await waitFor(() => expect(screen.getByRole("button", { name: "Next problem" })).toHaveFocus());
  await press(/^Remove the line$/);
  expect(quantityOf("BB")).toHaveFocus();
});

test.each([
  ["a key", (button: HTMLElement) => (button.focus(), userEvent.keyboard("{Enter}"))],
  ["a mouse", (button: HTMLElement) => userEvent.click(button)],
])("moves the focus to the preview when the last issue was fixed by %s", async (_, pressBy) => {
  await openCart([line("A", few), line("BB")]);
  await pressBy(screen.getByRole("button", { name: "Fix 1 quantity" }));
  await pressBy(await screen.findByRole("button", { name: "Change 1 quantity" }));
  await waitFor(() => expect(screen.getByRole("button", { name: /^Preview · 3 units/ })).toHaveFocus());
});

test("moves the focus to the next line's row after a mouse removed one, and back to a restored line", async () => {
  await openCart([line("A"), line("BB"), line("CCC")]);
  await userEvent.click(screen.getByRole("button", { name: /^Remove BB / }));
  expect(quantityOf("CCC").closest("li")).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(quantityOf("BB").closest("li")).toHaveFocus());
  const remove = screen.getByRole("button", { name: /^Remove CCC / });
  await userEvent.click(remove);
  expect(quantityOf("BB").closest("li")).toHaveFocus();
});

test("moves the focus to the next action once the lines' products were read", async () => {
  const ids = { channel: "1688", id: "907001255426", spec_id: null, quantity: 2 } as const;
  await openCart([{ ...unreadLine(ids), trouble: null, price_before: null }, line("BB")]);
  await press(/^Read products · 1 unit$/);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Read products/ })).toBeNull());
  expect(document.body).not.toHaveFocus();
  expect(screen.getByRole("main")).toContainElement(document.activeElement as HTMLElement);
  expect(screen.getByRole("main")).not.toHaveFocus();
});

test("opens no on-screen keyboard after a touch, and the fixed quantity follows the cart", async () => {
  const lines = [line("A", { quantity: 3, min_order_quantity: 50 }), line("BB")];
  const cart = addCart("", { lines });
  renderApp(`/preview?cart=${cart.id}`);
  await screen.findByRole("region", { name: /^1688/ });
  await userEvent.click(screen.getByRole("button", { name: "Raise to 50" }));
  expect(quantityOf("A")).toHaveValue("50");
  expect(quantityOf("A")).not.toHaveFocus();
  expect(quantityOf("A").closest("li")).toHaveFocus();
  act(() => setQuantity(cart.id, lineKey(sampleEntry(lines[0])), 60));
  expect(quantityOf("A")).toHaveValue("60");
});

test("focuses the first field when the receiver is expanded again", async () => {
  await openCart([sampleEntry({ id: "634430926581", spec_id: null })]);
  await userEvent.click(screen.getByLabelText("Paste an address"));
  await userEvent.paste("张三 13800000000 浙江省杭州市滨江区网商路699号");
  await press(/^Preview · 3 units/);
  await press(/^Edit the receiver$/);
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus());
});
