import { queryOptions } from "@tanstack/react-query";
import { readCategoryColumns, type FlatTree } from "#contract/category-columns";
import { readCategoryChanges, readCategoryState, readColumnsText, type TreeName } from "./category-call.ts";
import type { CategoryFailure } from "./category-failure.ts";
import { type DeviceCopy, forgetDeviceCopy, keepDeviceCopy, readDeviceCopy } from "./device-copy.ts";
import { takeEarlyTree } from "./early-tree.ts";
import { whenIdle } from "./when-idle.ts";

/** A tree that can be shown, and the tag it is known by. */
export type KnownTree = { tree: FlatTree; etag: string };

const keyOf = ({ platform, shop }: TreeName) => [platform, shop ?? null] as const;

/** The tree to show: the device's copy at once, whatever the server sent later on. null = nothing yet. */
export function knownTreeOptions(name: TreeName) {
  return queryOptions<KnownTree | null>({
    queryKey: ["category", "tree", ...keyOf(name)],
    queryFn: async () => readKnown(name, await readDeviceCopy(name)),
    staleTime: Infinity,
    // Typed arrays are replaced whole: comparing them would cost more than drawing them.
    structuralSharing: false,
  });
}

/**
 * Asks the server whether there is another tree than the known one, once per visit, and puts it in its place. Costs no unit.
 * Its data is when the server was asked, epoch ms.
 */
export function treeCheckOptions(name: TreeName) {
  const knownOptions = knownTreeOptions(name);
  return queryOptions<number, CategoryFailure>({
    queryKey: ["category", "check", ...keyOf(name)],
    queryFn: async ({ client, signal }) => {
      const early = takeEarlyTree(name);
      const known = await client.ensureQueryData({
        ...knownOptions,
        ...(early && { queryFn: async () => readKnown(name, await early.copy) }),
      });
      const etag = known?.etag ?? null;
      const answer = await early?.sent;
      // What was asked for early may have failed, or speak of a copy that is not the one that was found.
      const stands = answer !== undefined && (answer !== null || early?.etag === etag);
      const sent = stands ? answer : await readColumnsText(name, { etag, signal });
      if (sent) {
        const next: KnownTree | null = { tree: readCategoryColumns(sent.text), etag: sent.etag };
        client.setQueryData(knownOptions.queryKey, () => next);
        whenIdle(() => void keepDeviceCopy(name, sent));
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

async function readKnown(name: TreeName, copy: DeviceCopy | null): Promise<KnownTree | null> {
  if (!copy) return null;
  try {
    return { tree: readCategoryColumns(copy.text), etag: copy.etag };
  } catch {
    // Half a copy is none.
    await forgetDeviceCopy(name);
    return null;
  }
}
