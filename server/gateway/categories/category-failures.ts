import { channels, type Channel } from "#contract/channel";
import { Failure } from "#contract/failure";
import { CallerGone } from "../within-deadline.ts";

/** How soon a caller may look again while a tree is read for the first time, s. */
const lookAgain = 10;

/** There is no tree yet that could be served: half a tree is not one. The caller knows when to ask again. */
export function beingRead(channel: Channel, levels: number): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    `The category tree of ${channels[channel].name} is being read for the first time (${levels} levels so far), which goes on by itself: try again in ${lookAgain} s.`,
    {
      internal: "first reading under way",
      headers: { "retry-after": String(lookAgain) },
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
