import { expect, test } from "vitest";
import type { Cart } from "../../../cart/cart.ts";
import { sampleEntry } from "../../../cart/testing/sample-entry.ts";
import { cartsFound } from "./carts-found.ts";

const cart = (id: string, lines: Cart["lines"]): Cart => ({ id, name: "", split: false, lines });
const carts = [
  {
    name: "Lamps for Wu",
    cart: cart("a", [sampleEntry({ title: "陶瓷吸顶灯", title_translated: "Ceramic lamp" })]),
  },
  {
    name: "Samples",
    cart: cart("b", [sampleEntry({ id: "634430926581", seller_name: "杭州服饰有限公司" })]),
  },
];

test.each([
  ["", ["Lamps for Wu", "Samples"]],
  ["wu", ["Lamps for Wu"]],
  ["服饰", ["Samples"]],
  ["吸顶灯", ["Lamps for Wu"]],
  ["LAMP ceramic", ["Lamps for Wu"]],
  ["634430926581", ["Samples"]],
  ["wu 服饰", []],
])("finds carts by %j: their name, seller and products", (text, names) => {
  expect(cartsFound(carts, text).map(({ name }) => name)).toEqual(names);
});
