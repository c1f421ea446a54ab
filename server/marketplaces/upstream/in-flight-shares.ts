/** For how long after it was refused another app counts as waiting, ms. */
const waitsMs = 10_000;

/** The room that is left for others by an app that is alone: one eighth. */
const reserved = 1 / 8;

/** Who may have how many calls open at a time. */
export type InFlightShares = {
  /** Takes room for a call of an app. Returns false when there is none for it. */
  take: (caller: string, now: number) => boolean;
  /** Gives the room of a call back. */
  release: (caller: string) => void;
};

/**
 * Shares the calls that may be open to a marketplace at a time among the apps. While others wait, which is for ten seconds
 * after one of them was refused, an app has at most half; alone it has all but an eighth, so that the first call of another
 * app finds room.
 *
 * @param most calls open at a time, of all apps together
 */
export function createInFlightShares(most: number): InFlightShares {
  const half = Math.ceil(most / 2);
  const alone = Math.max(half, most - Math.floor(most * reserved));
  const open = new Map<string, number>();
  const refusedAt = new Map<string, number>();
  let total = 0;

  function othersWait(caller: string, now: number): boolean {
    for (const [other, at] of refusedAt) {
      // The clock may have been set back since.
      if (Math.abs(now - at) > waitsMs) refusedAt.delete(other);
      else if (other !== caller) return true;
    }
    return false;
  }

  return {
    take: (caller, now) => {
      const own = open.get(caller) ?? 0;
      const share = othersWait(caller, now) ? half : alone;
      if (total >= most || own >= share) {
        // Whoever has half of the room already waits for nothing that others owe it.
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
