import { queryOptions, skipToken } from "@tanstack/react-query";
import { readCategoryChanges, readCategoryState } from "./category-call.ts";
import type { TreeName } from "../../../preload/tree-name.ts";
import type { CategoryFailure } from "./category-failure.ts";
import { savedTag } from "../../../preload/saved-tag.ts";
import { askForTree, saveTree, type KnownTree, readSavedTree } from "./known-tree.ts";
import { whenIdle } from "../../../ui/browser/when-idle.ts";

const keyOf = ({ platform, shop }: TreeName) => [platform, shop ?? null] as const;

/**
 * Returns the query of the tree to show: the device's copy first, then the server's tree, which the check below puts
 * there.
 */
export function knownTreeOptions(name: TreeName) {
  return queryOptions<KnownTree>({
    queryKey: ["category", "tree", ...keyOf(name)],
    queryFn: skipToken,
    staleTime: Infinity,
    // Typed arrays are replaced whole: comparing them would cost more than rendering them.
    structuralSharing: false,
  });
}

/**
 * Returns the query that asks the server once per visit whether there is a newer tree, and replaces the known
 * one. Costs no unit. Its data is when the server was asked, epoch ms.
 */
export function treeCheckOptions(name: TreeName) {
  const { queryKey } = knownTreeOptions(name);
  return queryOptions<number, CategoryFailure>({
    queryKey: ["category", "check", ...keyOf(name)],
    queryFn: async ({ client, signal }) => {
      const known = () => client.getQueryData<KnownTree>(queryKey) ?? null;
      const etag = known()?.etag ?? savedTag(name);
      const asked = askForTree({ name, etag, signal });
      // A refusal is handled below, when this device's copy is shown.
      asked.catch(() => {});
      const saved = known() === null && etag !== null ? await readSavedTree(name) : null;
      if (saved && !known()) client.setQueryData(queryKey, saved);
      let other = await asked;
      // The tag may belong to a copy other than the one that was found.
      const found = known()?.etag ?? null;
      if (other === null && found !== etag) other = await askForTree({ name, etag: found, signal });
      if (other) {
        const { known: read, copy } = other;
        client.setQueryData(queryKey, read);
        whenIdle(() => void saveTree(name, copy));
      }
      return Date.now();
    },
    staleTime: 10_000,
    gcTime: 60_000,
  });
}

/** Returns the query of whether the gateway is refreshing the tree now; it polls while a refresh runs. */
export function treeStateOptions(name: TreeName) {
  return queryOptions({
    queryKey: ["category", "state", ...keyOf(name)],
    queryFn: ({ signal }) => readCategoryState(name, signal),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.reading ? lookAgainMs : false),
  });
}

/**
 * Returns the query of the differences from the previous refresh; `readAt` of the tree on the page is part of the key,
 * so that another tree is queried again.
 */
export function treeChangesOptions(name: TreeName, readAt: string) {
  return queryOptions({
    queryKey: ["category", "changes", ...keyOf(name), readAt],
    queryFn: ({ signal }) => readCategoryChanges(name, signal),
    staleTime: Infinity,
  });
}

const lookAgainMs = 1_500;
