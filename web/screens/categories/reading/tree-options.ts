import { queryOptions, skipToken } from "@tanstack/react-query";
import { noAnswer, readCategoryChanges, readCategoryState, refusal } from "./category-call.ts";
import type { TreeName } from "./category-request.ts";
import type { CategoryFailure } from "./category-failure.ts";
import { takeEarlyTree } from "./early-tree.ts";
import { keptTag } from "./kept-tag.ts";
import { type KnownTree, knownTreeOf, startTreeReading, type TreeReading } from "./tree-reading.ts";
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
      const early = takeEarlyTree(name);
      let reading = early ?? readTree(name, known());
      signal.addEventListener("abort", () => reading.stop());
      const copy = await reading.copy;
      if (copy && !known()) client.setQueryData(queryKey, copy);
      let answer = await reading.answer;
      // What was asked for early may have been refused for want of a session. A marketplace that refuses is not asked twice.
      if (early && (answer.kind === "no_answer" || (answer.kind === "refused" && answer.status === 401))) {
        reading = readTree(name, known());
        answer = await reading.answer;
      }
      if (answer.kind === "no_answer") throw noAnswer();
      if (answer.kind === "refused") throw await refusal(answer);
      if (answer.kind === "tree") {
        client.setQueryData(queryKey, knownTreeOf(answer.tree));
        whenIdle(reading.keep);
      }
      return Date.now();
    },
    staleTime: 10_000,
    gcTime: 60_000,
  });
}

function readTree(name: TreeName, known: KnownTree | null): TreeReading {
  const worker = new Worker(new URL("./tree-worker.ts", import.meta.url), { type: "module" });
  const etag = known?.etag ?? keptTag(name);
  return startTreeReading(worker, { name, etag, copy: known === null && etag !== null });
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
