import { type FlatTree, readCategoryColumns, readCategoryRoots } from "#contract/category-columns";
import { consolePaths } from "#contract/console";
import { accepted, callCategory, refusal } from "./category-call.ts";
import { type Answer, takeEarlyAnswer } from "../../../early/early-answers.ts";
import { addressOfTree, type TreeName } from "../../../early/tree-name.ts";
import { type DeviceCopy, forgetDeviceCopy, keepDeviceCopy, readDeviceCopy } from "./device-copy.ts";
import { keepTag } from "../../../early/kept-tag.ts";

/** A tree that can be shown, and the tag it is known by. */
export type KnownTree = { tree: FlatTree; etag: string };

export type TreeQuestion = {
  name: TreeName;
  /** The tag of the tree that is known; null = none is. */
  etag: string | null;
  signal: AbortSignal;
};

/**
 * Asks the server for another tree than the known one. It is read here and not in a worker: a hundred thousand categories take
 * 25 ms, the start of a worker longer.
 * @returns null = there is no other. @throws CategoryFailure; what `fetch` throws when it is aborted
 */
export async function askForTree({
  name,
  etag,
  signal,
}: TreeQuestion): Promise<{ known: KnownTree; copy: DeviceCopy } | null> {
  const path = consolePaths.categoryColumns;
  const answer =
    etag === null
      ? await askOnce({ name, path, signal })
      : await callCategory({ name, path, headers: { "if-none-match": etag }, signal });
  if (answer.response.status === 304) return null;
  const copy = { text: answer.text, etag: answer.response.headers.get("etag") ?? "" };
  const known = decode(copy);
  if (!known) throw await refusal(answer);
  return { known, copy };
}

/** The roots alone, which are there long before a large tree. @throws CategoryFailure; what `fetch` throws when it is aborted */
export async function askForRoots(name: TreeName, signal: AbortSignal): Promise<FlatTree> {
  return readCategoryRoots((await askOnce({ name, path: consolePaths.categoryRoots, signal })).text);
}

/** What the page asked for while its scripts were on their way, or else asks now. */
async function askOnce(question: { name: TreeName; path: string; signal: AbortSignal }): Promise<Answer> {
  const early = await takeEarlyAnswer(addressOfTree(question.path, question.name))?.catch(() => null);
  // One without a session is asked again. A marketplace that refuses is not asked twice.
  return early && early.response.status !== 401 ? accepted(early) : callCategory(question);
}

/** What this device had kept; null when it kept nothing that can be read. */
export async function readKeptTree(name: TreeName): Promise<KnownTree | null> {
  const copy = await readDeviceCopy(name);
  const known = copy && decode(copy);
  if (copy && !known) await forgetDeviceCopy(name);
  return known;
}

/** Keeps what the server sent on this device, for the next visit. */
export async function keepTree(name: TreeName, copy: DeviceCopy): Promise<void> {
  if (await keepDeviceCopy(name, copy)) keepTag(name, copy.etag);
}

/** null = that is no tree. */
function decode({ text, etag }: DeviceCopy): KnownTree | null {
  try {
    return { tree: readCategoryColumns(text), etag };
  } catch {
    return null;
  }
}
