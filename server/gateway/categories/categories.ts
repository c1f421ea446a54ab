import { type Channel, channels } from "#contract/channel";
import { Failure } from "#contract/failure";
import type { TokenOwner } from "#server/store/access.ts";
import { CallerGone } from "../waiting.ts";

export type CategoryQuery = {
  channel: Channel;
  /** Where the channel has categories per shop. */
  shopId: string | null;
  /** Answer the children of this category; null = the whole tree. */
  categoryId: number | null;
  /** Whose token, where the marketplace wants one. */
  owner: TokenOwner;
  /** `accept-encoding` of the caller: a source may have the answer compressed already. */
  acceptEncoding: string;
  /** Aborted when the caller is gone. */
  signal: AbortSignal;
};

export type CategoryAnswer = {
  /** The whole success envelope (`categorySuccess`), as text or as bytes of the encoding that `headers` name. */
  body: string | Uint8Array;
  /** Strong, quoted: of exactly these bytes. */
  etag: string;
  /** The tags of the same text in every encoding, this one first. */
  etags: readonly string[];
  /** What else to send: content-encoding, vary. */
  headers: Record<string, string>;
  /** When the tree was read from the marketplace, epoch ms. */
  readAt: number;
};

/** Where category trees come from. @throws Failure CHANNEL_UPSTREAM_ERROR, CHANNEL_NOT_AUTHORIZED; CallerGone */
export type CategorySource = (query: CategoryQuery) => Promise<CategoryAnswer>;

/** §2.5: `ret` 1 is success. `data` is JSON text: a tree is written once, and by its own code. */
export function categorySuccess(data: string): string {
  return `{"ret":1,"msg":"success","data":${data}}`;
}

/**
 * What the console asks of the category trees beyond what integrators get (contract/console.ts has the answers). No part of
 * the surface: not described, free to change with the console.
 */
export const internalCategoryPaths = {
  columns: "/internal/categories/columns",
  first: "/internal/categories/first",
  changes: "/internal/categories/changes",
  state: "/internal/categories/state",
  refresh: "/internal/categories/refresh",
} as const;

/** When to look again where nothing is known of how long a reading takes yet, and the bounds of what is told otherwise, s. */
const lookAgain = { unknown: 10, least: 2, most: 60 };

/** Seconds of a Retry-After while readings are under way: `leastMs` is how long they take yet by what is known of the tree. */
export function readingSeconds(leastMs: number | null): number {
  if (leastMs === null) return lookAgain.unknown;
  return Math.min(lookAgain.most, Math.max(lookAgain.least, Math.ceil(leastMs / 1000)));
}

/** There is no tree yet that could be served: half a tree is not one. The caller knows when to ask again. */
export function beingRead(channel: Channel, levels: number, leastMs: number | null): Failure {
  const seconds = readingSeconds(leastMs);
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    `The category tree of ${channels[channel].name} is being read for the first time (${levels} levels so far), which goes on by itself: try again in ${seconds} s.`,
    {
      internal: "first reading under way",
      headers: { "retry-after": String(seconds) },
      categoryReason: "TREE_BEING_READ",
    },
  );
}

/** The category envelope has no 429 (§4.3): a store that is away is a failure behind the gateway. */
export function categoryStoreAway(cause: unknown): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "The gateway cannot reach its store at the moment. Try again in 5 s.",
    {
      internal: `store: ${cause instanceof Error ? cause.name : "unknown fault"}`,
      headers: { "retry-after": "5" },
      cause,
    },
  );
}

/** What a walk ended with, as what its callers are told. */
export function walkFailure(error: unknown): Failure | CallerGone {
  return error instanceof Failure || error instanceof CallerGone ? error : categoryStoreAway(error);
}
