import { isChannel } from "#contract/channel";
import { consolePaths } from "#contract/console";
import { keptTag } from "./kept-tag.ts";
import { addressOfTree, type CategoryPlace, treeNameOf } from "./tree-name.ts";

/**
 * Whether a page opened at this place shows the roots of its tree before the whole of it: not where the address leads into the tree, nor
 * where this device keeps a copy, which is there as soon.
 */
export function beginsWithRoots(place: CategoryPlace): boolean {
  const name = treeNameOf(place);
  return name !== null && place.q === undefined && place.node === undefined && keptTag(name) === null;
}

/**
 * What of a tree a page opened at this address waits for: asked for beside the scripts, it saves a large part of the wait. Nothing where
 * this device keeps a copy.
 */
export function earlyTree({ pathname, search }: Location): string[] {
  if (pathname !== "/categories") return [];
  const { platform, shop, q, node } = Object.fromEntries(new URLSearchParams(search));
  const place = { platform: isChannel(platform) ? platform : undefined, shop, q, node };
  const name = treeNameOf(place);
  if (name === null || keptTag(name) !== null) return [];
  const path = beginsWithRoots(place) ? consolePaths.categoryRoots : consolePaths.categoryColumns;
  return [addressOfTree(path, name)];
}
