import { Failure } from "#contract/failure";
import type { Clock } from "#server/kernel/clock.ts";

/** How long a caller is asked to wait when the store does not answer, ms. */
const retryMs = 5_000;

/**
 * Awaits one store call and turns any fault of it into 429 PLATFORM_QUOTA_EXCEEDED: what is billed exactly fails closed,
 * and §7.1 has no 503. Only the fault's name goes to the log: its text may quote what was stored.
 */
export function fromStore<Value>(call: Promise<Value>, clock: Clock): Promise<Value> {
  return call.catch((cause: unknown) => {
    // A token source may renew on the way, and says itself what went wrong with that.
    throw cause instanceof Failure ? cause : storeAway(cause, clock());
  });
}

/** Whether a call failed because the store is away: then there is nothing to be asked of it either. */
export function isStoreAway({ details }: Failure): boolean {
  return details.notice?.limit === awayLimit;
}

const awayLimit = "platform_capacity";

export function storeAway(cause: unknown, now: number): Failure {
  return new Failure(
    "PLATFORM_QUOTA_EXCEEDED",
    "The gateway cannot count this call at the moment, so it did not make it. Try again after Retry-After.",
    {
      internal: `store: ${cause instanceof Error ? cause.name : "unknown fault"}`,
      notice: { limit: awayLimit, retryAt: now + retryMs },
      cause,
    },
  );
}
