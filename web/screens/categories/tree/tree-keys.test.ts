import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CategoryNode } from "#contract/public/category";
import { flatTreeOf, toCategoryColumns } from "#contract/public/category-columns";
import { usualReadings } from "../search/pinyin-readings.ts";
import { createTreeModel, type TreeModel } from "./tree-model.ts";
import { treeStep } from "./tree-keys.ts";
import { useTypeAhead } from "./use-type-ahead.ts";

const node = (id: number, name: string, children: CategoryNode[] = []): CategoryNode => ({
  id,
  name,
  children,
});
const tree = flatTreeOf(
  toCategoryColumns(
    [
      node(1, "女装", [node(11, "连衣裙"), node(12, "上衣", [node(121, "衬衫")])]),
      node(2, "男装", [node(21, "西装")]),
      node(3, "箱包"),
    ],
    { platform: "1688", shop_id: null, read_at: "2026-11-21T08:00:00.000Z" },
  ),
);

/** Returns the effect of a key on a tree with these nodes open and the focus on one, applied as the page does. */
function press(key: string, { open, on }: { open: string[]; on: string }): string {
  const model = createTreeModel(tree);
  for (const name of open) model.expand(at(model, name));
  model.focusOn(at(model, on));
  const step = treeStep(model, key, 2);
  if (!step) return "the browser's";
  if (step.kind === "nothing") return "nothing";
  if (step.kind === "focus") return `focus ${tree.nameOf(step.node)}`;
  return `${step.kind} ${tree.nameOf(step.node)}`;
}

function at(model: TreeModel, name: string): number {
  return Array.from(tree.ids, (_, index) => index).find((index) => model.tree.nameOf(index) === name) ?? -1;
}

/** WAI-ARIA APG, tree view, "Keyboard Interaction": rule by rule, in its order. Typing a character is tested below. */
test.each([
  ["Right on a closed node opens it, the focus stays", "ArrowRight", [], "女装", "expand 女装"],
  ["Right on an open node goes to its first child", "ArrowRight", ["女装"], "女装", "focus 连衣裙"],
  ["Right on an end node does nothing", "ArrowRight", ["女装"], "连衣裙", "nothing"],
  ["Left on an open node closes it", "ArrowLeft", ["女装"], "女装", "collapse 女装"],
  ["Left on an end node goes to its parent", "ArrowLeft", ["女装"], "连衣裙", "focus 女装"],
  ["Left on a closed child goes to its parent", "ArrowLeft", ["女装"], "上衣", "focus 女装"],
  ["Left on a closed root does nothing", "ArrowLeft", [], "男装", "nothing"],
  ["Down goes to the next that can be seen", "ArrowDown", ["女装"], "上衣", "focus 男装"],
  ["Down opens and closes nothing", "ArrowDown", [], "女装", "focus 男装"],
  ["Down on the last stays", "ArrowDown", [], "箱包", "focus 箱包"],
  ["Up goes to the one before that can be seen", "ArrowUp", ["女装", "上衣"], "男装", "focus 衬衫"],
  ["Up on the first stays", "ArrowUp", [], "女装", "focus 女装"],
  ["Home goes to the first", "Home", ["女装"], "男装", "focus 女装"],
  ["End goes to the last that can be seen, and opens nothing", "End", [], "女装", "focus 箱包"],
  ["Enter selects", "Enter", [], "男装", "select 男装"],
  ["Space selects in a tree of one choice", " ", [], "男装", "select 男装"],
  ["* opens all on the same level", "*", [], "女装", "expandSiblings 女装"],
  ["Tab leaves the tree", "Tab", [], "女装", "the browser's"],
] as const)("%s", (_rule, key, open, on, does) => {
  expect(press(key, { open: [...open], on })).toBe(does);
});

test("expands the siblings with children on *, not their descendants, and leaves the focus", () => {
  const model = createTreeModel(tree);
  model.focusOn(at(model, "女装"));
  model.expandSiblings(at(model, "女装"));
  expect(["女装", "男装", "上衣"].map((name) => model.rows.isExpanded(at(model, name)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(model.focused()).toBe(at(model, "女装"));
});

test("moves to the next name that begins with a typed character, around the end, and joins quick characters", () => {
  const model = createTreeModel(tree);
  model.useReadings(usualReadings(tree.names));
  model.focusOn(at(model, "箱包"));
  const { result } = renderHook(() => useTypeAhead(model, () => {}));
  expect(result.current("n")).toBe(true);
  expect(tree.nameOf(model.focused())).toBe("女装");
  expect(result.current("n")).toBe(true);
  expect(tree.nameOf(model.focused())).toBe("男装");
  expect(result.current("/")).toBe(false);
});

test("answers the first Latin letter once pinyin has loaded", () => {
  const model = createTreeModel(tree);
  model.focusOn(at(model, "女装"));
  let asked = 0;
  const { result, rerender } = renderHook(() => useTypeAhead(model, () => (asked += 1)));
  result.current("x");
  expect(asked).toBe(1);
  expect(tree.nameOf(model.focused())).toBe("女装");
  act(() => model.useReadings(usualReadings(tree.names)));
  rerender();
  expect(tree.nameOf(model.focused())).toBe("箱包");
});
