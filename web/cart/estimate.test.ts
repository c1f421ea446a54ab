import fc from "fast-check";
import { expect, test } from "vitest";
import { fenToYuan, formatYuan, yuanToFen } from "#contract/money";
import { lineEstimates, totalYuan, yuanDifference } from "./estimate.ts";

const tiers = [
  { min_quantity: 1, price: "10" },
  { min_quantity: 20, price: "9.40" },
  { min_quantity: 100, price: "8.7" },
];
const line = { channel: "1688" as const, id: "1", quantity: 12, unit_price: "12", price_tiers: tiers };

test("variants of one offer reach a tier together, another offer and another marketplace do not help", () => {
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

test("an unknown part makes the whole unknown, never zero", () => {
  expect(lineEstimates([{ ...line, unit_price: null, price_tiers: [] }])).toEqual([
    { price: null, amount: null },
  ]);
  expect(totalYuan(["1.00", null])).toBeNull();
  expect(totalYuan([])).toBe("0");
  expect(yuanDifference(null, "1")).toBeNull();
});

test("differences are exact, with parts of a fen and below zero", () => {
  expect(yuanDifference("10.00", "8.5")).toBe("-1.5");
  expect(yuanDifference("0.3", "0.3702")).toBe("0.0702");
  expect(yuanDifference("-1.5", "0.5")).toBe("2");
});

const fen = fc.integer({ min: 0, max: 1_000_000_000 });

test("an estimate in fen is what whole numbers give", () => {
  fc.assert(
    fc.property(fen, fc.integer({ min: 1, max: 9_000 }), (price, quantity) => {
      const own = { ...line, quantity, unit_price: fenToYuan(price), price_tiers: [] };
      expect(yuanToFen(lineEstimates([own])[0]?.amount ?? "")).toBe(price * quantity);
    }),
  );
});

test("a sum does not depend on order, and a difference undoes it", () => {
  fc.assert(
    fc.property(fc.array(fen), fen, (amounts, extra) => {
      const texts = amounts.map(fenToYuan);
      const whole = totalYuan([...texts, fenToYuan(extra)]);
      expect(totalYuan([fenToYuan(extra), ...texts.toReversed()])).toBe(whole);
      expect(yuanDifference(fenToYuan(extra), whole)).toBe(totalYuan(texts));
      expect(formatYuan(whole ?? "")).toMatch(/^¥[0-9,]+\.[0-9]{2}$/);
    }),
  );
});

test("one piece more of a falling tier never makes each dearer", () => {
  const price = (quantity: number) => lineEstimates([{ ...line, quantity }])[0]?.price ?? null;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 500 }), (few, more) => {
      expect(yuanDifference(price(few + more), price(few))).not.toMatch(/^-/);
    }),
  );
});
