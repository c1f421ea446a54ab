import { Failure } from "#contract/failure";
import { msUntil, type Clock, type Wait } from "#server/kernel/machine.ts";
import type { CategoryLevelNode } from "#server/marketplaces/connector.ts";
import type { Snapshots, Walk } from "#server/store/snapshots.ts";
import { withinDeadline } from "../waiting.ts";
import { eachCategory, hasLevelBelow, readWalkParts, toWalkPart, type TreeLevels } from "./tree-levels.ts";
import type { WalkPace } from "./walk-pace.ts";

/** One level from the marketplace. @throws Failure */
export type AskLevel = (parentId: number, signal: AbortSignal) => Promise<CategoryLevelNode[]>;

export type TreeWalk = {
  walk: Walk;
  ask: AskLevel;
  pace: WalkPace;
  snapshots: Pick<Snapshots, "keepPart" | "renewWalk">;
  clock: Clock;
  wait: Wait;
  /** Aborted when the process stops. */
  signal: AbortSignal;
  /** Told of how many levels are known, and how many more have to be asked for by what is known. */
  onProgress: (levels: number, missing: number) => void;
};

/**
 * How long a walk is somebody's own without a sign of life: so long nobody resumes it after its process was killed, ms. Well
 * below what a caller waits for an answer; a walker that was only held up learns that it has lost the walk, and joins.
 */
export const walkLeaseMs = 8_000;
/** One call with its retry. A vendor that takes longer is not answering, ms. */
const levelMs = 15_000;
/** What a killed process has to ask for again: at most so many levels, or those of so long, ms. */
const levelsPerPart = 200;
const partMs = 1_000;
/** More than any tree that is known: a vendor that never ends must not fill the memory. */
const mostCategories = 200_000;
/** The same for names, bytes: of one, and of all. */
const longestName = 500;
const mostText = 8 * 1024 * 1024;
const utf8 = new TextEncoder();
/** How often in a row a marketplace may say that it is asked too much; the rests double up to the longest, ms. */
const mostRests = 6;
const firstRestMs = 10_000;
const longestRestMs = 120_000;

/**
 * Reads what is missing of a tree and keeps every step in the store. A frequency limit of the marketplace is waited out; any
 * other failure ends the walk with what it has kept. @throws Failure; the signal's reason
 * @returns null when another walker has taken the walk over
 */
export async function walkTree(options: TreeWalk): Promise<TreeLevels | null> {
  const { walk, ask, pace, snapshots, clock, wait, signal, onProgress } = options;
  const levels = readWalkParts(walk.parts);
  const queue: number[] = [];
  const queued = new Set<number>();
  let categories = 0;
  let text = 0;
  let parts = walk.parts.length;
  let unsaved: [number, CategoryLevelNode[]][] = [];
  let savedAt = clock();
  let saving: Promise<void> = Promise.resolve();
  let lost = false;
  let restsInARow = 0;
  let resting = { until: 0, ms: 0 };
  let failure: unknown = null;
  // Calls in flight are let finish, so that what they bring is kept; nothing new is begun.
  const ended = new AbortController();
  const running = AbortSignal.any([signal, ended.signal]);

  const fail = (error: unknown) => {
    failure ??= error;
    ended.abort(error);
  };
  const lose = () => {
    lost = true;
    ended.abort("lost");
  };

  const enqueue = (parentId: number) => {
    if (queued.has(parentId)) return;
    queued.add(parentId);
    queue.push(parentId);
  };
  const count = ({ name }: CategoryLevelNode) => {
    categories += 1;
    const bytes = utf8.encode(name).length;
    text += bytes;
    if (categories > mostCategories || text > mostText || bytes > longestName) throw tooLarge();
  };
  eachCategory(levels, count, enqueue);
  for (const parentId of levels.keys()) queued.add(parentId);
  onProgress(levels.size, queue.length);

  /** Parts are written one after the other; a part that cannot be kept ends the walk. */
  const save = (): Promise<void> => {
    const part = unsaved;
    unsaved = [];
    savedAt = clock();
    if (part.length > 0)
      saving = saving.then(async () => {
        const kept = await snapshots.keepPart(walk.walkId, toWalkPart(parts++, part), walkLeaseMs);
        if (!kept) lose();
      });
    return saving;
  };
  const stayAlive = async () => {
    for (;;) {
      await wait(walkLeaseMs / 3, running);
      if (!(await snapshots.renewWalk(walk.walkId, walkLeaseMs))) return lose();
    }
  };

  const take = (parentId: number, level: CategoryLevelNode[]) => {
    if (parentId === 0 && level.length === 0) throw noRoots();
    level.forEach(count);
    queued.add(parentId);
    levels.set(parentId, level);
    unsaved.push([parentId, level]);
    for (const node of level)
      if (hasLevelBelow(node) && !queued.has(node.id))
        if (node.children) take(node.id, node.children);
        else enqueue(node.id);
    onProgress(levels.size, queue.length);
  };

  /** Calls that were in flight together are refused together: that is one rest. */
  const rest = (limit: Failure) => {
    const now = clock();
    if (msUntil(resting.until, now, resting.ms) > 0) return;
    if (restsInARow >= mostRests) throw limit;
    const restMs = Math.min(longestRestMs, firstRestMs * 2 ** restsInARow);
    restsInARow += 1;
    const until = Math.max(limit.details.notice?.retryAt ?? 0, now + restMs);
    resting = { until, ms: until - now };
    pace.restUntil(until);
  };

  const read = async (parentId: number): Promise<void> => {
    await pace.turn(running);
    try {
      const level = await withinDeadline((until) => ask(parentId, until), {
        caller: signal,
        ms: levelMs,
        wait,
      });
      restsInARow = 0;
      take(parentId, level);
    } catch (error) {
      if (!isLimit(error) || levels.size === 0) throw error;
      rest(error);
      queue.push(parentId);
    }
    if (unsaved.length >= levelsPerPart || clock() - savedAt >= partMs) save().catch(fail);
  };

  stayAlive().catch((error: unknown) => {
    if (!running.aborted) fail(error);
  });
  await new Promise<void>((resolve) => {
    let inFlight = 0;
    const pump = () => {
      while (!running.aborted && inFlight < pace.atOnce) {
        const next = queue.shift();
        if (next === undefined) break;
        inFlight += 1;
        void read(next)
          .catch(fail)
          .finally(() => {
            inFlight -= 1;
            pump();
          });
      }
      if (inFlight === 0) resolve();
    };
    pump();
  });
  ended.abort("finished");
  if (lost) return null;
  // What was read before a failure is kept too: the next walker does not ask for it again.
  await save();
  if (lost) return null;
  signal.throwIfAborted();
  if (failure !== null) throw failure;
  return levels;
}

function isLimit(error: unknown): error is Failure {
  return error instanceof Failure && error.code === "PLATFORM_QUOTA_EXCEEDED";
}

/** An answer without one category would replace a good tree by nothing. */
function noRoots(): Failure {
  return new Failure("CHANNEL_UPSTREAM_ERROR", "The marketplace named no category at all. Try again later.");
}

function tooLarge(): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "The marketplace's category tree is larger than can be served.",
  );
}
