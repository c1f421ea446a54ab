export type RetryBudgetSettings = {
  /** The window that is looked at, ms. */
  windowMs: number;
  /** Retries per call, e.g. 0.1. */
  share: number;
  /** Retries that are always allowed in a window, so that a quiet marketplace may retry at all. */
  floor: number;
};

/** Keeps retries from multiplying the load on a vendor that is already failing. */
export type RetryBudget = { countCall: (now: number) => void; takeRetry: (now: number) => boolean };

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
