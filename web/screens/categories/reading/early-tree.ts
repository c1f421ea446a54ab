import { isChannel } from "#contract/channel";
import { pageFiles } from "../../../early/page-files.ts";
import { screenPaths } from "../../../frame/screen-paths.ts";
import { parseSearchText } from "../../../search-text.ts";
import type { TreeName } from "./category-request.ts";
import { keptTag } from "./kept-tag.ts";
import { treeNameOf } from "../tree/tree-name.ts";
import { startTreeReading, type TreeReading } from "./tree-reading.ts";

declare global {
  interface Window {
    /** Set by the page's first script. */
    earlyTree?: { name: TreeName; reading: TreeReading };
  }
}

/**
 * A page that is opened at this screen asks for its tree at once, beside the session and the scripts: on a large tree that is
 * a good part of the wait. Without a session the server refuses, and nothing comes of it.
 */
export function beginEarlyTree({ pathname, search }: Location): void {
  if (pathname !== screenPaths.categories) return;
  const { platform, shop } = parseSearchText(search);
  const name = treeNameOf({ platform: isChannel(platform) ? platform : undefined, shop });
  if (!name) return;
  const worker = new Worker(pageFiles().treeWorker, { type: "module" });
  const etag = keptTag(name);
  window.earlyTree = { name, reading: startTreeReading(worker, { name, etag, copy: etag !== null }) };
}

/** What was asked for early for this tree: once, since later it is old. */
export function takeEarlyTree(name: TreeName): TreeReading | null {
  const taken = window.earlyTree;
  delete window.earlyTree;
  if (taken?.name.platform === name.platform && taken.name.shop === name.shop) return taken.reading;
  taken?.reading.stop();
  return null;
}
