import { type Channel, channelNames } from "#contract/channel";
import { msUntil, type Clock, type Wait, type Digests } from "#server/kernel/machine.ts";
import type { Connector } from "#server/marketplaces/connector.ts";
import type { Snapshots } from "#server/store/snapshots.ts";
import { walkFailure } from "./categories.ts";
import type { Compress } from "./compressed-text.ts";
import { type ServedTree, createServedTree } from "./served-tree.ts";
import { type TreeReader, createTreeReader } from "./tree-reader.ts";
import type { AskLevel } from "./tree-walk.ts";
import { type PaceSettings, type WalkPace, createWalkPace, marketplacePace } from "./walk-pace.ts";

/** One tree in this process: what is served of it, and who reads it. */
export type TreeEntry = {
  key: string;
  /** One of very many, and read for who asks for it only. */
  isShop: boolean;
  reader: TreeReader;
  /** What is served now, after a look into the store when that is due; `reread` begins a reading in the background of a stale one. */
  current: (reread: () => Promise<unknown>) => Promise<ServedTree | null>;
  /** Looks into the store now; what is served then. */
  load: () => Promise<ServedTree | null>;
  /** Reads it from the marketplace, or joins the reading under way. @throws Failure */
  read: (ask: AskLevel) => Promise<ServedTree | null>;
  /** How long a refresh that somebody asks for has to wait yet, ms: the marketplace is not called without end. */
  refreshIn: () => number;
};

export type CategoryTreeSettings = {
  /** How fast each marketplace may be asked. */
  pace: Partial<Record<Channel, PaceSettings>>;
  /**
   * What else names a tree beside channel and shop: the address of the marketplace, so that a tree of simulated categories is
   * not served as the real one.
   */
  source: Partial<Record<Channel, string>>;
  compress: Compress | null;
  /** How old the tree of a marketplace, or of a shop there, must be before somebody may have it read again, ms. */
  refreshAfterMs: Partial<Record<Channel, number>>;
  /** Whose tree is read before anybody asks for it. A real marketplace is not called for nothing. */
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

/** A tree is read again after a day, ms. */
export const freshMs = 86_400_000;
/** How often an instance looks whether another one has read a newer tree, ms. */
const checkMs = 2_000;
/** One for 1688, the rest for shops: the longest unasked goes first. */
const mostTrees = 100;
/** How old a tree must be before somebody may have it read again unless the settings say otherwise, ms: a whole one takes thousands of calls. */
const refreshAfterMs = { whole: 6 * 3_600_000, shop: 600_000 };
/** How soon a reading that failed is begun again for a tree that is only stale, ms. */
const retryMs = 60_000;

/** The trees that this process knows, by channel and shop. */
export function createTreeEntries(
  dependencies: TreeEntryDependencies,
): (channel: Channel, shopId: string | null) => TreeEntry {
  const entries = new Map<string, TreeEntry>();
  const paces = new Map<Channel, WalkPace>();
  const { settings } = dependencies;

  function paceOf(channel: Channel): WalkPace {
    const known = paces.get(channel);
    if (known) return known;
    const pace = createWalkPace(settings.pace?.[channel] ?? marketplacePace, dependencies);
    paces.set(channel, pace);
    return pace;
  }

  function dropOldest(): void {
    for (const [key, { reader }] of entries) {
      // A reading that is under way keeps its entry, or a second one would begin beside it.
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
    const leastAgeMs = settings.refreshAfterMs?.[channel] ?? refreshAfterMs[isShop ? "shop" : "whole"];
    const entry = known ?? createTreeEntry({ key, isShop, leastAgeMs }, reader(), dependencies);
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > mostTrees) dropOldest();
    return entry;
  };
}

function createTreeEntry(
  { key, isShop, leastAgeMs }: Pick<TreeEntry, "key" | "isShop"> & { leastAgeMs: number },
  reader: TreeReader,
  dependencies: TreeEntryDependencies,
): TreeEntry {
  const { snapshots, clock, settings } = dependencies;
  let served: ServedTree | null = null;
  let loading: Promise<ServedTree | null> | null = null;
  /** When the store was last asked, epoch ms. */
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
      throw walkFailure(error);
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
      const young = served ? msUntil(served.takenAt + leastAgeMs, now, leastAgeMs) : 0;
      return Math.max(young, msUntil(failedAt + retryMs, now, retryMs));
    },
    current: async (reread) => {
      const now = clock();
      if (!served) await load();
      else if (isOver(checkedAt, checkMs, now)) load().catch(ignore);
      if (served && isOver(served.takenAt, freshMs, now) && isOver(failedAt, retryMs, now))
        reread().catch(ignore);
      return served;
    },
  };
}

/** Whether so long has passed since then; so it has when that lies as far ahead, by a clock that somebody set. */
function isOver(since: number, ms: number, now: number): boolean {
  return Math.abs(now - since) >= ms;
}

function ignore(): void {}

/** The name of a tree in the store. `source` is the address it is read from: simulated trees are others than real ones. */
export function treeKey(channel: Channel, shopId: string | null, source: string | undefined): string {
  return `category/${JSON.stringify([channel, shopId, source ?? ""])}`;
}

export type SharedTree = { platform: Channel; key: string };

/** The trees that all merchants share, one for each marketplace that has categories without a shop. */
export function sharedTrees(
  connectors: Partial<Record<Channel, Connector>>,
  source: Partial<Record<Channel, string>> = {},
): SharedTree[] {
  return channelNames
    .filter((channel) => connectors[channel]?.listCategories && !connectors[channel].categoriesNeedToken)
    .map((platform) => ({ platform, key: treeKey(platform, null, source[platform]) }));
}
