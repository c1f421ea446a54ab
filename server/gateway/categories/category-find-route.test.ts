import { expect, test } from "vitest";
import { encodeCategoryColumns, readCategoryColumns } from "#contract/category-columns";
import { findById, findByWords } from "./category-find-route.ts";

const leaf = (id: number, name: string) => ({ id, name, children: [] });
const tree = readCategoryColumns(
  encodeCategoryColumns(
    [
      {
        id: 1,
        name: "女装",
        children: [
          { id: 11, name: "连衣裙", children: [leaf(111, "长裙"), leaf(112, "裙")] },
          leaf(12, "裙裤"),
        ],
      },
      { id: 2, name: "童装", children: [leaf(21, "裙")] },
      { id: 0, name: "Other T-Shirts", children: [] },
    ],
    { platform: "1688", shop_id: null, read_at: "2026-11-21T04:00:00.000Z" },
  ),
);
const ids = (words: string) => findByWords(tree, words).categories.map(({ category_id }) => category_id);

test("the name itself comes first, then beginnings, then the rest, nearer to the top first", () => {
  expect(ids("裙")).toEqual(["21", "112", "12", "11", "111"]);
  expect(findByWords(tree, "裙").total).toBe(5);
});

test("all words have to be on the way, one of them in the name", () => {
  expect(ids("女装 裙")).toEqual(["112", "12", "11", "111"]);
  expect(ids("女装  童装")).toEqual([]);
  expect(ids("t-shirts")).toEqual(["0"]);
});

test("an answer has the whole path, and ids as text", () => {
  expect(findByWords(tree, "长裙").categories).toEqual([
    { category_id: "111", name: "长裙", path: ["女装", "连衣裙", "长裙"], children: 0 },
  ]);
});

test("an id gives its path and what is directly below; an id of nobody gives nothing", () => {
  expect(findById(tree, "1").categories.map(({ name }) => name)).toEqual(["女装", "连衣裙", "裙裤"]);
  expect(findById(tree, "2").categories.map(({ name }) => name)).toEqual(["童装", "裙"]);
  expect(findById(tree, "9")).toEqual({ total: 0, categories: [] });
  expect(findById(tree, "9007199254740993")).toEqual({ total: 0, categories: [] });
});

test("of a hundred thousand categories the best hundred are given, and all are counted", () => {
  const leaves = Array.from({ length: 100_000 }, (_, at) =>
    leaf(at + 1, at % 2 === 0 ? `裙 ${at}` : `裤 ${at}`),
  );
  const about = { platform: "1688", shop_id: null, read_at: "2026-11-21T04:00:00.000Z" };
  const large = readCategoryColumns(encodeCategoryColumns(leaves, about));
  const found = findByWords(large, "裙");
  expect(found.total).toBe(50_000);
  expect(found.categories).toHaveLength(100);
});
