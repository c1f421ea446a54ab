import { channelNames } from "#contract/shared/channel";
import {
  goneStatus,
  statusOf,
  type CallFilter,
  type CallPlace,
  type CallRecord,
  type FailureGroup,
  type StoredCall,
  type SignInRecord,
  isSignInEvent,
  refusalGroup,
  refusalWindow,
} from "../call-record.ts";
import { recentLines, type CallLog } from "../call-log.ts";
import type { AuditEntry, AuditLog, StoredAuditEntry } from "../audit.ts";

const callRetention = 10_000;

/** Creates the in-memory call log. `onCall` is called for every call, including those that share an entry. */
export function createMemoryLog(onCall: (record: CallRecord) => void): CallLog {
  const calls: StoredCall[] = [];
  const lines = new Map<string | null, number>();
  const signIns: (SignInRecord & Pick<CallRecord, "operatorId">)[] = [];
  let lastId = 0;

  function addCall(record: CallRecord): void {
    const group = refusalGroup(record);
    const known = group === null ? undefined : calls.findLast((call) => refusalGroup(call) === group);
    if (known) {
      known.calls += 1;
      return;
    }
    calls.push({ ...record, id: (lastId += 1), calls: 1 });
    lines.set(record.appId, (lines.get(record.appId) ?? 0) + 1);
    if (calls.length <= callRetention) return;
    // The oldest entry of the app with the most entries is deleted.
    const [[largest, count] = [null, 0]] = [...lines].toSorted(([, a], [, b]) => b - a);
    calls.splice(
      calls.findIndex(({ appId }) => appId === largest),
      1,
    );
    lines.set(largest, count - 1);
  }

  return {
    append: async (record) => {
      if (isSignInEvent(record)) {
        signIns.push(record);
        if (signIns.length > callRetention) signIns.shift();
        return;
      }
      addCall(record);
      onCall(record);
    },
    nameOperator: async ({ requestId, operatorId, at, operation, status }) => {
      const line = calls.find((call) => call.requestId === requestId && call.operatorId === null);
      if (line) line.operatorId = operatorId;
      if (line || status !== 429) return line !== undefined;
      const { from, to } = refusalWindow(at);
      return calls.some(
        (call) =>
          call.operation === operation && call.at >= from && call.at < to && refusalGroup(call) !== null,
      );
    },
    // Memory ends with its process, so there is never a call without an entry to find.
    recordUnanswered: async () => 0,
    find: async ({ filter, place, direction, most: max }) => {
      const order = direction === "older" ? newestFirst : oldestFirst;
      const found = calls
        .filter((call) => fits(call, filter))
        .filter((call) => place === null || order(place, call) < 0)
        .toSorted(order);
      const page = found.slice(0, max);
      const last = page.at(-1);
      return {
        calls: page.toSorted(newestFirst),
        next: found.length > max && last ? { at: last.at, id: last.id } : null,
      };
    },
    failures: async (filter) => {
      const groups = new Map<string, FailureGroup>();
      for (const call of calls) {
        const { outcome: code, channel, upstreamCode, status, at } = call;
        if (code === null || status < 400 || status === goneStatus || !fits(call, filter)) continue;
        const name = JSON.stringify([code, channel, upstreamCode]);
        const { calls: before = 0, lastAt = 0 } = groups.get(name) ?? {};
        groups.set(name, {
          code,
          channel,
          upstreamCode,
          calls: before + call.calls,
          lastAt: Math.max(lastAt, at),
        });
      }
      return { groups: [...groups.values()], lookedTo: null };
    },
    signIns: async (operatorId, max) =>
      signIns
        .filter((event) => event.operatorId === operatorId)
        .toReversed()
        .toSorted((a, b) => b.at - a.at)
        .slice(0, max)
        .map(({ requestId, at, operation }) => ({ requestId, at, operation })),
    recentOutcomes: async (since) => {
      const recent = calls.slice(-recentLines).filter(({ at }) => at >= since);
      return channelNames.flatMap((channel) => {
        const own = recent.filter((call) => call.channel === channel);
        const failed = own.filter(({ status }) => status === 502).length;
        const all = own.reduce((sum, call) => sum + call.calls, 0);
        return own.length > 0 ? [{ channel, calls: all, failed }] : [];
      });
    },
  };
}

function newestFirst(a: CallPlace, b: CallPlace): number {
  return b.at - a.at || b.id - a.id;
}

function oldestFirst(a: CallPlace, b: CallPlace): number {
  return newestFirst(b, a);
}

function fits(call: StoredCall, filter: CallFilter): boolean {
  const { from = 0, to = Infinity, ending, code } = filter;
  const names = ["requestId", "subject", "operatorId", "appId", "keyId", "operation", "channel"] as const;
  const [lowest, behind] = ending === undefined ? [0, Infinity] : statusOf[ending];
  return (
    call.at >= from &&
    call.at < to &&
    names.every((name) => filter[name] === undefined || filter[name] === call[name]) &&
    (code === undefined || call.outcome === code) &&
    call.status >= lowest &&
    call.status < behind
  );
}

/** Creates the in-memory audit log. Changes to the store write their entries with `write`. */
export function createMemoryAudit(): { auditLog: AuditLog; write: (entry: AuditEntry) => void } {
  const entries: StoredAuditEntry[] = [];
  const write = (entry: AuditEntry) => void entries.push({ ...entry, id: entries.length + 1 });

  return {
    write,
    auditLog: {
      record: async (entry) => write(entry),
      page: async ({ operator, action, subject, from, until }, { below, most: max }) =>
        entries
          .filter(
            (each) =>
              (below === null || each.id < below) &&
              (action === undefined || each.action === action) &&
              (from === undefined || each.at >= from) &&
              (until === undefined || each.at < until) &&
              (subject === undefined || each.subject === subject || each.subject.startsWith(`${subject}/`)) &&
              (operator === undefined ||
                each.operatorId === operator ||
                each.operatorEmail.toLowerCase() === operator.toLowerCase()),
          )
          .toReversed()
          .slice(0, max),
    },
  };
}
