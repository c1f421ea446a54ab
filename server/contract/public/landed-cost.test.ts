import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { landedCost, shareOut } from "./landed-cost.ts";
import { leftOutChecks, previewResultOf } from "../testing/preview-result-of.ts";

const fen = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const amount = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 1_000_000_000 }));

describe("shares of an amount", () => {
  test("add up to the whole exactly, each less than a fen from its exact value", () => {
    const parts = fc.array(fc.record({ weight: fen, pieces: fc.integer({ min: 1, max: 9_999 }) }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(fen, fc.constantFrom(1, -1), parts, (size, sign, shared) => {
        const whole = size === 0 ? 0 : size * sign;
        const shares = shareOut(whole, shared);
        expect(shares.reduce((total, share) => total + BigInt(share), 0n)).toBe(BigInt(whole));
        const isFree = shared.every(({ weight }) => weight === 0);
        const weights = shared.map(({ weight, pieces }) => BigInt(isFree ? pieces : weight));
        const sum = weights.reduce((total, weight) => total + weight, 0n);
        for (const [at, share] of shares.entries()) {
          const distance = BigInt(share) * sum - BigInt(whole) * (weights[at] ?? 0n);
          expect(distance > -sum && distance < sum).toBe(true);
        }
        expect(shareOut(whole, shared)).toEqual(shares);
      }),
    );
  });

  test("give the remainder to the largest fractions, the first of equals first", () => {
    const weights = (...all: number[]) => all.map((weight) => ({ weight, pieces: 1 }));
    expect(shareOut(100, weights(1, 1, 1))).toEqual([34, 33, 33]);
    expect(shareOut(10, weights(1, 2, 3))).toEqual([2, 3, 5]);
    expect(shareOut(-100, weights(1, 1, 1))).toEqual([-34, -33, -33]);
    expect(shareOut(0, weights(5, 5))).toEqual([0, 0]);
  });

  test("depend on the pieces where nothing costs anything", () => {
    expect(
      shareOut(9, [
        { weight: 0, pieces: 1 },
        { weight: 0, pieces: 2 },
      ]),
    ).toEqual([3, 6]);
  });
});

describe("landed cost", () => {
  test("includes freight and discount, so that the lines add up to the payment", () => {
    const cost = landedCost(
      previewResultOf([{ goods: 161_760, shipping: 1700, discount: 1000, payment: 162_460 }]),
    );
    expect(cost?.lines).toMatchObject([{ goods: 161_760, freight: 1700, other: -1000, landed: 162_460 }]);
    expect(cost?.isDiscount).toBe(true);
  });

  test("adds up to the payable amount exactly and takes no line below zero, whatever was reported", () => {
    const order = fc.record({
      lines: fc.array(amount, { minLength: 1, maxLength: 12 }),
      shipping: amount,
      payment: amount,
      discount: fc.option(amount),
    });
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 4 }), fc.boolean(), (orders, isOnePayment) => {
        const total = orders.reduce((sum, { payment }) => sum + payment, 0);
        const parts = orders.map((parts) => ({
          ...parts,
          goods: parts.lines.reduce((sum, line) => sum + line, 0),
          payment: isOnePayment && orders.length > 1 ? null : parts.payment,
        }));
        const cost = landedCost(previewResultOf(parts, { total: { payment: total } }));
        expect(cost?.lines.reduce((sum, { landed }) => sum + landed, 0)).toBe(total);
        expect(cost?.sum.landed).toBe(total);
        for (const { goods, freight, other, landed } of cost?.lines ?? []) {
          expect(landed).toBe(goods + freight + other);
          expect(landed).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test("reports a difference that exceeds the discount", () => {
    const cost = landedCost(previewResultOf([{ goods: 1000, shipping: 200, discount: 100, payment: 1200 }]));
    expect(cost).toMatchObject({ isDiscount: false, sum: { other: 0, landed: 1200 } });
    expect(landedCost(previewResultOf([{ goods: 1000, shipping: 0, payment: 1100 }]))).toMatchObject({
      isDiscount: false,
      sum: { other: 100 },
    });
  });

  test.each([
    ["the freight", [{ goods: 1000, shipping: null, payment: 1000 }], {}],
    ["the payable amount", [{ goods: 1000, shipping: 0, payment: null }], {}],
    ["the amount of a line", [{ goods: 1000, shipping: 0, payment: 1000, lines: [500, null] }], {}],
    ["its lines", [{ goods: 1000, shipping: 0, payment: 1000, lines: [] }], {}],
    ["a line", [{ goods: 1000, shipping: 0, payment: 1000, lines: [1000, null] }], { checks: leftOutChecks }],
  ])("is unknown where the answer does not say %s", (_, orders, rest) => {
    expect(landedCost(previewResultOf(orders, rest))).toBeNull();
  });
});
