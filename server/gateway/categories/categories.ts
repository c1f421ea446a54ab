import { type Channel, channels } from "#contract/shared/channel";
import { Failure } from "#contract/shared/failure";
import type { TokenOwner } from "#server/store/access.ts";
import { CallerGone } from "../waiting.ts";

export type CategoryQuery = {
  channel: Channel;
  /** Set where the channel has categories per shop. */
  shopId: string | null;
  /** Category whose children to return; null: the whole tree. */
  categoryId: number | null;
  /** Owner of the token, where the marketplace requires one. */
  owner: TokenOwner;
  /** `accept-encoding` of the caller: a source may have the answer compressed already. */
  acceptEncoding: string;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
};

export type CategoryAnswer = {
  /** Whole success envelope (`categorySuccess`), as text or as bytes of the encoding that `headers` name. */
  body: string | Uint8Array;
  /** Strong, quoted tag of exactly these bytes. */
  etag: string;
  /** Tags of the same text in every encoding, this one first. */
  etags: readonly string[];
  /** Further headers to send: content-encoding, vary. */
  headers: Record<string, string>;
  /** Time when the tree was read from the marketplace, epoch ms. */
  readAt: number;
};

/** Source of category trees. @throws Failure CHANNEL_UPSTREAM_ERROR, CHANNEL_NOT_AUTHORIZED; CallerGone */
export type CategorySource = (query: CategoryQuery) => Promise<CategoryAnswer>;

/**
 * Builds the success envelope (§2.5: `ret` 1 is success). `data` is JSON text, because a tree is serialized once and by its own
 * code.
 */
export function categorySuccess(data: string): string {
  return `{"ret":1,"msg":"success","data":${data}}`;
}

/**
 * Paths by which the console reads category trees beyond what integrators get (contract/console/console.ts has the answers). They are not
 * part of the public surface and may change with the console.
 */
export const internalCategoryPaths = {
  columns: "/internal/categories/columns",
  changes: "/internal/categories/changes",
  state: "/internal/categories/state",
  refresh: "/internal/categories/refresh",
} as const;

/** Seconds to wait where the duration of a refresh is unknown, and the bounds of the wait otherwise. */
const lookAgain = { unknown: 10, min: 2, max: 60 };

/**
 * Returns the seconds of a Retry-After while a refresh is in flight. `minMs` is its minimum remaining duration, as far
 * as the tree is known.
 */
export function readingSeconds(minMs: number | null): number {
  if (minMs === null) return lookAgain.unknown;
  return Math.min(lookAgain.max, Math.max(lookAgain.min, Math.ceil(minMs / 1000)));
}

/**
 * Builds the error for a tree that is not complete yet, because a partial tree is never served. It says when to retry.
 */
export function beingRead(channel: Channel, levels: number, minMs: number | null): Failure {
  const seconds = readingSeconds(minMs);
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

/**
 * Builds the error for an unavailable store. The category envelope has no 429 (§4.3), so it is a failure behind the
 * gateway.
 */
export function categoryStoreAway(cause: unknown): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "The gateway cannot reach its store at the moment. Try again in 5 s.",
    {
      internal: `store: ${cause instanceof Error ? cause.name : "unknown error"}`,
      headers: { "retry-after": "5" },
      cause,
    },
  );
}

/** Converts the error of a crawl to the error for its callers. */
export function crawlFailure(error: unknown): Failure | CallerGone {
  return error instanceof Failure || error instanceof CallerGone ? error : categoryStoreAway(error);
}
