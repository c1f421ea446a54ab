import { consoleOperations, type CallRecord } from "./call-record.ts";

const minuteMs = 60_000;

/** The beginning of the minute of a moment, both epoch ms. */
function minuteOf(at: number): number {
  return Math.floor(at / minuteMs) * minuteMs;
}

/** Tells whether a record is an event of an operator's sign-in and not a call. */
export function isSignInEvent({ operation }: Pick<CallRecord, "operation">): boolean {
  return operation >= consoleOperations.first && operation < consoleOperations.end;
}

/**
 * Returns what the refusals that share one line of the log have in common, or null for a record that has a line of its own.
 * Refused calls of a key cost their sender nothing, so that a line for each would let one key push everything else out of the
 * log. What reached a marketplace, or was billed, always has its own line.
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

/** Records of one group, and how many they are. `record` is the first of them. */
export type Repeated = { group: string; record: CallRecord; calls: number };

/** Separates records that have a line of their own from those that share one. */
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

/** From when to when the line of a refused call may have begun: its minute, and one for clocks that differ. Epoch ms. */
export function refusalWindow(at: number): { from: number; to: number } {
  return { from: minuteOf(at) - minuteMs, to: minuteOf(at) + 2 * minuteMs };
}
