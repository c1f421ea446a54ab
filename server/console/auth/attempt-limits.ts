import { Failure } from "#contract/shared/failure";
import type { Clock, Digests } from "#server/shared/runtime.ts";
import type { SignInAttempts } from "#server/store/store.ts";

/** Time for which failures are remembered, ms. */
export const attemptWindow = 15 * 60_000;

/** Number of failures after which the next try has to wait. */
const freeFailures = {
  account: 5,
  address: 20,
  device: 5,
  /** The second step comes after a right password, so it is counted by operator. */
  second_step: 5,
} as const;

/** First wait after the free failures, ms. It doubles up to the window. */
const firstWaitMs = 30_000;

/** Subject that failures are counted for: its kind and its value. */
export type Counted = readonly [kind: keyof typeof freeFailures, value: string];

export type AttemptLimits = {
  /**
   * Throws while this subject has to wait.
   * @throws Failure RATE_LIMIT_EXCEEDED (429 with an exact Retry-After)
   */
  refuseWhileSlowed: (counted: Counted) => Promise<void>;
  fail: (counted: Counted) => Promise<void>;
  clear: (counted: Counted) => Promise<void>;
};

/**
 * Creates the limits by which failed sign-ins delay later ones, on all instances. The store counts digests, so it holds
 * no list of the callers' addresses.
 */
export function createAttemptLimits({
  attempts,
  digests,
  clock,
}: {
  attempts: SignInAttempts;
  digests: Digests;
  clock: Clock;
}): AttemptLimits {
  const subjectOf = ([kind, value]: Counted) => digests.sha256(`${kind}:${value}`);
  return {
    refuseWhileSlowed: async (counted) => {
      const free = freeFailures[counted[0]];
      const subject = subjectOf(counted);
      const { count, lastAgoMs } = await attempts.failures(subject, attemptWindow);
      if (count < free || lastAgoMs === null) return;
      // The clock was set back after the failure was counted: the operator does not have to wait until it reaches that time again.
      if (lastAgoMs < 0) return attempts.clear(subject);
      const wait = Math.min(attemptWindow, firstWaitMs * 2 ** Math.min(count - free, 10));
      if (lastAgoMs < wait) throw tooMany(clock() + wait - lastAgoMs);
    },
    fail: (counted) => attempts.recordFailure(subjectOf(counted)),
    clear: (counted) => attempts.clear(subjectOf(counted)),
  };
}

function tooMany(retryAt: number): Failure {
  return new Failure("RATE_LIMIT_EXCEEDED", "Too many failed sign-ins. Wait for the time in Retry-After.", {
    notice: { limit: "sign_in", retryAt },
  });
}
