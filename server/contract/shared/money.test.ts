import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareYuan, fenToYuan, formatFen, formatYuan, yuanSchema, yuanToFen } from "./money.ts";

describe("conversion between yuan and fen", () => {
  test("converts fen to yuan and back to the same amount over the whole safe range", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        expect(yuanToFen(fenToYuan(amount))).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });

  test("moves the digits without rounding, in agreement with integer arithmetic", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.integer({ min: 0, max: 99 }), (yuan, cents) => {
        const text = `${yuan}.${String(cents).padStart(2, "0")}`;
        const fen = yuan * 100n + BigInt(cents);
        const expected = fen <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(fen) : null;
        expect(yuanToFen(text)).toBe(expected);
        if (expected !== null) expect(fenToYuan(expected)).toBe(text);
      }),
    );
  });

  test.each([
    ["36", 3600],
    ["36.5", 3650],
    ["36.50", 3650],
    ["36.5000", 3650],
    ["0.07", 7],
    ["1.005", null],
    ["0.001", null],
    ["0", 0],
    ["-0", 0],
    ["-0.00", 0],
    ["-1.10", -110],
    ["007.10", 710],
    ["4.35", 435],
    ["8.2", 820],
    ["1.15", 115],
    ["90071992547409.91", 9007199254740991],
    ["90071992547409.92", null],
    ["99999999999999999999", null],
    ["", null],
    [".5", null],
    ["5.", null],
    ["1e2", null],
    ["1,000", null],
    [" 1", null],
    ["+1", null],
    ["NaN", null],
    ["１２", null],
  ])("converts %j yuan to %j fen", (yuan, fen) => {
    expect(yuanToFen(yuan)).toBe(fen);
  });

  test("throws a RangeError for fen that are not a safe integer", () => {
    for (const amount of [0.5, Number.NaN, Infinity, 2 ** 53])
      expect(() => fenToYuan(amount)).toThrow(RangeError);
  });
});

describe("amounts for a reader", () => {
  test.each([
    [32120, "¥321.20"],
    [0, "¥0.00"],
    [5, "¥0.05"],
    [-110, "-¥1.10"],
    [123456789, "¥1,234,567.89"],
    [9007199254740991, "¥90,071,992,547,409.91"],
  ])("show %i fen as %s", (amount, text) => {
    expect(formatFen(amount)).toBe(text);
  });

  test("keep every decimal of yuan", () => {
    expect(formatYuan("1234.5")).toBe("¥1,234.50");
    expect(formatYuan("0.1234")).toBe("¥0.1234");
  });
});

test("yuanSchema accepts only plain yuan text", () => {
  for (const text of ["0", "12.50", "9999999999999.9999"])
    expect(yuanSchema.safeParse(text).success).toBe(true);
  for (const text of ["", "-1", "01", "1.", ".5", "1e2", "1,5", " 1", "1.23456", 12.5])
    expect(yuanSchema.safeParse(text).success).toBe(false);
});

describe("comparison of yuan by value", () => {
  test.each([
    ["9.9", "10", -1],
    ["1.50", "1.5", 0],
    ["1", "1.0000", 0],
    ["2", "1.9999", 1],
    ["1.5", "1.49", 1],
    ["89999999999999.9991", "9999999999999.9999", 1],
  ])("orders %s and %s", (one, other, order) => {
    expect(compareYuan(one, other)).toBe(order);
    expect(compareYuan(other, one)).toBe(order === 0 ? 0 : -order);
  });

  test("orders any two amounts like the numbers of their fen", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (one, other) => {
        expect(compareYuan(fenToYuan(one), fenToYuan(other))).toBe(Math.sign(one - other));
      }),
    );
  });
});
