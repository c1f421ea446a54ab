import type { Channel } from "#contract/shared/channel";
import type {
  AccessConfiguration,
  Authorization,
  StoredAuthorization,
  KeyAccess,
  MerchantAccess,
  TakenOver,
  TokenExpiry,
  TokenOwner,
} from "./access.ts";
import type { AccessRecords } from "./access-records.ts";
import type { Ledger } from "./ledger.ts";
import type { AuditActor, AuditEntry, AuditLog } from "./audit.ts";
import type { CallLog } from "./call-log.ts";
import type { Deliveries } from "./deliveries.ts";
import type { Events } from "./events.ts";
import type { Passkeys, RecoveryCodes } from "./factors.ts";
import type { Grants } from "./grants.ts";
import type { HandedCases } from "./handed-cases.ts";
import type { Instructions } from "./instructions.ts";
import type { Operators } from "./operators.ts";
import type { Purchases } from "./purchases.ts";
import type { Snapshots } from "./snapshots.ts";
import { sqliteCodeName } from "./store-options.ts";
import type { UsageRollups } from "./usage-rollups.ts";
import type { Webhooks } from "./webhooks.ts";
import type { VendorMessages } from "./vendor-messages.ts";

export type RateDecision =
  | {
      admitted: true;
      /** Further calls that would be admitted now. */
      left: number;
      /** Epoch ms when the oldest call of the window leaves it, so that one more is admitted. */
      moreAt: number;
    }
  | { admitted: false; /** Epoch ms when a call will be admitted. */ retryAt: number };

export type ReserveInput = {
  requestId: string;
  appId: string;
  keyId: string;
  channel: Channel;
  operation: string;
  units: number;
  /** The current daily limit of the app's plan. */
  dailyUnits: number;
  /** The daily limit of all apps together. */
  platformDailyUnits: number;
  /** Time after which an unsettled hold is released automatically, ms: longer than any call may take. */
  leaseMs: number;
};

export type Reservation =
  | {
      outcome: "reserved";
      holdId: string;
      day: string;
      /** Epoch ms: the next midnight of the quota zone. */ resetsAt: number;
    }
  | {
      outcome: "refused";
      limit: "app" | "platform";
      day: string;
      /** Epoch ms: the next midnight of the quota zone. */ resetsAt: number;
    };

export type Settlement =
  | { outcome: "settled"; /** limit - used - held of the day of the reservation. */ remaining: number }
  | { outcome: "expired" };

export type Usage = { day: string; used: number; held: number; resetsAt: number };

/** Length of the sliding window of a key's rate limit, ms. */
export const rateWindowMs = 60_000;
/**
 * Maximum setback of the clock that is treated as a glitch, ms. After a larger one, all later timestamps are known to
 * be wrong.
 */
export const toleratedSetBackMs = 5_000;

/**
 * Sliding log of calls per key: at most N admissions in any 60 s (I11); a refusal consumes nothing (I12). `keyId` is
 * unique across apps (app id and key id), because two apps may both name a key `k1`.
 */
export type RateLimiter = {
  admit: (input: { keyId: string; perMinute: number }) => Promise<RateDecision>;
};

/**
 * Holds and settles units in the ledger. used + held <= limit at every instant (I1); a reservation is all or nothing (I8); it
 * belongs to its day by the database's clock in the quota zone (I9); settle and release are terminal and idempotent (I6).
 */
export type Quota = {
  reserve: (input: ReserveInput) => Promise<Reservation>;
  settle: (holdId: string) => Promise<Settlement>;
  release: (holdId: string) => Promise<void>;
  usage: (appId: string) => Promise<Usage>;
};

export type SessionRecord = {
  id: string;
  data: string;
  /** Epoch ms. */
  expiresAt: number;
  /** The operator who may see and end the session; null or absent when no operator may. */
  owner?: string | null;
};

export type Sessions = {
  read: (id: string) => Promise<string | null>;
  write: (record: SessionRecord) => Promise<void>;
  /** Writes only where no session exists. Returns false when one was there first, from any instance. */
  claim: (record: SessionRecord) => Promise<boolean>;
  /** Overwrites a session that exists; an ended session is not restored. */
  update: (record: SessionRecord) => Promise<void>;
  /** Returns the sessions of one owner that have not ended. */
  ofOwner: (owner: string) => Promise<Pick<SessionRecord, "id" | "data">[]>;
  destroy: (id: string) => Promise<void>;
};

/** Retention of failed sign-ins, ms. */
export const attemptRetentionMs = 86_400_000;

/**
 * Counts failed sign-ins per subject (a digest of the account, or of the address) within a sliding window. It uses the
 * store's own clock, because an instance's clock may differ.
 */
export type SignInAttempts = {
  /**
   * Returns the failures in the window. `lastAgoMs` is the time since the latest one: below zero when the clock was
   * set back since, null when there is none.
   */
  failures: (subject: string, windowMs: number) => Promise<{ count: number; lastAgoMs: number | null }>;
  recordFailure: (subject: string) => Promise<void>;
  clear: (subject: string) => Promise<void>;
};

export type Authorizations = {
  read: (owner: TokenOwner, channel: Channel) => Promise<Authorization | null>;
  /** Saves an authorization; an `audit` entry, for a change by an operator, is written with it. */
  save: (
    owner: TokenOwner,
    channel: Channel,
    authorization: Authorization,
    audit?: AuditEntry,
  ) => Promise<void>;
  /**
   * Runs `work` exclusively, across all instances, for one owner and channel; others wait for their turn. For a
   * refresh: read again inside, and refresh only a token that is still stale. The lock is released a minute after its
   * holder died. Rejects with StoreUnavailable, or with the error of `work`.
   */
  withLock: <T>(owner: TokenOwner, channel: Channel, work: () => Promise<T>) => Promise<T>;
  /** Returns all stored authorizations, ordered by owner and channel. */
  all: () => Promise<StoredAuthorization[]>;
  /** Returns false when there was none. */
  remove: (owner: TokenOwner, channel: Channel) => Promise<boolean>;
  /**
   * Returns up to `max` authorizations that end, the earliest first. An authorization with a refresh token ends with
   * that token, and has ended when its renewal was refused. It is left out when the end of its refresh token is
   * unknown, because its access token is renewed.
   */
  expiries: (max: number) => Promise<TokenExpiry[]>;
};

export type Access = {
  /**
   * Sets the records that the configuration names, over records that an administrator may have created under the same
   * id; counters, refreshed tokens, revocations and the log stay. Its changes are recorded in the audit log under the
   * actor, if there is one.
   */
  apply: (configuration: AccessConfiguration, actor?: AuditActor) => Promise<TakenOver>;
  /**
   * Ends the keys that an earlier configuration named and this one does not: they are `revoked` until a configuration
   * names them again. Keys with another origin, and keys revoked by hand, stay as they are. Apps and plans that it no
   * longer names stay as well, and belong to the administrators from then on.
   *
   * @returns the keys that were valid until now, in order
   */
  withdrawKeys: (
    configuration: AccessConfiguration,
    actor?: AuditActor,
  ) => Promise<{ appId: string; keyId: string }[]>;
  /** Returns null for an unknown key. A revoked key is returned with `key.revoked`. */
  findKey: (sha256: string) => Promise<KeyAccess | null>;
  /** Returns the app that a merchant UUID belongs to (§5.5), in upper or lower case (RFC 9562 4). */
  findMerchant: (merchantUuid: string) => Promise<MerchantAccess | null>;
  /** Records the latest use of a key. The caller limits this to one call per minute and key. */
  recordKeyUse: (use: KeyUse) => Promise<void>;
};

/** `at` in epoch ms. */
export type KeyUse = { appId: string; keyId: string; at: number; operation: string };

/** Version of the tables, numbered by migration step. */
export type StoreSchema = {
  version: number;
  /**
   * The schema from which this start-up migrated the database to `version`, 0 for a new one; null = it was up to date.
   */
  before: number | null;
  /** The oldest schema whose programs can run alongside this one. */
  oldest: number;
  /** Returns the oldest schema whose programs can use the database now: a newer instance may have changed it. */
  oldestUsable: () => Promise<number>;
};

/**
 * All persistent state. It is embedded (SQLite), shared (PostgreSQL) or, for a browser, in memory, with the same
 * behaviour.
 */
export type Store = {
  /** Answers requests: what a key or a merchant may do now. The configuration file is applied here as well. */
  access: Access;
  /** Shows people apps, keys and plans, with the version of each, and writes their changes. */
  accessRecords: AccessRecords;
  rateLimiter: RateLimiter;
  /** Counts the units of calls while they are in flight. */
  quota: Quota;
  sessions: Sessions;
  signInAttempts: SignInAttempts;
  passkeys: Passkeys;
  recoveryCodes: RecoveryCodes;
  operators: Operators;
  authorizations: Authorizations;
  callLog: CallLog;
  usageRollups: UsageRollups;
  snapshots: Snapshots;
  auditLog: AuditLog;
  purchases: Purchases;
  events: Events;
  webhooks: Webhooks;
  deliveries: Deliveries;
  vendorMessages: VendorMessages;
  grants: Grants;
  instructions: Instructions;
  handedCases: HandedCases;
  /** Shows the counted units, and deletes entries past their retention. */
  ledger: Ledger;
  schema: StoreSchema;
  /** Resolves when the store is writable and rejects when it is not. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Error for a store that is unavailable or too slow. Metered calls answer 429 PLATFORM_QUOTA_EXCEEDED, because the
 * quota fails closed. Its name includes the database's own code for the log: the code gives the reason and reveals
 * nothing of the stored data.
 */
export class StoreUnavailable extends Error {
  constructor(options: { cause?: unknown } = {}) {
    super("the store does not answer", options);
    const code = codeOf(options.cause);
    this.name = code === null ? "StoreUnavailable" : `StoreUnavailable (${code})`;
  }
}

/** Returns the error as a message for the terminal: the reason, in the database's own words, and what to do. */
export function storeAwayText({ cause }: StoreUnavailable): string {
  const why = cause instanceof Error ? ` (${cause.message.replaceAll(/\s+/g, " ")})` : "";
  return `The database does not answer${why}. See that it runs and that its disk has space, then try again.`;
}

/** Returns the SQLSTATE, the name of a system error, or SQLite's code name. */
function codeOf(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null;
  if ("errcode" in cause && typeof cause.errcode === "number") return sqliteCodeName(cause.errcode);
  return "code" in cause && typeof cause.code === "string" ? cause.code : null;
}
