import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumYuan, timesYuan } from "./exact-yuan.ts";

const yuan = fc
  .tuple(fc.nat(9_999_999), fc.integer({ min: 0, max: 4 }), fc.nat(9999))
  .map(([whole, decimals, part]) =>
    decimals === 0 ? String(whole) : `${whole}.${String(part).padStart(4, "0").slice(0, decimals)}`,
  );
const pieces = fc.integer({ min: 0, max: 1_000_000 });
/** Ten thousandths of a yuan: the contract allows four decimals. */
const parts = (text: string) => {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(4, "0"));
};

describe("exact yuan", () => {
  it("keeps what floats lose", () => {
    expect(timesYuan("0.1", 3)).toBe("0.3");
    expect(timesYuan("1.15", 100)).toBe("115");
    expect(sumYuan(["0.1", "0.2"])).toBe("0.3");
    expect(timesYuan("0.0001", 3)).toBe("0.0003");
    expect(timesYuan("9999999999999.9999", 9)).toBe("89999999999999.9991");
  });

  it("multiplies and adds as whole numbers do", () => {
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
});
