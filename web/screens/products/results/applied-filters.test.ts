import { expect, test } from "vitest";
import type { ProductSummary } from "#contract/public/product";
import { applyFilters, invalidFilters, noFilters, unsaid } from "./applied-filters.ts";

const item = (yuan: string | null, minimum: number | null, seller: string | null): ProductSummary => ({
  id: "1",
  channel: "1688",
  source_product_id: "1",
  source_url: "https://detail.1688.com/offer/1.html",
  title: { original: "杯", translated: null, language: null },
  image: null,
  price: {
    original_amount: null,
    display_amount: yuan,
    promotion_amount: null,
    original_currency: "CNY",
    display_currency: "CNY",
  },
  seller: { id: null, name: seller },
  seller_name: seller,
  sales_count: null,
  min_order_quantity: minimum,
});
const items = [item("9.90", 2, "甲"), item("10", 50, null), item(null, null, "乙")];
const left = (change: Partial<typeof noFilters>) =>
  applyFilters(items, { ...noFilters, ...change }).map((one) => items.indexOf(one));

test("compares prices by their digits, and leaves rows without a price out of every range", () => {
  expect(left({ from: "9.9" })).toEqual([0, 1]);
  expect(left({ to: "9.9" })).toEqual([0]);
  expect(left({ from: "9.91", to: "10.00" })).toEqual([1]);
});

test("keeps rows without a minimum under a maximum for it, and can require a seller", () => {
  expect(left({ most: "２" })).toEqual([0, 2]);
  expect(left({ hasSeller: true })).toEqual([0, 2]);
});

test("ignores an invalid filter and names it", () => {
  expect(left({ from: "1,5", most: "0" })).toEqual([0, 1, 2]);
  expect(invalidFilters({ ...noFilters, from: "1,5", most: "0" })).toEqual(["from", "most"]);
});

test("finds the values that no row states", () => {
  expect(unsaid(items)).toEqual({ minimum: false, sales: true, seller: false });
  expect(unsaid([])).toEqual({ minimum: false, sales: false, seller: false });
});
