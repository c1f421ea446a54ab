import type { Channel } from "#contract/shared/channel";
import type { PruningPause } from "./clock-watch.ts";
import type { QuotaDay } from "./quota.ts";

export type DayUsage = { appId: string; used: number; held: number };

/** A call that was charged. `day` is the day in which its units were reserved (I9). */
export type LedgerEntry = {
  day: string;
  appId: string;
  keyId: string;
  requestId: string;
  channel: Channel;
  operation: string;
  units: number;
  /** Epoch ms. */
  reservedAt: number;
  settledAt: number;
};

/** Reads of the numbers that `Quota` has counted, and the deletion of entries past their retention. */
export type Ledger = {
  /** Returns the current quota day, by the store's own clock. */
  today: () => Promise<QuotaDay>;
  /**
   * Returns the units of a day (YYYY-MM-DD) by app; apps without any are left out. The sum equals the day's ledger
   * plus the open holds.
   */
  usage: (day: string) => Promise<DayUsage[]>;
  /** Yields the settled calls admitted on a day, oldest first, read page by page. */
  calls: (day: string) => AsyncIterable<LedgerEntry>;
  /**
   * Deletes up to `max` settled calls whose day is older than the retention, oldest first, in one short transaction.
   * Deletes none during a pause.
   *
   * @returns how many were deleted: fewer than `max` when none is left, or while another instance deletes the same
   *   ones
   */
  prune: (max: number) => Promise<number>;
  /**
   * Returns why deletion by age is paused at the moment, or null when it is not. Records the present time. Called
   * regularly, it notices a clock that leaps ahead.
   */
  pruningPause: () => Promise<PruningPause | null>;
  /** Accepts the present time, so that deletion by age resumes. Returns the pause that this ended, or null. */
  confirmTime: () => Promise<PruningPause | null>;
};
