import { expect, test } from "vitest";
import { createLru } from "./caches.ts";

test("one entry more drops the one that was used longest ago", () => {
  const lru = createLru<string, number>(2);
  lru.set("a", 1);
  lru.set("b", 2);
  expect(lru.get("a")).toBe(1);
  lru.set("c", 3);
  expect(lru.get("b")).toBeUndefined();
  expect([lru.get("a"), lru.get("c")]).toEqual([1, 3]);
});

test("an entry that is set again stays one, and a dropped one makes room", () => {
  const lru = createLru<string, number>(2);
  lru.set("a", 1);
  lru.set("b", 2);
  lru.set("a", 3);
  expect([lru.get("a"), lru.get("b")]).toEqual([3, 2]);
  lru.delete("a");
  lru.set("c", 4);
  expect([lru.get("a"), lru.get("b"), lru.get("c")]).toEqual([undefined, 2, 4]);
});
