import { expect, test } from "vitest";
import { createAnswerCache } from "./search-by-picture.ts";

const answer = (characters: number) => ({
  api: "traffic/item/imgsearch",
  value: {},
  upstream: "x".repeat(characters),
  rejection: null,
  clean: (text: string) => text,
});
const minute = 60_000;

test("caches an answer for ten minutes, regardless of how often it is paged", () => {
  let now = 0;
  const cache = createAnswerCache(() => now);
  const first = answer(10);
  cache.put("a", first);
  for (now = 0; now < 10 * minute; now += minute) {
    expect(cache.get("a")).toBe(first);
    cache.put("a", first);
  }
  expect(cache.get("a")).toBeUndefined();
});

test("caches at most 200 answers and 8 Mi characters, and evicts the oldest first", () => {
  const cache = createAnswerCache(() => 0);
  for (let at = 0; at < 201; at++) cache.put(`many ${at}`, answer(10));
  expect([cache.get("many 0"), cache.get("many 1")]).toEqual([undefined, expect.anything()]);
  const large = createAnswerCache(() => 0);
  for (let at = 0; at < 5; at++) large.put(`large ${at}`, answer(2 * 1024 * 1024));
  expect([large.get("large 0"), large.get("large 1"), large.get("large 4")]).toEqual([
    undefined,
    expect.anything(),
    expect.anything(),
  ]);
});

test("does not cache an answer that is too large on its own", () => {
  const cache = createAnswerCache(() => 0);
  cache.put("a", answer(9 * 1024 * 1024));
  expect(cache.get("a")).toBeUndefined();
});
