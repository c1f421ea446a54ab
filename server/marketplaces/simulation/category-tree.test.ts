import { describe, expect, test } from "vitest";
import { categoryRoots } from "./category-words.ts";
import { createCategoryTree, uncategorized, type SimulatedCategoryTree } from "./category-tree.ts";
import { goodsKinds } from "./goods-kinds.ts";

/** All ids in the order of a walk from the roots, as a client would walk it level by level. */
function walk(tree: SimulatedCategoryTree, parentId = 0): number[] {
  return (tree.children(parentId) ?? []).flatMap((index) => {
    const id = tree.ids[index] ?? -1;
    return tree.isLeaf(index) ? [id] : [id, ...walk(tree, id)];
  });
}

describe.each([100, 1000, 10_000, 100_000])("a tree of %i nodes", (nodes) => {
  const tree = createCategoryTree({ seed: "test", nodes });

  test("has exactly that many, each reached once by a walk", () => {
    expect(tree.ids).toHaveLength(nodes);
    const walked = walk(tree);
    expect(walked).toHaveLength(nodes);
    expect(new Set(walked)).toEqual(new Set(tree.ids));
    expect(new Set(tree.ids).size).toBe(nodes);
  });

  test("has roots in the tens, four levels, parents before their children", () => {
    expect(tree.children(0)?.length).toBe(categoryRoots.length + 1);
    expect(new Set(tree.levels)).toEqual(new Set([1, 2, 3, 4]));
    const misplaced = tree.ids.filter((_, index) => {
      const parent = tree.parents[index] ?? -1;
      const level = parent < 0 ? 1 : (tree.levels[parent] ?? 0) + 1;
      return parent >= index || tree.levels[index] !== level;
    });
    expect(misplaced).toEqual([]);
  });

  test("holds the uncategorised leaf 0 and every category of the catalogue below its root", () => {
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

  test("is the same for the same seed", () => {
    const again = createCategoryTree({ seed: "test", nodes: 10_000 });
    expect(again.ids).toEqual(tree.ids);
    expect(again.names).toEqual(tree.names);
    expect(createCategoryTree({ seed: "other", nodes: 10_000 }).ids).not.toEqual(tree.ids);
  });

  test("has one node with more than a thousand children, leaves on level 2, disabled names", () => {
    const sizes = tree.ids.map((id) => (id === 0 ? 0 : (tree.children(id)?.length ?? 0)));
    expect(Math.max(...sizes)).toBeGreaterThan(1000);
    expect(
      tree.ids.filter((_, index) => tree.levels[index] === 2 && tree.isLeaf(index)).length,
    ).toBeGreaterThan(20);
    expect(tree.names.filter((name) => name.endsWith("（停用）")).length).toBeGreaterThan(50);
    expect(tree.names.every((name) => name.length > 0 && name.length <= 30)).toBe(true);
  });

  test("has ids of one to thirteen digits", () => {
    const lengths = tree.ids.map((id) => String(id).length);
    expect(Math.min(...lengths)).toBe(1);
    expect(Math.max(...lengths)).toBe(13);
    expect(tree.ids.every(Number.isSafeInteger)).toBe(true);
  });

  test("names no two siblings alike", () => {
    const families = tree.ids.filter((id) => id !== 0).map((id) => tree.children(id) ?? []);
    const doubled = families.filter(
      (family) => new Set(family.map((index) => tree.names[index])).size !== family.length,
    );
    expect(doubled).toEqual([]);
  });
});
