import { readCategoryColumns } from "#contract/category-columns";
import { consolePaths } from "#contract/console";
import { headerNames } from "#contract/request-headers";
import { requestCategory, type TreeName } from "./category-request.ts";
import { type DeviceCopy, forgetDeviceCopy, keepDeviceCopy, readDeviceCopy } from "./device-copy.ts";
import type { SentTree, TreeAnswer, TreeMessage, TreeOrder } from "./tree-messages.ts";

// Reads trees beside the page: decoding a hundred thousand names takes as long as starting the page, which goes on meanwhile.

let kept: { name: TreeName; copy: DeviceCopy } | null = null;

addEventListener("message", ({ data }: MessageEvent<TreeOrder>) => {
  if (data.kind === "read") void read(data);
  else void keep();
});

async function read({ name, etag, copy: wanted }: Extract<TreeOrder, { kind: "read" }>): Promise<void> {
  const asked = ask(name, etag);
  let known = etag;
  if (wanted) {
    const copy = await readDeviceCopy(name);
    const tree = copy && decode(copy);
    if (copy && !tree) await forgetDeviceCopy(name);
    known = tree?.etag ?? null;
    send({ kind: "copy", tree });
  }
  const answer = await asked;
  // The tag may speak of a copy that is not the one that was found.
  const stands = answer.kind !== "same" || known === etag;
  send({ kind: "answer", answer: stands ? answer : await ask(name, known) });
}

async function ask(name: TreeName, etag: string | null): Promise<TreeAnswer> {
  try {
    const { response, text } = await requestCategory({
      name,
      path: consolePaths.categoryColumns,
      headers: etag === null ? {} : { "if-none-match": etag },
    });
    if (response.status === 304) return { kind: "same" };
    const copy = { text, etag: response.headers.get("etag") ?? "" };
    const tree = response.ok ? decode(copy) : null;
    if (tree) {
      kept = { name, copy };
      return { kind: "tree", tree };
    }
    return {
      kind: "refused",
      status: response.status,
      body: text,
      requestId: response.headers.get(headerNames.requestId) ?? "",
      retryAfter: response.headers.get("retry-after"),
    };
  } catch {
    return { kind: "no_answer" };
  }
}

/** null = that is no tree. */
function decode({ text, etag }: DeviceCopy): SentTree | null {
  try {
    const { nameOf: _, ...arrays } = readCategoryColumns(text);
    return { arrays, etag };
  } catch {
    return null;
  }
}

async function keep(): Promise<void> {
  if (!kept) return;
  const { name, copy } = kept;
  if (await keepDeviceCopy(name, copy)) send({ kind: "kept", etag: copy.etag });
  else close();
}

/** A tree's arrays are handed over, not copied. */
function send(message: TreeMessage): void {
  const answer = message.kind === "answer" ? message.answer : null;
  const tree = message.kind === "copy" ? message.tree : answer?.kind === "tree" ? answer.tree : null;
  const arrays = tree ? Object.values(tree.arrays).filter((part) => ArrayBuffer.isView(part)) : [];
  postMessage(message, { transfer: arrays.map(({ buffer }) => buffer) });
}
