import type { Channel } from "#contract/shared/channel";
import { type CallRecord, isSignInEvent } from "./call-record.ts";
import { quotaDay } from "./quota.ts";

/**
 * Usage rollups by day and by hour, from the ledger (units) and from the log (outcomes of calls and marketplace times).
 * Rollups have the retention of the ledger, so a shortened log loses none of them. Days are quota days (YYYY-MM-DD).
 */
export type UsageRollups = {
  /**
   * Adds up to `max` charges and as many log entries to the rollups, in one short transaction that counts each
   * exactly once, whichever instance runs it.
   *
   * @returns how many it added; fewer than `max` when nothing is left to add
   */
  rollUp: (max: number) => Promise<number>;
  /**
   * Returns the maximum number of ledger calls that the rollups lack, which is the number of calls to read for them.
   */
  behind: () => Promise<number>;
  /**
   * Returns the usage of a range of days, inclusive. Ledger calls count even before they are in the rollups, and log
   * entries once they are.
   */
  read: (question: UsageQuestion) => Promise<UsageRead>;
  /** Deletes the rollups of days that are past the ledger's retention. */
  prune: () => Promise<void>;
};

export type UsageQuestion = {
  from: string;
  to: string;
  appId?: string | undefined;
  keyId?: string | undefined;
};

export type UsageRead = {
  days: { day: string; operation: string; calls: number; units: number }[];
  keys: { appId: string; keyId: string; calls: number; units: number }[];
  endings: { day: string; status: number; outcome: string | null; calls: number }[];
  /** The hours of a single day, as sums of the same rows; empty when more than one day was requested. */
  hours: UsageHours;
  /** Number of calls by marketplace and duration; `ms` is rounded by `countedMs`. */
  times: { channel: Channel; ms: number; calls: number }[];
};

/**
 * Usage by hour. `hour`: epoch ms of its beginning, in UTC. A day that begins at half past has half an hour in its
 * first and its last.
 */
export type UsageHours = {
  units: { hour: number; operation: string; calls: number; units: number }[];
  endings: { hour: number; status: number; outcome: string | null; calls: number }[];
};

/** Returns the beginning of the hour of a time, both epoch ms. */
export function hourOf(at: number): number {
  return Math.floor(at / hourMs) * hourMs;
}

const hourMs = 3_600_000;

/** Number of days with stored hours. Only today's are requested, but a clock may have been set back. */
export const hourRetentionDays = 8;

/**
 * Rounds a time up to two digits (7, 43, 180, 1,300 ms), so that a day has a few dozen distinct values and a median
 * read from them is at most a tenth too high, never too low.
 */
export function countedMs(ms: number): number {
  const whole = Math.ceil(ms);
  if (whole < 100) return Math.max(0, whole);
  const step = 10 ** (String(whole).length - 2);
  return Math.ceil(whole / step) * step;
}

export type SummedLine = Pick<
  CallRecord,
  "at" | "appId" | "keyId" | "operation" | "channel" | "status" | "outcome" | "upstreamCalls" | "upstreamMs"
> & {
  /** Number of calls that the entry represents; 1 unless given. */
  calls?: number;
};

/**
 * Number of equal log entries of one hour of a day: of a key, or of all apps where app and key are empty. An empty
 * outcome means none.
 */
export type EndingSum = {
  day: string;
  /** Epoch ms of its beginning. */
  hour: number;
  appId: string;
  keyId: string;
  status: number;
  outcome: string;
  calls: number;
};

export type TimeSum = {
  day: string;
  channel: Channel;
  ms: number;
  calls: number;
};

/**
 * Returns whether a call failed before anything was sent, so that it says nothing about the marketplace's speed. A read that
 * several calls share has no vendor calls of its own, but takes time or succeeds.
 */
function wasNeverSent({ status, upstreamCalls, upstreamMs }: SummedLine): boolean {
  return upstreamCalls === null && upstreamMs === 0 && status >= 400;
}

/** Rolls log entries up by the day of their arrival. Sign-in events are not calls and are left out. */
export function sumLines(
  lines: Iterable<SummedLine>,
  zone: string,
): { endings: EndingSum[]; times: TimeSum[] } {
  const endings = new Map<string, EndingSum>();
  const times = new Map<string, TimeSum>();
  for (const line of lines) {
    const { at, appId, keyId, operation, channel, status, outcome, upstreamMs, calls = 1 } = line;
    if (isSignInEvent({ operation })) continue;
    const { day } = quotaDay(at, zone);
    const hour = hourOf(at);
    const owners = [{ appId: "", keyId: "" }, ...(appId === null ? [] : [{ appId, keyId: keyId ?? "" }])];
    for (const owner of owners) {
      const alike = `${day}\n${hour}\n${status}\n${outcome}\n${owner.appId}\n${owner.keyId}`;
      const ending = endings.get(alike);
      if (ending) ending.calls += calls;
      else endings.set(alike, { day, hour, ...owner, status, outcome: outcome ?? "", calls });
    }
    if (channel === null || upstreamMs === null || wasNeverSent(line)) continue;
    const ms = countedMs(upstreamMs);
    const time = times.get(`${day}\n${channel}\n${ms}`);
    if (time) time.calls += calls;
    else times.set(`${day}\n${channel}\n${ms}`, { day, channel, ms, calls });
  }
  return { endings: [...endings.values()], times: [...times.values()] };
}
