import type { Passkey, Passkeys, RecoveryCodes } from "../factors.ts";
import { createLeaseLock } from "../lease-lock.ts";
import { quotaDay } from "../quota.ts";
import {
  attemptRetentionMs,
  rateWindowMs,
  toleratedSetBackMs,
  type RateLimiter,
  type SessionRecord,
  type Sessions,
  type SignInAttempts,
  type Store,
} from "../store.ts";
import { retentionOf } from "../store-options.ts";
import { createMemoryAccess } from "./memory-access.ts";
import { createMemoryAudit } from "./memory-log.ts";
import { createMemoryAccessRecords, type MemoryRecords } from "./memory-access-records.ts";
import { createMemoryDeliveries } from "./memory-deliveries.ts";
import { createMemoryEvents, createMemoryOutbox } from "./memory-events.ts";
import { createMemoryGrants } from "./memory-grants.ts";
import { createMemoryHandedCases, createMemoryInstructions } from "./memory-instructions.ts";
import { createMemoryOperators } from "./memory-operators.ts";
import { createMemoryCalls } from "./memory-calls.ts";
import { createMemoryPurchases } from "./memory-purchases.ts";
import { createMemoryQuota } from "./memory-quota.ts";
import { createMemorySnapshots } from "./memory-snapshots.ts";
import { createMemoryWebhooks } from "./memory-webhooks.ts";
import { createMemoryVendorMessages } from "./memory-vendor-messages.ts";

const { ledgerMs: ledgerRetentionMs } = retentionOf({});

/**
 * Creates a store that lives as long as its page or process, for tests and for a browser. It behaves like the ones in
 * a database.
 *
 * @param options.clock epoch ms
 * @param options.newId ids of crawls and lock holders
 * @param options.quotaDayZone IANA zone of the quota day
 */
export function createMemoryStore(options: {
  clock: () => number;
  newId: () => string;
  quotaDayZone: string;
}): Store {
  const { clock, newId, quotaDayZone } = options;
  const quota = createMemoryQuota({ clock, zone: quotaDayZone });
  // No other process shares this memory, so ordering work inside the process is all the locking it needs.
  const lock = createLeaseLock({
    table: { acquire: async () => true, release: async () => undefined },
    newId,
    wait: async () => undefined,
  });
  const { auditLog, write: writeAudit } = createMemoryAudit();
  const records: MemoryRecords = { plans: new Map(), apps: new Map(), keys: [] };
  const { access, authorizations } = createMemoryAccess(records, { lock, writeAudit });
  const sessions = createMemorySessions(clock);
  const factors = createMemoryFactors();
  const outbox = createMemoryOutbox(clock);
  const purchases = createMemoryPurchases({ clock, writeAudit, appendEvents: outbox.append });

  return {
    access,
    accessRecords: createMemoryAccessRecords(records, { writeAudit, appendEvents: outbox.append }),
    authorizations,
    rateLimiter: createMemoryRateLimiter(clock),
    quota,
    sessions,
    signInAttempts: createMemorySignInAttempts(clock),
    ...factors,
    operators: createMemoryOperators({ clock, factors: { ...factors, sessions }, write: writeAudit }),
    ...createMemoryCalls({ entries: quota.entries, zone: quotaDayZone }),
    snapshots: createMemorySnapshots({ clock, newId }),
    auditLog,
    events: createMemoryEvents(outbox, clock),
    webhooks: createMemoryWebhooks({ outbox, clock, writeAudit }),
    deliveries: createMemoryDeliveries(outbox, clock),
    purchases,
    vendorMessages: createMemoryVendorMessages({ clock, purchases }),
    grants: createMemoryGrants(writeAudit),
    instructions: createMemoryInstructions(writeAudit),
    handedCases: createMemoryHandedCases(writeAudit),
    ledger: {
      today: async () => quotaDay(clock(), quotaDayZone),
      usage: async (day) => quota.dayUsage(day),
      calls: async function* (day) {
        yield* quota.ledger(day);
      },
      // Memory lives no longer than its process, so a clock that leaps ahead cannot delete long-term data.
      pruningPause: async () => null,
      confirmTime: async () => null,
      prune: async (max) => quota.prune(quotaDay(clock() - ledgerRetentionMs, quotaDayZone).day, max),
    },
    schema: { version: 0, before: null, oldest: 0, oldestUsable: async () => 0 },
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
    failures: async (subject, windowMs) => {
      const within = (attempts.get(subject) ?? []).filter((at) => at >= clock() - windowMs);
      const lastAt = within.at(-1);
      return { count: within.length, lastAgoMs: lastAt === undefined ? null : clock() - lastAt };
    },
    recordFailure: async (subject) => {
      for (const [each, all] of attempts) {
        const stored = all.filter((at) => at > clock() - attemptRetentionMs);
        if (stored.length > 0) attempts.set(each, stored);
        else attempts.delete(each);
      }
      attempts.set(subject, [...(attempts.get(subject) ?? []), clock()]);
    },
    clear: async (subject) => void attempts.delete(subject),
  };
}

/** Creates in-memory storage of passkeys and recovery codes. */
function createMemoryFactors(): { passkeys: Passkeys; recoveryCodes: RecoveryCodes } {
  const stored = new Map<string, Passkey>();
  const codes = new Map<string, Set<string>>();
  return {
    passkeys: {
      add: async (passkey) => {
        if (stored.has(passkey.id)) return false;
        stored.set(passkey.id, passkey);
        return true;
      },
      find: async (id) => stored.get(id) ?? null,
      ofOperator: async (operatorId) => [...stored.values()].filter((each) => each.operatorId === operatorId),
      recordUse: async (id, { counter, synced, at }) => {
        const passkey = stored.get(id);
        if (!passkey || (counter <= passkey.counter && counter + passkey.counter > 0)) return false;
        stored.set(id, { ...passkey, counter, synced, lastUsedAt: at });
        return true;
      },
      remove: async (operatorId, id) => stored.get(id)?.operatorId === operatorId && stored.delete(id),
    },
    recoveryCodes: {
      replace: async (operatorId, digests) => void codes.set(operatorId, new Set(digests)),
      use: async (operatorId, digest) => codes.get(operatorId)?.delete(digest) ?? false,
      left: async (operatorId) => codes.get(operatorId)?.size ?? 0,
    },
  };
}

/** Admissions of one key, oldest first; those before `head` are outside every window. */
type Stamps = { at: number[]; head: number };

/** Creates the in-memory sliding log. A decision reads one timestamp, whatever the limit: the N-th newest. */
function createMemoryRateLimiter(clock: () => number): RateLimiter {
  const keys = new Map<string, Stamps>();

  return {
    admit: async ({ keyId, perMinute }) => {
      const stamps = keys.get(keyId) ?? { at: [], head: 0 };
      keys.set(keyId, stamps);
      const now = notBefore(stamps, clock());
      const deciding = stamps.at.length - perMinute;
      const decidingAt = stamps.at[deciding];
      if (perMinute < 1) return { admitted: false, retryAt: now + rateWindowMs };
      if (deciding >= stamps.head && decidingAt !== undefined && decidingAt + rateWindowMs > now) {
        return { admitted: false, retryAt: decidingAt + rateWindowMs };
      }
      stamps.at.push(now);
      forgetOld(stamps, now);
      const left = perMinute - (stamps.at.length - stamps.head);
      return { admitted: true, left, moreAt: (stamps.at[stamps.head] ?? now) + rateWindowMs };
    },
  };
}

/**
 * Returns the time for a new admission: never before the latest one, and correct again soon after the clock was set
 * back.
 */
function notBefore(stamps: Stamps, now: number): number {
  const latest = stamps.at.at(-1) ?? 0;
  if (now < latest && latest - now <= toleratedSetBackMs) return latest;
  if (now < latest) stamps.at = stamps.at.map((at) => Math.min(at, now));
  return now;
}

function forgetOld(stamps: Stamps, now: number): void {
  while ((stamps.at[stamps.head] ?? now) + rateWindowMs <= now) stamps.head += 1;
  // Cutting the array only when half of it is old keeps the cost per call constant.
  if (stamps.head > 1_000 && stamps.head * 2 > stamps.at.length) {
    stamps.at = stamps.at.slice(stamps.head);
    stamps.head = 0;
  }
}
