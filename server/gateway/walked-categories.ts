import type { CategoryNode } from "#contract/category";
import type { Channel } from "#contract/channel";
import type { Clock, Wait } from "#server/marketplaces/clock.ts";
import type { Connector } from "#server/marketplaces/connector.ts";
import type { Digests } from "#server/marketplaces/digests.ts";
import type { TokenOwner } from "#server/store/access.ts";
import { categoryEnvelope, type CategorySource } from "./categories.ts";
import { channelDisabled } from "./plan-access.ts";
import { fromStore } from "./store-away.ts";
import { notAuthorized, type TokenSource } from "./tokens.ts";
import { walkCategories } from "./walk-categories.ts";
import { withinDeadline } from "./within-deadline.ts";

type Tree = {
  readAt: number;
  body: string;
  version: string;
  childrenOf: (id: number) => CategoryNode[];
};

/** A tree is read again after a day. */
const keepMs = 86_400_000;
/** One for 1688, the rest for shops: the longest unread one goes first. */
const mostTrees = 100;

/**
 * Category trees walked through the connectors and kept in memory. One walk however many ask; it goes on when its first
 * caller leaves, so that the next one finds it done; a failed one is not kept.
 */
export function createWalkedCategories(dependencies: {
  connectors: Partial<Record<Channel, Connector>>;
  tokens: TokenSource;
  digests: Digests;
  clock: Clock;
  wait: Wait;
  /** How long a caller waits for a walk, ms. */
  answerMs: number;
}): CategorySource {
  const { connectors, tokens, digests, clock, wait, answerMs } = dependencies;
  const trees = new Map<string, Promise<Tree>>();

  async function tokenFor(connector: Connector, owner: TokenOwner): Promise<string> {
    if (!connector.categoriesNeedToken) return "";
    const token = await fromStore(tokens.current(owner, connector.channel), clock);
    if (token.state !== "valid") throw notAuthorized(connector.channel, owner);
    return token.accessToken;
  }

  async function walk(connector: Connector, shopId: string | null, owner: TokenOwner): Promise<Tree> {
    const accessToken = await tokenFor(connector, owner);
    const { roots, childrenOf } = await walkCategories(connector, { shopId, accessToken });
    const data = JSON.stringify(roots);
    return {
      readAt: clock(),
      body: categoryEnvelope(1, "success", data),
      version: digests.sha256(data).slice(0, 32),
      childrenOf,
    };
  }

  function treeOf(connector: Connector, shopId: string | null, owner: TokenOwner): Promise<Tree> {
    const name = JSON.stringify([connector.channel, shopId]);
    const known = trees.get(name);
    if (known) return known;
    if (trees.size >= mostTrees) {
      const oldest = trees.keys().next();
      if (!oldest.done) trees.delete(oldest.value);
    }
    const walking = walk(connector, shopId, owner);
    trees.set(name, walking);
    const drop = () => {
      if (trees.get(name) === walking) trees.delete(name);
    };
    walking.then(() => wait(keepMs).then(drop, drop), drop);
    return walking;
  }

  return async ({ channel, shopId, categoryId, owner, signal }) => {
    const connector = connectors[channel];
    if (!connector) throw channelDisabled(channel, clock());
    const tree = await withinDeadline(
      () => treeOf(connector, connector.categoriesNeedToken ? shopId : null, owner),
      {
        caller: signal,
        ms: answerMs,
        wait,
      },
    );
    if (categoryId === null) return { body: tree.body, etag: `"${tree.version}"`, headers: {} };
    const children = JSON.stringify(tree.childrenOf(categoryId));
    return {
      body: categoryEnvelope(1, "success", children),
      etag: `"${tree.version}-${categoryId}"`,
      headers: {},
    };
  };
}
