import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CategoryNode } from "../public/category.ts";
import { categoryChanges, maxChanges } from "./category-changes.ts";
import { flatTreeOf, toCategoryColumns, type FlatTree } from "../public/category-columns.ts";

const about = { platform: "1688", shop_id: null, read_at: "2026-11-21T08:00:00.000Z" };
const flat = (nodes: CategoryNode[]): FlatTree => flatTreeOf(toCategoryColumns(nodes, about));
const node = (id: number, name: string, children: CategoryNode[] = []): CategoryNode => ({
  id,
  name,
  children,
});

/** Random forest over the ids 0 to 19: each id's parent is a smaller id of the forest, or none. */
const forest = fc
  .array(fc.record({ there: fc.boolean(), name: fc.constantFrom("a", "b", "c"), parent: fc.nat(19) }), {
    minLength: 20,
    maxLength: 20,
  })
  .map((rows) => {
    const nodes = new Map<number, CategoryNode>();
    const roots: CategoryNode[] = [];
    rows.forEach(({ there, name, parent }, id) => {
      if (!there) return;
      const made = node(id, name);
      (nodes.get(parent)?.children ?? roots).push(made);
      nodes.set(id, made);
    });
    return roots;
  });

type Known = { name: string; parent: number | null; path: string[] };

function known(
  nodes: CategoryNode[],
  parent: number | null = null,
  above: string[] = [],
): Map<number, Known> {
  const found = new Map<number, Known>();
  for (const { id, name, children } of nodes) {
    const path = [...above, name];
    found.set(id, { name, parent, path });
    for (const [below, value] of known(children, id, path)) found.set(below, value);
  }
  return found;
}

describe("changes between two versions of a tree", () => {
  test("lists what a comparison by id finds, for any two trees", () => {
    fc.assert(
      fc.property(forest, forest, (one, other) => {
        const [before, after] = [known(one), known(other)];
        const changes = categoryChanges(flat(one), flat(other));
        const both = [...after].filter(([id]) => before.has(id));
        const of = (id: number) => before.get(id) ?? { name: "", parent: null, path: [] };
        expect(changes.added).toEqual(
          [...after].filter(([id]) => !before.has(id)).map(([id, { name, path }]) => ({ id, name, path })),
        );
        expect(changes.removed).toEqual(
          [...before].filter(([id]) => !after.has(id)).map(([id, { name, path }]) => ({ id, name, path })),
        );
        expect(changes.renamed).toEqual(
          both
            .filter(([id, { name }]) => of(id).name !== name)
            .map(([id, { name, path }]) => ({ id, from: of(id).name, to: name, path })),
        );
        expect(changes.moved).toEqual(
          both
            .filter(([id, { parent }]) => of(id).parent !== parent)
            .map(([id, { name, path }]) => ({ id, name, from: of(id).path, to: path })),
        );
        expect(changes.counts).toEqual({
          added: changes.added.length,
          removed: changes.removed.length,
          renamed: changes.renamed.length,
          moved: changes.moved.length,
        });
      }),
    );
  });

  test("distinguishes a root from a child of category 0, which is a valid id", () => {
    const changes = categoryChanges(
      flat([node(0, "未分类"), node(5, "女装")]),
      flat([node(0, "未分类", [node(5, "女装")])]),
    );
    expect(changes.moved).toEqual([{ id: 5, name: "女装", from: ["女装"], to: ["未分类", "女装"] }]);
  });

  test("counts all changes and lists the first thousand", () => {
    const many = Array.from({ length: maxChanges + 500 }, (_, id) => node(id + 1, "x"));
    const changes = categoryChanges(flat([]), flat(many));
    expect(changes.counts.added).toBe(1_500);
    expect(changes.added).toHaveLength(1_000);
  });
});
