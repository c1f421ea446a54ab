import { createStore, del, get, set } from "idb-keyval";
import { z } from "zod";
import { type FlatTree, readCategoryColumns } from "#contract/public/category-columns";
import { consolePaths } from "#contract/console/console";
import { accepted, callCategory, categoryFailure } from "./category-call.ts";
import { type Answer, takePreloadedAnswer } from "../../../preload/preloaded-answers.ts";
import { addressOfTree, type TreeName } from "../../../preload/tree-name.ts";
import { copyKeyOf, saveTag } from "../../../preload/saved-tag.ts";

/** A tree that can be shown, and its tag. */
export type KnownTree = { tree: FlatTree; etag: string };

export type TreeQuestion = {
  name: TreeName;
  /** The tag of the known tree; null = none is known. */
  etag: string | null;
  signal: AbortSignal;
};

/** A tree as it was last sent, with the tag that identifies it in a conditional request. It contains no secrets. */
const deviceCopySchema = z.object({ text: z.string(), etag: z.string() });
type DeviceCopy = z.infer<typeof deviceCopySchema>;

/** The trees of this device, for the next visit. A device that stores nothing is no failure. */
const deviceTrees = createStore("procurement-categories", "trees");

/** The server's tree, parsed and as it was sent. */
type SentTree = { known: KnownTree; copy: DeviceCopy };

/**
 * Asks the server whether there is a newer tree than the known one. Parses it here and not in a worker: a
 * hundred thousand categories take 25 ms, the start of a worker longer.
 * @returns null = there is no newer tree.
 * @throws CategoryFailure; the error of `fetch` when it is aborted
 */
export async function askForTree({ name, etag, signal }: TreeQuestion): Promise<SentTree | null> {
  const path = consolePaths.categoryColumns;
  const preloaded =
    etag === null ? await takePreloadedAnswer(addressOfTree(path, name))?.catch(() => null) : null;
  // A request without a session is repeated. A marketplace that refuses is not asked twice.
  const answer =
    preloaded && preloaded.response.status !== 401
      ? await accepted(preloaded)
      : await callCategory({
          name,
          path,
          headers: etag === null ? {} : { "if-none-match": etag },
          signal,
        });
  return answer.response.status === 304 ? null : read(answer);
}

async function read(answer: Answer): Promise<SentTree> {
  const copy = { text: answer.text, etag: answer.response.headers.get("etag") ?? "" };
  const known = decode(copy);
  if (!known) throw categoryFailure(answer);
  return { known, copy };
}

/** Returns this device's stored tree; null when no tree can be read. */
export async function readSavedTree(name: TreeName): Promise<KnownTree | null> {
  try {
    const copy = deviceCopySchema.safeParse(await get(copyKeyOf(name), deviceTrees));
    const known = copy.success ? decode(copy.data) : null;
    if (copy.success && !known) await del(copyKeyOf(name), deviceTrees);
    return known;
  } catch {
    return null;
  }
}

/** Stores the server's tree on this device. */
export async function saveTree(name: TreeName, copy: DeviceCopy): Promise<void> {
  try {
    await set(copyKeyOf(name), copy, deviceTrees);
    saveTag(name, copy.etag);
  } catch {
    // The next visit asks the server.
  }
}

/** Parses a tree; null = the text is no tree. */
function decode({ text, etag }: DeviceCopy): KnownTree | null {
  try {
    return { tree: readCategoryColumns(text), etag };
  } catch {
    return null;
  }
}
