import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addCart, cartStorage, maxCartLines } from "../../../cart/cart.ts";
import { sampleEntry } from "../../../cart/testing/sample-entry.ts";
import { broughtReceivers, waitingReceiver } from "../../../frame/message-receiver.ts";
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

test("removes the added lines from the cart on Undo, and leaves the earlier ones", async () => {
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

test("gives the receiver of a message to no full cart, which accepts no goods", async () => {
  const lines = Array.from({ length: maxCartLines }, (_, at) => sampleEntry({ id: `${at}` }));
  const { id } = addCart("", { lines });
  const waiting = waitingReceiver("demo-buyer", { channel: "1688", source_product_id: "634430926581" });
  renderApp("/products/1688/634430926581");
  await userEvent.click(await screen.findByRole("button", { name: "Open · 1 unit" }));
  const sum = await screen.findByRole("region", { name: "Total" });
  act(() => waiting.write({ name: "张三", province: "浙江省" }));
  expect(await screen.findByText("张三 · 浙江省")).toBeVisible();
  const [field] = await screen.findAllByRole("textbox", { name: /quantity$/i });
  await userEvent.type(field as HTMLElement, "4");
  await userEvent.click(within(sum).getByRole("button", { name: "Add to cart" }));
  await waitFor(() => expect(field).toHaveValue(""));
  expect(broughtReceivers("demo-buyer", id).read()).toEqual([]);
  expect(waiting.read()).toMatchObject({ name: "张三" });
});
