import { describe, expect, it } from "vitest";
import { chargeIds } from "./quota.ts";

describe("the numbers of a day's charges", () => {
  it("follow the day before without a gap or an overlap, over a leap day as well", () => {
    for (const [day, next] of [
      ["2026-11-21", "2026-11-22"],
      ["2026-12-31", "2027-01-01"],
      ["2028-02-29", "2028-03-01"],
    ] as const) {
      expect(chargeIds(next).first).toBe(chargeIds(day).last + 1);
    }
  });

  it("are safe integers for centuries, more than four billion a day", () => {
    const { first, last } = chargeIds("2999-12-31");
    expect(Number.isSafeInteger(last)).toBe(true);
    expect(last - first).toBeGreaterThan(4_000_000_000);
  });

  it("are none for what is not a day", () => {
    expect(chargeIds("yesterday")).toEqual({ first: 0, last: -1 });
  });
});
