import { expect, test } from "vitest";
import { readCategoryColumns, toCategoryColumns } from "#contract/public/category-columns";
import { findById, findByWords } from "./category-find-route.ts";

const leaf = (id: number, name: string) => ({ id, name, children: [] });
const tree = readCategoryColumns(
  JSON.stringify(
    toCategoryColumns(
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
  ),
);
const ids = (words: string) => findByWords(tree, words).categories.map(({ category_id }) => category_id);

test("ranks equal names first, then beginnings, then other matches, nearest to the root first (findByWords)", () => {
  expect(ids("裙")).toEqual(["21", "112", "12", "11", "111"]);
  expect(findByWords(tree, "裙").total).toBe(5);
});

test("requires all words in the path and at least one in the name (findByWords)", () => {
  expect(ids("女装 裙")).toEqual(["112", "12", "11", "111"]);
  expect(ids("女装  童装")).toEqual([]);
  expect(ids("t-shirts")).toEqual(["0"]);
});

test("returns the whole path, and ids as text (findByWords)", () => {
  expect(findByWords(tree, "长裙").categories).toEqual([
    { category_id: "111", name: "长裙", path: ["女装", "连衣裙", "长裙"], children: 0 },
  ]);
});

test("returns a category with its path and its direct children, and nothing for an unknown id (findById)", () => {
  expect(findById(tree, "1").categories.map(({ name }) => name)).toEqual(["女装", "连衣裙", "裙裤"]);
  expect(findById(tree, "2").categories.map(({ name }) => name)).toEqual(["童装", "裙"]);
  expect(findById(tree, "9")).toEqual({ total: 0, categories: [] });
  expect(findById(tree, "9007199254740993")).toEqual({ total: 0, categories: [] });
});

test("returns the best hundred of a hundred thousand categories and counts all (findByWords)", () => {
  const leaves = Array.from({ length: 100_000 }, (_, at) =>
    leaf(at + 1, at % 2 === 0 ? `裙 ${at}` : `裤 ${at}`),
  );
  const about = { platform: "1688", shop_id: null, read_at: "2026-11-21T04:00:00.000Z" };
  const large = readCategoryColumns(JSON.stringify(toCategoryColumns(leaves, about)));
  const found = findByWords(large, "裙");
  expect(found.total).toBe(50_000);
  expect(found.categories).toHaveLength(100);
});
