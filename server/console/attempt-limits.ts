import { Failure } from "#contract/failure";
import type { Clock, Digests } from "#server/kernel/machine.ts";
import type { SignInAttempts } from "#server/store/store.ts";

/** Failures are remembered for so long, ms. */
export const attemptWindow = 15 * 60_000;

/** How many failures are free. */
const freeFailures = {
  account: 5,
  address: 20,
  device: 5,
  /** After a right password: by operator. */
  second_step: 5,
} as const;

/** How long the first wait after them is, ms; it doubles up to the window. */
const firstWaitMs = 30_000;

/** What failures are counted by: a kind and whose. */
export type Counted = readonly [kind: keyof typeof freeFailures, value: string];

export type AttemptLimits = {
  /** @throws Failure RATE_LIMIT_EXCEEDED (429 with a Retry-After that is true) */
  refuseWhileSlowed: (counted: Counted) => Promise<void>;
  fail: (counted: Counted) => Promise<void>;
  clear: (counted: Counted) => Promise<void>;
};

/** How failed sign-ins slow those after them, on all instances. The store counts digests: it holds no list of who tried from where. */
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
      // Counted before the clock was set back: nobody waits until it is that late again.
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
