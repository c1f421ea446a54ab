import { expect, test } from "vitest";
import { createNewId, newId } from "./runtime.ts";

test("creates ids of 26 characters that sort by time and do not repeat", () => {
  const made = Array.from({ length: 10_000 }, newId);
  expect(new Set(made).size).toBe(10_000);
  expect(made.every((id) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id))).toBe(true);
  const times = [0, 31, 32, 1_000, Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 21) + 1, 2 ** 48];
  const ids = times.map((time) => createNewId(() => time)());
  expect(ids.toSorted()).toEqual(ids);
});
