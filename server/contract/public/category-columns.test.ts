import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CategoryNode } from "./category.ts";
import { readCategoryColumns, toCategoryColumns } from "./category-columns.ts";
import { nestedTree } from "../testing/nested-tree.ts";

const about = { platform: "1688", shop_id: null, read_at: "2026-11-21T08:00:00.000Z" };

const { tree: nodeArbitrary } = fc.letrec<{ tree: CategoryNode }>((tie) => ({
  tree: fc.record({
    id: fc.maxSafeNat(),
    name: fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string(),
      fc.constantFrom("女装", "\\n", "\n", "a\\\nb", "\ud800"),
    ),
    children: fc.oneof(
      { maxDepth: 6 },
      fc.constant<CategoryNode[]>([]),
      fc.array(tie("tree"), { maxLength: 4 }),
    ),
  }),
}));
const forest = fc.array(nodeArbitrary, { maxLength: 6 });

const chain = (depth: number) => {
  let node: CategoryNode = { id: depth, name: String(depth), children: [] };
  for (let id = depth - 1; id > 0; id--) node = { id, name: String(id), children: [node] };
  return [node];
};

describe("a tree as columns", () => {
  test("round-trips trees of any ids, names and depths", () => {
    fc.assert(
      fc.property(forest, (nodes) => {
        const tree = readCategoryColumns(JSON.stringify(toCategoryColumns(nodes, about)));
        expect(nestedTree(tree)).toEqual(nodes);
        expect(tree.about).toEqual(about);
      }),
    );
  });

  test("has the same parent, depth and children of every node as a crawl over the nested nodes", () => {
    fc.assert(
      fc.property(forest, (nodes) => {
        const tree = readCategoryColumns(JSON.stringify(toCategoryColumns(nodes, about)));
        let index = 0;
        const crawl = (level: CategoryNode[], parent: number, depth: number) => {
          for (const node of level) {
            expect(tree.parents[index]).toBe(parent);
            expect(tree.depths[index]).toBe(depth);
            expect(tree.childCounts[index]).toBe(node.children.length);
            crawl(node.children, index++, depth + 1);
          }
        };
        crawl(nodes, -1, 0);
        expect(tree.count).toBe(index);
      }),
    );
  });

  test("reads a tree whose depth would overflow the call stack", () => {
    const tree = readCategoryColumns(JSON.stringify(toCategoryColumns(chain(50_000), about)));
    expect(tree.count).toBe(50_000);
    expect(tree.depths[49_999]).toBe(49_999);
    expect(tree.ends[0]).toBe(50_000);
    expect(tree.nameOf(49_999)).toBe("50000");
  });

  test("reads an empty tree", () => {
    const tree = readCategoryColumns(JSON.stringify(toCategoryColumns([], about)));
    expect(tree).toMatchObject({ count: 0, names: "" });
  });

  test("round-trips through UTF-8 bytes", () => {
    const nodes = [{ id: 3168800007337, name: "工业、/（停用）\n", children: [] }];
    const bytes = new TextEncoder().encode(JSON.stringify(toCategoryColumns(nodes, about)));
    expect(nestedTree(readCategoryColumns(new TextDecoder().decode(bytes)))).toEqual(nodes);
  });
});

describe("columns that are not a tree", () => {
  const columns = { ...about, ids: [1, 2], children: [1, 0], names: "a\nb\n" };
  test.each([
    ["a value that is not an object", null],
    ["missing ids", { ...columns, ids: undefined }],
    ["a missing child", { ...columns, children: [2, 0] }],
    ["missing counts", { ...columns, children: [0] }],
    ["a missing name", { ...columns, names: "a\n" }],
    ["an extra name", { ...columns, names: "a\nb\nc\n" }],
  ])("are refused: %s", (_, value) => {
    expect(() => readCategoryColumns(JSON.stringify(value))).toThrow(SyntaxError);
  });
});
