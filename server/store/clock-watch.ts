/** Lead of the clock over the latest time that the store saw, up to which old entries are still deleted, ms. */
const toleratedLeapMs = 2 * 86_400_000;
/** Time that the store must be in use under a new time before it trusts that time, ms. */
const confirmedAfterMs = 7 * 86_400_000;
/** Minimum difference between times that is worth saving, ms. */
const notedEveryMs = 600_000;

/** The times that a store saves in order to notice a clock that leapt ahead. All are epoch ms. */
export type ClockMarks = {
  /** The latest trusted time. */
  trustedAt: number;
  /** The first time seen after a leap, while it is not trusted yet; null without a leap. */
  leaptTo: number | null;
  /** The latest time seen since that leap. */
  seenAt: number | null;
};

/** Reason why deletion by age is paused. All times are epoch ms. */
export type PruningPause = {
  /** The latest trusted time. */
  trustedAt: number;
  /** The first time seen after the leap. */
  leaptTo: number;
  /** Time from which the new time is trusted, if the clock continues to show it. */
  until: number;
};

/**
 * Decides whether the present time can be trusted. A clock that leaps ahead by more than two days pauses every deletion
 * by age, because a server that starts with a wrong clock would otherwise delete the whole ledger. The new time is
 * trusted once the store was in use under it for seven days without another leap.
 *
 * @param known the saved marks; `leaptTo` and `seenAt` are both null or both set
 * @param now epoch ms
 * @returns the marks to save from now on, and the pause, or null when old entries may be deleted
 */
export function judgeClock(
  known: ClockMarks,
  now: number,
): { marks: ClockMarks; pause: PruningPause | null } {
  const { trustedAt, leaptTo, seenAt } = known;
  if (now <= trustedAt + toleratedLeapMs) {
    // A clock that was set back makes fewer entries old, so it is trusted at once.
    const isAhead = now > trustedAt || now < trustedAt - toleratedLeapMs;
    return { marks: { trustedAt: isAhead ? now : trustedAt, leaptTo: null, seenAt: null }, pause: null };
  }
  const goesOn = leaptTo !== null && seenAt !== null && now >= leaptTo && now <= seenAt + toleratedLeapMs;
  const marks = goesOn
    ? { trustedAt, leaptTo, seenAt: Math.max(seenAt, now) }
    : { trustedAt, leaptTo: now, seenAt: now };
  if (marks.seenAt - marks.leaptTo >= confirmedAfterMs)
    return { marks: { trustedAt: now, leaptTo: null, seenAt: null }, pause: null };
  return { marks, pause: { trustedAt, leaptTo: marks.leaptTo, until: marks.leaptTo + confirmedAfterMs } };
}

/** Returns whether marks differ by enough to be saved. */
export function areWorthNoting(before: ClockMarks, after: ClockMarks): boolean {
  if (before.leaptTo !== after.leaptTo) return true;
  const far = (a: number | null, b: number | null) => Math.abs((a ?? 0) - (b ?? 0)) >= notedEveryMs;
  return far(before.trustedAt, after.trustedAt) || far(before.seenAt, after.seenAt);
}

/** Returns one line that explains why deletion by age is paused and what to do. */
export function pruningPauseText({ trustedAt, leaptTo, until }: PruningPause): string {
  const [trusted, leapt, end] = [trustedAt, leaptTo, until].map((at) => new Date(at).toISOString());
  const days = Math.floor((leaptTo - trustedAt) / 86_400_000);
  return `The clock shows ${leapt}, ${days} days after the latest time that the database knows (${trusted}), so nothing old is deleted. If the clock is wrong, set it. If it is right, run npm run admin -- time confirm, or leave it: deleting goes on by itself after ${end}.`;
}
