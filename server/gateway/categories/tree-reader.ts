import type { Channel } from "#contract/shared/channel";
import { toCategoryColumns, type CategoryColumns } from "#contract/public/category-columns";
import { Failure } from "#contract/shared/failure";
import { isoTime, msUntil, type Clock, type Wait, type Digests } from "#server/shared/runtime.ts";
import type { Snapshot, Snapshots, Crawl } from "#server/store/snapshots.ts";
import { crawlFailure } from "./categories.ts";
import { toCategoryNodes, type TreeLevels, crawlLeaseMs, crawlTree, type AskLevel } from "./tree-crawl.ts";
import type { CrawlPace } from "./crawl-pace.ts";

/** Returns the key of the snapshot before the last one. */
export const previousKey = (key: string) => `${key}/previous`;

export type TreeReader = {
  /**
   * Starts a crawl, or joins the one in flight. Resolves when the store has a newer snapshot than the one that the
   * caller knows (`known`: its `takenAt`; null: none). @throws Failure
   */
  read: (ask: AskLevel, known: Snapshot["takenAt"] | null) => Promise<void>;
  /**
   * Crawl in flight; null without one. `levels` counts the answered calls, and is null while another instance crawls.
   */
  progress: () => { startedAt: number; levels: number | null } | null;
  /** Minimum remaining duration of the crawl here, as far as the tree is known, ms; null when unknown. */
  leastMs: () => number | null;
  /** Cancels the crawl here and discards the levels that it saved, because its last caller has left. */
  drop: () => void;
  /** Failure of the last crawl; null when it succeeded or there was none. */
  failure: () => Failure | null;
};

export type TreeReaderDependencies = {
  key: string;
  channel: Channel;
  shopId: string | null;
  snapshots: Snapshots;
  pace: CrawlPace;
  digests: Digests;
  clock: Clock;
  wait: Wait;
  /** Aborted when the process stops. */
  signal: AbortSignal;
};

/** Interval at which an instance checks whether another one has finished the crawl, in ms. */
const followMs = 500;
/** Age from which the parts of an interrupted crawl are not mixed with new ones, ms. */
const oldestPartsMs = 86_400_000;
/** Delay after which an interrupted crawl resumes by itself, ms. It doubles up to the maximum. */
const firstBackoffMs = 2_000;
const maxBackoffMs = 300_000;

/**
 * Creates the reader of one tree. The tree is crawled once for any number of callers and, by a lease in the store, once for any
 * number of instances.
 */
export function createTreeReader(dependencies: TreeReaderDependencies): TreeReader {
  const { key, channel, shopId, snapshots, pace, digests, clock, wait } = dependencies;
  let dropping = new AbortController();
  let signal = dependencies.signal;
  let running: Promise<void> | null = null;
  let progress: { startedAt: number; levels: number | null } | null = null;
  let missing: number | null = null;
  let failure: Failure | null = null;
  let failedAt = 0;
  let breaks = 0;

  /**
   * Waits for the instance that crawls. Resolves with the crawl when that instance gave up, or with null when it has
   * finished.
   */
  async function follow(known: Snapshot["takenAt"] | null): Promise<Crawl | null> {
    for (;;) {
      await wait(followMs, signal);
      const found = await snapshots.describe(key);
      if (found && found.takenAt !== known) return null;
      const crawl = await snapshots.beginCrawl(key, crawlLeaseMs);
      if (crawl) return crawl;
    }
  }

  async function beginOrFollow(known: Snapshot["takenAt"] | null): Promise<Crawl | null> {
    const crawl = (await snapshots.beginCrawl(key, crawlLeaseMs)) ?? (await follow(known));
    if (!crawl) return null;
    // Another instance may have finished between the caller's check and this start, and its result is as good.
    if (((await snapshots.describe(key))?.takenAt ?? null) !== known) {
      await snapshots.leaveCrawl(crawl.crawlId, "drop");
      return null;
    }
    if (crawl.parts.length === 0 || clock() - crawl.startedAt < oldestPartsMs) return crawl;
    await snapshots.leaveCrawl(crawl.crawlId, "drop");
    return snapshots.beginCrawl(key, crawlLeaseMs);
  }

  /** Continues a crawl. @returns false when another instance has taken it over */
  async function continueCrawl(
    crawl: Crawl,
    ask: AskLevel,
    known: Snapshot["takenAt"] | null,
  ): Promise<boolean> {
    const { crawlId, startedAt } = crawl;
    let levelsRead = 0;
    const onProgress = (levels: number, toAsk: number) => {
      levelsRead = levels;
      missing = toAsk;
      progress = { startedAt, levels };
    };
    try {
      const levels = await crawlTree({ crawl, ask, pace, snapshots, clock, wait, signal, onProgress });
      if (levels === null) return false;
      const last = await snapshots.read(key);
      if (last) await snapshots.write(previousKey(key), last);
      return await snapshots.finishCrawl(crawlId, toSnapshot(levels));
    } catch (error) {
      const keeps = levelsRead > 0 && !dropping.signal.aborted;
      await snapshots.leaveCrawl(crawlId, keeps ? "keep" : "drop").catch(() => undefined);
      if (keeps && mayPass(error)) resumeLater(ask, known);
      throw error;
    }
  }

  async function readOnce(ask: AskLevel, known: Snapshot["takenAt"] | null): Promise<void> {
    for (;;) {
      const crawl = await beginOrFollow(known);
      if (!crawl || (await continueCrawl(crawl, ask, known))) break;
    }
    breaks = 0;
  }

  function toSnapshot(levels: TreeLevels): Snapshot {
    const takenAt = clock();
    const about = { platform: channel, shop_id: shopId, read_at: isoTime(takenAt) };
    const columns = toCategoryColumns(toCategoryNodes(levels), about);
    return { version: versionOf(columns), takenAt, body: JSON.stringify(columns) };
  }

  /**
   * Returns a version that depends on the tree's content and not on its time: the same tree read again is not a change for
   * callers.
   */
  function versionOf({ ids, children, names }: CategoryColumns): string {
    return digests.sha256(`1\n${ids.join()}\n${children.join()}\n${names}`).slice(0, 32);
  }

  function resumeLater(ask: AskLevel, known: Snapshot["takenAt"] | null): void {
    const backoffMs = Math.min(maxBackoffMs, firstBackoffMs * 2 ** breaks);
    breaks += 1;
    wait(backoffMs, dependencies.signal)
      .then(() => read(ask, known))
      .catch(() => undefined);
  }

  function read(ask: AskLevel, known: Snapshot["takenAt"] | null): Promise<void> {
    if (running) return running;
    if (failure && mustBackOff(failure, failedAt, clock())) return Promise.reject(failure);
    progress = { startedAt: clock(), levels: null };
    dropping = new AbortController();
    signal = AbortSignal.any([dependencies.signal, dropping.signal]);
    const reading = readOnce(ask, known)
      .then(
        () => {
          failure = null;
        },
        (error: unknown) => {
          if (dropping.signal.aborted) throw dropped();
          const crawlError = crawlFailure(error);
          if (crawlError instanceof Failure) [failure, failedAt] = [crawlError, clock()];
          throw crawlError;
        },
      )
      .finally(() => {
        running = null;
        progress = null;
        missing = null;
      });
    running = reading;
    return reading;
  }

  const drop = () => running && dropping.abort("no caller is left");
  const minMs = () => (missing === null ? null : pace.minMsFor(missing));
  return { read, drop, leastMs: minMs, progress: () => progress, failure: () => failure };
}

/** Builds the error for a caller who arrived just when the last other caller left. */
function dropped(): Failure {
  return new Failure("CHANNEL_UPSTREAM_ERROR", "The reading was given up. Try again in 1 s.", {
    headers: { "retry-after": "1" },
  });
}

/** Returns whether an error may pass by itself. A dead authorization does not. */
function mayPass(error: unknown): boolean {
  return !(error instanceof Failure && error.code === "CHANNEL_NOT_AUTHORIZED");
}

/** Returns whether the pause that a marketplace asked for is not over yet. */
function mustBackOff({ code, details }: Failure, failedAt: number, now: number): boolean {
  const until = details.notice?.retryAt ?? 0;
  return code === "PLATFORM_QUOTA_EXCEEDED" && msUntil(until, now, until - failedAt) > 0;
}
