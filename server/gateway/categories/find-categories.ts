import { mostFoundCategories, type FoundCategories } from "#contract/category-find";
import type { FlatTree } from "#contract/category-columns";

type Found = Pick<FoundCategories, "total" | "categories">;

/**
 * Categories that have all of the words in their path and at least one in their own name. Names that are a word come first,
 * then those that begin with one; among equals the ones nearer to the top.
 */
export function findByWords(tree: FlatTree, words: string): Found {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const hits: { index: number; rank: number }[] = [];
  for (let index = 0; index < tree.count; index++) {
    const rank = rankOf(tree, index, wanted);
    if (rank !== null) hits.push({ index, rank });
  }
  hits.sort(
    (one, other) =>
      one.rank - other.rank ||
      (tree.depths[one.index] ?? 0) - (tree.depths[other.index] ?? 0) ||
      one.index - other.index,
  );
  return {
    total: hits.length,
    categories: hits.slice(0, mostFoundCategories).map(({ index }) => categoryAt(tree, index)),
  };
}

/** One category and what is directly below it; nothing where the id is none of the tree's. */
export function findById(tree: FlatTree, id: string): Found {
  const index = Number.isSafeInteger(Number(id)) ? tree.ids.indexOf(Number(id)) : -1;
  if (index < 0) return { total: 0, categories: [] };
  const indexes = [index];
  // A subtree is a range: the next child begins where the one before it ends.
  for (let at = index + 1; at < (tree.ends[index] ?? 0); at = tree.ends[at] ?? tree.count) indexes.push(at);
  return {
    total: indexes.length,
    categories: indexes.slice(0, mostFoundCategories).map((at) => categoryAt(tree, at)),
  };
}

function rankOf(tree: FlatTree, index: number, wanted: readonly string[]): number | null {
  const name = tree.nameOf(index).toLowerCase();
  const own = wanted.filter((word) => name.includes(word));
  if (own.length === 0) return null;
  if (own.length < wanted.length) {
    const path = pathOf(tree, index).join("\n").toLowerCase();
    if (!wanted.every((word) => path.includes(word))) return null;
  }
  if (own.includes(name)) return 0;
  return own.some((word) => name.startsWith(word)) ? 1 : 2;
}

function categoryAt(tree: FlatTree, index: number): Found["categories"][number] {
  return {
    category_id: String(tree.ids[index]),
    name: tree.nameOf(index),
    path: pathOf(tree, index),
    children: tree.childCounts[index] ?? 0,
  };
}

/** Names from the top down to the category itself. */
function pathOf(tree: FlatTree, index: number): string[] {
  const path: string[] = [];
  for (let at = index; at >= 0; at = tree.parents[at] ?? -1) path.unshift(tree.nameOf(at));
  return path;
}
