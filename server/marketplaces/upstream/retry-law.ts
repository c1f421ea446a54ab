import type { TransportFault } from "./transport.ts";

/** What the first attempt came to. */
export type AttemptEnd =
  | { fault: TransportFault }
  | { status: number; headers: Readonly<Record<string, string>> };

export type RetryLaw = {
  /** Jitter: a retry comes after `leastDelayMs` to twice as much. */
  leastDelayMs: number;
  /** What must be left of the deadline for a second attempt to make sense, ms. */
  leastLeftMs: number;
};

const retriedFaults: ReadonlySet<TransportFault["kind"]> = new Set([
  "refused",
  "name_try_again",
  "connect_timeout",
  "reset",
]);
const retriedStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * How long to wait before the one retry, ms; null when there must be none: a response byte had arrived, the fault is not
 * one that passes, or the wait would not fit in `leftMs`.
 */
export function retryDelay(
  end: AttemptEnd,
  law: RetryLaw,
  { now, leftMs, random }: { now: number; leftMs: number; random: number },
): number | null {
  let delay = law.leastDelayMs * (1 + random);
  if ("fault" in end) {
    if (end.fault.answered || !retriedFaults.has(end.fault.kind)) return null;
  } else {
    if (!retriedStatuses.has(end.status)) return null;
    delay += retryAfter(end.headers, now);
  }
  return delay + law.leastLeftMs <= leftMs ? Math.round(delay) : null;
}

function retryAfter(headers: Readonly<Record<string, string>>, now: number): number {
  const value = headers["retry-after"]?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  if (Number.isNaN(date)) return 0;
  // The vendor's own clock says how far away its date is, when it tells the time.
  const vendorNow = Date.parse(headers["date"] ?? "");
  return Math.max(0, date - (Number.isNaN(vendorNow) ? now : vendorNow));
}

export type RetryBudgetSettings = {
  /** The window that is looked at, ms. */
  windowMs: number;
  /** Retries per call, e.g. 0.1. */
  share: number;
  /** Retries that are always allowed in a window, so that a quiet marketplace may retry at all. */
  floor: number;
};

/** Keeps retries from multiplying the load on a vendor that is already failing. */
type RetryBudget = { countCall: (now: number) => void; takeRetry: (now: number) => boolean };

/** At most `share` retries per call over a sliding window, never less than `floor`. */
export function createRetryBudget(settings: RetryBudgetSettings): RetryBudget {
  const bucketMs = settings.windowMs / 10;
  const buckets = new Map<number, { calls: number; retries: number }>();

  function bucketAt(now: number) {
    const at = Math.floor(now / bucketMs);
    for (const old of buckets.keys()) if (old <= at - 10) buckets.delete(old);
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
