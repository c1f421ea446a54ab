import type { RateLimiter } from "../store.ts";

/** Admissions of one key, oldest first; those before `head` are no longer in any window. */
type Stamps = { at: number[]; head: number };

const window = 60_000;
/** A clock set back by less is taken for a hiccup; by more, the later stamps are known to be wrong. */
const toleratedSetBack = 5_000;

/** The sliding log in memory. One decision looks at one stamp, whatever the limit: the N-th newest. */
export function createMemoryRateLimiter(clock: () => number): RateLimiter {
  const keys = new Map<string, Stamps>();

  return {
    admit: async ({ keyId, perMinute }) => {
      const stamps = keys.get(keyId) ?? { at: [], head: 0 };
      keys.set(keyId, stamps);
      const now = notBefore(stamps, clock());
      const deciding = stamps.at.length - perMinute;
      const decidingAt = stamps.at[deciding];
      if (perMinute < 1) return { admitted: false, retryAt: now + window };
      if (deciding >= stamps.head && decidingAt !== undefined && decidingAt + window > now) {
        return { admitted: false, retryAt: decidingAt + window };
      }
      stamps.at.push(now);
      forgetOld(stamps, now);
      return { admitted: true };
    },
  };
}

/** The time for a new stamp: never before the latest one, and sound again soon after the clock was set back. */
function notBefore(stamps: Stamps, now: number): number {
  const latest = stamps.at.at(-1) ?? 0;
  if (now < latest && latest - now <= toleratedSetBack) return latest;
  if (now < latest) stamps.at = stamps.at.map((at) => Math.min(at, now));
  return now;
}

function forgetOld(stamps: Stamps, now: number): void {
  while ((stamps.at[stamps.head] ?? now) + window <= now) stamps.head += 1;
  // Cutting the array only when half of it is old keeps the cost per call constant.
  if (stamps.head > 1_000 && stamps.head * 2 > stamps.at.length) {
    stamps.at = stamps.at.slice(stamps.head);
    stamps.head = 0;
  }
}
