import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sumYuan, timesYuan, totalYuan, yuanDifference } from "./yuan-amount.ts";
import { fenToYuan, formatYuan } from "./money.ts";

const yuan = fc
  .tuple(fc.nat(9_999_999), fc.integer({ min: 0, max: 4 }), fc.nat(9999))
  .map(([whole, decimals, part]) =>
    decimals === 0 ? String(whole) : `${whole}.${String(part).padStart(4, "0").slice(0, decimals)}`,
  );
const pieces = fc.integer({ min: 0, max: 1_000_000 });
/** Ten-thousandths of a yuan, because the contract allows four decimals. */
const parts = (text: string) => {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(4, "0"));
};

describe("exact yuan amounts", () => {
  test("keep the digits that floating point loses", () => {
    expect(timesYuan("0.1", 3)).toBe("0.3");
    expect(timesYuan("1.15", 100)).toBe("115");
    expect(sumYuan(["0.1", "0.2"])).toBe("0.3");
    expect(timesYuan("0.0001", 3)).toBe("0.0003");
    expect(timesYuan("9999999999999.9999", 9)).toBe("89999999999999.9991");
  });

  test("multiply and add like whole numbers", () => {
    fc.assert(
      fc.property(yuan, pieces, (price, count) => {
        expect(parts(timesYuan(price, count))).toBe(parts(price) * BigInt(count));
      }),
    );
    fc.assert(
      fc.property(fc.array(yuan, { maxLength: 20 }), (amounts) => {
        expect(parts(sumYuan(amounts))).toBe(amounts.reduce((total, amount) => total + parts(amount), 0n));
      }),
    );
  });

  test("have an unknown sum if a part is unknown, never zero", () => {
    expect(totalYuan(["1.00", null])).toBeNull();
    expect(totalYuan([])).toBe("0");
    expect(yuanDifference(null, "1")).toBeNull();
    expect(yuanDifference("1", null)).toBeNull();
  });

  test("subtract exactly, with parts of a fen and below zero", () => {
    expect(yuanDifference("10.00", "8.5")).toBe("-1.5");
    expect(yuanDifference("0.3", "0.3702")).toBe("0.0702");
    expect(yuanDifference("-1.5", "0.5")).toBe("2");
  });

  test("give the same sum in any order, which a difference undoes", () => {
    const fen = fc.integer({ min: 0, max: 1_000_000_000 });
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
});
