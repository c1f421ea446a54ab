import { Failure } from "#contract/shared/failure";
import type { Wait, Clock } from "#server/shared/runtime.ts";

/** The caller closed its connection, so no answer is read and nothing is billed. */
export class CallerGone extends Error {
  constructor() {
    super("the caller is gone");
    this.name = "CallerGone";
  }
}

/**
 * Runs `work` until it is done, `ms` have passed, or the caller disconnects. In the latter two cases its signal is
 * aborted and the promise rejects at once, even when the work ignores the signal. @throws Failure
 * CHANNEL_UPSTREAM_ERROR, CallerGone
 */
export function withinDeadline<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  {
    callerSignal,
    ms,
    wait,
    late = tooLate,
  }: {
    /** Aborted when the caller disconnects. */ callerSignal: AbortSignal;
    ms: number;
    wait: Wait;
    /** Builds the error when `ms` have passed. */ late?: () => Failure;
  },
): Promise<Result> {
  if (callerSignal.aborted) return Promise.reject(new CallerGone());
  return new Promise((resolve, reject) => {
    // One controller serves the work and the timer, so the end of either ends the other.
    const running = new AbortController();
    const stop = (reason: unknown) => {
      callerSignal.removeEventListener("abort", leave);
      running.abort(reason);
    };
    const leave = () => fail(new CallerGone());
    const fail = (reason: Error) => {
      stop(reason);
      reject(reason);
    };
    callerSignal.addEventListener("abort", leave, { once: true });
    wait(ms, running.signal).then(() => fail(late()), ignore);
    work(running.signal).then(
      (result) => {
        stop(finished);
        resolve(result);
      },
      (error: unknown) => {
        stop(finished);
        reject(error);
      },
    );
  });
}

/** Abort reason of the timer when the work is done. It is never shown. */
const finished = "finished";

function tooLate(): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "The marketplace did not answer in time. Nothing was billed; try again later.",
    { internal: "overall deadline", action: "retry" },
  );
}

function ignore(): void {}

/** Time that a caller is asked to wait when the store does not answer, ms. */
const retryMs = 5_000;

/**
 * Awaits one store call and turns any error of it into 429 PLATFORM_QUOTA_EXCEEDED, because exact billing fails closed
 * and §7.1 has no 503. Only the error's name is logged, because its text may quote stored data.
 */
export function fromStore<Value>(call: Promise<Value>, clock: Clock): Promise<Value> {
  return call.catch((cause: unknown) => {
    // A token source may renew first, and reports its own errors.
    throw cause instanceof Failure ? cause : storeAway(cause, clock());
  });
}

function storeAway(cause: unknown, now: number): Failure {
  return new Failure(
    "PLATFORM_QUOTA_EXCEEDED",
    "The gateway cannot count this call at the moment, so it does not answer it. Try again after Retry-After.",
    {
      internal: `store: ${cause instanceof Error ? cause.name : "unknown error"}`,
      isStoreAway: true,
      notice: { limit: "platform_capacity", retryAt: now + retryMs, estimated: true },
      cause,
    },
  );
}

/**
 * Builds the 429 of a call whose settlement the store did not answer. It may be written, so the answer does not say that nothing was
 * billed; the log entry is corrected later (`recordUnanswered`).
 */
export function settlementUnanswered(cause: unknown, now: number): Failure {
  const { code, details } = storeAway(cause, now);
  return new Failure(
    code,
    "The gateway could not confirm that this call was counted, so it does not answer it. Its units may be billed. Try again after Retry-After.",
    { ...details, internal: `settlement unanswered, may be billed: ${details.internal}`, mayBeBilled: true },
  );
}

/** Store timeout for status checks, ms. */
const statusMs = 2_000;

/** Returns the store's answer, or "late" when it fails or takes longer than two seconds. Never rejects. */
export async function withinStatusTime<Answer>(
  question: Promise<Answer>,
  wait: Wait,
): Promise<Answer | "late"> {
  const late = new AbortController();
  try {
    return await Promise.race([question, wait(statusMs, late.signal).then(() => "late" as const)]);
  } catch {
    return "late";
  } finally {
    late.abort("answered");
  }
}
