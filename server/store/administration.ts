import type { Channel } from "#contract/channel";
import type { App, AppKey, AppReview, Plan } from "./access.ts";
import type { PruningPause } from "./clock-watch.ts";
import type { QuotaDay } from "./quota.ts";

export type AppOverview = { app: App; review: AppReview; plan: Plan };

export type DayUsage = { appId: string; used: number; held: number };

/** A call that was paid for. `day` is the day of its admission, which its units belong to (I9). */
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

/** What is looked at as a whole: every app, every key, what was used, and the ledger. Changes go by `AccessRecords`. */
export type Administration = {
  /** In order of their id. */
  apps: () => Promise<AppOverview[]>;
  /** Those of all apps, in order of app and id: a company may have a hundred thousand. */
  keys: () => Promise<(AppKey & { appId: string })[]>;
  /** The day that units are counted for now, by the store's own clock. */
  today: () => Promise<QuotaDay>;
  /** Units of a day (YYYY-MM-DD) by app; apps without any are left out. Their sum is the ledger's plus what is held. */
  usage: (day: string) => Promise<DayUsage[]>;
  /** Settled calls admitted on a day, oldest first, read in pieces. */
  ledger: (day: string) => AsyncIterable<LedgerEntry>;
  /**
   * Drops at most `most` settled calls whose day is older than the retention, oldest first, in one short transaction. Drops
   * none during a pause.
   * @returns how many it dropped: fewer than `most` when none is left, or while another instance drops the same
   */
  pruneLedger: (most: number) => Promise<number>;
  /**
   * Returns why nothing is deleted by age at the moment, or null when it is. Notes the present time: asked regularly, it
   * notices a clock that leaps ahead.
   */
  pruningPause: () => Promise<PruningPause | null>;
  /** Believes the present time, so that deleting by age goes on. Returns the pause that this ended, or null. */
  confirmTime: () => Promise<PruningPause | null>;
};
