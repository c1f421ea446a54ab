import fc from "fast-check";
import { expect, test } from "vitest";
import { landedLines, shareOut } from "./landed.ts";

const fen = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

test("shares add up to the whole, and each is less than a fen from its exact part", () => {
  fc.assert(
    fc.property(fen, fc.array(fen, { minLength: 1, maxLength: 20 }), (whole, weights) => {
      const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
      const shares = shareOut(whole, weights);
      if (sum === 0n) {
        expect(shares === null).toBe(whole > 0);
        return;
      }
      expect(shares?.reduce((total, share) => total + BigInt(share), 0n)).toBe(BigInt(whole));
      shares?.forEach((share, at) => {
        const distance = BigInt(share) * sum - BigInt(whole) * BigInt(weights[at] ?? 0);
        expect(distance > -sum && distance < sum).toBe(true);
      });
    }),
  );
});

test("what is left over goes to the largest remainders, the first of equals first", () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(shareOut(10, [1, 2, 3])).toEqual([2, 3, 5]);
  expect(shareOut(0, [5, 5])).toEqual([0, 0]);
  expect(shareOut(5, [])).toBeNull();
});

const money = (amount: number | null) => ({ amount, currency: "CNY" as const });
const seller = (freight: number | null, amounts: (number | null)[]) => ({
  seller_id: null,
  seller_name: null,
  lines: amounts.map((amount) => ({
    id: "1",
    offer_id: "1",
    spec_id: null,
    quantity: 1,
    unit_price: money(amount),
    amount: money(amount),
  })),
  total: { merchandise: money(0), shipping: money(freight), payment: money(0), discount: money(null) },
});

test("a line lands at its goods and its share; nothing is told over what is unknown", () => {
  expect(landedLines(seller(500, [1000, 3000]))?.map(({ freight, landed }) => [freight, landed])).toEqual([
    [125, 1125],
    [375, 3375],
  ]);
  expect(landedLines(seller(null, [1000]))).toBeNull();
  expect(landedLines(seller(500, [1000, null]))).toBeNull();
  expect(landedLines(seller(500, []))).toBeNull();
});
