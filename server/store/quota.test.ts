import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quotaDay } from "./quota.ts";

const at = (iso: string) => Date.parse(iso);
const hour = 3_600_000;

describe("the quota day of Asia/Shanghai", () => {
  test("ends the Shanghai day at 16:00:00Z, the local midnight (§8, I9)", () => {
    expect(quotaDay(at("2026-11-21T15:59:59.999Z"), "Asia/Shanghai")).toEqual({
      day: "2026-11-21",
      resetsAt: at("2026-11-21T16:00:00Z"),
    });
    expect(quotaDay(at("2026-11-21T16:00:00Z"), "Asia/Shanghai")).toEqual({
      day: "2026-11-22",
      resetsAt: at("2026-11-22T16:00:00Z"),
    });
  });

  test("does not start a new Shanghai day at UTC midnight", () => {
    expect(quotaDay(at("2026-11-21T23:59:59Z"), "Asia/Shanghai").day).toBe("2026-11-22");
    expect(quotaDay(at("2026-11-22T00:00:00Z"), "Asia/Shanghai").day).toBe("2026-11-22");
  });

  test("returns the date eight hours ahead of UTC for any instant in Shanghai (property)", () => {
    fc.assert(
      fc.property(fc.integer({ min: at("2000-01-01T00:00Z"), max: at("2099-01-01T00:00Z") }), (instant) => {
        const { day, resetsAt } = quotaDay(instant, "Asia/Shanghai");
        expect(day).toBe(new Date(instant + 8 * hour).toISOString().slice(0, 10));
        expect(new Date(resetsAt + 8 * hour).toISOString()).toMatch(/T00:00:00\.000Z$/);
        expect(resetsAt - instant).toBeLessThanOrEqual(24 * hour);
      }),
    );
  });
});

describe("zones with summer time", () => {
  test("counts 23 and 25 hours in New York on the days when the clock changes", () => {
    // 2026: 8 March forward, 1 November back.
    expect(quotaDay(at("2026-03-08T12:00Z"), "America/New_York").resetsAt).toBe(at("2026-03-09T04:00Z"));
    expect(quotaDay(at("2026-03-08T05:00Z"), "America/New_York").day).toBe("2026-03-08");
    expect(quotaDay(at("2026-11-01T04:00Z"), "America/New_York")).toEqual({
      day: "2026-11-01",
      resetsAt: at("2026-11-02T05:00Z"),
    });
  });

  test("begins a day at 01:00 where midnight does not exist", () => {
    // São Paulo went from 2018-11-03T23:59:59-03:00 to 2018-11-04T01:00:00-02:00.
    expect(quotaDay(at("2018-11-03T12:00Z"), "America/Sao_Paulo").resetsAt).toBe(at("2018-11-04T03:00Z"));
  });

  test("skips the date that Samoa skipped", () => {
    expect(quotaDay(at("2011-12-30T09:59:59Z"), "Pacific/Apia")).toEqual({
      day: "2011-12-29",
      resetsAt: at("2011-12-30T10:00Z"),
    });
    expect(quotaDay(at("2011-12-30T10:00Z"), "Pacific/Apia").day).toBe("2011-12-31");
  });

  test("ends a day exactly where the next one begins, in any zone at any time (property)", () => {
    const names = [
      "Asia/Shanghai",
      "America/New_York",
      "Asia/Kolkata",
      "Pacific/Chatham",
      "Africa/Cairo",
      "UTC",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.integer({ min: at("2015-01-01T00:00Z"), max: at("2035-01-01T00:00Z") }),
        (zone, instant) => {
          const { day, resetsAt } = quotaDay(instant, zone);
          expect(resetsAt).toBeGreaterThan(instant);
          expect(quotaDay(resetsAt - 1, zone).day).toBe(day);
          expect(quotaDay(resetsAt, zone).day > day).toBe(true);
        },
      ),
    );
  });
});
