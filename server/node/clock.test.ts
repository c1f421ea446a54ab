import { expect, test } from "vitest";
import { createNewId, newId, wait } from "./clock.ts";

test("ids have 26 characters, sort by time and do not repeat", () => {
  const made = Array.from({ length: 10_000 }, newId);
  expect(new Set(made).size).toBe(10_000);
  expect(made.every((id) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id))).toBe(true);
  const times = [0, 31, 32, 1_000, Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 21) + 1, 2 ** 48];
  const ids = times.map((time) => createNewId(() => time)());
  expect(ids.toSorted()).toEqual(ids);
});

test("a wait that is aborted rejects with the reason at once and leaves nothing behind", async () => {
  const caller = new AbortController();
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  const waiting = wait(60_000, caller.signal);
  expect(timers()).toBe(before + 1);
  caller.abort("gone");
  await expect(waiting).rejects.toBe("gone");
  expect(timers()).toBe(before);
  await expect(wait(60_000, caller.signal)).rejects.toBe("gone");
});

test("a wait that ends resolves", async () => {
  await expect(wait(1, new AbortController().signal)).resolves.toBeUndefined();
});
