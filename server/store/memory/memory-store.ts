import { createLeaseLock } from "../lease-lock.ts";
import { quotaDay } from "../quota-day.ts";
import type { CallLog, CallRecord, SessionRecord, Sessions, SignInAttempts, Store } from "../store.ts";
import { retentionOf } from "../store-options.ts";
import { createMemoryAccess } from "./memory-access.ts";
import { createMemoryFactors } from "./memory-factors.ts";
import { createMemoryQuota } from "./memory-quota.ts";
import { createMemoryRateLimiter } from "./memory-rate-limiter.ts";
import { createMemorySnapshots } from "./memory-snapshots.ts";

const attemptsKeptMs = 86_400_000;
const callsKept = 10_000;
const { ledgerMs: ledgerKeptMs } = retentionOf({});

/**
 * A store that lives as long as its page or process: for tests and for a browser. Same answers as the ones in a database.
 *
 * @param options.clock epoch ms
 * @param options.newId names of walks and lock holders
 * @param options.quotaDayZone IANA zone of the quota day
 */
export function createMemoryStore(options: {
  clock: () => number;
  newId: () => string;
  quotaDayZone: string;
}): Store {
  const { clock, newId, quotaDayZone } = options;
  const quota = createMemoryQuota({ clock, zone: quotaDayZone });
  // Nobody else shares this memory, so the order inside the process is all the lock there is.
  const lock = createLeaseLock({
    table: { acquire: async () => true, release: async () => undefined },
    newId,
    wait: async () => undefined,
  });
  const { access, authorizations, administration } = createMemoryAccess({ lock });

  return {
    access,
    authorizations,
    rateLimiter: createMemoryRateLimiter(clock),
    quota,
    sessions: createMemorySessions(clock),
    signInAttempts: createMemorySignInAttempts(clock),
    ...createMemoryFactors(),
    callLog: createMemoryCallLog(),
    snapshots: createMemorySnapshots({ clock, newId }),
    administration: {
      ...administration,
      usage: async (day) => quota.dayUsage(day),
      ledger: async function* (day) {
        yield* quota.ledger(day);
      },
      pruneLedger: async (most) => quota.prune(quotaDay(clock() - ledgerKeptMs, quotaDayZone).day, most),
    },
    ping: async () => undefined,
    close: async () => undefined,
  };
}

function createMemorySessions(clock: () => number): Sessions {
  const sessions = new Map<string, SessionRecord>();
  return {
    read: async (id) => {
      const found = sessions.get(id);
      if (found && found.expiresAt > clock()) return found.data;
      sessions.delete(id);
      return null;
    },
    write: async (record) => void sessions.set(record.id, record),
    claim: async (record) => {
      if (sessions.has(record.id)) return false;
      sessions.set(record.id, record);
      return true;
    },
    update: async (record) => {
      if (sessions.has(record.id)) sessions.set(record.id, record);
    },
    ofOwner: async (owner) =>
      [...sessions.values()].filter((each) => each.owner === owner && each.expiresAt > clock()),
    destroy: async (id) => void sessions.delete(id),
  };
}

function createMemorySignInAttempts(clock: () => number): SignInAttempts {
  const attempts = new Map<string, number[]>();
  return {
    failures: async (subject, sinceMs) => {
      const since = (attempts.get(subject) ?? []).filter((at) => at >= sinceMs);
      return { count: since.length, lastAt: since.at(-1) ?? null };
    },
    recordFailure: async (subject) => {
      const kept = (attempts.get(subject) ?? []).filter((at) => at > clock() - attemptsKeptMs);
      attempts.set(subject, [...kept, clock()]);
    },
    clear: async (subject) => void attempts.delete(subject),
  };
}

function createMemoryCallLog(): CallLog {
  const calls: CallRecord[] = [];
  return {
    append: async (record) => {
      calls.push(record);
      if (calls.length > callsKept) calls.shift();
    },
    byOperator: async (operatorId, most) =>
      calls
        .filter((call) => call.operatorId === operatorId)
        .toReversed()
        .slice(0, most),
    // What is in memory ends with its process: nobody is left to find a call without a line.
    recordUnanswered: async () => 0,
  };
}
