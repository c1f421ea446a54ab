import { isChannel } from "#contract/channel";
import { consolePaths } from "#contract/console";
import { keptTag } from "./kept-tag.ts";
import { addressOfTree, treeNameOf } from "./tree-name.ts";

/**
 * What of its tree a page opened at this address waits for: asked for beside the scripts, it saves a large part of the wait. At the top of
 * a large tree the roots are enough at first; an address that leads into it needs the whole. Nothing where this device keeps a copy, which
 * is there as soon.
 */
export function earlyTree({ pathname, search }: Location): string[] {
  if (pathname !== "/categories") return [];
  const { platform, shop, q, node } = Object.fromEntries(new URLSearchParams(search));
  const name = treeNameOf({ platform: isChannel(platform) ? platform : undefined, shop });
  if (name === null || keptTag(name) !== null) return [];
  const isAtTop = q === undefined && node === undefined;
  return [addressOfTree(isAtTop ? consolePaths.categoryFirst : consolePaths.categoryColumns, name)];
}
