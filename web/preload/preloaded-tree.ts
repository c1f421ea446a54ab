import { isChannel } from "#contract/shared/channel";
import { consolePaths } from "#contract/console/console";
import { savedTag } from "./saved-tag.ts";
import { addressOfTree, treeNameOf } from "./tree-name.ts";

/**
 * Returns the requests for the tree of a page opened at this address; sending them while the scripts load saves a
 * large part of the wait. Returns none where this device has a saved copy, which loads as fast.
 */
export function preloadedTree({ pathname, search }: Location): string[] {
  if (pathname !== "/categories") return [];
  const { platform, shop } = Object.fromEntries(new URLSearchParams(search));
  const name = treeNameOf({ platform: isChannel(platform) ? platform : undefined, shop });
  if (name === null || savedTag(name) !== null) return [];
  return [addressOfTree(consolePaths.categoryColumns, name)];
}
