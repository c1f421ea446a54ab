import { type FlatTree, namesDownTo } from "../public/category-columns.ts";
import type { CategoryChangesAnswer } from "./console-category.ts";

type CategoryChanges = Omit<CategoryChangesAnswer, "since" | "at">;

/** Maximum entries of each list: the answer for two trees with nothing in common must not grow to their size. */
export const maxChanges = 1_000;

/**
 * Compares a tree with an earlier version of it, by id. A category that was renamed and moved is in both lists; one whose
 * ancestor was renamed or moved is in neither. Lists follow the order of the tree that they describe.
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
      if (counts.added++ < maxChanges) changes.added.push({ id, name, path: namesDownTo(after, at) });
      continue;
    }
    const from = before.nameOf(was);
    if (from !== name && counts.renamed++ < maxChanges)
      changes.renamed.push({ id, from, to: name, path: namesDownTo(after, at) });
    if (parentId(before, was) !== parentId(after, at) && counts.moved++ < maxChanges)
      changes.moved.push({ id, name, from: namesDownTo(before, was), to: namesDownTo(after, at) });
  }
  for (const [id, was] of indexBefore)
    if (!indexAfter.has(id) && counts.removed++ < maxChanges)
      changes.removed.push({ id, name: before.nameOf(was), path: namesDownTo(before, was) });
  return changes;
}

function indexById({ ids }: FlatTree): Map<number, number> {
  return new Map(Array.from(ids, (id, index) => [id, index]));
}

/** Returns null for a root: 0 is an id of its own (§2.5). */
function parentId({ parents, ids }: FlatTree, index: number): number | null {
  return ids[parents[index] ?? -1] ?? null;
}
