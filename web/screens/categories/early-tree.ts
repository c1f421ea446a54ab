import { screenPaths } from "../../frame/screen-paths.ts";
import { parseSearchText } from "../../search-text.ts";
import { isChannel } from "#contract/channel";
import { readColumnsText, type TreeName } from "./category-call.ts";
import { type DeviceCopy, readDeviceCopy } from "./device-copy.ts";
import { treeNameOf } from "./tree-name.ts";

/** What was asked for before the session was known. */
export type EarlyTree = {
  copy: Promise<DeviceCopy | null>;
  /** null = the copy is what the server has; undefined = it did not work, ask again. */
  sent: Promise<DeviceCopy | null | undefined>;
};

let early: (EarlyTree & { name: TreeName }) | null = null;

/**
 * A page that is opened at this screen asks for its tree at once, beside the session and this screen's own script: on a large
 * tree that is a good part of the wait. Without a session the server refuses, and nothing comes of it.
 */
export function beginEarlyTree({ pathname, search }: { pathname: string; search: string }): void {
  if (pathname !== screenPaths.categories) return;
  const { platform, shop } = parseSearchText(search);
  const name = treeNameOf({ platform: isChannel(platform) ? platform : undefined, shop });
  if (!name) return;
  const copy = readDeviceCopy(name);
  const { signal } = new AbortController();
  const sent = copy
    .then((kept) => readColumnsText(name, { etag: kept?.etag ?? null, signal, beforeSession: true }))
    .catch(() => undefined);
  early = { name, copy, sent };
}

/** What was asked for early for this tree: once, since later it is old. */
export function takeEarlyTree(name: TreeName): EarlyTree | null {
  const taken = early;
  early = null;
  return taken?.name.platform === name.platform && taken.name.shop === name.shop ? taken : null;
}
