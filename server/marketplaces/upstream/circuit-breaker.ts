export type BreakerSettings = {
  /** The window that is looked at, ms, and how many calls it must hold before anything is concluded. */
  windowMs: number;
  leastCalls: number;
  /** How long an open breaker refuses before it lets one call try, ms. */
  openMs: number;
};

/** How a call ended: `failed` in transport, `answered` whatever the vendor said, `unknown` when the caller left first. */
export type CallEnd = "answered" | "failed" | "unknown";

export type BreakerPass = { settle: (now: number, end: CallEnd) => "opened" | "closed" | null };

/** A pass for one call, or when to try again (epoch ms). */
export type CircuitBreaker = { admit: (now: number) => BreakerPass | { retryAt: number } };

/** Opens when most calls of the window failed in transport; then one call at a time finds out whether it may close. */
export function createCircuitBreaker(settings: BreakerSettings): CircuitBreaker {
  const buckets = new Map<number, { calls: number; failed: number }>();
  const bucketMs = settings.windowMs / 10;
  let openUntil: number | null = null;
  let probing = false;

  function count(now: number, failed: boolean) {
    const at = Math.floor(now / bucketMs);
    for (const old of buckets.keys()) if (old <= at - 10) buckets.delete(old);
    const bucket = buckets.get(at) ?? { calls: 0, failed: 0 };
    buckets.set(at, { calls: bucket.calls + 1, failed: bucket.failed + (failed ? 1 : 0) });
  }

  function mostFailed(): boolean {
    let calls = 0;
    let failed = 0;
    for (const bucket of buckets.values()) {
      calls += bucket.calls;
      failed += bucket.failed;
    }
    return calls >= settings.leastCalls && failed * 2 > calls;
  }

  const ordinary: BreakerPass = {
    settle: (now, end) => {
      // A call that began before the breaker opened says nothing new.
      if (end === "unknown" || openUntil !== null) return null;
      count(now, end === "failed");
      if (end !== "failed" || !mostFailed()) return null;
      openUntil = now + settings.openMs;
      return "opened";
    },
  };

  const probe: BreakerPass = {
    settle: (now, end) => {
      probing = false;
      if (end === "unknown") return null;
      buckets.clear();
      openUntil = end === "failed" ? now + settings.openMs : null;
      return end === "failed" ? null : "closed";
    },
  };

  return {
    admit: (now) => {
      if (openUntil === null) return ordinary;
      if (probing || now < openUntil) return { retryAt: Math.max(openUntil, now + 1000) };
      probing = true;
      return probe;
    },
  };
}
