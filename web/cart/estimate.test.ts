import fc from "fast-check";
import { expect, test } from "vitest";
import { yuanDifference } from "#contract/shared/yuan-amount";
import { fenToYuan, yuanToFen } from "#contract/shared/money";
import { lineEstimates } from "./estimate.ts";

const tiers = [
  { min_quantity: 1, price: "10" },
  { min_quantity: 20, price: "9.40" },
  { min_quantity: 100, price: "8.7" },
];
const line = { channel: "1688" as const, id: "1", quantity: 12, unit_price: "12", price_tiers: tiers };

test("counts the variants of an offer together for a tier, but not other offers or marketplaces", () => {
  const estimates = lineEstimates([
    line,
    { ...line, quantity: 8 },
    { ...line, id: "2", quantity: 19 },
    { ...line, channel: "taobao", quantity: 1 },
  ]);
  expect(estimates).toEqual([
    { price: "9.40", amount: "112.8" },
    { price: "9.40", amount: "75.2" },
    { price: "10", amount: "190" },
    { price: "10", amount: "10" },
  ]);
});

test("makes the total unknown, never zero, when a part is unknown", () => {
  expect(lineEstimates([{ ...line, unit_price: null, price_tiers: [] }])).toEqual([
    { price: null, amount: null },
  ]);
});

const fen = fc.integer({ min: 0, max: 1_000_000_000 });

test("computes an estimate in fen exactly, like whole numbers", () => {
  fc.assert(
    fc.property(fen, fc.integer({ min: 1, max: 9_000 }), (price, quantity) => {
      const own = { ...line, quantity, unit_price: fenToYuan(price), price_tiers: [] };
      expect(yuanToFen(lineEstimates([own])[0]?.amount ?? "")).toBe(price * quantity);
    }),
  );
});

test("never raises the price of a piece for one piece more when tiers fall", () => {
  const price = (quantity: number) => lineEstimates([{ ...line, quantity }])[0]?.price ?? null;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 500 }), (few, more) => {
      expect(yuanDifference(price(few + more), price(few))).not.toMatch(/^-/);
    }),
  );
});
