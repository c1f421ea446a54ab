import { expect, test } from "vitest";
import type { Product, Variant } from "#contract/public/product";
import { addCart, cartStorage } from "./cart.ts";
import { changeVariant } from "./change-variant.ts";
import { sampleEntry } from "./testing/sample-entry.ts";
import { undoChange } from "./undo-change.ts";

const price = (amount: string) => ({
  original_amount: amount,
  display_amount: amount,
  promotion_amount: null,
  original_currency: "CNY" as const,
  display_currency: "CNY" as const,
});
const variant = (sku_id: string, colour: string, amount: string): Variant => ({
  sku_id,
  attributes: [{ name: "颜色", value: colour }],
  price: price(amount),
  stock: 7,
  min_order_quantity: null,
  image: null,
});
const product: Product = {
  id: "new-id",
  channel: "taobao",
  source_product_id: "688000000001",
  source_url: "https://item.taobao.com/item.htm?id=688000000001",
  title: { original: "夏季衬衫", translated: null, language: null },
  price: price("10"),
  price_tiers: [],
  min_order_quantity: null,
  batch_size: null,
  images: [],
  attributes: [],
  variants: [variant("black", "黑色", "10"), variant("white", "白色", "12"), variant("red", "红色", "15")],
  seller: { id: "7", name: "青禾" },
  seller_name: "青禾",
  shipping: { from: null },
  description: null,
  description_text: null,
  status: null,
  fetched_at: "2026-11-21T07:00:00.000Z",
};
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
  const lines = [line("black", "黑色", 5), other, line("white", "白色", 3)];
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
  expect(now()).toEqual(["new-id red 5", "907001255426 spec-a 9", "new-id white 3"]);
  const [changed] = cartStorage.read().value.carts.find(({ id }) => id === cart.id)?.lines ?? [];
  expect(changed).toMatchObject({ unit_price: "15", stock: 7, trouble: null, price_before: null });
  undoChange();
  expect(now()).toEqual(["old-id black 5", "907001255426 spec-a 9", "old-id white 3"]);
});

test("adds the quantity to a line that has the variant already, although its id was older, until it is undone", () => {
  const { cart, now, lines } = open();
  expect(changeVariant(cart.id, lines[0]!, { product, at: 1 })).toBe(true);
  expect(now()).toEqual(["new-id white 8", "907001255426 spec-a 9"]);
  undoChange();
  expect(now()).toEqual(["old-id black 5", "907001255426 spec-a 9", "old-id white 3"]);
});
