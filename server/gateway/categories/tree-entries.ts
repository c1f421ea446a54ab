import { type Channel, channelNames } from "#contract/shared/channel";
import { msUntil, type Clock, type Wait, type Digests } from "#server/shared/runtime.ts";
import type { Connector } from "#server/marketplaces/connector.ts";
import type { Snapshots } from "#server/store/snapshots.ts";
import { crawlFailure } from "./categories.ts";
import type { Compress } from "./compressed-text.ts";
import { type ServedTree, createServedTree } from "./served-tree.ts";
import { type TreeReader, createTreeReader } from "./tree-reader.ts";
import type { AskLevel } from "./tree-crawl.ts";
import { type PaceSettings, type CrawlPace, createCrawlPace, marketplacePace } from "./crawl-pace.ts";

/** One tree in this process, with its served version and its reader. */
export type TreeEntry = {
  key: string;
  /** True for the tree of one shop. There are very many shop trees, and each is read only for its callers. */
  isShop: boolean;
  reader: TreeReader;
  /**
   * Returns the served tree, after a check of the store when that is due. `reread` starts a background refresh of a stale tree.
   */
  current: (reread: () => Promise<unknown>) => Promise<ServedTree | null>;
  /** Checks the store now and returns the tree that is served then. */
  load: () => Promise<ServedTree | null>;
  /** Reads the tree from the marketplace, or joins the crawl in flight. @throws Failure */
  read: (ask: AskLevel) => Promise<ServedTree | null>;
  /** Returns the remaining time until a requested refresh may start, in ms, which limits the calls to the marketplace. */
  refreshIn: () => number;
};

export type CategoryTreeSettings = {
  /** Rate at which each marketplace may be called. */
  pace: Partial<Record<Channel, PaceSettings>>;
  /**
   * Further part of a tree's name, in addition to channel and shop. It is the address of the marketplace, so that
   * simulated categories are not served as real ones.
   */
  source: Partial<Record<Channel, string>>;
  compress: Compress | null;
  /** Minimum age of the tree of a marketplace, or of a shop there, before a person can have it refreshed, in ms. */
  refreshAfterMs: Partial<Record<Channel, number>>;
  /** Channels whose tree is read before the first request. Real marketplaces are not called in advance. */
  readAhead: readonly Channel[];
};

export type TreeEntryDependencies = {
  snapshots: Snapshots;
  digests: Digests;
  clock: Clock;
  wait: Wait;
  /** Aborted when the process stops. */
  signal: AbortSignal;
  settings: Partial<CategoryTreeSettings>;
};

/** Age at which a tree is refreshed, in ms. */
export const treeStaleAfterMs = 86_400_000;
/** Interval at which an instance checks whether another one has read a newer tree, in ms. */
const checkMs = 2_000;
/** Maximum trees in memory, one for 1688 and the rest for shops. The least recently requested is evicted first. */
const maxTrees = 100;
/** Default minimum age of a tree before a person can have it refreshed, ms. A whole tree takes thousands of calls. */
const refreshAfterMs = { whole: 6 * 3_600_000, shop: 600_000 };
/** Delay before a failed refresh of a stale tree is retried, in ms. */
const retryMs = 60_000;

/** Creates the lookup of this process's trees, by channel and shop. */
export function createTreeEntries(
  dependencies: TreeEntryDependencies,
): (channel: Channel, shopId: string | null) => TreeEntry {
  const entries = new Map<string, TreeEntry>();
  const paces = new Map<Channel, CrawlPace>();
  const { settings } = dependencies;

  function paceOf(channel: Channel): CrawlPace {
    const known = paces.get(channel);
    if (known) return known;
    const pace = createCrawlPace(settings.pace?.[channel] ?? marketplacePace, dependencies);
    paces.set(channel, pace);
    return pace;
  }

  function dropOldest(): void {
    for (const [key, { reader }] of entries) {
      // An entry with a crawl in flight stays, or a second crawl would start at the same time.
      if (reader.progress()) continue;
      entries.delete(key);
      return;
    }
  }

  return (channel, shopId) => {
    const key = treeKey(channel, shopId, settings.source?.[channel]);
    const known = entries.get(key);
    const reader = () => createTreeReader({ ...dependencies, key, channel, shopId, pace: paceOf(channel) });
    const isShop = shopId !== null;
    const minAgeMs = settings.refreshAfterMs?.[channel] ?? refreshAfterMs[isShop ? "shop" : "whole"];
    const entry = known ?? createTreeEntry({ key, isShop, leastAgeMs: minAgeMs }, reader(), dependencies);
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > maxTrees) dropOldest();
    return entry;
  };
}

function createTreeEntry(
  { key, isShop, leastAgeMs: minAgeMs }: Pick<TreeEntry, "key" | "isShop"> & { leastAgeMs: number },
  reader: TreeReader,
  dependencies: TreeEntryDependencies,
): TreeEntry {
  const { snapshots, clock, settings } = dependencies;
  let served: ServedTree | null = null;
  let loading: Promise<ServedTree | null> | null = null;
  /** Time of the last check of the store, epoch ms. */
  let checkedAt = 0;
  let failedAt = -Infinity;

  async function loadNow(): Promise<ServedTree | null> {
    checkedAt = clock();
    const found = await snapshots.describe(key);
    if (!found || (served?.version === found.version && served.takenAt === found.takenAt)) return served;
    const snapshot = await snapshots.read(key);
    if (snapshot) served = createServedTree(snapshot, settings.compress ?? null);
    return served;
  }

  function load(): Promise<ServedTree | null> {
    loading ??= loadNow().finally(() => {
      loading = null;
    });
    return loading;
  }

  async function read(ask: AskLevel): Promise<ServedTree | null> {
    try {
      await reader.read(ask, served?.takenAt ?? null);
      return await load();
    } catch (error) {
      failedAt = clock();
      throw crawlFailure(error);
    }
  }

  return {
    key,
    isShop,
    reader,
    load,
    read,
    refreshIn: () => {
      const now = clock();
      const young = served ? msUntil(served.takenAt + minAgeMs, now, minAgeMs) : 0;
      return Math.max(young, msUntil(failedAt + retryMs, now, retryMs));
    },
    current: async (reread) => {
      const now = clock();
      if (!served) await load();
      else if (isOver(checkedAt, checkMs, now)) load().catch(ignore);
      if (served && isOver(served.takenAt, treeStaleAfterMs, now) && isOver(failedAt, retryMs, now))
        reread().catch(ignore);
      return served;
    },
  };
}

/**
 * Returns whether `ms` have passed since a time, or the time is further ahead than that, because the clock may have
 * been set back.
 */
function isOver(since: number, ms: number, now: number): boolean {
  return Math.abs(now - since) >= ms;
}

function ignore(): void {}

/**
 * Returns the name of a tree in the store. `source` is the address that it is read from, because simulated trees differ
 * from real ones.
 */
export function treeKey(channel: Channel, shopId: string | null, source: string | undefined): string {
  return `category/${JSON.stringify([channel, shopId, source ?? ""])}`;
}

export type SharedTree = { platform: Channel; key: string };

/** Returns the trees that all merchants share, one for each marketplace that has categories without a shop. */
export function sharedTrees(
  connectors: Partial<Record<Channel, Connector>>,
  source: Partial<Record<Channel, string>> = {},
): SharedTree[] {
  return channelNames
    .filter((channel) => connectors[channel]?.listCategories && !connectors[channel].categoriesNeedToken)
    .map((platform) => ({ platform, key: treeKey(platform, null, source[platform]) }));
}
