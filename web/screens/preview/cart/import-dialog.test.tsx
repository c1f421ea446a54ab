import { act, screen, within } from "@testing-library/react";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addCart, cartStorage } from "../../../cart/cart.ts";
import { unreadLine } from "../../../cart/unread-line.ts";
import { i18n } from "../../../i18n/i18n.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { watchDownloads } from "../../../testing/watch-downloads.ts";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "buyer" });
});
afterEach(async () => {
  bff.stop();
  await i18n.changeLanguage("en");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("imports lines into the open cart, whichever another tab selected since, and announces additions before the press", async () => {
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

test("adds a cart that was handed over as a cart of its own, in Chinese and by keyboard, and never mixes it into the open one", async () => {
  await i18n.changeLanguage("zh-CN");
  const ids = { channel: "1688", id: "907001255426", spec_id: "a", quantity: 1 } as const;
  const line = { ...unreadLine(ids), trouble: null, price_before: null };
  const shown = addCart("补货", { lines: [line] });
  const files = watchDownloads();
  const { address } = renderApp(`/preview?cart=${shown.id}`);
  (await screen.findByRole("button", { name: "更多" })).focus();
  await userEvent.keyboard("{Enter}");
  (await screen.findByRole("menuitem", { name: "存成文件移交…" })).focus();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("文件里没有收货人。")).toBeVisible();
  screen.getByRole("button", { name: "保存文件" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(files[0]?.name).toBe("补货.json");
  const text = await files[0]!.text();

  await userEvent.click(await screen.findByRole("button", { name: "导入" }));
  await userEvent.upload(await screen.findByLabelText("要导入的文件"), new File([text], "补货.json"));
  expect(await screen.findByText(/它会单独成为一个名为“补货”的购物车/)).toBeVisible();
  screen.getByRole("button", { name: "添加购物车“补货”（1 行）" }).focus();
  await userEvent.keyboard("{Enter}");
  const { carts } = cartStorage.read().value;
  expect(carts.map(({ name, lines }) => [name, lines.length])).toEqual([
    ["补货", 1],
    ["补货", 1],
  ]);
  expect(address()).toBe(`/preview?cart=${carts[1]?.id}`);
});

test.each([
  ["something else", "{}", /^This is not a cart: the JSON is damaged or is something else/],
  ["a damaged file", '{"format":"procurement-cart","vers', /^This is not a cart/],
  [
    "another version's file",
    '{"format":"procurement-cart","version":2,"name":"","lines":[]}',
    /^This cart was saved by another version of the console\. Ask for it as CSV/,
  ],
])("refuses %s with what to ask for", async (_, text, message) => {
  renderApp("/preview");
  await userEvent.click(await screen.findByRole("button", { name: "Import" }));
  await userEvent.upload(await screen.findByLabelText("File to import"), new File([text], "cart.json"));
  expect(await screen.findByText(message)).toBeVisible();
});

test("refuses an Excel workbook with advice on what to do, and does not show its bytes in the field", async () => {
  renderApp("/preview");
  await userEvent.click(await screen.findByRole("button", { name: "Import" }));
  const bytes = [0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0xe9, 0xff, 0x21, 0];
  const file = new File([new Uint8Array(bytes)], "采购.xlsx");
  await userEvent.upload(screen.getByLabelText("File to import"), file, { applyAccept: false });
  const field = screen.getByLabelText("File content");
  expect(await screen.findByText(/^This is not a text file/)).toBeVisible();
  expect(field).toHaveValue("");
});

const files = join(import.meta.dirname, "../../../sheets/testing/files");

test.each(readdirSync(files))("imports the one line of the file %s", async (name) => {
  renderApp("/preview");
  await userEvent.click(await screen.findByRole("button", { name: "Import" }));
  const file = new File([readFileSync(join(files, name))], name, { type: "text/csv" });
  await userEvent.upload(await screen.findByLabelText("File to import"), file);
  await userEvent.click(await screen.findByRole("button", { name: "Import 1 line" }));
  const [cart] = cartStorage.read().value.carts;
  expect(cart?.lines).toMatchObject([{ channel: "1688", id: "634430926581", spec_id: null, quantity: 5 }]);
});

test("asks for the marketplace of the ids in a sheet of Product ID, SKU and Qty, and offers no unsupported one", async () => {
  renderApp("/preview");
  await userEvent.click(await screen.findByRole("button", { name: "Import" }));
  await userEvent.click(await screen.findByLabelText("File content"));
  await userEvent.paste("Product ID, SKU, Qty\n634430926581,,5");
  expect(await screen.findByText(/The marketplace of this id is not known/)).toBeVisible();
  expect(within(screen.getByRole("dialog")).getByRole("button", { name: "Import" })).toBeDisabled();
  await userEvent.selectOptions(screen.getByLabelText("Marketplace of these ids"), "Taobao");
  await userEvent.click(await screen.findByRole("button", { name: "Import 1 line" }));
  const [cart] = cartStorage.read().value.carts;
  expect(cart?.lines).toMatchObject([{ channel: "taobao", id: "634430926581", spec_id: null, quantity: 5 }]);
});

test("reports an unreadable row with its number, cell and remedy, and a sheet with its missing columns", async () => {
  renderApp("/preview");
  await userEvent.click(await screen.findByRole("button", { name: "Import" }));
  const field = await screen.findByLabelText("File content");
  await userEvent.click(field);
  await userEvent.paste("平台;商品ID;数量\n1688;634430926581;1.000\n1688;634430926581;5");
  expect(
    await screen.findByText(/^Row 2: Quantity “1.000”: write a whole number of pieces in plain digits/),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Import the 1 valid line" })).toBeEnabled();
  await userEvent.clear(field);
  await userEvent.paste("平台,商品ID,采购数量,件数\n1688,634430926581,5,6");
  expect(
    await screen.findByText(/^More than one column could be the quantity: “采购数量”, “件数”/),
  ).toBeVisible();
  await userEvent.clear(field);
  await userEvent.paste("商品ID,单价\n634430926581,5");
  expect(await screen.findByText(/^No column for the quantity was found/)).toBeVisible();
});
