import type { Channel } from "#contract/channel";
import type {
  AccessConfiguration,
  Authorization,
  KeptAuthorization,
  KeyAccess,
  MerchantAccess,
  TakenOver,
  TokenOwner,
} from "./access.ts";
import type { AccessRecords } from "./access-records.ts";
import type { Administration } from "./administration.ts";
import type { AuditActor, AuditEntry, AuditLog } from "./audit.ts";
import type { CallPage, CallQuestion, CallRecord, SignInRecord } from "./call-record.ts";
import type { Passkeys, RecoveryCodes } from "./factors.ts";
import type { Operators } from "./operators.ts";
import type { Snapshots } from "./snapshots.ts";
import { sqliteCodeName } from "./sqlite-code-name.ts";
import type { UsageSums } from "./usage-sums.ts";

export type RateDecision =
  | { admitted: true }
  | { admitted: false; /** Epoch ms when a call will be admitted. */ retryAt: number };

export type ReserveInput = {
  requestId: string;
  appId: string;
  keyId: string;
  channel: Channel;
  operation: string;
  units: number;
  /** The app's plan, at this moment. */
  dailyUnits: number;
  /** All apps together. */
  platformDailyUnits: number;
  /** After so long an unsettled hold frees itself: longer than any call may take. */
  leaseMs: number;
};

export type Reservation =
  | { outcome: "reserved"; holdId: string; day: string }
  | {
      outcome: "refused";
      limit: "app" | "platform";
      day: string;
      /** Epoch ms: the next midnight of the quota zone. */ resetsAt: number;
    };

export type Settlement =
  | { outcome: "settled"; /** limit - used - held of the admission day. */ remaining: number }
  | { outcome: "expired" };

export type Usage = { day: string; used: number; held: number; resetsAt: number };

/** How far a key's minute reaches back, ms. */
export const rateWindowMs = 60_000;
/** A clock set back by less is taken for a hiccup; by more, the stamps that are later are known to be wrong. ms */
export const toleratedSetBackMs = 5_000;

/**
 * The sliding log of calls per key: at most N admissions in any 60 s (I11); a refusal uses nothing up (I12).
 * `keyId` tells keys of all apps apart (app id and key id: two apps may both name a key `k1`).
 */
export type RateLimiter = {
  admit: (input: { keyId: string; perMinute: number }) => Promise<RateDecision>;
};

/**
 * The ledger. used + held <= limit at every instant (I1); a reservation is all or nothing (I8); it belongs to the day of
 * its admission by the database's clock in the quota zone (I9); settle and release are terminal and idempotent (I6).
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
  /** The operator who may see and end it; null or absent = nobody's. */
  owner?: string | null;
};

export type Sessions = {
  read: (id: string) => Promise<string | null>;
  write: (record: SessionRecord) => Promise<void>;
  /** Writes only where nothing is. false: somebody was there first, on whichever instance. */
  claim: (record: SessionRecord) => Promise<boolean>;
  /** Writes over what is there; what has ended is not brought back. */
  update: (record: SessionRecord) => Promise<void>;
  /** Those of one owner that have not ended. */
  ofOwner: (owner: string) => Promise<Pick<SessionRecord, "id" | "data">[]>;
  destroy: (id: string) => Promise<void>;
};

/** So long failed sign-ins are kept, ms. */
export const attemptsKeptMs = 86_400_000;

/**
 * Counts failed sign-ins per subject (a digest of the account, or of the address) within a sliding window, by the store's own
 * clock: that of an instance may be another.
 */
export type SignInAttempts = {
  /** `lastAgoMs`: how long the latest one is ago; below zero when the clock was set back since, null when there is none. */
  failures: (subject: string, windowMs: number) => Promise<{ count: number; lastAgoMs: number | null }>;
  recordFailure: (subject: string) => Promise<void>;
  clear: (subject: string) => Promise<void>;
};

export type Authorizations = {
  read: (owner: TokenOwner, channel: Channel) => Promise<Authorization | null>;
  /** `audit` is written with it, where an operator did it. */
  save: (
    owner: TokenOwner,
    channel: Channel,
    authorization: Authorization,
    audit?: AuditEntry,
  ) => Promise<void>;
  /**
   * Runs `work` while nobody else, on any instance, runs any for the same owner and channel; the others wait for their
   * turn. For a refresh: read again inside, and refresh only what is still stale. The lock frees itself a minute after
   * its holder died. Rejects with StoreUnavailable, or with what `work` rejects with.
   */
  withLock: <T>(owner: TokenOwner, channel: Channel, work: () => Promise<T>) => Promise<T>;
  /** Every one that is kept, ordered by owner and channel. */
  all: () => Promise<KeptAuthorization[]>;
  /** false: there was none. */
  remove: (owner: TokenOwner, channel: Channel) => Promise<boolean>;
  /**
   * Those that end, the earliest first, at most so many. What has a refresh token ends with that, and ended when it was
   * refused; where nobody said when, it is not among them: its access token is renewed.
   */
  expiries: (most: number) => Promise<TokenExpiry[]>;
};

/** When an authorization ends: epoch ms. */
export type TokenExpiry = { owner: TokenOwner; channel: Channel; expiresAt: number };

export type Access = {
  /**
   * Sets what the configuration names, over what an administrator may have made under the same id; counters, refreshed
   * tokens, revocations and the log are kept. What it changes stands in the audit log as the actor's, where there is one.
   */
  apply: (configuration: AccessConfiguration, actor?: AuditActor) => Promise<TakenOver>;
  /**
   * Ends the keys that a configuration named once and that this one does not name: they are `revoked` until one names them
   * again. Keys that were made otherwise, and what was revoked by hand, stay as they are. Apps and plans that it does not
   * name any more stay as well, and are the administrators' from then on.
   * @returns the keys that were valid until now, in order
   */
  withdrawKeys: (
    configuration: AccessConfiguration,
    actor?: AuditActor,
  ) => Promise<{ appId: string; keyId: string }[]>;
  /** null = unknown key. A revoked key is returned with `key.revoked`. */
  findKey: (sha256: string) => Promise<KeyAccess | null>;
  /** The app a merchant UUID belongs to (§5.5), in whichever case it is written (RFC 9562 4). */
  findMerchant: (merchantUuid: string) => Promise<MerchantAccess | null>;
  /** Keeps when a key was used last. For at most a call a minute and key: its caller sees to that. */
  noteKeyUse: (use: KeyUse) => Promise<void>;
};

/** `at` in epoch ms. */
export type KeyUse = { appId: string; keyId: string; at: number; operation: string };

/** So many lines, from the latest on, are looked at for what happened lately. */
export const recentLines = 2_000;

export type CallLog = {
  append: (record: CallRecord) => Promise<void>;
  /**
   * Says who made a call whose line names no operator. @returns whether there is such a line, or the call is a refusal that
   * shares one
   */
  nameOperator: (
    call: Pick<CallRecord, "requestId" | "at" | "operation" | "status"> & { operatorId: string },
  ) => Promise<boolean>;
  /** Calls as they arrived, a page of them. */
  find: (question: CallQuestion) => Promise<CallPage>;
  /** What happened to an operator's way in, newest first. */
  signIns: (operatorId: string, most: number) => Promise<SignInRecord[]>;
  /** Calls of each marketplace since then (epoch ms), and how many of them it answered with nothing usable; of `recentLines` lines. */
  recentOutcomes: (since: number) => Promise<{ channel: Channel; calls: number; failed: number }[]>;
  /**
   * Finds settled calls that have no line although their process must have written it by now, which means that it ended
   * between settlement and answer, and writes the line: status 499, outcome `process_ended`. Looks at the latest ten
   * thousand settlements that are older than `restMs` and younger than the oldest line that is kept. @returns how many it found; asked again, they have their line
   */
  recordUnanswered: (restMs: number) => Promise<number>;
};

/** The tables that this program knows, numbered by the steps that made them. */
export type StoreSchema = {
  version: number;
  /** The schema from which this start brought the database to `version`, 0 for a new one; null = it was there already. */
  before: number | null;
  /** The oldest schema whose programs can go on beside this one. */
  oldest: number;
  /** Returns the oldest schema whose programs can use the database as it is now: a newer instance may have changed it. */
  oldestUsable: () => Promise<number>;
};

/** Everything that is kept. Embedded (SQLite), shared (PostgreSQL) and, for a browser, in memory: same answers. */
export type Store = {
  access: Access;
  accessRecords: AccessRecords;
  rateLimiter: RateLimiter;
  quota: Quota;
  sessions: Sessions;
  signInAttempts: SignInAttempts;
  passkeys: Passkeys;
  recoveryCodes: RecoveryCodes;
  operators: Operators;
  authorizations: Authorizations;
  callLog: CallLog;
  usageSums: UsageSums;
  snapshots: Snapshots;
  auditLog: AuditLog;
  administration: Administration;
  schema: StoreSchema;
  /** Resolves when the store can be written; rejects when it cannot. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * The store is away or too slow. Metered calls answer 429 PLATFORM_QUOTA_EXCEEDED: the quota fails closed. Its name says the
 * database's own code, for the log: a code tells why, and quotes nothing of what is stored.
 */
export class StoreUnavailable extends Error {
  constructor(options: { cause?: unknown } = {}) {
    super("the store does not answer", options);
    const code = codeOf(options.cause);
    this.name = code === null ? "StoreUnavailable" : `StoreUnavailable (${code})`;
  }
}

/** The same for whoever sits before the machine: why, in the database's own words, and what to do. */
export function storeAwayText({ cause }: StoreUnavailable): string {
  const why = cause instanceof Error ? ` (${cause.message.replaceAll(/\s+/g, " ")})` : "";
  return `The database does not answer${why}. See that it runs and that its disk has space, then try again.`;
}

/** SQLSTATE, the system's name of an error, or SQLite's. */
function codeOf(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null;
  if ("errcode" in cause && typeof cause.errcode === "number") return sqliteCodeName(cause.errcode);
  return "code" in cause && typeof cause.code === "string" ? cause.code : null;
}
