import { expect, test } from "vitest";
import { createLru } from "./caches.ts";

test("drops the least recently used entry when a new one exceeds the limit", () => {
  const lru = createLru<string, number>(2);
  lru.set("a", 1);
  lru.set("b", 2);
  expect(lru.get("a")).toBe(1);
  lru.set("c", 3);
  expect(lru.get("b")).toBeUndefined();
  expect([lru.get("a"), lru.get("c")]).toEqual([1, 3]);
});

test("replaces an entry that is set again, and makes room when one is deleted", () => {
  const lru = createLru<string, number>(2);
  lru.set("a", 1);
  lru.set("b", 2);
  lru.set("a", 3);
  expect([lru.get("a"), lru.get("b")]).toEqual([3, 2]);
  lru.delete("a");
  lru.set("c", 4);
  expect([lru.get("a"), lru.get("b"), lru.get("c")]).toEqual([undefined, 2, 4]);
});
