import type { Channel } from "#contract/shared/channel";
import type { App, AppKey, AppReview, Plan } from "./access.ts";
import type { PruningPause } from "./clock-watch.ts";
import type { QuotaDay } from "./quota.ts";

export type AppOverview = { app: App; review: AppReview; plan: Plan };

export type DayUsage = { appId: string; used: number; held: number };

/** A call that was charged. `day` is the day of its admission, which its units belong to (I9). */
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

/** Views over everything stored: all apps, all keys, usage and the ledger. Changes go through `AccessRecords`. */
export type Administration = {
  /** Returns all apps, ordered by id. */
  apps: () => Promise<AppOverview[]>;
  /** Returns the keys of all apps, ordered by app and id. A company may have a hundred thousand of them. */
  keys: () => Promise<(AppKey & { appId: string })[]>;
  /** Returns the current quota day, by the store's own clock. */
  today: () => Promise<QuotaDay>;
  /**
   * Returns the units of a day (YYYY-MM-DD) by app; apps without any are left out. The sum equals the day's ledger
   * plus the open holds.
   */
  usage: (day: string) => Promise<DayUsage[]>;
  /** Yields the settled calls admitted on a day, oldest first, read page by page. */
  ledger: (day: string) => AsyncIterable<LedgerEntry>;
  /**
   * Deletes up to `max` settled calls whose day is older than the retention, oldest first, in one short transaction.
   * Deletes none during a pause.
   *
   * @returns how many were deleted: fewer than `max` when none is left, or while another instance deletes the same
   *   ones
   */
  pruneLedger: (max: number) => Promise<number>;
  /**
   * Returns why deletion by age is paused at the moment, or null when it is not. Records the present time: called
   * regularly, it notices a clock that leaps ahead.
   */
  pruningPause: () => Promise<PruningPause | null>;
  /** Accepts the present time, so that deletion by age resumes. Returns the pause that this ended, or null. */
  confirmTime: () => Promise<PruningPause | null>;
};
