import { type FlatTree, readCategoryColumns } from "#contract/category-columns";
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

/** What the server sent, read and as it came. */
export type SentTree = { known: KnownTree; copy: DeviceCopy };

/**
 * Asks the server for another tree than the known one. It is read here and not in a worker: a hundred thousand categories take
 * 25 ms, the start of a worker longer.
 * @returns null = there is no other. @throws CategoryFailure; what `fetch` throws when it is aborted
 */
export async function askForTree({ name, etag, signal }: TreeQuestion): Promise<SentTree | null> {
  const path = consolePaths.categoryColumns;
  const early = etag === null ? await takeEarlyAnswer(addressOfTree(path, name))?.catch(() => null) : null;
  // One without a session is asked again. A marketplace that refuses is not asked twice.
  const answer =
    early && early.response.status !== 401
      ? await accepted(early)
      : await callCategory({
          name,
          path,
          headers: etag === null ? {} : { "if-none-match": etag },
          signal,
        });
  return answer.response.status === 304 ? null : read(answer);
}

/**
 * What the page was sent of a tree while its scripts were on their way: a small one whole, of a large one the roots.
 * @returns undefined = it asked for nothing. Resolves with null where that is of no use: whoever then asks for the tree is told why.
 */
export function takeFirst(name: TreeName): Promise<SentTree | null> | undefined {
  const early = takeEarlyAnswer(addressOfTree(consolePaths.categoryFirst, name));
  return early?.then((answer) => (answer.response.ok ? read(answer) : null)).catch(() => null);
}

async function read(answer: Answer): Promise<SentTree> {
  const copy = { text: answer.text, etag: answer.response.headers.get("etag") ?? "" };
  const known = decode(copy);
  if (!known) throw await refusal(answer);
  return { known, copy };
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
