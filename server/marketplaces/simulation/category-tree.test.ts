import { describe, expect, test } from "vitest";
import { createCategoryTree, uncategorized, type SimulatedCategoryTree } from "./category-tree.ts";
import { categoryRoots } from "./category-words.ts";
import { goodsKinds } from "./goods-kinds.ts";

/** Returns all ids in the order in which a client visits them level by level from the roots. */
function crawl(tree: SimulatedCategoryTree, parentId = 0): number[] {
  return (tree.children(parentId) ?? []).flatMap((index) => {
    const id = tree.ids[index] ?? -1;
    return tree.isLeaf(index) ? [id] : [id, ...crawl(tree, id)];
  });
}

describe.each([100, 1000, 10_000, 100_000])("a tree of %i nodes", (nodes) => {
  const tree = createCategoryTree({ seed: "test", nodes });

  test("builds a tree of exactly the requested size, in which a crawl visits each node once", () => {
    expect(tree.ids).toHaveLength(nodes);
    const visited = crawl(tree);
    expect(visited).toHaveLength(nodes);
    expect(new Set(visited)).toEqual(new Set(tree.ids));
    expect(new Set(tree.ids).size).toBe(nodes);
  });

  test("builds tens of roots, four levels, and parents before their children", () => {
    expect(tree.children(0)?.length).toBe(categoryRoots.length + 1);
    expect(new Set(tree.levels)).toEqual(new Set([1, 2, 3, 4]));
    const misplaced = tree.ids.filter((_, index) => {
      const parent = tree.parents[index] ?? -1;
      const level = parent < 0 ? 1 : (tree.levels[parent] ?? 0) + 1;
      return parent >= index || tree.levels[index] !== level;
    });
    expect(misplaced).toEqual([]);
  });

  test("builds the uncategorised leaf 0 and every category of the catalogue below its root", () => {
    const index = tree.indexOf(0) ?? -1;
    expect(tree.names[index]).toBe(uncategorized.name);
    expect(tree.isLeaf(index)).toBe(true);
    for (const { categoryId, rootId } of goodsKinds) expect(tree.rootIdOf(categoryId)).toBe(rootId);
    expect(tree.rootIdOf(4_000_000_000_000)).toBeUndefined();
    expect(tree.children(4_000_000_000_000)).toBeUndefined();
  });
});

describe("the default tree", () => {
  const tree = createCategoryTree({ seed: "test", nodes: 10_000 });

  test("builds the same tree for the same seed", () => {
    const again = createCategoryTree({ seed: "test", nodes: 10_000 });
    expect(again.ids).toEqual(tree.ids);
    expect(again.names).toEqual(tree.names);
    expect(createCategoryTree({ seed: "other", nodes: 10_000 }).ids).not.toEqual(tree.ids);
  });

  test("builds one node with more than a thousand children, leaves on level 2, and disabled names", () => {
    const sizes = tree.ids.map((id) => (id === 0 ? 0 : (tree.children(id)?.length ?? 0)));
    expect(Math.max(...sizes)).toBeGreaterThan(1000);
    expect(
      tree.ids.filter((_, index) => tree.levels[index] === 2 && tree.isLeaf(index)).length,
    ).toBeGreaterThan(20);
    expect(tree.names.filter((name) => name.endsWith("（停用）")).length).toBeGreaterThan(50);
    expect(tree.names.every((name) => name.length > 0 && name.length <= 30)).toBe(true);
  });

  test("gives categories ids of one to thirteen digits", () => {
    const lengths = tree.ids.map((id) => String(id).length);
    expect(Math.min(...lengths)).toBe(1);
    expect(Math.max(...lengths)).toBe(13);
    expect(tree.ids.every(Number.isSafeInteger)).toBe(true);
  });

  test("gives siblings different names", () => {
    const families = tree.ids.filter((id) => id !== 0).map((id) => tree.children(id) ?? []);
    const doubled = families.filter(
      (family) => new Set(family.map((index) => tree.names[index])).size !== family.length,
    );
    expect(doubled).toEqual([]);
  });
});
