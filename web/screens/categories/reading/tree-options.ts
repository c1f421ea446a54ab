import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import { readCategoryChanges, readCategoryState } from "./category-call.ts";
import { type FlatTree, isWhole } from "#contract/category-columns";
import type { TreeName } from "../../../early/tree-name.ts";
import type { CategoryFailure } from "./category-failure.ts";
import { keptTag } from "../../../early/kept-tag.ts";
import {
  askForTree,
  keepTree,
  type KnownTree,
  readKeptTree,
  type SentTree,
  takeFirst,
} from "./known-tree.ts";
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

/** The roots of a large tree, shown while the whole of it is on its way to a page that has nothing yet. */
export function treeRootsOptions(name: TreeName) {
  return queryOptions<FlatTree>({
    queryKey: ["category", "roots", ...keyOf(name)],
    queryFn: skipToken,
    staleTime: Infinity,
    structuralSharing: false,
  });
}

/**
 * Begins to load a tree. What the page asked for while its scripts were on their way is shown as soon as it is there; the whole of a large
 * tree, which takes the browser longer than its roots, is asked for when they are drawn.
 */
export function openTree(client: QueryClient, name: TreeName): void {
  const first = takeFirst(name);
  if (!first) return void client.prefetchQuery(treeCheckOptions(name));
  void first.then((sent) => {
    if (!sent) return;
    if (!isWhole(sent.known.tree))
      return void client.setQueryData(treeRootsOptions(name).queryKey, sent.known.tree);
    takeTree(client, name, sent);
    client.setQueryData(treeCheckOptions(name).queryKey, Date.now());
  });
}

/** Shows a tree, and keeps it on this device when there is time. */
function takeTree(client: QueryClient, name: TreeName, { known, copy }: SentTree): void {
  client.setQueryData(knownTreeOptions(name).queryKey, known);
  whenIdle(() => void keepTree(name, copy));
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
      const etag = known()?.etag ?? keptTag(name);
      const asked = askForTree({ name, etag, signal });
      // A refusal is heard below, when what this device kept is shown.
      asked.catch(() => {});
      const kept = known() === null && etag !== null ? await readKeptTree(name) : null;
      if (kept && !known()) client.setQueryData(queryKey, kept);
      let other = await asked;
      // The tag may speak of a copy that is not the one that was found.
      const found = known()?.etag ?? null;
      if (other === null && found !== etag) other = await askForTree({ name, etag: found, signal });
      if (other) takeTree(client, name, other);
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
