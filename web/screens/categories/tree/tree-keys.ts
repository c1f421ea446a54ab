import type { TreeModel } from "./tree-model.ts";

/** Effect of a key on the tree. */
export type TreeStep =
  | { kind: "focus" | "expand" | "collapse" | "select" | "expandSiblings"; node: number }
  | { kind: "nothing" };

/**
 * Handles the keys of a tree view (WAI-ARIA APG): arrows, Home, End, Enter and Space, `*`; Page Up and Down
 * move by the visible rows. null = not a key of the tree, so the browser handles it.
 */
export function treeStep(model: TreeModel, key: string, rowsPerPage: number): TreeStep | null {
  const { tree, rows } = model;
  const node = model.focused();
  if (node < 0) return null;
  const row = rows.rowOf(node);
  const last = rows.count() - 1;
  const focusRow = (to: number): TreeStep => ({
    kind: "focus",
    node: rows.nodeAt(Math.min(last, Math.max(0, to))),
  });
  const isParent = (tree.childCounts[node] ?? 0) > 0;
  switch (key) {
    case "ArrowDown":
      return focusRow(row + 1);
    case "ArrowUp":
      return focusRow(row - 1);
    case "Home":
      return focusRow(0);
    case "End":
      return focusRow(last);
    case "PageDown":
      return focusRow(row + rowsPerPage);
    case "PageUp":
      return focusRow(row - rowsPerPage);
    case "ArrowRight":
      if (!isParent) return { kind: "nothing" };
      return rows.isExpanded(node) ? focusRow(row + 1) : { kind: "expand", node };
    case "ArrowLeft": {
      if (rows.isExpanded(node)) return { kind: "collapse", node };
      const parent = tree.parents[node] ?? -1;
      return parent < 0 ? { kind: "nothing" } : { kind: "focus", node: parent };
    }
    case "Enter":
    case " ":
      return { kind: "select", node };
    case "*":
      return { kind: "expandSiblings", node };
    default:
      return null;
  }
}
