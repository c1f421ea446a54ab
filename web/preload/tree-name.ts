import { firstChannelWith, hasTrait, type Channel } from "#contract/shared/channel";

/** Identifies a tree: a platform's, or that of one of its shops. */
export type TreeName = { platform: Channel; shop: string | undefined };

/** The tree that an address names. */
export type CategoryPlace = {
  platform?: Channel | undefined;
  shop?: string | undefined;
  q?: string | undefined;
  node?: string | undefined;
};

/** The platform of an address that names none: the first one with categories. */
export const defaultPlatform: Channel = firstChannelWith("category");

/** Returns whether categories belong to a shop (§4.3). */
export function needsShop(platform: Channel): boolean {
  return hasTrait(platform, "categoriesPerShop");
}

/** Returns the tree that an address names; null while its shop is missing. */
export function treeNameOf({ platform = defaultPlatform, shop }: CategoryPlace): TreeName | null {
  if (!needsShop(platform)) return { platform, shop: undefined };
  return shop === undefined ? null : { platform, shop };
}

/**
 * Returns the address of a request about a tree.
 * @param path one of the category paths
 */
export function addressOfTree(path: string, { platform, shop }: TreeName): string {
  const query = new URLSearchParams({ platform });
  if (shop !== undefined) query.set("shop_id", shop);
  return `${path}?${query.toString()}`;
}
