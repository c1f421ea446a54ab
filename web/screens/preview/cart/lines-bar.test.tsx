import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addCart } from "../../../cart/cart.ts";
import { unreadLine } from "../../../cart/unread-line.ts";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

test("starts and ends line selection with one button, which keeps the focus and the place of the issues", async () => {
  const lines = [1, 2, 3].map((at) => ({
    ...unreadLine({ channel: "1688", id: String(907_000_000_000 + at), spec_id: null, quantity: 2 }),
    trouble: null,
    price_before: null,
    ...(at === 2
      ? {
          title: "Lamp",
          fetched_at: new Date().toISOString(),
          price: "2.00",
          quantity: 13,
          batch_size: 12,
          stock: 100,
        }
      : {}),
  }));
  renderApp(`/preview?cart=${addCart("", { lines }).id}`);
  const choose = await screen.findByRole("button", { name: "Select lines" });
  const attention = screen.getByText(/needs? attention/);
  await userEvent.click(choose);
  expect(choose).toHaveAttribute("aria-pressed", "true");
  expect(choose).toHaveFocus();
  // It covers the lines, whose own bar stays in place.
  expect(attention).toBeInTheDocument();
  const bar = within(screen.getByRole("group", { name: "Selected lines" }));
  expect(bar.getByText("0 selected")).toBeVisible();
  await userEvent.click(bar.getByRole("button", { name: "Select all" }));
  expect(bar.getByText("3 selected")).toBeVisible();
  await userEvent.click(bar.getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("group", { name: "Selected lines" })).toBeNull();
  expect(choose).toHaveFocus();
  expect(choose).toHaveAttribute("aria-pressed", "false");
});
