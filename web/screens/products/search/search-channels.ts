import { type Channel, channelsWith } from "#contract/shared/channel";

export type SearchChannel = Channel;

/** The marketplaces that can be searched, in the order of the channel table. */
export const searchChannels: readonly SearchChannel[] = channelsWith("product_search");

/** Returns whether a marketplace has categories here: one without is searched only by keyword. */
export function hasCategories(channel: SearchChannel): boolean {
  return channelsWith("category").includes(channel);
}
