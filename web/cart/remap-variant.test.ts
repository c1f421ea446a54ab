import { describe, expect, test } from "vitest";
import type { Product, Variant } from "#contract/public/product";
import { neverFetchedAt } from "./id-age.ts";
import { refreshEntry, remapVariant } from "./remap-variant.ts";
import { sampleEntry } from "./testing/sample-entry.ts";

const price = (amount: string) => ({
  original_amount: amount,
  display_amount: amount,
  promotion_amount: null,
  original_currency: "CNY" as const,
  display_currency: "CNY" as const,
});
const variant = (sku_id: string, values: [string, string], amount = "10"): Variant => ({
  sku_id,
  attributes: [
    { name: "颜色", value: values[0] },
    { name: "规格", value: values[1] },
  ],
  price: price(amount),
  stock: 7,
  min_order_quantity: null,
  image: null,
});
const product = (variants: Variant[], changes: Partial<Product> = {}): Product => ({
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
  variants,
  seller: { id: "7", name: "青禾" },
  seller_name: "青禾",
  shipping: { from: null },
  description: null,
  description_text: null,
  status: null,
  fetched_at: "2026-11-21T07:00:00.000Z",
  ...changes,
});
const stale = sampleEntry({ channel: "taobao", id: "old-id", spec_id: "old" });

describe("finding a line's variant again", () => {
  test("finds a variant by its attributes in any order, although its id is new", () => {
    const [colour, size] = stale.attributes;
    const turned = { spec_id: "old", attributes: [size!, colour!] };
    expect(
      remapVariant(turned, product([variant("n1", ["白色", "M"]), variant("n2", ["黑色", "M"])])),
    ).toEqual({
      at: 1,
    });
  });
  test("finds one of two variants with equal attributes by its id, and none when the id is gone", () => {
    const twins = product([variant("n1", ["黑色", "M"]), variant("old", ["黑色", "M"])]);
    expect(remapVariant(stale, twins)).toEqual({ at: 1 });
    expect(remapVariant({ ...stale, spec_id: "gone" }, twins)).toEqual({ trouble: "variant_gone" });
  });
  test("prefers the attributes to an id that now belongs to another variant", () => {
    const moved = product([variant("old", ["白色", "L"]), variant("n2", ["黑色", "M"])]);
    expect(remapVariant(stale, moved)).toEqual({ at: 1 });
  });
  test("finds the variant of an imported line, which has no attributes, by id", () => {
    const two = product([variant("n1", ["白色", "M"]), variant("n2", ["黑色", "M"])]);
    expect(remapVariant({ spec_id: "n2", attributes: [] }, two)).toEqual({ at: 1 });
    expect(remapVariant({ spec_id: "n9", attributes: [] }, two)).toEqual({ trouble: "variant_gone" });
    expect(remapVariant({ spec_id: null, attributes: [] }, two)).toEqual({ trouble: "variant_missing" });
  });
  test("finds the variant of an imported line by its words, in either language, if they fit one only", () => {
    const three = product([
      variant("n1", ["白色", "M"]),
      variant("n2", ["黑色", "M"]),
      variant("n3", ["黑色", "L"]),
    ]);
    const called = (words: string) =>
      remapVariant({ spec_id: null, variant_words: words, attributes: [] }, three);
    expect(called("黑色 L")).toEqual({ at: 2 });
    expect(called("Black / M")).toEqual({ at: 1 });
    expect(called("L")).toEqual({ at: 2 });
    expect(called("黑色")).toEqual({ trouble: "variant_missing" });
    expect(called("红色 L")).toEqual({ trouble: "variant_missing" });
    expect(remapVariant({ spec_id: "white", attributes: [] }, three)).toEqual({ at: 0 });
  });
  test("finds no variant in a product without variants", () => {
    expect(remapVariant({ spec_id: null, attributes: [] }, product([]))).toEqual({ at: null });
    expect(remapVariant(stale, product([]))).toEqual({ trouble: "variant_gone" });
    expect(remapVariant({ spec_id: "old", attributes: [] }, product([]))).toEqual({
      trouble: "variant_gone",
    });
  });
  test("chooses the only variant for an imported line that names none", () => {
    const one = product([variant("n1", ["白色", "M"])]);
    expect(remapVariant({ spec_id: null, attributes: [] }, one)).toEqual({ at: 0 });
    expect(remapVariant({ spec_id: "n1", attributes: [] }, one)).toEqual({ at: 0 });
  });
  test("ignores spaces around attribute texts when it finds a variant", () => {
    const spaced = product([variant("n1", ["白色", "M"]), variant("n2", [" 黑色", "M "])]);
    expect(remapVariant(stale, spaced)).toEqual({ at: 1 });
    const named = stale.attributes.map(({ name, value }) => ({ name: ` ${name} `, value }));
    expect(remapVariant({ spec_id: null, attributes: named }, spaced)).toEqual({ at: 1 });
  });
});

test("updates ids, stock and price of a line, keeps its quantity, and records the earlier price", () => {
  const fresh = refreshEntry(stale, product([variant("n2", ["黑色", "M"], "11.5")]), stale.quantity);
  expect(fresh).toMatchObject({
    id: "new-id",
    spec_id: "n2",
    quantity: stale.quantity,
    unit_price: "11.5",
    price_before: "10",
    stock: 7,
    fetched_at: "2026-11-21T07:00:00.000Z",
    trouble: null,
  });
});

test("uses the variant's data, the product's picture where the variant has none, and the offer's minimum", () => {
  const told = product(
    [
      { ...variant("n1", ["白色", "M"]), image: "https://a.example/n1", min_order_quantity: 3 },
      variant("n2", ["黑色", "M"]),
    ],
    { min_order_quantity: 5, images: [{ url: "https://a.example/main", type: "main" }] },
  );
  const imported = sampleEntry({ channel: "taobao", attributes: [], image: "https://a.example/old" });
  expect(refreshEntry({ ...imported, spec_id: "n1" }, told, 2)).toMatchObject({
    image: "https://a.example/n1",
    min_order_quantity: 5,
    attributes: [{ value: "白色" }, { value: "M" }],
  });
  expect(refreshEntry({ ...imported, spec_id: "n2" }, told, 2)).toMatchObject({
    image: "https://a.example/main",
    min_order_quantity: 5,
    attributes: [{ value: "黑色" }, { value: "M" }],
  });
  expect(refreshEntry({ ...imported, spec_id: "n2" }, { ...told, images: [] }, 2).image).toBe(
    "https://a.example/old",
  );
});

test("uses the price of a product without variants, with an unknown stock", () => {
  const line = sampleEntry({ channel: "taobao", spec_id: null, attributes: [], unit_price: "9", stock: 4 });
  expect(refreshEntry(line, product([], { price: price("12") }), 2)).toMatchObject({
    id: "new-id",
    spec_id: null,
    attributes: [],
    unit_price: "12",
    price_before: "9",
    stock: null,
  });
});

test("records the earlier price only when it was read and differs", () => {
  const same = product([variant("n2", ["黑色", "M"], "10")]);
  expect(refreshEntry(stale, same, 2).price_before).toBeNull();
  const dearer = product([variant("n2", ["黑色", "M"], "11.5")]);
  expect(refreshEntry({ ...stale, fetched_at: neverFetchedAt }, dearer, 2).price_before).toBeNull();
});

test("keeps the ids and quantity of a line that cannot be mapped, and marks it", () => {
  const saved = refreshEntry(stale, product([variant("n1", ["白色", "L"])]), stale.quantity);
  expect(saved).toMatchObject({
    id: "old-id",
    spec_id: "old",
    quantity: 2,
    trouble: "variant_gone",
    unit_price: stale.unit_price,
    attributes: stale.attributes,
    stock: null,
    price_before: null,
  });
});
