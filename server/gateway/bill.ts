import { Failure } from "#contract/failure";
import type { Clock } from "#server/kernel/clock.ts";
import type { Quota, ReserveInput } from "#server/store/store.ts";
import { fromStore } from "./store-away.ts";

/**
 * Holds the units, does the work, and settles before anything is sent, since the units header must be true (I5). Every
 * failure of the work frees the hold at once (I3). One request = one hold = at most one settlement, whatever the attempts.
 * @throws Failure QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, CHANNEL_UPSTREAM_ERROR, and what the work throws
 */
export async function bill<Result>(
  { quota, clock }: { quota: Quota; clock: Clock },
  hold: ReserveInput,
  work: () => Promise<Result>,
): Promise<{ result: Result; remaining: number }> {
  const reservation = await fromStore(quota.reserve(hold), clock);
  if (reservation.outcome === "refused") throw quotaRefused(reservation);
  const { holdId } = reservation;
  try {
    const result = await work();
    const settlement = await fromStore(quota.settle(holdId), clock);
    if (settlement.outcome === "expired") throw leaseExpired();
    return { result, remaining: settlement.remaining };
  } catch (error) {
    // A release that fails, or that comes after a settlement, changes nothing: the lease frees what is still held (I6).
    await quota.release(holdId).catch(() => {});
    throw error;
  }
}

function quotaRefused({ limit, resetsAt }: { limit: "app" | "platform"; resetsAt: number }): Failure {
  return limit === "app"
    ? new Failure(
        "QUOTA_EXCEEDED",
        "The daily units of this app are used up. They are full again at retry_at.",
        {
          notice: { limit: "daily_units", retryAt: resetsAt },
        },
      )
    : new Failure(
        "PLATFORM_QUOTA_EXCEEDED",
        "The gateway has reached its capacity of today for all apps together. Try again at retry_at.",
        { notice: { limit: "platform_daily_units", retryAt: resetsAt } },
      );
}

function leaseExpired(): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "The answer came too late to be counted. Nothing was billed; try again.",
    { internal: "the hold had expired before its settlement" },
  );
}
