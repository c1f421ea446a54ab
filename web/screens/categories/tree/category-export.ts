import type { Translate } from "../../../i18n/use-translation.ts";
import type { CategoryNode } from "#contract/public/category";
import type { FlatTree } from "#contract/public/category-columns";
import type { CsvCell } from "#contract/shared/csv-cell";
import { writeCsv } from "../../../ui/browser/csv.ts";
import { idOf } from "../category-words.ts";

/** Returns the rows of a subtree, or of the whole tree for -1: one per category, with ids safe for a spreadsheet. */
export function subtreeCsv(tree: FlatTree, node: number, head: readonly string[]): string {
  const [from, to] = rangeOf(tree, node);
  const rows: CsvCell[][] = [[...head]];
  const names: string[] = [];
  for (let at = from; at < to; at++) {
    const depth = tree.depths[at] ?? 0;
    names.length = depth;
    names[depth] = tree.nameOf(at);
    const parent = tree.parents[at] ?? -1;
    rows.push([
      { id: idOf(tree, at) },
      tree.nameOf(at),
      depth + 1,
      parent < 0 ? null : { id: idOf(tree, parent) },
      tree.childCounts[at] ?? 0,
      [...ancestorNames(tree, from), ...names.filter((name) => name !== undefined)].join(" / "),
    ]);
  }
  return writeCsv(rows);
}

/** Returns the subtree in the surface's own shape (§2.5); -1 = all roots. `indent` as JSON.stringify takes it. */
export function subtreeJson(tree: FlatTree, node: number, indent?: number): string {
  const [from, to] = rangeOf(tree, node);
  const roots: CategoryNode[] = [];
  const open: CategoryNode[] = [];
  const top = tree.depths[from] ?? 0;
  for (let at = from; at < to; at++) {
    const depth = (tree.depths[at] ?? 0) - top;
    const made: CategoryNode = { id: tree.ids[at] ?? 0, name: tree.nameOf(at), children: [] };
    (depth === 0 ? roots : (open[depth - 1]?.children ?? roots)).push(made);
    open[depth] = made;
  }
  return JSON.stringify(node < 0 ? roots : roots[0], null, indent);
}

function rangeOf(tree: FlatTree, node: number): [from: number, to: number] {
  return node < 0 ? [0, tree.count] : [node, tree.ends[node] ?? node + 1];
}

function ancestorNames(tree: FlatTree, node: number): string[] {
  const names: string[] = [];
  for (let at = tree.parents[node] ?? -1; at >= 0; at = tree.parents[at] ?? -1)
    names.unshift(tree.nameOf(at));
  return names;
}

/** Returns the headings of `subtreeCsv`, in the order of its columns. */
export function exportHead(t: Translate<"categories">): string[] {
  return (["id", "name", "level", "parent", "children", "path"] as const).map((column) =>
    t(`export.columns.${column}`),
  );
}
