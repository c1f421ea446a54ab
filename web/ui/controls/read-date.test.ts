import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localText, momentOf, readDay, readMoment } from "./read-date.ts";

describe("a typed day", () => {
  test.each([
    "2026-11-05",
    " 2026-11-05 ",
    "2026-11-5",
    "2026/11/05",
    "2026/11/5",
    "2026.11.05",
    "20261105",
    "2026年11月5日",
  ])("reads a day from %s", (text) => {
    expect(readDay(text)).toBe("2026-11-05");
  });

  test.each([
    "",
    "11/05/2026",
    "05.11.2026",
    "2026-13-01",
    "2026-02-30",
    "2026-11",
    "today",
    "2026-11/05",
    "2026-11-05x",
  ])("rejects %j as a day", (text) => {
    expect(readDay(text)).toBeNull();
  });

  test("returns a day in the page's own format unchanged", () => {
    const date = fc.date({ min: new Date("1970-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(date, (at) => {
        const day = at.toISOString().slice(0, 10);
        expect(readDay(day)).toBe(day);
        expect(readDay(day.replaceAll("-", "/"))).toBe(day);
      }),
    );
  });
});

describe("a typed moment", () => {
  test.each([
    ["2026-11-05 14:02", "2026-11-05T14:02"],
    ["2026-11-05T14:02", "2026-11-05T14:02"],
    ["2026/11/5 9:05", "2026-11-05T09:05"],
    ["2026-11-05 14:02:31", "2026-11-05T14:02"],
    ["2026-11-05", "2026-11-05T00:00"],
  ])("reads a moment from %s", (text, moment) => {
    expect(readMoment(text)).toBe(moment);
  });

  test.each(["", "14:02", "2026-11-05 24:00", "2026-11-05 14:60", "2026-11-05 2 pm", "11/05/2026 14:02"])(
    "rejects %j as a moment",
    (text) => {
      expect(readMoment(text)).toBeNull();
    },
  );
});

test("converts a local time to a moment and back, and rejects half a date", () => {
  expect(localText(momentOf("2026-11-22T10:05"))).toBe("2026-11-22T10:05");
  expect([momentOf(""), momentOf("2026-"), localText(undefined)]).toEqual([undefined, undefined, ""]);
});
