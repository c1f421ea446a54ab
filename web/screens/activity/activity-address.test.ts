import { expect, test } from "vitest";
import { localText, momentOf } from "./activity-address.ts";

test("a local time is a moment and back, and half a date is none", () => {
  expect(localText(momentOf("2026-11-22T10:05"))).toBe("2026-11-22T10:05");
  expect([momentOf(""), momentOf("2026-"), localText(undefined)]).toEqual([undefined, undefined, ""]);
});
