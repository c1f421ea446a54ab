import { withNames } from "#contract/category-columns";
import type { FlatTree } from "#contract/category-columns";
import type { TreeName } from "./category-request.ts";
import { keepTag } from "./kept-tag.ts";
import type { SentTree, TreeAnswer, TreeMessage, TreeOrder } from "./tree-messages.ts";

/** A tree that can be shown, and the tag it is known by. */
export type KnownTree = { tree: FlatTree; etag: string };

/** One reading of a tree in a worker of its own. */
export type TreeReading = {
  /** What this device had kept; null = nothing, or nothing was asked for. */
  copy: Promise<KnownTree | null>;
  /** What the server said. Never rejects. */
  answer: Promise<TreeAnswer>;
  /** Keeps what the server sent on this device, for the next visit. Ends the reading. */
  keep: () => void;
  stop: () => void;
};

export type TreeWish = { name: TreeName; etag: string | null; copy: boolean };

/** @param worker a new one of tree-worker.ts: it is ended here */
export function startTreeReading(worker: Worker, { name, etag, copy }: TreeWish): TreeReading {
  let tellCopy: (copy: KnownTree | null) => void = () => {};
  let tellAnswer: (answer: TreeAnswer) => void = () => {};
  const reading: TreeReading = {
    copy: new Promise((resolve) => (tellCopy = resolve)),
    answer: new Promise((resolve) => (tellAnswer = resolve)),
    keep: () => order({ kind: "keep" }),
    stop: () => worker.terminate(),
  };
  const order = (message: TreeOrder) => worker.postMessage(message);
  worker.addEventListener("message", ({ data }: MessageEvent<TreeMessage>) => {
    if (data.kind === "copy") tellCopy(data.tree && knownTreeOf(data.tree));
    else if (data.kind === "answer") {
      tellAnswer(data.answer);
      if (data.answer.kind !== "tree") worker.terminate();
    } else {
      keepTag(name, data.etag);
      worker.terminate();
    }
  });
  worker.addEventListener("error", () => {
    tellCopy(null);
    tellAnswer({ kind: "no_answer" });
    worker.terminate();
  });
  if (!copy) tellCopy(null);
  order({ kind: "read", name, etag, copy });
  return reading;
}

export function knownTreeOf({ arrays, etag }: SentTree): KnownTree {
  return { tree: withNames(arrays), etag };
}
