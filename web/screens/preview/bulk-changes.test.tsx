import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addCart, cartStorage } from "../../cart/cart.ts";
import { sampleEntry } from "../../cart/testing/sample-entry.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

async function press(name: RegExp) {
  await userEvent.click(await screen.findByRole("button", { name }));
}

describe("a change of many lines", () => {
  test("shows each quantity before and after, changes none before confirmation, and can be undone", async () => {
    const lines = [
      sampleEntry({ id: "1", quantity: 13, batch_size: 12, unit_price: "10" }),
      sampleEntry({ id: "2", quantity: 130, stock: 40, unit_price: "0.35" }),
      sampleEntry({ id: "3", quantity: 5, stock: 0 }),
      sampleEntry({ id: "4", quantity: 2, batch_size: 12, unit_price: "1.5" }),
    ];
    renderApp(`/preview?cart=${addCart("", { lines }).id}`);
    expect(await screen.findByText("4 lines need attention")).toBeVisible();
    const values = () =>
      screen.getAllByRole<HTMLInputElement>("textbox", { name: /^Quantity of/ }).map(({ value }) => value);
    await press(/^Fix 2 quantities$/);
    const dialog = within(await screen.findByRole("dialog", { name: "Change 2 quantities" }));
    const [, ...rows] = dialog.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/130 → 40¥45.50 → ¥14.00−¥31.50$/),
      expect.stringMatching(/2 → 12¥3.00 → ¥18.00\+¥15.00$/),
    ]);
    expect(dialog.getByText(/^Difference in all:/)).toHaveTextContent("Difference in all: −¥16.50");
    expect(dialog.getByText(/^2 other lines are not changed/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(values()).toEqual(["13", "130", "5", "2"]);

    await press(/^Fix 2 quantities$/);
    await userEvent.click(await screen.findByRole("button", { name: "Change 2 quantities" }));
    expect(values()).toEqual(["13", "40", "5", "12"]);
    expect(screen.getByText("2 quantities changed")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("button", { name: "Next problem" })).toHaveFocus());
    await press(/^Undo$/);
    expect(values()).toEqual(["13", "130", "5", "2"]);
    await waitFor(() =>
      expect((document.activeElement as HTMLElement | null)?.dataset["line"]).toContain('"2"'),
    );
    await press(/^Next problem$/);
    expect(values()[0]).toBe("13");
  });

  test("moves selected lines into a new cart, keeps the current cart open, and can be undone", async () => {
    const lines = ["1", "2", "3"].map((id) => sampleEntry({ id, title: `Lamp ${id}` }));
    const { id } = addCart("mine", { lines });
    const { address } = renderApp(`/preview?cart=${id}`);
    await press(/^Select lines$/);
    await userEvent.click(await screen.findByRole("checkbox", { name: /Lamp 2/ }));
    await press(/^Move to$/);
    await userEvent.click(await screen.findByRole("menuitem", { name: "New cart" }));
    expect(address()).toBe(`/preview?cart=${id}`);
    const ids = () => cartStorage.read().value.carts.map((cart) => cart.lines.map((line) => line.id));
    expect(ids()).toEqual([["1", "3"], ["2"]]);
    expect(screen.getByText("1 line moved to another cart")).toBeVisible();
    await press(/^Undo$/);
    expect(ids()).toEqual([["1", "2", "3"], []]);
  });
});
