import { describe, expect, test } from "vitest";
import { chargeIds } from "./quota.ts";

describe("chargeIds", () => {
  test("numbers the charges of consecutive days without a gap or an overlap, including leap days", () => {
    for (const [day, next] of [
      ["2026-11-21", "2026-11-22"],
      ["2026-12-31", "2027-01-01"],
      ["2028-02-29", "2028-03-01"],
    ] as const) {
      expect(chargeIds(next).first).toBe(chargeIds(day).last + 1);
    }
  });

  test("leaves more than four billion ids a day and stays within safe integers for centuries", () => {
    const { first, last } = chargeIds("2999-12-31");
    expect(Number.isSafeInteger(last)).toBe(true);
    expect(last - first).toBeGreaterThan(4_000_000_000);
  });

  test("returns an empty range for a text that is not a day", () => {
    expect(chargeIds("yesterday")).toEqual({ first: 0, last: -1 });
  });
});
