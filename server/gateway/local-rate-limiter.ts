import type { Clock } from "#server/kernel/clock.ts";
import { createLru } from "#server/kernel/lru.ts";
import type { RateLimiter } from "#server/store/store.ts";

const windowMs = 60_000;
const mostKeys = 10_000;

/**
 * The sliding log of this process alone, for while the store is away: at the full number per key, so never unlimited and
 * never stricter than the plan. At most ten thousand keys; the longest unused go first.
 */
export function createLocalRateLimiter(clock: Clock): RateLimiter {
  const logs = createLru<string, number[]>(mostKeys);
  return {
    async admit({ keyId, perMinute }) {
      const now = clock();
      // After the clock was set back what was admitted before it counts from now on.
      const log = (logs.get(keyId) ?? []).map((at) => Math.min(at, now)).filter((at) => at > now - windowMs);
      logs.set(keyId, log);
      const first = log[log.length - perMinute];
      if (log.length >= perMinute) return { admitted: false, retryAt: (first ?? now) + windowMs };
      log.push(now);
      return { admitted: true };
    },
  };
}
