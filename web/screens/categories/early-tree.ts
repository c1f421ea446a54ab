import { screenPaths } from "../../frame/screen-paths.ts";
import { parseSearchText } from "../../search-text.ts";
import { isChannel } from "#contract/channel";
import { readColumnsText, type TreeName } from "./category-call.ts";
import { CategoryFailure } from "./category-failure.ts";
import { type DeviceCopy, keptTag, readDeviceCopy } from "./device-copy.ts";
import { treeNameOf } from "./tree-name.ts";

/** What was asked for before the session was known. */
export type EarlyTree = {
  copy: Promise<DeviceCopy | null>;
  /** The tag that was asked by. */
  etag: string | null;
  /**
   * null = the server has what `etag` names; undefined = it did not work, ask again. Rejects with what the server says in the
   * same words a second time: a marketplace that refuses is not asked twice.
   */
  sent: Promise<DeviceCopy | null | undefined>;
};

let early = begin(location);

/** What was asked for early for this tree: once, since later it is old. */
export function takeEarlyTree(name: TreeName): EarlyTree | null {
  const taken = early;
  early = null;
  return taken?.name.platform === name.platform && taken.name.shop === name.shop ? taken : null;
}

/**
 * A page that is opened at this screen asks for its tree and loads this screen's script at once, beside the session: on a
 * large tree that is a good part of the wait. Without a session the server refuses, and nothing comes of it. It happens when
 * this module is loaded, since the router comes to its routes one after the other.
 */
function begin({ pathname, search }: Location): (EarlyTree & { name: TreeName }) | null {
  if (pathname !== screenPaths.categories) return null;
  void import("./categories-page.tsx");
  const { platform, shop } = parseSearchText(search);
  const name = treeNameOf({ platform: isChannel(platform) ? platform : undefined, shop });
  if (!name) return null;
  const etag = keptTag(name);
  const { signal } = new AbortController();
  const sent = readColumnsText(name, { etag, signal, beforeSession: true }).catch(askAgainUnlessRefused);
  // It may never be taken.
  sent.catch(() => undefined);
  return { name, etag, copy: readDeviceCopy(name), sent };
}

/** Without a session, or without an answer, there is something to be asked again for. */
function askAgainUnlessRefused(error: unknown): undefined {
  if (error instanceof CategoryFailure && error.fault.ret !== null && error.fault.ret !== 401) throw error;
}
