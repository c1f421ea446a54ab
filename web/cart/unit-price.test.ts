import { expect, test } from "vitest";
import { nextTier, tierOf, unitPrice } from "./unit-price.ts";

const tiers = [
  { min_quantity: 100, price: "8.8" },
  { min_quantity: 2, price: "10" },
  { min_quantity: 30, price: "9.4" },
];

test("uses the tier of all pieces of the offer, whatever the order of the tiers", () => {
  const price = (pieces: number) => unitPrice({ price_tiers: tiers, unit_price: "99" }, pieces);
  expect([1, 2, 29, 30, 99, 100].map(price)).toEqual(["10", "10", "10", "9.4", "9.4", "8.8"]);
});

test("uses the variant's own price without tiers, and null when it is unknown", () => {
  expect(unitPrice({ price_tiers: [], unit_price: "12.5" }, 7)).toBe("12.5");
  expect(unitPrice({ price_tiers: [], unit_price: null }, 7)).toBeNull();
});

test("returns the next tier and the missing pieces", () => {
  expect(nextTier(tiers, 28)).toEqual({ tier: { min_quantity: 30, price: "9.4" }, missing: 2 });
  expect(nextTier(tiers, 100)).toBeNull();
  // The first tier's price also applies below it.
  expect(nextTier(tiers, 1)).toEqual({ tier: { min_quantity: 30, price: "9.4" }, missing: 29 });
  expect(nextTier([{ min_quantity: 50, price: "9.4" }], 7)).toBeNull();
  expect(tierOf(tiers, 1)).toBeUndefined();
});
