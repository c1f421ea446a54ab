import type { FlatTree } from "./category-columns.ts";

/** A category and the names from the root down to it. */
export type CategoryPlace = { id: number; name: string; path: string[] };

export type CategoryChanges = {
  /** How many there are of each; the lists below hold the first `mostChanges`. */
  counts: { added: number; removed: number; renamed: number; moved: number };
  added: CategoryPlace[];
  removed: CategoryPlace[];
  /** `path` as it is now. */
  renamed: { id: number; from: string; to: string; path: string[] }[];
  /** Below another parent; `from` and `to` are the paths of names. */
  moved: { id: number; name: string; from: string[]; to: string[] }[];
};

/** Entries of each list at most: two trees that have nothing in common must not become an answer of their size. */
export const mostChanges = 1_000;

/**
 * What is different in a tree since an earlier reading, by id. A category that was renamed and moved is in both lists; one
 * whose ancestor was renamed or moved is in none. Lists follow the order of the tree they speak of.
 */
export function categoryChanges(before: FlatTree, after: FlatTree): CategoryChanges {
  const indexBefore = indexById(before);
  const indexAfter = indexById(after);
  const changes: CategoryChanges = {
    counts: { added: 0, removed: 0, renamed: 0, moved: 0 },
    added: [],
    removed: [],
    renamed: [],
    moved: [],
  };
  const { counts } = changes;

  for (const [id, at] of indexAfter) {
    const was = indexBefore.get(id);
    const name = after.nameOf(at);
    if (was === undefined) {
      if (counts.added++ < mostChanges) changes.added.push({ id, name, path: pathOf(after, at) });
      continue;
    }
    const from = before.nameOf(was);
    if (from !== name && counts.renamed++ < mostChanges)
      changes.renamed.push({ id, from, to: name, path: pathOf(after, at) });
    if (parentId(before, was) !== parentId(after, at) && counts.moved++ < mostChanges)
      changes.moved.push({ id, name, from: pathOf(before, was), to: pathOf(after, at) });
  }
  for (const [id, was] of indexBefore)
    if (!indexAfter.has(id) && counts.removed++ < mostChanges)
      changes.removed.push({ id, name: before.nameOf(was), path: pathOf(before, was) });
  return changes;
}

function indexById({ ids }: FlatTree): Map<number, number> {
  return new Map(Array.from(ids, (id, index) => [id, index]));
}

/** null for a root: 0 is an id of its own (§2.5). */
function parentId({ parents, ids }: FlatTree, index: number): number | null {
  return ids[parents[index] ?? -1] ?? null;
}

function pathOf(tree: FlatTree, index: number): string[] {
  const path: string[] = [];
  for (let at = index; at >= 0; at = tree.parents[at] ?? -1) path.push(tree.nameOf(at));
  return path.reverse();
}
