import { expect, test } from "vitest";
import { addCart, cartStorage } from "./cart.ts";
import { changeVariant } from "./change-variant.ts";
import { productWith } from "./testing/product-with.ts";
import { sampleEntry } from "./testing/sample-entry.ts";
import { undoChange } from "./undo-change.ts";

const coloured = (colour: string, price: string) => ({
  attributes: [["颜色", colour] as [string, string]],
  price,
  stock: 7,
});
const product = productWith([coloured("黑色", "10"), coloured("白色", "12"), coloured("红色", "15")], {
  id: "new-id",
  channel: "taobao",
  source_product_id: "688000000001",
  fetched_at: "2026-11-21T07:00:00.000Z",
});
const line = (spec_id: string, colour: string, quantity: number) =>
  sampleEntry({
    channel: "taobao",
    id: "old-id",
    source_product_id: "688000000001",
    spec_id,
    quantity,
    unit_price: "10",
    attributes: [{ name: "颜色", value: colour }],
  });
const other = sampleEntry({ id: "907001255426", quantity: 9 });

function open() {
  const lines = [line("sku-0", "黑色", 5), other, line("sku-1", "白色", 3)];
  const cart = addCart("", { lines });
  const now = () => {
    const found = cartStorage.read().value.carts.find(({ id }) => id === cart.id);
    return found?.lines.map(({ id, spec_id, quantity }) => `${id} ${spec_id} ${quantity}`);
  };
  return { cart, now, lines };
}

test("gives a line another variant at its place, with its quantity and the current data, until it is undone", () => {
  const { cart, now, lines } = open();
  expect(changeVariant(cart.id, lines[0]!, { product, at: 2 })).toBe(false);
  expect(now()).toEqual(["new-id sku-2 5", "907001255426 spec-a 9", "new-id sku-1 3"]);
  const [changed] = cartStorage.read().value.carts.find(({ id }) => id === cart.id)?.lines ?? [];
  expect(changed).toMatchObject({ unit_price: "15", stock: 7, trouble: null, price_before: null });
  undoChange();
  expect(now()).toEqual(["old-id sku-0 5", "907001255426 spec-a 9", "old-id sku-1 3"]);
});

test("adds the quantity to a line that has the variant already, although its id was older, until it is undone", () => {
  const { cart, now, lines } = open();
  expect(changeVariant(cart.id, lines[0]!, { product, at: 1 })).toBe(true);
  expect(now()).toEqual(["new-id sku-1 8", "907001255426 spec-a 9"]);
  undoChange();
  expect(now()).toEqual(["old-id sku-0 5", "907001255426 spec-a 9", "old-id sku-1 3"]);
});
