import type { Channel } from "#contract/channel";
import type { CallRecord } from "./call-record.ts";
import { isSignInEvent } from "./repeated-refusals.ts";
import { quotaDay } from "./quota.ts";

/**
 * What was used, summed by day and by hour: from the ledger (units) and from the log (how calls ended and how long marketplaces took). Sums are
 * kept for as long as the ledger, so a log that is cut short loses none. Days are those of the quota (YYYY-MM-DD).
 */
export type UsageSums = {
  /**
   * Adds at most `most` charges and as many lines to the sums, in one short transaction that counts each exactly once, whichever
   * instance asks. @returns how many it added; fewer than `most` when nothing is left to add
   */
  sumUp: (most: number) => Promise<number>;
  /** How many calls of the ledger the sums are behind, at most: it is read through for what they lack. */
  behind: () => Promise<number>;
  /** Both days included. What is in the ledger and not summed yet is counted all the same; lines of the log are once they are summed. */
  read: (question: UsageQuestion) => Promise<UsageRead>;
  /** Drops the sums of days that the ledger does not keep either. */
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
  /** The hours of the day that was asked for alone, as sums of the same rows; empty where more than one day was. */
  hours: UsageHours;
  /** How many calls a marketplace took so long for: `ms` as `countedMs` says. */
  times: { channel: Channel; ms: number; calls: number }[];
};

/** `hour`: epoch ms of its beginning, in UTC. A day that begins at half past has half an hour in its first and its last. */
export type UsageHours = {
  units: { hour: number; operation: string; calls: number; units: number }[];
  endings: { hour: number; status: number; outcome: string | null; calls: number }[];
};

/** The beginning of the hour of a moment, both epoch ms. */
export function hourOf(at: number): number {
  return Math.floor(at / hourMs) * hourMs;
}

const hourMs = 3_600_000;

/** So many days of hours are kept: only today is asked for, and a clock may have been set back. */
export const hourDaysKept = 8;

/**
 * What a time is counted as: rounded up to two digits (7, 43, 180, 1,300 ms), so that a day has a few dozen different ones and a
 * median read from them is at most a tenth too high, never too low.
 */
export function countedMs(ms: number): number {
  const whole = Math.ceil(ms);
  if (whole < 100) return Math.max(0, whole);
  const step = 10 ** (String(whole).length - 2);
  return Math.ceil(whole / step) * step;
}

export type SummedLine = Pick<
  CallRecord,
  "at" | "appId" | "keyId" | "operation" | "channel" | "status" | "outcome" | "upstreamMs"
> & {
  /** How many calls the line stands for; 1 unless given. */
  calls?: number;
};

/** Lines of one hour of a day that are alike: of a key, and of all apps where app and key are empty. An empty outcome is none. */
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

/** Lines of the log as sums by the day of their arrival. What happened to somebody's way in is no call. */
export function sumLines(
  lines: Iterable<SummedLine>,
  zone: string,
): { endings: EndingSum[]; times: TimeSum[] } {
  const endings = new Map<string, EndingSum>();
  const times = new Map<string, TimeSum>();
  for (const { at, appId, keyId, operation, channel, status, outcome, upstreamMs, calls = 1 } of lines) {
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
    if (channel === null || upstreamMs === null) continue;
    const ms = countedMs(upstreamMs);
    const time = times.get(`${day}\n${channel}\n${ms}`);
    if (time) time.calls += calls;
    else times.set(`${day}\n${channel}\n${ms}`, { day, channel, ms, calls });
  }
  return { endings: [...endings.values()], times: [...times.values()] };
}
