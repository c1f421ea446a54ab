import { consoleOperations, type CallRecord } from "./call-record.ts";

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
