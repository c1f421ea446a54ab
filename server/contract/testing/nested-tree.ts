import type { CategoryNode } from "../public/category.ts";
import type { FlatTree } from "../public/category-columns.ts";

/** Rebuilds the nested tree from the columns alone, slowly, to compare it with the original. */
export function nestedTree(tree: FlatTree, from = 0, to = tree.count): CategoryNode[] {
  const nodes: CategoryNode[] = [];
  for (let index = from; index < to; index = tree.ends[index] ?? to)
    nodes.push({
      id: tree.ids[index] ?? -1,
      name: tree.nameOf(index),
      children: nestedTree(tree, index + 1, tree.ends[index]),
    });
  return nodes;
}
