import { Failure } from "#contract/failure";
import type { Clock, Digests } from "#server/kernel/machine.ts";
import type { SignInAttempts } from "#server/store/store.ts";

/** Failures are remembered for so long, ms. */
export const attemptWindow = 15 * 60_000;

/** How many failures are free, and how long the first wait after them is; it doubles up to the window. */
const slowing = {
  account: { free: 5, firstWaitMs: 30_000 },
  address: { free: 20, firstWaitMs: 30_000 },
  device: { free: 5, firstWaitMs: 30_000 },
  /** After a right password: by operator. */
  second_step: { free: 5, firstWaitMs: 30_000 },
} as const;

export type LimitKind = keyof typeof slowing;

/** What failures are counted by: a kind and whose. */
export type Counted = readonly [kind: LimitKind, value: string];

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
      const { free, firstWaitMs } = slowing[counted[0]];
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
