import { type FlatTree, readCategoryColumns } from "#contract/public/category-columns";
import { consolePaths } from "#contract/console/console";
import { accepted, callCategory, refusal } from "./category-call.ts";
import { type Answer, takePreloadedAnswer } from "../../../preload/preloaded-answers.ts";
import { addressOfTree, type TreeName } from "../../../preload/tree-name.ts";
import { type DeviceCopy, forgetDeviceCopy, saveDeviceCopy, readDeviceCopy } from "./device-copy.ts";
import { saveTag } from "../../../preload/saved-tag.ts";

/** A tree that can be shown, and its tag. */
export type KnownTree = { tree: FlatTree; etag: string };

export type TreeQuestion = {
  name: TreeName;
  /** The tag of the known tree; null = none is known. */
  etag: string | null;
  signal: AbortSignal;
};

/** The server's tree, parsed and as it was sent. */
export type SentTree = { known: KnownTree; copy: DeviceCopy };

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

/**
 * Takes the tree that the page preloaded while its scripts were loading: a small tree whole, of a large one the roots.
 * @returns undefined = nothing was preloaded. Resolves with null where it is of no use: the next request for the tree then
 * reports why.
 */
export function takeFirst(name: TreeName): Promise<SentTree | null> | undefined {
  const preloaded = takePreloadedAnswer(addressOfTree(consolePaths.categoryFirst, name));
  return preloaded?.then((answer) => (answer.response.ok ? read(answer) : null)).catch(() => null);
}

async function read(answer: Answer): Promise<SentTree> {
  const copy = { text: answer.text, etag: answer.response.headers.get("etag") ?? "" };
  const known = decode(copy);
  if (!known) throw refusal(answer);
  return { known, copy };
}

/** Returns this device's stored tree; null when there is none that can be read. */
export async function readSavedTree(name: TreeName): Promise<KnownTree | null> {
  const copy = await readDeviceCopy(name);
  const known = copy && decode(copy);
  if (copy && !known) await forgetDeviceCopy(name);
  return known;
}

/** Stores the server's tree on this device, for the next visit. */
export async function saveTree(name: TreeName, copy: DeviceCopy): Promise<void> {
  if (await saveDeviceCopy(name, copy)) saveTag(name, copy.etag);
}

/** Parses a tree; null = the text is no tree. */
function decode({ text, etag }: DeviceCopy): KnownTree | null {
  try {
    return { tree: readCategoryColumns(text), etag };
  } catch {
    return null;
  }
}
