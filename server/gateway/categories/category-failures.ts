import { channels, type Channel } from "#contract/channel";
import { Failure } from "#contract/failure";
import { CallerGone } from "../waiting.ts";

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
