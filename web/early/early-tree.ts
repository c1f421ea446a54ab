import { isChannel } from "#contract/channel";
import { consolePaths } from "#contract/console";
import { keptTag } from "./kept-tag.ts";
import { addressOfTree, treeNameOf } from "./tree-name.ts";

/**
 * The tree that a page opened at this address waits for: asked for beside the scripts, it saves a large part of the wait. A tree
 * that this device keeps is shown from there, so nothing is asked early.
 */
export function earlyTree({ pathname, search }: Location): string[] {
  if (pathname !== "/categories") return [];
  const { platform, shop } = Object.fromEntries(new URLSearchParams(search));
  const name = treeNameOf({ platform: isChannel(platform) ? platform : undefined, shop });
  return name && keptTag(name) === null ? [addressOfTree(consolePaths.categoryColumns, name)] : [];
}
