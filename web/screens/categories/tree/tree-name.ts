import { channelNames, channelsWith, hasTrait, type Channel } from "#contract/channel";
import type { TreeName } from "../reading/category-request.ts";

/** What the address says. */
export type CategoryPlace = {
  platform?: Channel | undefined;
  shop?: string | undefined;
  q?: string | undefined;
  node?: string | undefined;
};

/** The platform of an address that names none: the first that has categories. */
export const defaultPlatform: Channel = channelsWith("category")[0] ?? channelNames[0] ?? "1688";

/** Where categories belong to a shop (§4.3). */
export function needsShop(platform: Channel): boolean {
  return hasTrait(platform, "categoriesPerShop");
}

/** Which tree an address names; null while its shop is missing. */
export function treeNameOf({ platform = defaultPlatform, shop }: CategoryPlace): TreeName | null {
  if (!needsShop(platform)) return { platform, shop: undefined };
  return shop === undefined ? null : { platform, shop };
}
