import type { CallEnding } from "#contract/console/states";
import type { Channel } from "#contract/shared/channel";

/** An entry of the call log. Holds no key, token, receiver or vendor text other than the vendor's error code. */
export type CallRecord = {
  requestId: string;
  at: number;
  operatorId: string | null;
  appId: string | null;
  keyId: string | null;
  operation: string;
  channel: Channel | null;
  status: number;
  outcome: string | null;
  units: number;
  durationMs: number;
  /**
   * The order or product that the call is about: digits, as the contract defines them. null when the call is about
   * none, or about many.
   */
  subject: string | null;
  /** The marketplace's own error code, as the caller received it. */
  upstreamCode: string | null;
  /** Number of vendor calls made for this call, as the access log counts them; null when there was none. */
  upstreamCalls: number | null;
  /**
   * Time spent on the marketplace, ms, including waits for the gateway's own limits and retries; null when it was not
   * called.
   */
  upstreamMs: number | null;
};

/** Filter for calls; an undefined field matches every call. */
export type CallFilter = {
  /** Arrival, epoch ms: `from` is inclusive, `to` exclusive. */
  from?: number | undefined;
  to?: number | undefined;
  requestId?: string | undefined;
  /** The order or product that the call is about, as in `subject` of a call. */
  subject?: string | undefined;
  operatorId?: string | undefined;
  appId?: string | undefined;
  keyId?: string | undefined;
  operation?: string | undefined;
  channel?: Channel | undefined;
  ending?: CallEnding | undefined;
  /** An error code, a verdict or a preview code, as in `outcome` of a call. */
  code?: string | undefined;
};

/** Position of a call in the log, which is ordered by arrival and then by insertion. */
export type CallPlace = { at: number; id: number };

export type StoredCall = CallRecord & {
  id: number;
  /**
   * Number of calls that the entry represents: refusals of a key that repeat within a minute share one entry
   * (`refusalGroup`).
   */
  calls: number;
};

/** A sign-in event. */
export type SignInRecord = Pick<CallRecord, "requestId" | "at" | "operation">;

/** A page of calls, always newest first, in either direction. */
export type CallPage = {
  calls: StoredCall[];
  /**
   * Start of the next page in the same direction; null when there are no more calls. It can be set although the page
   * has few calls or none, because each query scans a limited number of entries.
   */
  next: CallPlace | null;
};

/** Failed calls with one code at one marketplace. */
export type FailureGroup = {
  code: string;
  channel: Channel | null;
  /** The marketplace's own error code; null when it gave none or was not called. */
  upstreamCode: string | null;
  calls: number;
  /** Arrival of the latest one, epoch ms. */
  lastAt: number;
};

/** Refused and failed calls by code, in no order. */
export type FailureGroups = {
  groups: FailureGroup[];
  /** Epoch ms: older failures were not counted, because each query scans a limited number of entries; null = all were. */
  lookedTo: number | null;
};

export type CallQuestion = {
  filter: CallFilter;
  /** Start of the page, exclusive; null = from the newest. */
  place: CallPlace | null;
  direction: "older" | "newer";
  most: number;
};

/**
 * Range of the operation names of sign-in events, which are in the log and are not calls: `first` is inclusive, `end`
 * exclusive.
 */
const consoleOperations = { first: "console.", end: "console/" } as const;

/** Status of a call that its caller abandoned, which is not a failure of the gateway. */
export const goneStatus = 499;

/** Status range of each ending: the lowest status, inclusive, and the upper bound, exclusive. */
export const statusOf: Readonly<Record<CallEnding, readonly [number, number]>> = {
  answered: [0, 400],
  refused: [400, goneStatus],
  gone: [goneStatus, 500],
  failed: [500, 1_000],
};

const minuteMs = 60_000;

/** Returns the beginning of the minute of a time, both epoch ms. */
function minuteOf(at: number): number {
  return Math.floor(at / minuteMs) * minuteMs;
}

/** Returns whether a record is a sign-in event of an operator and not a call. */
export function isSignInEvent({ operation }: Pick<CallRecord, "operation">): boolean {
  return operation >= consoleOperations.first && operation < consoleOperations.end;
}

/**
 * Returns the key that refusals sharing one entry of the log have in common, or null for a record with an entry of
 * its own. Refused calls of a key cost their sender nothing, so an entry for each would let one key push everything
 * else out of the log. A call that reached a marketplace, or was charged, always has its own entry.
 */
export function refusalGroup(record: CallRecord): string | null {
  const { appId, keyId, operatorId, operation, channel, status, outcome, subject } = record;
  const wasRefused = status === 429 && record.units === 0 && (record.upstreamCalls ?? 0) === 0;
  if (!wasRefused || (appId === null && operatorId === null)) return null;
  return JSON.stringify([
    minuteOf(record.at),
    appId,
    keyId,
    operatorId,
    operation,
    channel,
    outcome,
    subject,
  ]);
}

/** The number of records in one group, and the first of them. */
export type Repeated = { group: string; record: CallRecord; calls: number };

/** Separates records that have an entry of their own from those that share one. */
export function groupRefusals(records: readonly CallRecord[]): {
  single: CallRecord[];
  repeated: Repeated[];
} {
  const single: CallRecord[] = [];
  const repeated = new Map<string, Repeated>();
  for (const record of records) {
    const group = refusalGroup(record);
    const known = group === null ? undefined : repeated.get(group);
    if (known) known.calls += 1;
    else if (group === null) single.push(record);
    else repeated.set(group, { group, record, calls: 1 });
  }
  return { single, repeated: [...repeated.values()] };
}

/**
 * Returns the period in which the shared entry of a refused call may have begun: its minute, plus a minute for clocks
 * that differ. Epoch ms.
 */
export function refusalWindow(at: number): { from: number; to: number } {
  return { from: minuteOf(at) - minuteMs, to: minuteOf(at) + 2 * minuteMs };
}

/**
 * Decides how many of the oldest entries of each app are deleted when the log is full. The apps with the most entries
 * lose theirs first, down to one common level: an app never loses an entry while another one has more.
 *
 * @param lines how many entries each app has
 * @param excess how many entries have to be deleted in all
 * @returns how many are deleted of each app that loses any
 */
export function overflowOf(
  lines: readonly { appId: string; lines: number }[],
  excess: number,
): { appId: string; most: number }[] {
  const largest = lines.toSorted((a, b) => b.lines - a.lines);
  let above = 0;
  let level = 0;
  let sharing = 0;
  for (const [index, app] of largest.entries()) {
    above += app.lines;
    sharing = index + 1;
    level = Math.max(0, Math.ceil((above - excess) / sharing));
    // The next app is already below the level that these apps are reduced to.
    if (level >= (largest[index + 1]?.lines ?? 0)) break;
  }
  return largest
    .slice(0, sharing)
    .map((app) => ({ appId: app.appId, most: app.lines - level }))
    .filter(({ most: max }) => max > 0);
}
