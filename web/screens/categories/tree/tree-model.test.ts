import { describe, expect, test } from "vitest";
import { flatTreeOf, toCategoryColumns } from "#contract/public/category-columns";
import type { CategoryNode } from "#contract/public/category";
import { createTreeModel } from "./tree-model.ts";

const about = { platform: "1688", shop_id: null, read_at: "2026-11-21T08:00:00.000Z" };
const node = (id: number, name: string, children: CategoryNode[] = []): CategoryNode => ({
  id,
  name,
  children,
});
const treeOf = (nodes: CategoryNode[]) => flatTreeOf(toCategoryColumns(nodes, about));
const before = treeOf([
  node(1, "男装"),
  node(2, "女装", [node(21, "裙", [node(211, "长裙"), node(212, "短裙")]), node(22, "衬衫")]),
]);
const idAt = (model: ReturnType<typeof createTreeModel>, at: number) => model.tree.ids[at];

describe("the same tree after a refresh", () => {
  test("preserves open nodes, search, selection and focus, wherever the nodes are now", () => {
    const model = createTreeModel(before);
    model.select(model.indexOf("211"));
    const after = treeOf([
      node(2, "女装", [node(22, "衬衫"), node(21, "裙", [node(212, "短裙"), node(211, "长裙")])]),
      node(1, "男装"),
    ]);
    const next = createTreeModel(after, model);
    expect(idAt(next, next.selected())).toBe(211);
    expect(idAt(next, next.focused())).toBe(211);
    expect(next.rows.isExpanded(next.indexOf("21"))).toBe(true);
    model.search("裙");
    expect(createTreeModel(after, model).found()).toEqual({ count: 3, branches: 2 });
  });

  test("deselects a category that is gone, and moves its focus to the parent", () => {
    const model = createTreeModel(before);
    model.select(model.indexOf("211"));
    const lost = createTreeModel(treeOf([node(1, "男装"), node(2, "女装", [node(22, "衬衫")])]), model);
    expect(lost.selected()).toBe(-1);
    expect(idAt(lost, lost.focused())).toBe(2);
    expect(createTreeModel(treeOf([]), model).focused()).toBe(-1);
  });
});

describe("matches", () => {
  test("are visited in tree order, around the ends", () => {
    const model = createTreeModel(before);
    model.search("裙");
    const order: (number | undefined)[] = [];
    for (let step = 0; step < 4; step++) {
      model.select(model.matchBeside(1));
      order.push(idAt(model, model.selected()));
    }
    expect(order).toEqual([21, 211, 212, 21]);
    expect(model.matchNumber()).toBe(1);
    expect(idAt(model, model.matchBeside(-1))).toBe(212);
    model.search("没有");
    expect([model.matchBeside(1), model.found()]).toEqual([-1, { count: 0, branches: 0 }]);
  });
});
