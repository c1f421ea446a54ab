import type { Channel } from "#contract/shared/channel";
import { categoryChanges } from "#contract/console/category-changes";
import { readCategoryColumns } from "#contract/public/category-columns";
import type { CategoryChangesAnswer, CategoryState } from "#contract/console/console-category";
import { isoTime, msUntil } from "#server/shared/runtime.ts";
import type { Connector } from "#server/marketplaces/connector.ts";
import {
  type CategoryAnswer,
  type CategoryQuery,
  type CategorySource,
  beingRead,
  categoryStoreAway,
} from "./categories.ts";
import { connectorMethod } from "../operations/operations.ts";
import { channelDisabled } from "../enter.ts";
import { fromStore, withinDeadline } from "../waiting.ts";
import { notAuthorized, type TokenSource } from "../tokens/tokens.ts";
import type { CompressedText } from "./compressed-text.ts";
import type { ServedTree } from "./served-tree.ts";
import {
  createTreeEntries,
  treeStaleAfterMs,
  type CategoryTreeSettings,
  type TreeEntry,
  type TreeEntryDependencies,
} from "./tree-entries.ts";
import { createShopCrawls } from "./shop-crawls.ts";
import { previousKey } from "./tree-reader.ts";
import type { AskLevel } from "./tree-crawl.ts";

/** Tree to read, and its caller. */
export type TreeQuery = Pick<CategoryQuery, "channel" | "shopId" | "owner" | "signal">;

/** Trees of all channels. Every function may throw Failure and CallerGone. */
export type CategoryTrees = {
  /** For integrators: the whole tree or the children of one category, in the envelope. */
  answer: CategorySource;
  /** The same tree as columns, for the console. */
  columns: (query: TreeQuery & Pick<CategoryQuery, "acceptEncoding">) => Promise<CategoryAnswer>;
  /** The tree itself, for lookups. */
  tree: (query: TreeQuery) => Promise<Pick<ServedTree, "tree" | "takenAt">>;
  changes: (query: TreeQuery) => Promise<CategoryChangesAnswer>;
  state: (query: TreeQuery) => Promise<CategoryState>;
  /** Starts a refresh unless one is in flight or the tree is too young for one, and returns the state. */
  refresh: (query: TreeQuery) => Promise<CategoryState>;
  /**
   * Refreshes once a day, from now on, the trees that belong to no shop and that were read or begun before, even
   * without callers.
   */
  keepFresh: () => void;
  /** Suspends crawls where they are, so that the next process can resume them. */
  close: () => Promise<void>;
};

export type CategoryTreeDependencies = Omit<TreeEntryDependencies, "signal" | "settings"> & {
  connectors: Partial<Record<Channel, Connector>>;
  tokens: TokenSource;
  /** Maximum time that a caller waits for a first crawl, ms. */
  answerMs: number;
  settings?: Partial<CategoryTreeSettings>;
};

/** Delay before a failed daily refresh is retried, ms. */
const retryMs = 60_000;
/** Interval of checks whether a tree had its first request, after which it is refreshed daily, ms. */
const unreadMs = 3_600_000;

/**
 * Creates category trees from snapshots in the store. A marketplace has no call for a whole tree, so trees are crawled
 * in the background. The last good tree is served during a crawl, and only a caller without any tree waits.
 */
export function createCategoryTrees(dependencies: CategoryTreeDependencies): CategoryTrees {
  const { connectors, tokens, snapshots, clock, wait, answerMs, settings = {} } = dependencies;
  const closing = new AbortController();
  const entryOf = createTreeEntries({ ...dependencies, settings, signal: closing.signal });
  const shopCrawls = createShopCrawls(clock);
  const awaited = new Map<TreeEntry, number>();
  const readings = new Set<Promise<unknown>>();

  /** A crawl continues when its last caller leaves. A stop waits until its progress is saved. */
  function read(entry: TreeEntry, ask: AskLevel, query?: TreeQuery): Promise<ServedTree | null> {
    const crawl = () => entry.read(ask);
    const isShop = query && connectors[query.channel]?.categoriesNeedToken;
    const reading = isShop
      ? shopCrawls.run({ ...query, key: entry.key, leastMs: entry.reader.leastMs }, crawl)
      : crawl();
    readings.add(reading);
    const done = () => void readings.delete(reading);
    reading.then(done, done);
    return reading;
  }

  /** Stops the crawl of a shop's tree once all callers have disconnected. */
  function leave(entry: TreeEntry, caller: AbortSignal): void {
    const left = (awaited.get(entry) ?? 1) - 1;
    if (left > 0) return void awaited.set(entry, left);
    awaited.delete(entry);
    if (caller.aborted && entry.isShop) entry.reader.drop();
  }

  async function tokenFor(connector: Connector, owner: TreeQuery["owner"]): Promise<string> {
    if (!connector.categoriesNeedToken) return "";
    const token = await fromStore(tokens.current(owner, connector.channel), clock);
    if (token.state !== "valid") throw notAuthorized(connector.channel, owner);
    return token.accessToken;
  }

  async function treeFor({
    channel,
    shopId,
    owner,
  }: TreeQuery): Promise<{ entry: TreeEntry; ask: AskLevel }> {
    const connector = connectors[channel];
    if (!connector) throw channelDisabled(channel, clock());
    // A merchant without authorization sees no shop, even when another merchant's request had it crawled.
    await tokenFor(connector, owner);
    const list = connectorMethod(connector, "listCategories");
    return {
      entry: entryOf(channel, connector.categoriesNeedToken ? shopId : null),
      ask: async (parentId, signal) =>
        list({ parentId, shopId }, { accessToken: await tokenFor(connector, owner), signal }),
    };
  }

  async function required(query: TreeQuery): Promise<ServedTree> {
    const { channel, signal } = query;
    const { entry, ask } = await treeFor(query);
    const { progress, leastMs: minMs } = entry.reader;
    const late = () => beingRead(channel, progress()?.levels ?? 0, minMs());
    const found = await entry.current(() => read(entry, ask, query)).catch(storeAway);
    if (found) return found;
    awaited.set(entry, (awaited.get(entry) ?? 0) + 1);
    const tree = await withinDeadline(() => read(entry, ask, query), {
      callerSignal: signal,
      ms: answerMs,
      wait,
      late,
    }).finally(() => leave(entry, signal));
    if (!tree) throw late();
    return tree;
  }

  async function state(query: TreeQuery): Promise<CategoryState> {
    const { entry, ask } = await treeFor(query);
    const tree = await entry.current(() => read(entry, ask, query)).catch(storeAway);
    const here = entry.reader.progress();
    const elsewhere = here ? null : await snapshots.crawlState(entry.key).catch(storeAway);
    const startedAt = here?.startedAt ?? (elsewhere?.running ? elsewhere.startedAt : null);
    const waitMs = entry.refreshIn();
    return {
      platform: query.channel,
      shop_id: query.shopId,
      read_at: tree ? isoTime(tree.takenAt) : null,
      reading: startedAt === null ? null : { started_at: isoTime(startedAt), levels: here?.levels ?? null },
      failure: entry.reader.failure()?.message ?? null,
      refresh_at: waitMs > 0 ? isoTime(clock() + waitMs) : null,
    };
  }

  /** A tree dated more than a day into the future is refreshed at once, as in tree-entries.ts. */
  const staleIn = ({ takenAt }: ServedTree) =>
    msUntil(takenAt + treeStaleAfterMs, clock(), 2 * treeStaleAfterMs);

  /** An interrupted crawl is resumed. */
  async function firstReadingIn({ key }: TreeEntry, channel: Channel): Promise<number> {
    if (settings.readAhead?.includes(channel)) return 0;
    const begun = await snapshots.crawlState(key).catch(() => null);
    return begun ? 0 : unreadMs;
  }

  /** Keeps one channel fresh for as long as the process runs. */
  async function keepChannelFresh(connector: Connector): Promise<void> {
    const list = connectorMethod(connector, "listCategories");
    const ask: AskLevel = (parentId, signal) => list({ parentId, shopId: null }, { accessToken: "", signal });
    for (;;) {
      const entry = entryOf(connector.channel, null);
      const tree = await entry.load().catch(() => null);
      const dueIn = tree ? staleIn(tree) : await firstReadingIn(entry, connector.channel);
      if (dueIn > 0) await wait(dueIn, closing.signal);
      else await read(entry, ask).catch(() => wait(retryMs, closing.signal));
    }
  }

  return {
    answer: async (query) => {
      const tree = await required(query);
      const { categoryId, acceptEncoding } = query;
      return answerOf(tree, categoryId === null ? tree.whole : tree.childrenOf(categoryId), acceptEncoding);
    },
    columns: async (query) => {
      const tree = await required(query);
      return answerOf(tree, tree.columns, query.acceptEncoding);
    },
    tree: required,
    changes: async (query) => {
      const { tree, takenAt } = await required(query);
      const { entry } = await treeFor(query);
      const previous = await snapshots.read(previousKey(entry.key)).catch(storeAway);
      // The first snapshot has nothing to be compared with.
      const before = previous ? readCategoryColumns(previous.body) : tree;
      const since = previous ? isoTime(previous.takenAt) : null;
      return { since, at: isoTime(takenAt), ...categoryChanges(before, tree) };
    },
    state,
    refresh: async (query) => {
      const { entry, ask } = await treeFor(query);
      // Another instance may have read it in the meantime.
      await entry.load().catch(storeAway);
      if (entry.refreshIn() === 0) read(entry, ask, query).catch(ignore);
      return state(query);
    },
    keepFresh: () => {
      for (const connector of Object.values(connectors))
        if (connector.listCategories && !connector.categoriesNeedToken)
          keepChannelFresh(connector).catch(ignore);
    },
    close: async () => {
      closing.abort("closing");
      await Promise.allSettled(readings);
    },
  };
}

async function answerOf(
  { takenAt }: ServedTree,
  text: CompressedText,
  acceptEncoding: string,
): Promise<CategoryAnswer> {
  return { ...(await text.in(acceptEncoding)), readAt: takenAt };
}

function storeAway(cause: unknown): never {
  throw categoryStoreAway(cause);
}

function ignore(): void {}
