import type { FlatTree } from "#contract/category-columns";

/**
 * The nodes from index `from` up to `to` as JSON text of nested `CategoryNode`s (§2.5), written without recursion: depth is
 * not limited.
 */
export function nestedJson(tree: FlatTree, from: number, to: number): string {
  const { ids, ends, childCounts } = tree;
  const pieces: string[] = ["["];
  /** Where the subtrees that are being written end. */
  const open: number[] = [];
  for (let index = from; index < to; index++) {
    if (index > from && childCounts[index - 1] === 0) pieces.push(",");
    pieces.push(`{"id":${ids[index] ?? 0},"name":${JSON.stringify(tree.nameOf(index))},"children":[`);
    if ((childCounts[index] ?? 0) > 0) {
      open.push(ends[index] ?? to);
      continue;
    }
    pieces.push("]}");
    while (open.at(-1) === index + 1) {
      open.pop();
      pieces.push("]}");
    }
  }
  pieces.push("]");
  return pieces.join("");
}
