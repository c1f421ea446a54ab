import { type CategoryColumns, type FlatTree, flatTreeOf } from "#contract/public/category-columns";
import { createLru } from "#server/shared/caches.ts";
import type { Snapshot } from "#server/store/snapshots.ts";
import { categorySuccess } from "./categories.ts";
import { type Compress, type CompressedText, createCompressedText } from "./compressed-text.ts";

/** Snapshot as it is sent. Each text is made once and compressed once. */
export type ServedTree = {
  version: string;
  /** Epoch ms. */
  takenAt: number;
  tree: FlatTree;
  /** Whole tree in its envelope (§2.5). */
  whole: CompressedText;
  /** The console's columns. */
  columns: CompressedText;
  /** Children of one category in the envelope. An unknown category and `0`, which is uncategorized, have none. */
  childrenOf: (id: number) => CompressedText;
};

/** Maximum cached answers about single categories. The least recently requested is evicted first. */
const maxChildren = 1_000;

/** @throws SyntaxError when this program did not write the snapshot */
export function createServedTree(snapshot: Snapshot, compress: Compress | null): ServedTree {
  const { version, takenAt, body } = snapshot;
  const tree = flatTreeOf(JSON.parse(body) as CategoryColumns);
  const answers = createLru<number, CompressedText>(maxChildren);

  function childrenOf(id: number): CompressedText {
    const known = answers.get(id);
    if (known) return known;
    const index = id === 0 ? -1 : tree.ids.indexOf(id);
    const text = index < 0 ? "[]" : nestedJson(tree, index + 1, tree.ends[index] ?? index + 1);
    const answer = createCompressedText(categorySuccess(text), `${version}-${id}`, compress);
    // Requests for unknown categories must not evict the answers about known ones.
    if (index < 0) return answer;
    answers.set(id, answer);
    return answer;
  }

  // Columns include the time of reading, so the same tree read again is a different text.
  const reading = `${version}-at-${takenAt.toString(36)}`;
  return {
    version,
    takenAt,
    tree,
    whole: createCompressedText(categorySuccess(nestedJson(tree, 0, tree.count)), version, compress),
    columns: createCompressedText(body, reading, compress),
    childrenOf,
  };
}

/**
 * Writes the nodes from index `from` up to `to` as JSON text of nested `CategoryNode`s (§2.5), without recursion, so that the
 * depth is not limited.
 */
function nestedJson(tree: FlatTree, from: number, to: number): string {
  const { ids, ends, childCounts } = tree;
  const pieces: string[] = ["["];
  /** Ends of the subtrees that are being written. */
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
