import { Failure } from "#contract/shared/failure";
import { msUntil, type Clock, type Wait } from "#server/shared/runtime.ts";
import type { CategoryLevelNode } from "#server/marketplaces/connector.ts";
import type { Snapshots, Crawl, CrawlPart } from "#server/store/snapshots.ts";
import { withinDeadline } from "../waiting.ts";
import type { CrawlPace } from "./crawl-pace.ts";
import type { CategoryNode } from "#contract/public/category";

/** Requests one level from the marketplace. @throws Failure */
export type AskLevel = (parentId: number, signal: AbortSignal) => Promise<CategoryLevelNode[]>;

export type TreeCrawl = {
  crawl: Crawl;
  ask: AskLevel;
  pace: CrawlPace;
  snapshots: Pick<Snapshots, "savePart" | "renewCrawl">;
  clock: Clock;
  wait: Wait;
  /** Aborted when the process stops. */
  signal: AbortSignal;
  /** Receives the number of known levels, and the number of levels still to request as far as is known. */
  onProgress: (levels: number, missing: number) => void;
};

/**
 * Lease of a crawl without a sign of life, ms: after its process was killed, it cannot be resumed earlier. It is well
 * below the time that a caller waits for an answer. A crawler that was only delayed notices that it lost the crawl, and
 * joins.
 */
export const crawlLeaseMs = 8_000;
/** Deadline of one call with its retry, ms. A slower vendor counts as not answering. */
const levelMs = 15_000;
/** Limits of the work that is repeated after a process was killed: this many levels, or the levels of this many ms. */
const levelsPerPart = 200;
const partMs = 1_000;
/** Maximum categories, which is more than any known tree has, so that an endless vendor cannot exhaust the memory. */
const maxCategories = 200_000;
/** Maximum bytes of names: of one name, and of all. */
const maxNameBytes = 500;
const maxTextBytes = 8 * 1024 * 1024;
const utf8 = new TextEncoder();
/** Maximum consecutive frequency limits of a marketplace. The backoff doubles up to the maximum, ms. */
const maxBackoffs = 6;
const minBackoffMs = 10_000;
const maxBackoffMs = 120_000;

/**
 * Reads the missing levels of a tree and saves every step in the store. Waits out a frequency limit of the marketplace.
 * Any other failure ends the crawl, and the saved steps remain. @throws Failure; the signal's reason
 * @returns null when another crawler has taken the crawl over
 */
export async function crawlTree(options: TreeCrawl): Promise<TreeLevels | null> {
  const { crawl, ask, pace, snapshots, clock, wait, signal, onProgress } = options;
  const levels = readCrawlParts(crawl.parts);
  const queue: number[] = [];
  const queued = new Set<number>();
  let categories = 0;
  let text = 0;
  let services = crawl.parts.length;
  let unsaved: [number, CategoryLevelNode[]][] = [];
  let savedAt = clock();
  let saving: Promise<void> = Promise.resolve();
  let lost = false;
  let backoffsInARow = 0;
  let lastBackoff = { until: 0, ms: 0 };
  let failure: unknown = null;
  // Calls in flight may finish, so that their answers are saved; no new call is started.
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
    if (categories > maxCategories || text > maxTextBytes || bytes > maxNameBytes) throw tooLarge();
  };
  eachCategory(levels, count, enqueue);
  for (const parentId of levels.keys()) queued.add(parentId);
  onProgress(levels.size, queue.length);

  /** Writes parts one after the other. A part that cannot be saved ends the crawl. */
  const save = (): Promise<void> => {
    const part = unsaved;
    unsaved = [];
    savedAt = clock();
    if (part.length > 0)
      saving = saving.then(async () => {
        const stored = await snapshots.savePart(crawl.crawlId, encodeLevels(services++, part), crawlLeaseMs);
        if (!stored) lose();
      });
    return saving;
  };
  const stayAlive = async () => {
    for (;;) {
      await wait(crawlLeaseMs / 3, running);
      if (!(await snapshots.renewCrawl(crawl.crawlId, crawlLeaseMs))) return lose();
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

  /** Backs off once for calls that were in flight together, because they are refused together. */
  const backOff = (limit: Failure) => {
    const now = clock();
    if (msUntil(lastBackoff.until, now, lastBackoff.ms) > 0) return;
    if (backoffsInARow >= maxBackoffs) throw limit;
    const backoffMs = Math.min(maxBackoffMs, minBackoffMs * 2 ** backoffsInARow);
    backoffsInARow += 1;
    const until = Math.max(limit.details.notice?.retryAt ?? 0, now + backoffMs);
    lastBackoff = { until, ms: until - now };
    pace.backOffUntil(until);
  };

  const read = async (parentId: number): Promise<void> => {
    await pace.turn(running);
    try {
      const level = await withinDeadline((until) => ask(parentId, until), {
        callerSignal: signal,
        ms: levelMs,
        wait,
      });
      backoffsInARow = 0;
      take(parentId, level);
    } catch (error) {
      if (!isLimit(error) || levels.size === 0) throw error;
      backOff(error);
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
  // Levels read before a failure are saved too, so that the next crawler does not request them again.
  await save();
  if (lost) return null;
  signal.throwIfAborted();
  if (failure !== null) throw failure;
  return levels;
}

function isLimit(error: unknown): error is Failure {
  return error instanceof Failure && error.code === "PLATFORM_QUOTA_EXCEEDED";
}

/** Builds the error for an answer without categories, which would replace a good tree with nothing. */
function noRoots(): Failure {
  return new Failure("CHANNEL_UPSTREAM_ERROR", "The marketplace named no category at all. Try again later.");
}

function tooLarge(): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "The marketplace's category tree is larger than can be served.",
  );
}

/** Levels that a crawl has read so far: the children of each category that it requested; 0 is the key of the roots. */
export type TreeLevels = Map<number, CategoryLevelNode[]>;

type SavedLevel = [parentId: number, children: [id: number, name: string, leaf: 0 | 1][]];

/** Encodes levels as one part of a crawl. Part ids count up, so that every part of a crawl has its own. */
function encodeLevels(
  number: number,
  levels: readonly (readonly [number, CategoryLevelNode[]])[],
): CrawlPart {
  const stored = levels.map(([parentId, children]): SavedLevel => [
    parentId,
    children.map(({ id, name, leaf }) => [id, name, leaf ? 1 : 0]),
  ]);
  return { id: String(number).padStart(8, "0"), body: JSON.stringify(stored) };
}

/** Decodes the levels that earlier crawlers have saved. */
export function readCrawlParts(services: readonly CrawlPart[]): TreeLevels {
  const levels: TreeLevels = new Map();
  for (const { body } of services)
    for (const [parentId, children] of JSON.parse(body) as SavedLevel[])
      levels.set(
        parentId,
        children.map(([id, name, leaf]) => ({ id, name, leaf: leaf === 1 })),
      );
  return levels;
}

/**
 * Visits the known categories from the roots, level by level. Calls `visit` once for each category, so that a cycle in the
 * vendor's data ends, and `missing` for each level that must be requested.
 */
function eachCategory(
  levels: TreeLevels,
  visit: (node: CategoryLevelNode, parentId: number) => void,
  missing: (parentId: number) => void,
): void {
  const seen = new Set<number>();
  const open = [0];
  for (let at = 0; at < open.length; at++) {
    const parentId = open[at] ?? 0;
    const children = levels.get(parentId);
    if (!children) {
      missing(parentId);
      continue;
    }
    for (const node of children) {
      if (seen.has(node.id)) continue;
      seen.add(node.id);
      visit(node, parentId);
      if (hasLevelBelow(node)) open.push(node.id);
    }
  }
}

/**
 * Returns whether a category can have children. 0 is both "uncategorized" (§2.5) and the vendors' name for the root, so
 * nothing is below it.
 */
function hasLevelBelow({ id, leaf }: CategoryLevelNode): boolean {
  return !leaf && id !== 0;
}

/** Converts complete levels to nested nodes; the result does not depend on the order in which the levels were read. */
export function toCategoryNodes(levels: TreeLevels): CategoryNode[] {
  const roots: CategoryNode[] = [];
  const nodes = new Map<number, CategoryNode>();
  eachCategory(
    levels,
    ({ id, name }, parentId) => {
      const node: CategoryNode = { id, name, children: [] };
      nodes.set(id, node);
      if (parentId === 0) roots.push(node);
      else nodes.get(parentId)?.children.push(node);
    },
    () => undefined,
  );
  return roots;
}
