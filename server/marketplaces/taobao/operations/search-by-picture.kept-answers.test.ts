import { expect, test } from "vitest";
import { createKeptAnswers } from "./search-by-picture.ts";

const answer = (characters: number) => ({
  api: "traffic/item/imgsearch",
  value: {},
  upstream: "x".repeat(characters),
  rejection: null,
  clean: (text: string) => text,
});
const minute = 60_000;

test("an answer is kept for ten minutes, however often it is paged from", () => {
  let now = 0;
  const kept = createKeptAnswers(() => now);
  const first = answer(10);
  kept.put("a", first);
  for (now = 0; now < 10 * minute; now += minute) {
    expect(kept.get("a")).toBe(first);
    kept.put("a", first);
  }
  expect(kept.get("a")).toBeUndefined();
});

test("at most 200 are kept, and 8 Mi characters of them: the oldest go first", () => {
  const kept = createKeptAnswers(() => 0);
  for (let at = 0; at < 201; at++) kept.put(`many ${at}`, answer(10));
  expect([kept.get("many 0"), kept.get("many 1")]).toEqual([undefined, expect.anything()]);
  const large = createKeptAnswers(() => 0);
  for (let at = 0; at < 5; at++) large.put(`large ${at}`, answer(2 * 1024 * 1024));
  expect([large.get("large 0"), large.get("large 1"), large.get("large 4")]).toEqual([
    undefined,
    expect.anything(),
    expect.anything(),
  ]);
});

test("one that is too large on its own is not kept", () => {
  const kept = createKeptAnswers(() => 0);
  kept.put("a", answer(9 * 1024 * 1024));
  expect(kept.get("a")).toBeUndefined();
});
