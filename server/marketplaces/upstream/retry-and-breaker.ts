import type { TransportError } from "./transport.ts";

/** Outcome of the first attempt. */
export type FirstAttempt =
  | { error: TransportError }
  | { status: number; headers: Readonly<Record<string, string>> };

export type RetrySettings = {
  /** Minimum wait before a retry. Jitter adds up to the same amount again. */
  minDelayMs: number;
  /** Minimum time left before the deadline for a second attempt to make sense, ms. */
  minLeftMs: number;
};

const retriedErrors: ReadonlySet<TransportError["kind"]> = new Set([
  "refused",
  "name_try_again",
  "connect_timeout",
  "reset",
]);
const retriedStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Returns how long to wait before the one retry, ms. Returns null when there must be no retry: an error after a
 * response byte had arrived, an error or a status that is not transient, or a wait that would not fit in `leftMs`.
 */
export function retryDelay(
  end: FirstAttempt,
  settings: RetrySettings,
  { now, leftMs, random }: { now: number; leftMs: number; random: number },
): number | null {
  let delay = settings.minDelayMs * (1 + random);
  if ("error" in end) {
    if (end.error.answered || !retriedErrors.has(end.error.kind)) return null;
  } else {
    if (!retriedStatuses.has(end.status)) return null;
    delay += retryAfter(end.headers, now);
  }
  return delay + settings.minLeftMs <= leftMs ? Math.round(delay) : null;
}

function retryAfter(headers: Readonly<Record<string, string>>, now: number): number {
  const value = headers["retry-after"]?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  if (Number.isNaN(date)) return 0;
  // When the vendor sends its own time, that clock decides how far away its date is.
  const vendorNow = Date.parse(headers["date"] ?? "");
  return Math.max(0, date - (Number.isNaN(vendorNow) ? now : vendorNow));
}

export type RetryBudgetSettings = {
  /** Length of the sliding window, ms. */
  windowMs: number;
  /** Retries per call, e.g. 0.1. */
  share: number;
  /** Retries that are always allowed in a window, so that a quiet marketplace can retry at all. */
  floor: number;
};

/** Limit on retries, which keeps them from multiplying the load on a vendor that is already failing. */
type RetryBudget = { countCall: (now: number) => void; takeRetry: (now: number) => boolean };

/** Creates a budget of at most `share` retries per call over a sliding window, but never less than `floor`. */
export function createRetryBudget(settings: RetryBudgetSettings): RetryBudget {
  const bucketMs = settings.windowMs / 10;
  const buckets = new Map<number, { calls: number; retries: number }>();

  function bucketAt(now: number) {
    const at = Math.floor(now / bucketMs);
    dropOutside(buckets, at);
    const bucket = buckets.get(at) ?? { calls: 0, retries: 0 };
    buckets.set(at, bucket);
    return bucket;
  }

  return {
    countCall: (now) => {
      bucketAt(now).calls += 1;
    },
    takeRetry: (now) => {
      const current = bucketAt(now);
      let calls = 0;
      let retries = 0;
      for (const bucket of buckets.values()) {
        calls += bucket.calls;
        retries += bucket.retries;
      }
      if (retries >= Math.max(settings.floor, Math.floor(calls * settings.share))) return false;
      current.retries += 1;
      return true;
    },
  };
}

/** Drops the buckets outside the window of ten that ends at `at`. Later ones exist after the clock was set back. */
function dropOutside(buckets: Map<number, unknown>, at: number): void {
  for (const other of buckets.keys()) if (other <= at - 10 || other > at) buckets.delete(other);
}

export type BreakerSettings = {
  /** Length of the sliding window in ms, and the number of calls it must contain before the breaker may open. */
  windowMs: number;
  minCalls: number;
  /** Time for which an open breaker refuses calls before it lets one trial through, ms. */
  openMs: number;
};

/**
 * Outcome of a call: `failed` in transport, `answered` with any answer of the vendor, `unknown` when
 * the caller left first, or when the transport was busy and the call was not sent.
 */
export type CallEnd = "answered" | "failed" | "unknown";

export type BreakerPass = { settle: (now: number, end: CallEnd) => "opened" | "closed" | null };

/** Breaker that gives a pass for one call of this caller, or says when to try again (epoch ms). */
export type CircuitBreaker = { admit: (now: number, caller: string) => BreakerPass | { retryAt: number } };

/**
 * Creates the breaker of one operation of a marketplace. It opens for one caller when most of that caller's calls in
 * the window failed in transport, and for all callers when most of the others' calls failed as well, so that a caller
 * whose own calls fail cannot shut out the others. Then one trial call at a time decides whether it may close.
 */
export function createCircuitBreaker(settings: BreakerSettings): CircuitBreaker {
  const buckets = new Map<number, Map<string, Counted>>();
  const bucketMs = settings.windowMs / 10;
  const forAll: State = { openUntil: null, isInTrial: false };
  /** An app that makes no more calls keeps its entry, so there are at most as many as apps. */
  const forOne = new Map<string, State>();

  function count(now: number, caller: string, failed: boolean) {
    const at = Math.floor(now / bucketMs);
    dropOutside(buckets, at);
    const bucket = buckets.get(at) ?? new Map<string, Counted>();
    buckets.set(at, bucket);
    add(bucket, caller, { calls: 1, failed: failed ? 1 : 0 });
  }

  /** Returns the callers for which the window shows an outage: all callers, this caller alone, or none (null). */
  function silentFor(caller: string): "all" | "one" | null {
    const callers = new Map<string, Counted>();
    for (const bucket of buckets.values()) for (const [one, counted] of bucket) add(callers, one, counted);
    const own = callers.get(caller) ?? none;
    const worstCaller = [...callers].reduce((worst, next) =>
      next[1].failed > worst[1].failed ? next : worst,
    );
    callers.delete(worstCaller[0]);
    const others = [...callers.values()].reduce(sum, none);
    const whole = sum(others, worstCaller[1]);
    // The calls of the other callers alone must confirm the outage.
    if (mostFailed(whole, settings.minCalls) && mostFailed(others, settings.minCalls / 2)) return "all";
    return mostFailed(own, settings.minCalls) ? "one" : null;
  }

  const ordinary = (caller: string): BreakerPass => ({
    settle: (now, end) => {
      // A call that began before the breaker opened carries no new information.
      if (end === "unknown" || forAll.openUntil !== null || forOne.has(caller)) return null;
      count(now, caller, end === "failed");
      const silent = end === "failed" ? silentFor(caller) : null;
      if (silent === null) return null;
      const openUntil = now + settings.openMs;
      if (silent === "all") forAll.openUntil = openUntil;
      else forOne.set(caller, { openUntil, isInTrial: false });
      return "opened";
    },
  });

  const trial = (state: State, caller: string): BreakerPass => ({
    settle: (now, end) => {
      state.isInTrial = false;
      if (end === "unknown") return null;
      if (end === "failed") {
        state.openUntil = now + settings.openMs;
        return null;
      }
      state.openUntil = null;
      if (state === forAll) buckets.clear();
      else {
        forOne.delete(caller);
        for (const bucket of buckets.values()) bucket.delete(caller);
      }
      return "closed";
    },
  });

  return {
    admit: (now, caller) => {
      const state = forAll.openUntil === null ? forOne.get(caller) : forAll;
      if (!state || state.openUntil === null) return ordinary(caller);
      // If the clock was set back in the meantime, the breaker must not stay open longer because of it.
      state.openUntil = Math.min(state.openUntil, now + settings.openMs);
      if (state.isInTrial || now < state.openUntil) return { retryAt: Math.max(state.openUntil, now + 1000) };
      state.isInTrial = true;
      return trial(state, caller);
    },
  };
}

type State = { openUntil: number | null; isInTrial: boolean };
type Counted = { calls: number; failed: number };

const none: Counted = { calls: 0, failed: 0 };

function sum(one: Counted, other: Counted): Counted {
  return { calls: one.calls + other.calls, failed: one.failed + other.failed };
}

function add(counts: Map<string, Counted>, caller: string, counted: Counted): void {
  counts.set(caller, sum(counts.get(caller) ?? none, counted));
}

/** Returns whether most of at least `min` calls failed. */
function mostFailed({ calls, failed }: Counted, min: number): boolean {
  return calls >= min && failed * 2 > calls;
}
