import { expect, test } from "vitest";
import { productWith } from "../testing/product-with.ts";
import { compareRows, type ComparedFact } from "./compare-rows.ts";

const tiers = [
  { min_quantity: 1, price: "12.5" },
  { min_quantity: 100, price: "0.125" },
];
const one = productWith([{ attributes: [["颜色", "黑"]], stock: 5 }], {
  price_tiers: tiers,
  attributes: [
    { name: "材质", value: "棉" },
    { name: "产地", value: "义乌" },
  ],
});
const other = productWith([{ attributes: [["颜色", "黑"]], stock: null }], {
  attributes: [{ name: "材质", value: "麻" }],
});
const rows = (pieces: number | null) =>
  compareRows(
    [
      { product: one, sales: 3 },
      { product: other, sales: null },
    ],
    pieces,
  );
const fact = (wanted: ComparedFact, pieces: number | null) =>
  rows(pieces).find(({ name }) => "fact" in name && name.fact === wanted)?.cells;

test("each costs what its tier says at the quantity that was typed once, exactly", () => {
  expect(fact("unit_price", 100)).toEqual(["¥0.125", "¥12.50"]);
  expect(fact("amount", 103)).toEqual(["¥12.875", "¥1,287.50"]);
  expect(fact("unit_price", 99)).toEqual(["¥12.50", "¥12.50"]);
  expect(fact("amount", null)).toEqual([null, null]);
});

test("where variants cost differently the cheapest and the dearest are told, never one for all", () => {
  const varied = productWith([
    { attributes: [["颜色", "黑"]], price: "3.05" },
    { attributes: [["颜色", "白"]], price: "10.1" },
  ]);
  const [price, amount] = compareRows([{ product: varied, sales: null }], 3);
  expect(price?.cells).toEqual(["¥3.05 – ¥10.10"]);
  expect(amount?.cells).toEqual(["¥9.15 – ¥30.30"]);
});

test("what differs is marked; what one does not say is no difference", () => {
  const attribute = (wanted: string) =>
    rows(1).find(({ name }) => "attribute" in name && name.attribute === wanted);
  expect(attribute("材质")).toEqual({ name: { attribute: "材质" }, cells: ["棉", "麻"], differs: true });
  expect(attribute("产地")).toMatchObject({ cells: ["义乌", null], differs: false });
  expect(fact("stock", 1)).toEqual(["5", null]);
  expect(fact("sales", 1)).toEqual(["3", null]);
});
