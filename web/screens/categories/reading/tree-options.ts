import { queryOptions, skipToken } from "@tanstack/react-query";
import { readCategoryChanges, readCategoryState } from "./category-call.ts";
import type { TreeName } from "../../../early/tree-name.ts";
import type { CategoryFailure } from "./category-failure.ts";
import { keptTag } from "../../../early/kept-tag.ts";
import { askForRoots, askForTree, keepTree, type KnownTree, readKeptTree } from "./known-tree.ts";
import { whenIdle } from "../../../ui/when-idle.ts";

const keyOf = ({ platform, shop }: TreeName) => [platform, shop ?? null] as const;

/** The tree to show: the device's copy at once, whatever the server sent later on; the check below puts it there. */
export function knownTreeOptions(name: TreeName) {
  return queryOptions<KnownTree>({
    queryKey: ["category", "tree", ...keyOf(name)],
    queryFn: skipToken,
    staleTime: Infinity,
    // Typed arrays are replaced whole: comparing them would cost more than drawing them.
    structuralSharing: false,
  });
}

/** The roots of a tree of which nothing is known yet: shown until the whole of it is there. */
export function treeRootsOptions(name: TreeName) {
  return queryOptions({
    queryKey: ["category", "roots", ...keyOf(name)],
    queryFn: ({ signal }) => askForRoots(name, signal),
    gcTime: 60_000,
    structuralSharing: false,
  });
}

/**
 * Asks the server whether there is another tree than the known one, once per visit, and puts it in its place. Costs no unit.
 * Its data is when the server was asked, epoch ms.
 */
export function treeCheckOptions(name: TreeName) {
  const { queryKey } = knownTreeOptions(name);
  return queryOptions<number, CategoryFailure>({
    queryKey: ["category", "check", ...keyOf(name)],
    queryFn: async ({ client, signal }) => {
      const known = () => client.getQueryData<KnownTree>(queryKey) ?? null;
      const show = (tree: KnownTree) => client.setQueryData(queryKey, tree);
      const etag = known()?.etag ?? keptTag(name);
      const asked = askForTree({ name, etag, signal });
      // A refusal is heard below, when what this device kept is shown.
      asked.catch(() => {});
      const kept = known() === null && etag !== null ? await readKeptTree(name) : null;
      if (kept && !known()) show(kept);
      let other = await asked;
      // The tag may speak of a copy that is not the one that was found.
      const found = known()?.etag ?? null;
      if (other === null && found !== etag) other = await askForTree({ name, etag: found, signal });
      if (other) {
        const { copy } = other;
        show(other.known);
        whenIdle(() => void keepTree(name, copy));
      }
      return Date.now();
    },
    staleTime: 10_000,
    gcTime: 60_000,
  });
}

/** Whether the gateway reads the tree just now: looked at again and again while it does. */
export function treeStateOptions(name: TreeName) {
  return queryOptions({
    queryKey: ["category", "state", ...keyOf(name)],
    queryFn: ({ signal }) => readCategoryState(name, signal),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.reading ? lookAgainMs : false),
  });
}

/** What differs since the reading before; `readAt` of the tree on the page, so that another tree asks anew. */
export function treeChangesOptions(name: TreeName, readAt: string) {
  return queryOptions({
    queryKey: ["category", "changes", ...keyOf(name), readAt],
    queryFn: ({ signal }) => readCategoryChanges(name, signal),
    staleTime: Infinity,
  });
}

const lookAgainMs = 1_500;
