import { expect, test } from "vitest";
import { cartLineSchema } from "../../../cart/cart-line.ts";
import { cartLines } from "./cart-lines.ts";
import { createQuantitySheet } from "./quantity-sheet.ts";
import { coloursBySizes, inEnglish, productWith } from "../../../cart/testing/product-with.ts";

test("turns each filled variant into a line that the cart accepts, with the ids to order by", () => {
  const product = productWith(coloursBySizes(["黑色"], ["M", "L"]), { min_order_quantity: 5, batch_size: 2 });
  const sheet = createQuantitySheet(product);
  sheet.type(1, "6");
  const lines = cartLines(product, sheet.ordered());
  expect(lines).toHaveLength(1);
  expect(cartLineSchema.parse(lines[0])).toEqual(lines[0]);
  expect(lines[0]).toMatchObject({
    channel: "1688",
    id: product.id,
    spec_id: "sku-1",
    quantity: 6,
    min_order_quantity: 5,
    batch_size: 2,
    stock: 100,
    unit_price: "12.50",
  });
});

test("leaves spec_id empty for a product without variants", () => {
  const product = productWith([]);
  const sheet = createQuantitySheet(product);
  sheet.type(0, "3");
  expect(cartLines(product, sheet.ordered())).toMatchObject([{ spec_id: null, quantity: 3, attributes: [] }]);
});

test("copies the translations along with the original words that identify the variant", () => {
  const product = inEnglish(productWith(coloursBySizes(["黑色"], ["M"])), { 颜色: "Colour", 黑色: "Black" });
  const sheet = createQuantitySheet(product);
  sheet.type(0, "3");
  const [line] = cartLines(product, sheet.ordered());
  expect(cartLineSchema.parse(line)).toEqual(line);
  expect(line).toMatchObject({ title: "测试商品", title_translated: "Test product" });
  expect(line?.attributes).toEqual([
    { name: "颜色", value: "黑色", translated_name: "Colour", translated_value: "Black" },
    { name: "规格", value: "M" },
  ]);
});
