import type { DatabaseConnection, Generated, Kysely, RawBuilder } from "kysely";
import type { Channel } from "#contract/channel";
import type { AppState } from "#contract/app-state";
import type { App, AppKey, TokenOwner } from "../access.ts";
import type { StoredOperator } from "../operators.ts";
import type { ChargeIds } from "../quota.ts";

/** Of a record that administrators change (access-records.ts). */
type StampColumns = { version: Generated<number>; changed_at: number | null; changed_by: string | null };

/** The tables that both databases have. Times are epoch ms, lists and records JSON text, flags 0 or 1. */
export type Tables = {
  plans: StampColumns & {
    name: string;
    enabled: number;
    requests_per_minute: number;
    daily_units: number;
    channels: string;
    units: string;
    in_file: number | null;
  };
  apps: StampColumns & {
    id: string;
    name: string;
    mode: App["mode"];
    plan: string;
    merchant_uuid: string | null;
    warehouse_code: string | null;
    /** 1: the configuration names it; 0: it did once; null: an administrator made it, or changed it since. */
    in_file: number | null;
    state: Generated<AppState>;
    state_reason: string | null;
    created_at: number | null;
  };
  app_keys: StampColumns & {
    app_id: string;
    id: string;
    environment: AppKey["environment"];
    sha256: string;
    scopes: string;
    revoked: number;
    in_file: number | null;
    note: string | null;
    created_at: number | null;
    expires_at: number | null;
    last_used_at: number | null;
    last_used_operation: string | null;
  };
  authorizations: {
    owner_kind: TokenOwner["kind"];
    owner_id: string;
    channel: Channel;
    access_token: string;
    refresh_token: string | null;
    expires_at: number | null;
    refresh_expires_at: number | null;
    dead_since: number | null;
    account_name: string | null;
    account_id: string | null;
    /** Which configured token was applied last; null when it came from a sign-in alone. */
    applied: string | null;
  };
  sessions: { id: string; data: string; expires_at: number; owner: string | null };
  passkeys: {
    id: string;
    operator_id: string;
    name: string;
    public_key: string;
    counter: number;
    transports: string;
    synced: number;
    created_at: number;
    last_used_at: number | null;
  };
  recovery_codes: { operator_id: string; digest: string };
  operators: {
    id: string;
    email: string;
    name: string;
    role: StoredOperator["role"];
    second_factor: StoredOperator["secondFactor"];
    password_hash: string | null;
    disabled: number;
    version: number;
    changed_at: number;
    changed_by: string;
  };
  /** Links that let somebody choose a password; the first administrator's has an empty id. */
  operator_links: { operator_id: string; digest: string; good_until: number };
  operator_sign_ins: { operator_id: string; signed_in_at: number };
  sign_in_failures: { id: Generated<number>; subject: string; at: number };
  leases: { name: string; holder: string; lease_until: number };
  snapshots: { key: string; version: string; taken_at: number; body: string };
  walks: { key: string; walk_id: string; started_at: number; lease_until: number };
  walk_parts: { key: string; id: string; body: string };
  call_log: {
    id: Generated<number>;
    request_id: string;
    at: number;
    operator_id: string | null;
    app_id: string | null;
    key_id: string | null;
    operation: string;
    channel: Channel | null;
    status: number;
    outcome: string | null;
    units: number;
    duration_ms: number;
    subject: string | null;
    upstream_code: string | null;
    upstream_calls: number | null;
    upstream_ms: number | null;
    /** How many calls the line stands for. */
    calls: Generated<number>;
    /** What the refusals that share the line have in common (repeated-refusals.ts); null where it is one call's own. */
    alike: string | null;
  };
  /** How many lines of the log each app has, and until when the calls of its dropped lines took. An empty app is none. */
  log_apps: { app_id: string; lines: number; gone_until: number };
  /** What happened around operators' sign-ins. */
  sign_in_events: {
    id: Generated<number>;
    at: number;
    operator_id: string | null;
    request_id: string;
    operation: string;
    status: number;
    duration_ms: number;
  };
  /** Up to where the sums go: of the log (`log`) by the line's id, of a day of the ledger (its date) by the hold's place in it. */
  summed: { source: string; place: number };
  /** Of each key, and of all apps together where app and key are empty; so are `ending_sums`. */
  ledger_sums: {
    app_id: string;
    key_id: string;
    day: string;
    operation: string;
    calls: number;
    units: number;
  };
  /** An empty outcome is none. */
  ending_sums: {
    app_id: string;
    key_id: string;
    day: string;
    status: number;
    outcome: string;
    calls: number;
  };
  /** The same by hour (epoch ms of its beginning), for some days only; so are `ending_hours`. */
  ledger_hours: Tables["ledger_sums"] & { hour: number };
  ending_hours: Tables["ending_sums"] & { hour: number };
  time_sums: { channel: Channel; ms: number; day: string; calls: number };
  /** The ledger: a row with `expires_at` is a hold, one with `settled_at` is paid; released and expired ones are gone. */
  charges: {
    /** Numbered by day (see chargeIds) and by how many holds the day has seen, so that no number is used twice. */
    id: number;
    app_id: string;
    key_id: string;
    request_id: string;
    channel: Channel;
    operation: string;
    units: number;
    day: string;
    reserved_at: number;
    expires_at: number | null;
    settled_at: number | null;
  };
  app_days: { app_id: string; day: string; used: number; held: number; ceiling: number };
  /** `taken` is used and held together; `holds` counts the holds that there ever were. */
  platform_days: { day: string; taken: number; ceiling: number; holds: number };
  /** What every instance of this database has to agree on. */
  store_settings: { name: string; value: string };
  /** One row: the times by which a clock that leapt ahead is noticed (clock-watch.ts). */
  clock_marks: { id: number; trusted_at: number; leapt_to: number | null; seen_at: number | null };
  audit_log: {
    id: Generated<number>;
    at: number;
    operator_id: string;
    operator_email: string;
    action: string;
    subject: string;
    facts_before: string | null;
    facts_after: string | null;
    request_id: string;
  };
  /** The admissions of a key, numbered without a gap; those out of the window are dropped from the oldest on. */
  rate_stamps: { key_id: string; n: number; at: number };
};

/** What the cold half of a store works with. `now` is the clock that decides: the database's own when it is shared. */
export type ColdDatabase = { db: Kysely<Tables>; now: () => RawBuilder<number>; newId: () => string };

/** What the databases do differently where units and minutes are counted. */
export type LedgerDatabase = {
  db: Kysely<Tables>;
  /**
   * Begins a transaction that nobody else, in any process, shares its time with: one writer at a time needs no order of
   * locks. Answers the time by the clock that decides, epoch ms.
   */
  begin: (connection: DatabaseConnection, options: { durable: boolean }) => Promise<number>;
  /** Whether that transaction is still there: SQLite may end it by itself, and would keep what is written then for good. */
  stands: () => boolean;
  /**
   * Told after every commit and rollback. Resolves when what was committed would survive a power cut; when `durable` was not
   * asked for, at once.
   */
  ended: (options: { durable: boolean }) => Promise<void>;
  /** Whether a transaction failed for the way it was sent only, and is to be sent once more. */
  again: (cause: unknown) => boolean;
};

/** A database that is open: what the store is made on. */
export type SqlDatabase = LedgerDatabase &
  Pick<ColdDatabase, "now"> & {
    /**
     * Statements at the beginning of a transaction by which those of processes that start at once come one after the other, where
     * beginning it does not see to that already.
     */
    startsAlone: readonly string[];
    /** Between which ids the charges of a day lie, so that only those are read. */
    idsOf: (day: string) => ChargeIds;
    close: () => Promise<void>;
  };
