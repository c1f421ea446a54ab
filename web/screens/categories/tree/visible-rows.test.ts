import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CategoryNode } from "#contract/public/category";
import { flatTreeOf, toCategoryColumns, type FlatTree } from "#contract/public/category-columns";
import { createVisibleRows } from "./visible-rows.ts";

/** A straightforward tree: nodes with children, traversed again for every question. */
type NaiveNode = { id: number; children: NaiveNode[]; parent: NaiveNode | null; open: boolean };
type NaiveFilter = { shown: Set<NaiveNode>; open: Set<NaiveNode> };

function createNaiveTree(nodes: readonly CategoryNode[]) {
  const all: NaiveNode[] = [];
  const build = (node: CategoryNode, parent: NaiveNode | null): NaiveNode => {
    const made: NaiveNode = { id: node.id, children: [], parent, open: false };
    all.push(made);
    made.children = node.children.map((child) => build(child, made));
    return made;
  };
  const roots = nodes.map((node) => build(node, null));
  let filter: NaiveFilter | null = null;

  const siblings = (node: NaiveNode) =>
    (node.parent ? node.parent.children : roots).filter((each) => !filter || filter.shown.has(each));
  const isOpen = (node: NaiveNode) =>
    node.children.length > 0 && (filter ? filter.open.has(node) : node.open);
  const setOpen = (node: NaiveNode, value: boolean) => {
    if (node.children.length === 0) return;
    if (!filter) node.open = value;
    else if (value) filter.open.add(node);
    else filter.open.delete(node);
    if (filter && value && !node.children.some((child) => filter?.shown.has(child)))
      for (const child of node.children) filter.shown.add(child);
  };
  const rows = () => {
    const list: { id: number; level: number; setSize: number; position: number; expanded: boolean }[] = [];
    const visit = (level: NaiveNode[], depth: number) => {
      for (const node of level) {
        if (filter && !filter.shown.has(node)) continue;
        const family = siblings(node);
        list.push({
          id: node.id,
          level: depth,
          setSize: family.length,
          position: family.indexOf(node) + 1,
          expanded: isOpen(node),
        });
        if (isOpen(node)) visit(node.children, depth + 1);
      }
    };
    visit(roots, 1);
    return list;
  };
  return {
    all,
    rows,
    expand: (node: NaiveNode) => setOpen(node, true),
    collapse: (node: NaiveNode) => setOpen(node, false),
    expandAll: () => {
      for (const node of all) {
        if (filter && (!filter.shown.has(node) || !node.children.some((child) => filter?.shown.has(child))))
          continue;
        setOpen(node, true);
      }
    },
    collapseAll: () => all.forEach((node) => setOpen(node, false)),
    expandSiblings: (node: NaiveNode) => siblings(node).forEach((each) => setOpen(each, true)),
    reveal: (node: NaiveNode) => {
      if (filter && !filter.shown.has(node)) return;
      for (let at = node.parent; at; at = at.parent) setOpen(at, true);
    },
    filter: (matches: NaiveNode[] | null) => {
      filter = null;
      if (!matches) return;
      const next: NaiveFilter = { shown: new Set(matches), open: new Set() };
      for (const match of matches)
        for (let at = match.parent; at; at = at.parent) {
          next.shown.add(at);
          next.open.add(at);
        }
      filter = next;
    },
  };
}

const about = { platform: "1688", shop_id: null, read_at: "2026-11-21T08:00:00.000Z" };

const { forest } = fc.letrec<{ forest: CategoryNode[] }>((tie) => ({
  forest: fc.array(
    fc.record({
      id: fc.constant(0),
      name: fc.constantFrom("女装", "T恤", "长裙"),
      children: fc.oneof(
        { maxDepth: 4, depthSize: "medium" },
        fc.constant<CategoryNode[]>([]),
        tie("forest"),
      ),
    }),
    { maxLength: 5 },
  ),
}));

function numbered(nodes: CategoryNode[]): CategoryNode[] {
  let next = 100;
  const visit = (node: CategoryNode): CategoryNode => ({
    ...node,
    id: next++,
    children: node.children.map(visit),
  });
  return nodes.map(visit);
}

const rowsOf = (tree: FlatTree, rows: ReturnType<typeof createVisibleRows>) =>
  Array.from({ length: rows.count() }, (_, row) => {
    const node = rows.nodeAt(row);
    expect(rows.rowOf(node)).toBe(row);
    return {
      id: tree.ids[node],
      level: (tree.depths[node] ?? 0) + 1,
      setSize: rows.setSizeOf(node),
      position: rows.positionOf(node),
      expanded: rows.isExpanded(node),
    };
  });

const step = fc.oneof(
  fc.record({ do: fc.constantFrom("expand", "collapse", "expandSiblings", "reveal"), at: fc.nat() }),
  fc.record({ do: fc.constantFrom("expandAll", "collapseAll", "clear"), at: fc.constant(0) }),
  fc.record({ do: fc.constant("filter"), at: fc.nat() }),
);

describe("the visible rows of a tree", () => {
  test("equal those of a naive tree after any sequence of steps: order, level, set size, position, expanded", () => {
    fc.assert(
      fc.property(forest, fc.array(step, { maxLength: 25 }), (nodes, steps) => {
        const tree = flatTreeOf(toCategoryColumns(numbered(nodes), about));
        const rows = createVisibleRows(tree);
        const naive = createNaiveTree(numbered(nodes));
        expect(rowsOf(tree, rows)).toEqual(naive.rows());
        for (const each of steps) {
          if (tree.count === 0) break;
          const at = each.at % tree.count;
          const node = naive.all[at];
          if (!node) throw new Error("no such node");
          if (each.do === "filter") {
            const matches = naive.all.map((_, index) => index).filter((index) => (each.at + index) % 3 === 0);
            rows.filter(Int32Array.from(matches));
            naive.filter(naive.all.filter((_, index) => matches.includes(index)));
          } else if (each.do === "clear") {
            rows.filter(null);
            naive.filter(null);
          } else if (each.do === "expandAll" || each.do === "collapseAll") {
            rows[each.do]();
            naive[each.do]();
          } else if (each.do === "expandSiblings") {
            if (rows.rowOf(at) < 0) continue;
            rows.expandSiblings(at);
            naive.expandSiblings(node);
          } else if (each.do === "expand" || each.do === "collapse" || each.do === "reveal") {
            if (each.do !== "reveal" && rows.rowOf(at) < 0) continue;
            rows[each.do](at);
            naive[each.do](node);
          }
          expect(rowsOf(tree, rows)).toEqual(naive.rows());
        }
      }),
      { numRuns: 400 },
    );
  });

  test("keep open nodes by id when the tree is refreshed with other nodes", () => {
    const before = flatTreeOf(
      toCategoryColumns(
        [
          {
            id: 1,
            name: "a",
            children: [{ id: 2, name: "b", children: [{ id: 3, name: "c", children: [] }] }],
          },
          { id: 4, name: "d", children: [{ id: 5, name: "e", children: [] }] },
        ],
        about,
      ),
    );
    const rows = createVisibleRows(before);
    rows.expand(0);
    rows.expand(1);
    const after = flatTreeOf(
      toCategoryColumns(
        [
          { id: 4, name: "d", children: [{ id: 5, name: "e", children: [] }] },
          {
            id: 1,
            name: "a",
            children: [
              { id: 9, name: "new", children: [] },
              { id: 2, name: "b", children: [] },
            ],
          },
        ],
        about,
      ),
    );
    const next = createVisibleRows(after);
    next.adopt({ tree: before, isOpen: rows.isOpen });
    expect(rowsOf(after, next).map(({ id }) => id)).toEqual([4, 1, 9, 2]);
  });

  test("find the nearest row of a hidden node", () => {
    const tree = flatTreeOf(
      toCategoryColumns(
        [
          {
            id: 1,
            name: "a",
            children: [{ id: 2, name: "b", children: [{ id: 3, name: "c", children: [] }] }],
          },
        ],
        about,
      ),
    );
    const rows = createVisibleRows(tree);
    expect(rows.nearestVisible(2)).toBe(0);
    rows.expand(0);
    expect(rows.nearestVisible(2)).toBe(1);
    rows.filter(Int32Array.of());
    expect(rows.nearestVisible(2)).toBe(-1);
  });
});
