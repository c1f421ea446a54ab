import {
  type CategoryColumns,
  encodeCategoryRoots,
  type FlatTree,
  flatTreeOf,
} from "#contract/category-columns";
import { createLru } from "#server/kernel/caches.ts";
import type { Snapshot } from "#server/store/snapshots.ts";
import { categorySuccess } from "./categories.ts";
import { type Compress, type CompressedText, createCompressedText } from "./compressed-text.ts";

/** A snapshot as it is sent: every text is made once and compressed once. */
export type ServedTree = {
  version: string;
  /** Epoch ms. */
  takenAt: number;
  tree: FlatTree;
  /** The whole tree in its envelope (§2.5). */
  whole: CompressedText;
  /** The console's columns. */
  columns: CompressedText;
  /** What a page that has nothing yet is sent first: a small tree whole, of a large one the roots. */
  first: CompressedText;
  /** The children of one category in the envelope; an unknown one and `0`, which is uncategorized, have none. */
  childrenOf: (id: number) => CompressedText;
};

/** Answers about single categories that are kept; the longest unasked goes first. */
const mostChildren = 1_000;

/** Of so many categories a browser makes rows as soon as of the roots alone. */
const smallTree = 5_000;

/** @throws SyntaxError when the snapshot is not one of ours */
export function createServedTree(snapshot: Snapshot, compress: Compress | null): ServedTree {
  const { version, takenAt, body } = snapshot;
  const tree = flatTreeOf(JSON.parse(body) as CategoryColumns);
  const answers = createLru<number, CompressedText>(mostChildren);

  function childrenOf(id: number): CompressedText {
    const known = answers.get(id);
    if (known) return known;
    const index = id === 0 ? -1 : tree.ids.indexOf(id);
    const text = index < 0 ? "[]" : nestedJson(tree, index + 1, tree.ends[index] ?? index + 1);
    const answer = createCompressedText(categorySuccess(text), `${version}-${id}`, compress);
    // Whoever asks for what is not there must not fill the place of what is.
    if (index < 0) return answer;
    answers.set(id, answer);
    return answer;
  }

  // Columns name the time of reading, so the same tree read again is another text.
  const reading = `${version}-at-${takenAt.toString(36)}`;
  const columns = createCompressedText(body, reading, compress);
  return {
    version,
    takenAt,
    tree,
    whole: createCompressedText(categorySuccess(nestedJson(tree, 0, tree.count)), version, compress),
    columns,
    first:
      tree.count <= smallTree
        ? columns
        : createCompressedText(encodeCategoryRoots(tree), `${reading}-roots`, compress),
    childrenOf,
  };
}

/**
 * The nodes from index `from` up to `to` as JSON text of nested `CategoryNode`s (§2.5), written without recursion: depth is
 * not limited.
 */
function nestedJson(tree: FlatTree, from: number, to: number): string {
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
