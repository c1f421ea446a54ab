import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addCart, cartStorage } from "../../../cart/cart.ts";
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

test("lines go into the cart that is shown, whichever another tab chose since; that some add up is said before the press", async () => {
  const ids = { channel: "1688", id: "907001255426", spec_id: "a", quantity: 1 } as const;
  const line = { ...unreadLine(ids), trouble: null, price_before: null };
  const shown = addCart("shown", { lines: [line] });
  const { address } = renderApp(`/preview?cart=${shown.id}`);
  await userEvent.click(await screen.findByRole("button", { name: "Import" }));
  await userEvent.click(await screen.findByLabelText("File content"));
  await userEvent.paste("1688,907001255426,a,2\n1688,907001255426,b,3\n1688,907001255426,b,4");
  expect(await screen.findByText(/2 of them are the same product and variant as another/)).toBeVisible();
  act(() => void addCart("other"));
  await userEvent.click(screen.getByRole("button", { name: "Import 3 lines" }));
  const { carts } = cartStorage.read().value;
  expect(carts.map(({ name, lines }) => [name, lines.map(({ quantity }) => quantity)])).toEqual([
    ["shown", [3, 7]],
    ["other", []],
  ]);
  expect(address()).toBe(`/preview?cart=${shown.id}`);
});

test("a workbook of Excel is no text: it is said what to do instead, and none of its bytes stands in the field", async () => {
  renderApp("/preview");
  await userEvent.click(await screen.findByRole("button", { name: "Import" }));
  const bytes = [0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0xe9, 0xff, 0x21, 0];
  const file = new File([new Uint8Array(bytes)], "采购.xlsx");
  await userEvent.upload(screen.getByLabelText("File to import"), file, { applyAccept: false });
  const field = screen.getByLabelText("File content");
  expect(await screen.findByText(/^This is not a text file/)).toBeVisible();
  expect(field).toHaveValue("");
});
