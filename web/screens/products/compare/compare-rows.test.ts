import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { PreviewedFreight } from "../../../cart/previewed-freight.ts";
import { coloursBySizes, inEnglish, productWith } from "../../../cart/testing/product-with.ts";
import type { ListedProduct } from "../listed-product.ts";
import { compareRows, type ComparedFact, isListed, rowName, rowsWith } from "./compare-rows.ts";
import { pageTexts } from "./compare-texts.ts";

const tiers = [
  { min_quantity: 1, price: "12.5" },
  { min_quantity: 100, price: "0.125" },
];
const one = productWith([{ attributes: [["颜色", "黑"]], stock: 1_234_567 }], {
  price_tiers: tiers,
  attributes: [
    { name: "材质", value: "棉" },
    { name: "产地", value: "义乌" },
  ],
});
const other = productWith([{ attributes: [["颜色", "黑"]], stock: null }], {
  attributes: [{ name: "材质", value: "麻" }],
});
const listed: ListedProduct = {
  name: "1688:650000000001",
  title: "测试商品",
  translated: null,
  image: null,
  price: null,
  minimum: null,
  sales: null,
};
const freight: PreviewedFreight = {
  channel: "1688",
  source_product_id: one.source_product_id,
  pieces: 24,
  others: 2,
  freight: 1250,
  place: "浙江省 杭州市",
  at: "2026-11-21T04:00:00.000Z",
};
const texts = (pieces: number | null) => {
  const { t } = renderHook(() => useTranslation("finding")).result.current;
  return pageTexts({ t, language: "en", pieces });
};
const rows = (pieces: number | null) =>
  compareRows(
    [
      { listed: { ...listed, sales: 31_234 }, product: one, freight },
      { listed, product: other, freight: null },
    ],
    pieces,
    texts(pieces),
  );
const fact = (wanted: ComparedFact, pieces: number | null) =>
  rows(pieces).find(({ name }) => "fact" in name && name.fact === wanted)?.cells;

test("prices each product exactly by its own tier at the one typed quantity", () => {
  expect(fact("unit_price", 100)).toEqual(["¥0.125", "¥12.50"]);
  expect(fact("amount", 103)).toEqual(["¥12.875", "¥1,287.50"]);
  expect(fact("unit_price", 99)).toEqual(["¥12.50", "¥12.50"]);
  expect(fact("amount", null)).toEqual([null, null]);
});

test("shows the cheapest and the dearest price where variants cost differently, never one price for all", () => {
  const varied = productWith([
    { attributes: [["颜色", "黑"]], price: "3.05" },
    { attributes: [["颜色", "白"]], price: "10.1" },
  ]);
  const [, price, amount] = compareRows([{ listed, product: varied, freight: null }], 3, texts(3));
  expect(price?.cells).toEqual(["¥3.05 – ¥10.10"]);
  expect(amount?.cells).toEqual(["¥9.15 – ¥30.30"]);
});

test("marks differing values, and does not count a missing value as a difference", () => {
  const attribute = (wanted: string) =>
    rows(1).find(({ name }) => "attribute" in name && name.attribute === wanted);
  expect(attribute("材质")).toEqual({
    name: { attribute: "材质" },
    cells: ["棉", "麻"],
    originals: [null, null],
    differs: true,
  });
  expect(attribute("产地")).toMatchObject({ cells: ["义乌", null], differs: false });
});

test("matches attributes by their Chinese name, and shows a translation next to its original", () => {
  const attributes = [
    { name: "Material", value: "cotton", original_name: "材质", original_value: "棉" },
    { name: "Colour", value: "ink", original_name: "颜色", original_value: "黑" },
  ];
  const translated = productWith([], { attributes });
  const plain = productWith([], {
    attributes: [
      { name: "材质", value: "棉" },
      { name: "颜色", value: "白" },
    ],
  });
  const side = [translated, plain].map((product) => ({ listed, product, freight: null }));
  const [material, colour] = compareRows(side, 1, texts(1)).slice(-2);
  expect(material).toMatchObject({
    name: { attribute: "材质 (Material)" },
    cells: ["cotton", "棉"],
    originals: ["棉", null],
    differs: false,
  });
  expect(colour).toMatchObject({ cells: ["ink", "白"], originals: ["黑", null], differs: true });
});

test("does not mark differing prices, stock and sellers", () => {
  for (const name of ["unit_price", "amount", "stock", "seller", "sales"] as const)
    expect(rows(1).find((row) => "fact" in row.name && row.name.fact === name)?.differs).toBe(false);
});

test("formats numbers with the separators of the reader's language", () => {
  expect(fact("stock", 1)).toEqual(["1,234,567", null]);
  expect(fact("sales", 1)).toEqual(["31,234", null]);
});

test("shows a freight with its quantity, place and time, and marks it where the quantity differs", () => {
  const [previewed, other_] = fact("freight", 24) ?? [];
  expect(previewed).toMatch(
    /^¥12\.50 · for 24 pieces · with 2 other products in the order · to 浙江省 杭州市 · asked 2026-11-21 \S+ \S+$/,
  );
  expect(other_).toBe("Not asked yet");
  for (const pieces of [23, null])
    expect(fact("freight", pieces)?.[0]).toBe(`${previewed} · not the quantity compared here`);
  expect(rows(24).find(({ name }) => "fact" in name && name.fact === "freight")?.differs).toBe(false);
});

test("names the attributes in which variants differ, in both languages, and marks values that only one product has", () => {
  const words = { 颜色: "Colour", 黑色: "Black" };
  const translated = inEnglish(productWith(coloursBySizes(["黑色", "白色"], ["M"])), words);
  const plain = productWith(coloursBySizes(["白色", "黑色"], ["M", "L"]));
  const side = [translated, plain].map((product) => ({ listed, product, freight: null }));
  const [colour, size] = compareRows(side, 1, texts(1)).slice(-2);
  expect(colour).toMatchObject({
    name: { attribute: "颜色 (Colour)" },
    cells: ["黑色 (Black), 白色", "白色, 黑色"],
    differs: false,
  });
  expect(size).toMatchObject({ name: { attribute: "规格" }, cells: ["M", "M, L"], differs: true });
});

test("counts the values that a cell has no room for", () => {
  const product = productWith(
    coloursBySizes(
      Array.from({ length: 23 }, (_, at) => `色${at}`),
      ["M"],
    ),
  );
  const [colour] = compareRows([{ listed, product, freight: null }], 1, texts(1)).slice(-2);
  expect(colour?.cells[0]).toMatch(/色19, \+3$/);
});

test("compares what the lists said of products that were not read", () => {
  const unread = [
    { listed: { ...listed, price: "12.5", minimum: 2, sales: 31_234 }, product: null, freight: null },
    { listed, product: one, freight: null },
  ];
  const facts = compareRows(unread, 1, texts(1));
  const said = facts.filter(({ name }) => isListed(name)).map(({ cells }) => cells);
  expect(said).toEqual([
    ["¥12.50", null],
    ["2", null],
    ["31,234", null],
  ]);
  expect(facts.find(({ name }) => "fact" in name && name.fact === "unit_price")?.cells[0]).toBeNull();
});

test("finds rows by their name and values in either language", () => {
  const words = { 颜色: "Colour", 黑色: "Black" };
  const product = inEnglish(productWith(coloursBySizes(["黑色"], ["M"])), words);
  const { t } = renderHook(() => useTranslation("finding")).result.current;
  const found = (text: string) =>
    rowsWith(compareRows([{ listed, product, freight: null }], 1, texts(1)), text, ({ name }) =>
      rowName(name, t),
    ).map(({ cells }) => cells);
  for (const text of ["颜色", "colour", "黑", "black"]) expect(found(text)).toEqual([["黑色 (Black)"]]);
  expect(found("velvet")).toEqual([]);
});
