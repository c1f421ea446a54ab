import { channelNames, type Channel } from "#contract/channel";
import type { Connector } from "#server/marketplaces/connector.ts";

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
