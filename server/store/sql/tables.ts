import type { Generated, Kysely, RawBuilder } from "kysely";
import type { Channel } from "#contract/channel";
import type { App, AppKey, TokenOwner } from "../access.ts";

/** The tables that both databases have. Times are epoch ms, lists and records JSON text, flags 0 or 1. */
export type Tables = {
  plans: {
    name: string;
    enabled: number;
    requests_per_minute: number;
    daily_units: number;
    channels: string;
    units: string;
  };
  apps: {
    id: string;
    name: string;
    mode: App["mode"];
    plan: string;
    merchant_uuid: string | null;
    warehouse_code: string | null;
  };
  app_keys: {
    app_id: string;
    id: string;
    environment: AppKey["environment"];
    sha256: string;
    scopes: string;
    revoked: number;
    in_file: number | null;
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
    /** Which configured token was applied last; null when it came from a sign-in alone. */
    applied: string | null;
  };
  sessions: { id: string; data: string; expires_at: number };
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
  };
  /** The ledger: a row with `expires_at` is a hold, one with `settled_at` is paid; released and expired ones are gone. */
  charges: {
    id: Generated<number>;
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
};

/** What the cold half of a store works with. `now` is the clock that decides: the database's own when it is shared. */
export type ColdDatabase = { db: Kysely<Tables>; now: () => RawBuilder<number>; newId: () => string };
