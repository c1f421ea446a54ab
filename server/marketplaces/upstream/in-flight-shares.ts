/** Time for which an app counts as waiting after a refusal, ms. */
const waitsMs = 10_000;

/** Share of the calls that is reserved for others while one app is alone. */
const reserved = 1 / 8;

/** Distribution of the open calls among the apps. */
export type InFlightShares = {
  /** Reserves a call for an app. Returns false when the app has reached its share. */
  take: (caller: string, now: number) => boolean;
  /** Releases a call. */
  release: (caller: string) => void;
};

/**
 * Distributes the calls that may be open to a marketplace at a time among the apps. While others
 * wait, which is for ten seconds after one of them was refused, an app has at most half; alone it
 * has all but an eighth, so that the first call of another app is not refused.
 *
 * @param max calls open at a time, of all apps together
 */
export function createInFlightShares(max: number): InFlightShares {
  const half = Math.ceil(max / 2);
  const alone = Math.max(half, max - Math.floor(max * reserved));
  const open = new Map<string, number>();
  const refusedAt = new Map<string, number>();
  let total = 0;

  function othersWait(caller: string, now: number): boolean {
    for (const [other, at] of refusedAt) {
      // The clock may have been set back in the meantime.
      if (Math.abs(now - at) > waitsMs) refusedAt.delete(other);
      else if (other !== caller) return true;
    }
    return false;
  }

  return {
    take: (caller, now) => {
      const own = open.get(caller) ?? 0;
      const share = othersWait(caller, now) ? half : alone;
      if (total >= max || own >= share) {
        // An app that already has half of the calls does not wait for others to release theirs.
        if (own < half) refusedAt.set(caller, now);
        return false;
      }
      total += 1;
      open.set(caller, own + 1);
      return true;
    },
    release: (caller) => {
      total -= 1;
      const own = (open.get(caller) ?? 1) - 1;
      if (own > 0) open.set(caller, own);
      else open.delete(caller);
    },
  };
}
