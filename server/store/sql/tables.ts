import { sql, type DatabaseConnection, type Generated, type Kysely, type RawBuilder } from "kysely";
import type { Channel } from "#contract/shared/channel";
import type { AppState } from "#contract/console/states";
import type { App, AppKey, TokenOwner } from "../access.ts";
import type { StoredOperator } from "../operators.ts";
import type { PurchaseTables } from "./purchase-tables.ts";
import type { ChargeIds } from "../quota.ts";
import type { EventTables } from "./event-tables.ts";
import type { InstructionTables } from "./instruction-schema.ts";

/** Columns of a record that administrators change (access-records.ts). */
type RevisionColumns = { version: Generated<number>; changed_at: number | null; changed_by: string | null };

/** Tables of both databases. Times are epoch ms, lists and records JSON text, flags 0 or 1. */
export type Tables = EventTables &
  InstructionTables &
  PurchaseTables & {
    plans: RevisionColumns & {
      name: string;
      enabled: number;
      requests_per_minute: number;
      daily_units: number;
      channels: string;
      units: string;
      in_file: number | null;
    };
    apps: RevisionColumns & {
      id: string;
      name: string;
      mode: App["mode"];
      plan: string;
      merchant_uuid: string | null;
      warehouse_code: string | null;
      /** 1: the configuration names it; 0: an earlier one did; null: an administrator created it, or changed it since. */
      in_file: number | null;
      state: Generated<AppState>;
      state_reason: string | null;
      created_at: number | null;
      /** 1: the app may create orders, up to both sums in fen. */
      purchasing: Generated<number>;
      purchase_max_order: number | null;
      purchase_max_day: number | null;
    };
    app_keys: RevisionColumns & {
      app_id: string;
      id: string;
      environment: AppKey["environment"];
      sha256: string;
      scopes: string;
      revoked: number;
      /** 1: the configuration file names it; 0: it did once, so the key is revoked; null: another origin. */
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
      /** Fingerprint of the configured token that was applied last; null when the token came from a sign-in only. */
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
      issuer: string | null;
      subject: string | null;
      password_hash: string | null;
      disabled: number;
      version: number;
      changed_at: number;
      changed_by: string;
    };
    /** Links for choosing a password; the first administrator's has an empty id. */
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
      /** Number of calls that the entry represents. */
      calls: Generated<number>;
      /** Key that the refusals sharing the entry have in common (`refusalGroup`); null for an entry of a single call. */
      alike: string | null;
    };
    /**
     * Number of log entries of each app, and the latest end of the calls in its deleted entries. An empty app means none.
     */
    log_apps: { app_id: string; lines: number; gone_until: number };
    /** Sign-in events of operators. */
    sign_in_events: {
      id: Generated<number>;
      at: number;
      operator_id: string | null;
      request_id: string;
      operation: string;
      status: number;
      duration_ms: number;
    };
    /**
     * How far the rollups go: in the log (`log`) to an entry's id, in a day of the ledger (its date) to a hold's number
     * within the day.
     */
    summed: { source: string; place: number };
    /** Rollups of each key, and of all apps together where app and key are empty; the same holds for `ending_sums`. */
    ledger_sums: {
      app_id: string;
      key_id: string;
      day: string;
      operation: string;
      calls: number;
      units: number;
    };
    /** An empty outcome means none. */
    ending_sums: {
      app_id: string;
      key_id: string;
      day: string;
      status: number;
      outcome: string;
      calls: number;
    };
    /** Rollups by hour (epoch ms of its beginning), for some days only; the same holds for `ending_hours`. */
    ledger_hours: Tables["ledger_sums"] & { hour: number };
    ending_hours: Tables["ending_sums"] & { hour: number };
    time_sums: { channel: Channel; ms: number; day: string; calls: number };
    /**
     * The ledger: a row with `expires_at` is a hold, one with `settled_at` is paid; released and expired holds are
     * deleted.
     */
    charges: {
      /** Made from the day (see chargeIds) and the number of the day's holds so far, so that no id is used twice. */
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
    /** `taken` is used plus held units; `holds` counts all holds, including ended ones. */
    platform_days: { day: string; taken: number; ceiling: number; holds: number };
    /** Settings that all instances of this database have to agree on. */
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
    /** The admissions of a key, numbered without gaps. Those outside the window are deleted, oldest first. */
    rate_stamps: { key_id: string; n: number; at: number };
  };

/**
 * Dependencies of the parts of a store outside the transaction queue. `now` is the authoritative clock: the
 * database's own when the database is shared.
 */
export type ColdDatabase = { db: Kysely<Tables>; now: () => RawBuilder<number>; newId: () => string };

/** Returns the time of the authoritative clock, epoch ms. */
export async function timeOf(on: Kysely<Tables>, now: ColdDatabase["now"]): Promise<number> {
  const { rows } = await sql<{ now: number }>`SELECT ${now()} AS now`.execute(on);
  return rows[0]!.now;
}

/** Differences between the databases where units and minutes are counted. */
export type LedgerDatabase = {
  db: Kysely<Tables>;
  /**
   * Begins a transaction that excludes all others, in any process. With one writer at a time, locks need no order.
   * Returns the time of the authoritative clock, epoch ms.
   */
  begin: (connection: DatabaseConnection, options: { durable: boolean }) => Promise<number>;
  /**
   * Returns whether that transaction is still open: SQLite may end it by itself, and would then commit later writes
   * one by one.
   */
  stands: () => boolean;
  /**
   * Called after every commit and rollback. Resolves when the commit would survive a power cut; when `durable` was
   * not requested, at once.
   */
  ended: (options: { durable: boolean }) => Promise<void>;
  /** Returns whether a transaction failed only because of the way it was sent, and has to be sent once more. */
  again: (cause: unknown) => boolean;
};

/** An open database that a store is created on. */
export type SqlDatabase = LedgerDatabase &
  Pick<ColdDatabase, "now"> & {
    /**
     * Statements at the beginning of a transaction that serialize processes starting at once, where beginning it does
     * not do so already.
     */
    startsAlone: readonly string[];
    /** Returns the range of ids of a day's charges, so that only those are read. */
    idsOf: (day: string) => ChargeIds;
    close: () => Promise<void>;
  };
