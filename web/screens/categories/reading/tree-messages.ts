import type { FlatTree } from "#contract/category-columns";
import type { TreeName } from "./category-request.ts";

/** A tree as it goes from the worker to the page: everything but its function. */
export type SentTree = { arrays: Omit<FlatTree, "nameOf">; etag: string };

/** What the page asks of the worker: to read a tree once, and to keep what it read on this device. */
export type TreeOrder =
  | {
      kind: "read";
      name: TreeName;
      /** What is known already; null = nothing. */
      etag: string | null;
      /** Look on this device first. */
      copy: boolean;
    }
  | { kind: "keep" };

export type TreeAnswer =
  | { kind: "same" }
  | { kind: "tree"; tree: SentTree }
  | { kind: "refused"; status: number; body: string; requestId: string; retryAfter: string | null }
  | { kind: "no_answer" };

export type TreeMessage =
  | { kind: "copy"; tree: SentTree | null }
  | { kind: "answer"; answer: TreeAnswer }
  | { kind: "kept"; etag: string };
