import { expect, test, vi } from "vitest";
import { sampleEntry } from "./testing/sample-entry.ts";

/** Imports the module as on a newly opened page, so that it reads the device again. */
async function openCarts() {
  vi.resetModules();
  return import("./cart.ts");
}

test("merges lines of the same product and variant, and keeps other variants apart", async () => {
  const { addToCart, cartStorage, chosenCart } = await openCarts();
  const line = sampleEntry({ quantity: 2 });
  expect(addToCart([line])).toEqual({ added: 1, merged: 0, left: 0, kept: true });
  const newer = sampleEntry({ quantity: 3, unit_price: "9", fetched_at: "2026-11-21T07:00:00.000Z" });
  expect(addToCart([newer, sampleEntry({ spec_id: "spec-b" })])).toEqual({
    added: 1,
    merged: 1,
    left: 0,
    kept: true,
  });
  const lines = chosenCart(cartStorage.read().value)?.lines;
  expect(lines?.map(({ spec_id, quantity, unit_price }) => [spec_id, quantity, unit_price])).toEqual([
    ["spec-a", 5, "9"],
    ["spec-b", 2, "10"],
  ]);
});

test("restores a saved cart after a reload, with its name, split and selection", async () => {
  const first = await openCarts();
  first.addToCart([sampleEntry()]);
  const second = first.addCart("十一月补货");
  first.setSplit(second.id, true);
  first.addToCart([sampleEntry({ id: "634430926581", spec_id: null })]);
  const again = await openCarts();
  expect(again.cartStorage.read()).toEqual(first.cartStorage.read());
  expect(again.chosenCart(again.cartStorage.read().value)).toMatchObject({ name: "十一月补货", split: true });
});

test("keeps another tab's change that has not been reported yet", async () => {
  const here = await openCarts();
  here.cartStorage.subscribe(() => {});
  const cart = here.addCart("");
  const there = await openCarts();
  const line = sampleEntry({ quantity: 7 });
  there.addToCart([line], cart.id);
  here.renameCart(cart.id, "十一月补货");
  here.addToCart([sampleEntry({ spec_id: "spec-b" })], cart.id);
  there.setQuantity(cart.id, there.lineKey(line), 8);
  here.addCart("");
  const [saved] = (await openCarts()).cartStorage.read().value.carts;
  expect(saved?.name).toBe("十一月补货");
  expect(saved?.lines.map(({ spec_id, quantity }) => [spec_id, quantity])).toEqual([
    ["spec-a", 8],
    ["spec-b", 2],
  ]);
});

test("selects another cart when the selected one is deleted, and ignores an unknown cart", async () => {
  const { addCart, chooseCart, deleteCart, cartStorage, chosenCart } = await openCarts();
  const one = addCart("one");
  const two = addCart("two");
  chooseCart("nothing");
  expect(chosenCart(cartStorage.read().value)?.id).toBe(two.id);
  deleteCart(two.id);
  expect(chosenCart(cartStorage.read().value)?.id).toBe(one.id);
  deleteCart(one.id);
  expect(chosenCart(cartStorage.read().value)).toBeNull();
});

test("merges lines that an edit turned into the same product and variant", async () => {
  const { addToCart, changeLines, cartStorage, chosenCart } = await openCarts();
  addToCart([
    sampleEntry({ channel: "taobao", id: "old-1", source_product_id: "" }),
    sampleEntry({ channel: "taobao", id: "old-2", source_product_id: "" }),
  ]);
  const cart = chosenCart(cartStorage.read().value);
  const rename = () => changeLines(cart?.id ?? "", (lines) => lines.map((line) => ({ ...line, id: "new" })));
  expect(rename()).toMatchObject([{ id: "new", quantity: 4 }]);
  expect(rename()).toEqual([]);
  expect(chosenCart(cartStorage.read().value)?.lines).toMatchObject([{ id: "new", quantity: 4 }]);
});

test("quarantines a damaged cart as a whole and restores no part of it", async () => {
  const { addToCart } = await openCarts();
  addToCart([sampleEntry()]);
  const text = (localStorage.getItem("carts") ?? "").replace('"quantity":2', '"quantity":"two"');
  localStorage.setItem("carts", text);
  const again = await openCarts();
  expect(again.cartStorage.read()).toEqual({ value: { chosen: "", carts: [] }, warning: "quarantined" });
  expect(localStorage.getItem("carts.set-aside")).toBe(text);
});

test("holds two thousand lines, counts those beyond, and still merges into existing ones", async () => {
  const { addToCart, cartStorage, chosenCart } = await openCarts();
  const line = (at: number) => sampleEntry({ id: String(907_000_000_000 + at) });
  const lines = (from: number, count: number) => Array.from({ length: count }, (_, at) => line(from + at));
  expect(addToCart(lines(0, 1_999))).toMatchObject({ added: 1_999, merged: 0, left: 0 });
  expect(addToCart(lines(1_998, 5))).toMatchObject({ added: 1, merged: 1, left: 3 });
  const saved = chosenCart(cartStorage.read().value)?.lines ?? [];
  expect(saved).toHaveLength(2_000);
  expect(saved.at(-1)?.id).toBe(line(1_999).id);
  expect(saved.at(-2)?.quantity).toBe(4);
});

test("moves lines with all their data, merges them in the other cart, and duplicates none", async () => {
  const { addCart, cartStorage, lineKey, moveCartLines } = await openCarts();
  const [one, two, left] = [
    sampleEntry({ quantity: 2 }),
    sampleEntry({ id: "2", quantity: 3, price_before: "9" }),
    sampleEntry({ id: "3" }),
  ];
  const from = addCart("from", { lines: [one, two, left] });
  const to = addCart("to", { lines: [sampleEntry({ quantity: 5 })] }, { choose: false });
  expect(cartStorage.read().value.chosen).toBe(from.id);
  moveCartLines(from.id, to.id, new Set([lineKey(one), lineKey(two)]));
  moveCartLines(from.id, from.id, new Set([lineKey(left)]));
  expect(cartStorage.read().value.carts.map(({ lines }) => lines)).toEqual([
    [left],
    [{ ...one, quantity: 7 }, two],
  ]);
});

test("adds the quantity of a merged line and keeps the data of the newer read", async () => {
  const { addToCart, cartStorage, chosenCart } = await openCarts();
  const { unreadLine } = await import("./unread-line.ts");
  const ids = { channel: "taobao", id: "rotated-1", spec_id: "sku", quantity: 2 } as const;
  const read = sampleEntry({ ...ids, source_product_id: "688000000006" });
  addToCart([unreadLine(ids)]);
  const line = () => chosenCart(cartStorage.read().value)?.lines[0];
  expect(addToCart([read])).toMatchObject({ added: 0, merged: 1 });
  expect(line()).toEqual({ ...read, quantity: 4 });
  addToCart([unreadLine(ids)]);
  const older = { ...read, unit_price: "99", fetched_at: "2026-11-21T13:59:59.000+08:00" };
  addToCart([older]);
  expect(line()).toEqual({ ...read, quantity: 8 });
});

test("merges a taobao line by the product's own id, whatever its current id", async () => {
  const { addCart, addToCart, cartStorage, countMerged, lineKey, moveCartLines } = await openCarts();
  const { unreadLine } = await import("./unread-line.ts");
  const ids = { channel: "taobao", id: "688000000005", spec_id: null, quantity: 3 } as const;
  const read = sampleEntry({ ...ids, id: "rotated-1", source_product_id: "688000000005" });
  const variant = { ...read, spec_id: "sku" };
  const cart = addCart("", { lines: [read, variant] });
  const lines = () => cartStorage.read().value.carts.find(({ id }) => id === cart.id)?.lines;
  expect(countMerged([unreadLine(ids)], cart)).toBe(1);
  expect(addToCart([unreadLine(ids)])).toMatchObject({ added: 0, merged: 1 });
  expect(lines()).toEqual([{ ...read, quantity: 6 }, variant]);
  const newer = { ...read, id: "rotated-2", fetched_at: "2026-11-21T07:00:00.000Z" };
  const from = addCart("from", { lines: [newer] }, { choose: false });
  moveCartLines(from.id, cart.id, new Set([lineKey(newer)]));
  expect(lines()).toEqual([{ ...newer, quantity: 9 }, variant]);
  const offer = sampleEntry({ id: "2", source_product_id: "1" });
  expect(countMerged([offer, { ...offer, id: "3" }], null)).toBe(0);
});

test("keeps the product data when an unread line is merged into a read one", async () => {
  const { addCart, cartStorage, lineKey, moveCartLines } = await openCarts();
  const { unreadLine } = await import("./unread-line.ts");
  const read = sampleEntry({ quantity: 30, trouble: "product_gone" });
  const unread = { ...unreadLine({ ...read, quantity: 3 }), trouble: null, price_before: null };
  const from = addCart("from", { lines: [unread] });
  const to = addCart("to", { lines: [read] });
  expect(moveCartLines(from.id, to.id, new Set([lineKey(unread)]))).toBe(0);
  expect(cartStorage.read().value.carts.map(({ lines }) => lines)).toEqual([[], [{ ...read, quantity: 33 }]]);
});

test("leaves lines in place when the other cart has no room for them", async () => {
  const { addCart, cartStorage, lineKey, moveCartLines } = await openCarts();
  const line = (at: number) => sampleEntry({ id: String(907_000_000_000 + at) });
  const from = addCart("from", { lines: [line(5_000), line(5_001)] });
  const to = addCart("to", { lines: Array.from({ length: 1_999 }, (_, at) => line(at)) });
  expect(moveCartLines(from.id, to.id, new Set(from.lines.map(lineKey)))).toBe(1);
  const [saved, filled] = cartStorage.read().value.carts.map(({ lines }) => lines);
  expect(saved?.map(({ id }) => id)).toEqual(["907000005001"]);
  expect(filled).toHaveLength(2_000);
});
