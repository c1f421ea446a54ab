import { expect, it } from "vitest";
import { nextTier, tierOf, unitPrice } from "./unit-price.ts";

const tiers = [
  { min_quantity: 100, price: "8.8" },
  { min_quantity: 2, price: "10" },
  { min_quantity: 30, price: "9.4" },
];

it("takes the tier of all pieces of the offer, whatever order the tiers come in", () => {
  const price = (pieces: number) => unitPrice({ price_tiers: tiers, unit_price: "99" }, pieces);
  expect([1, 2, 29, 30, 99, 100].map(price)).toEqual(["10", "10", "10", "9.4", "9.4", "8.8"]);
});

it("takes the variant's own price without tiers, and says unknown as null", () => {
  expect(unitPrice({ price_tiers: [], unit_price: "12.5" }, 7)).toBe("12.5");
  expect(unitPrice({ price_tiers: [], unit_price: null }, 7)).toBeNull();
});

it("tells what the next tier asks for", () => {
  expect(nextTier(tiers, 28)).toEqual({ tier: { min_quantity: 30, price: "9.4" }, missing: 2 });
  expect(nextTier(tiers, 100)).toBeNull();
  // The first tier's price counts below it as well.
  expect(nextTier(tiers, 1)).toEqual({ tier: { min_quantity: 30, price: "9.4" }, missing: 29 });
  expect(nextTier([{ min_quantity: 50, price: "9.4" }], 7)).toBeNull();
  expect(tierOf(tiers, 1)).toBeUndefined();
});
