import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cartStorage } from "../../../cart/cart.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  localStorage.clear();
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

const quantities = () =>
  cartStorage.read().value.carts.flatMap(({ lines }) => lines.map((line) => line.quantity));

test("takes what was added out of the cart again by Undo, and leaves what was there before", async () => {
  renderApp("/products/1688/634430926581");
  await userEvent.click(await screen.findByRole("button", { name: "Open · 1 unit" }));
  const sum = await screen.findByRole("region", { name: "Total" });
  const [field] = await screen.findAllByRole("textbox", { name: /quantity$/i });
  const add = async (pieces: string) => {
    await userEvent.type(field as HTMLElement, pieces);
    await userEvent.click(within(sum).getByRole("button", { name: "Add to cart" }));
  };
  await add("4");
  await add("3");
  expect(quantities()).toEqual([7]);
  await userEvent.click(within(sum).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(quantities()).toEqual([4]));
  expect(within(sum).queryByRole("button", { name: "Undo" })).toBeNull();
});
