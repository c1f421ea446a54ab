import type { Clock } from "#server/kernel/clock.ts";
import type { RateLimiter } from "#server/store/store.ts";

const windowMs = 60_000;
const mostKeys = 10_000;

/**
 * The sliding log of this process alone, for while the store is away: at the full number per key, so never unlimited and
 * never stricter than the plan. At most ten thousand keys; the longest unused go first.
 */
export function createLocalRateLimiter(clock: Clock): RateLimiter {
  const logs = new Map<string, number[]>();
  return {
    async admit({ keyId, perMinute }) {
      const now = clock();
      const log = (logs.get(keyId) ?? []).filter((at) => at > now - windowMs);
      logs.delete(keyId);
      if (logs.size >= mostKeys) {
        const oldest = logs.keys().next();
        if (!oldest.done) logs.delete(oldest.value);
      }
      logs.set(keyId, log);
      const first = log[log.length - perMinute];
      if (log.length >= perMinute) return { admitted: false, retryAt: (first ?? now) + windowMs };
      log.push(now);
      return { admitted: true };
    },
  };
}
