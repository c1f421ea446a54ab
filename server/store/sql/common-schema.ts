/**
 * Returns the statements that create the tables common to both databases.
 *
 * @param identity SQL of an auto-numbered primary key in that database
 */
export function commonSchema(identity: string): string[] {
  return [
    `CREATE TABLE plans (
      name TEXT PRIMARY KEY, enabled INTEGER NOT NULL, requests_per_minute BIGINT NOT NULL,
      daily_units BIGINT NOT NULL, channels TEXT NOT NULL, units TEXT NOT NULL)`,
    `CREATE TABLE apps (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, mode TEXT NOT NULL, plan TEXT NOT NULL REFERENCES plans (name),
      merchant_uuid TEXT UNIQUE, warehouse_code TEXT)`,
    `CREATE TABLE app_keys (
      app_id TEXT NOT NULL REFERENCES apps (id), id TEXT NOT NULL, environment TEXT NOT NULL,
      sha256 TEXT NOT NULL UNIQUE, scopes TEXT NOT NULL, revoked INTEGER NOT NULL, PRIMARY KEY (app_id, id))`,
    `CREATE TABLE authorizations (
      owner_kind TEXT NOT NULL, owner_id TEXT NOT NULL, channel TEXT NOT NULL, access_token TEXT NOT NULL,
      refresh_token TEXT, expires_at BIGINT, applied TEXT, PRIMARY KEY (owner_kind, owner_id, channel))`,
    `CREATE TABLE sessions (id TEXT PRIMARY KEY, data TEXT NOT NULL, expires_at BIGINT NOT NULL)`,
    `CREATE INDEX sessions_by_end ON sessions (expires_at)`,
    `CREATE TABLE sign_in_failures (id ${identity}, subject TEXT NOT NULL, at BIGINT NOT NULL)`,
    `CREATE INDEX sign_in_failures_by_subject ON sign_in_failures (subject, at)`,
    `CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, lease_until BIGINT NOT NULL)`,
    `CREATE TABLE snapshots (
      key TEXT PRIMARY KEY, version TEXT NOT NULL, taken_at BIGINT NOT NULL, body TEXT NOT NULL)`,
    `CREATE TABLE walks (
      key TEXT PRIMARY KEY, walk_id TEXT NOT NULL UNIQUE, started_at BIGINT NOT NULL, lease_until BIGINT NOT NULL)`,
    `CREATE TABLE walk_parts (key TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (key, id))`,
    `CREATE TABLE call_log (
      id ${identity}, request_id TEXT NOT NULL, at BIGINT NOT NULL, operator_id TEXT, app_id TEXT, key_id TEXT,
      operation TEXT NOT NULL, channel TEXT, status INTEGER NOT NULL, outcome TEXT, units BIGINT NOT NULL,
      duration_ms DOUBLE PRECISION NOT NULL)`,
    `CREATE INDEX call_log_by_operator ON call_log (operator_id, id) WHERE operator_id IS NOT NULL`,
    `CREATE TABLE charges (
      id ${identity}, app_id TEXT NOT NULL, key_id TEXT NOT NULL, request_id TEXT NOT NULL, channel TEXT NOT NULL,
      operation TEXT NOT NULL, units BIGINT NOT NULL CHECK (units >= 0), day TEXT NOT NULL, reserved_at BIGINT NOT NULL,
      expires_at BIGINT, settled_at BIGINT, CHECK ((expires_at IS NULL) <> (settled_at IS NULL)))`,
    // It holds open holds only, so finding expired ones reads nothing else, however long the ledger is.
    `CREATE INDEX open_holds ON charges (expires_at) WHERE expires_at IS NOT NULL`,
    // `ceiling` is the limit of the latest reservation: lowering a plan later leaves it unchanged, so the check holds
    // (I10).
    `CREATE TABLE app_days (
      app_id TEXT NOT NULL, day TEXT NOT NULL, used BIGINT NOT NULL CHECK (used >= 0),
      held BIGINT NOT NULL CHECK (held >= 0), ceiling BIGINT NOT NULL, CHECK (used + held <= ceiling),
      PRIMARY KEY (app_id, day))`,
    // Used and held units in one number, so that settling touches no row that all apps share.
    `CREATE TABLE platform_days (
      day TEXT PRIMARY KEY, taken BIGINT NOT NULL CHECK (taken >= 0), ceiling BIGINT NOT NULL,
      CHECK (taken <= ceiling))`,
  ];
}

/**
 * Migration step: the end of an authorization's refresh token, and the time since which the marketplace refuses to
 * renew it.
 */
export const authorizationEnds: readonly string[] = [
  "ALTER TABLE authorizations ADD COLUMN refresh_expires_at BIGINT",
  "ALTER TABLE authorizations ADD COLUMN dead_since BIGINT",
];

/** Migration step: the account that was authorized, as the marketplace names it. */
export const authorizedAccounts: readonly string[] = [
  "ALTER TABLE authorizations ADD COLUMN account_name TEXT",
  "ALTER TABLE authorizations ADD COLUMN account_id TEXT",
];

/**
 * Migration step: whether the configuration file names a key, 1, or named it once, 0. null is a key with another
 * origin, or from before this step, which ends by a revocation or at its own end.
 */
export const keyOrigins: readonly string[] = ["ALTER TABLE app_keys ADD COLUMN in_file INTEGER"];

/** Migration step: the owner of a session, so that the owner can see and end it; passkeys and recovery codes. */
export const signInFactors: readonly string[] = [
  "ALTER TABLE sessions ADD COLUMN owner TEXT",
  "CREATE INDEX sessions_by_owner ON sessions (owner) WHERE owner IS NOT NULL",
  `CREATE TABLE passkeys (
    id TEXT PRIMARY KEY, operator_id TEXT NOT NULL, name TEXT NOT NULL, public_key TEXT NOT NULL,
    counter BIGINT NOT NULL, transports TEXT NOT NULL, synced INTEGER NOT NULL, created_at BIGINT NOT NULL,
    last_used_at BIGINT)`,
  "CREATE INDEX passkeys_by_operator ON passkeys (operator_id)",
  "CREATE TABLE recovery_codes (operator_id TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (operator_id, digest))",
];

/** Migration step: the audit log of the console. `identity` as in `commonSchema`. */
export function auditLog(identity: string): string[] {
  return [
    `CREATE TABLE audit_log (
      id ${identity}, at BIGINT NOT NULL, operator_id TEXT NOT NULL, operator_email TEXT NOT NULL,
      action TEXT NOT NULL, subject TEXT NOT NULL, facts_before TEXT, facts_after TEXT, request_id TEXT NOT NULL)`,
    "CREATE INDEX audit_log_by_subject ON audit_log (subject, id)",
  ];
}

/**
 * Migration step: apps, plans and keys that administrators create and change. `in_file` as for keys; until this step
 * every app and plan came from a configuration.
 */
export const accessRecords: readonly string[] = [
  ...["plans", "apps", "app_keys"].flatMap((table) => [
    `ALTER TABLE ${table} ADD COLUMN version BIGINT NOT NULL DEFAULT 1`,
    `ALTER TABLE ${table} ADD COLUMN changed_at BIGINT`,
    `ALTER TABLE ${table} ADD COLUMN changed_by TEXT`,
  ]),
  "ALTER TABLE plans ADD COLUMN in_file INTEGER",
  "UPDATE plans SET in_file = 1",
  "ALTER TABLE apps ADD COLUMN in_file INTEGER",
  "UPDATE apps SET in_file = 1",
  "ALTER TABLE apps ADD COLUMN state TEXT NOT NULL DEFAULT 'approved'",
  "ALTER TABLE apps ADD COLUMN state_reason TEXT",
  "ALTER TABLE apps ADD COLUMN created_at BIGINT",
  "ALTER TABLE app_keys ADD COLUMN note TEXT",
  "ALTER TABLE app_keys ADD COLUMN created_at BIGINT",
  "ALTER TABLE app_keys ADD COLUMN expires_at BIGINT",
  "ALTER TABLE app_keys ADD COLUMN last_used_at BIGINT",
  "ALTER TABLE app_keys ADD COLUMN last_used_operation TEXT",
];

/**
 * Migration step: operators that administrators manage, links by which they choose a password, and the latest sign-in
 * of every operator.
 */
export const storedOperators: readonly string[] = [
  `CREATE TABLE operators (
    id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, name TEXT NOT NULL, role TEXT NOT NULL, second_factor TEXT NOT NULL,
    password_hash TEXT, disabled INTEGER NOT NULL, version BIGINT NOT NULL, changed_at BIGINT NOT NULL,
    changed_by TEXT NOT NULL)`,
  `CREATE TABLE operator_links (
    operator_id TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, good_until BIGINT NOT NULL)`,
  "CREATE TABLE operator_sign_ins (operator_id TEXT PRIMARY KEY, signed_in_at BIGINT NOT NULL)",
];

/** Migration step: operators who sign in at a provider. Operators without one have no values, which count as different. */
export const operatorIdentities: readonly string[] = [
  "ALTER TABLE operators ADD COLUMN issuer TEXT",
  "ALTER TABLE operators ADD COLUMN subject TEXT",
  "CREATE UNIQUE INDEX operators_by_identity ON operators (issuer, subject)",
];

/** Migration step: indexes for lookups among any number of apps (merchant UUIDs in upper or lower case) and of days. */
export const lookups: readonly string[] = [
  "CREATE INDEX apps_by_merchant ON apps (lower(merchant_uuid))",
  "CREATE INDEX app_days_by_day ON app_days (day)",
];

/**
 * SQL of the end of an authorization: without a refresh token the end of its access token, otherwise the time when
 * its renewal was refused or the end of its refresh token.
 */
export const authorizationEnd =
  "CASE WHEN refresh_token IS NULL THEN expires_at ELSE coalesce(dead_since, refresh_expires_at) END";

/**
 * Migration step: settings that all instances have to agree on, and the oldest schema whose programs can run
 * alongside this one (migrate.ts).
 */
export const storeSettings: readonly string[] = [
  "ALTER TABLE schema_version ADD COLUMN oldest INTEGER NOT NULL DEFAULT 0",
  "CREATE TABLE store_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
];

/** Migration step: the times by which a clock that leapt ahead is noticed. */
export const clockMarks: readonly string[] = [
  `CREATE TABLE clock_marks (
    id INTEGER PRIMARY KEY CHECK (id = 1), trusted_at BIGINT NOT NULL, leapt_to BIGINT, seen_at BIGINT)`,
];

/** Migration step: an index for the authorizations that end first. */
export const firstEnds: readonly string[] = [
  `CREATE INDEX authorizations_by_end ON authorizations ((${authorizationEnd}))`,
];
