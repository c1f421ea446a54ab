/**
 * Migration step: the subject of a call and the marketplace's code, calls and time, indexes for finding calls, and
 * rollups by day, of each key and of all apps together where app and key are empty. `summed` saves how far the
 * rollups go: in the log to an entry's id, in a day of the ledger to a hold's number within the day.
 *
 * @param ending SQL of a table that consists of its primary key's index only
 */
export const usageTablesSql = (ending: string): readonly string[] => [
  "ALTER TABLE call_log ADD COLUMN subject TEXT",
  "ALTER TABLE call_log ADD COLUMN upstream_code TEXT",
  "ALTER TABLE call_log ADD COLUMN upstream_calls BIGINT",
  "ALTER TABLE call_log ADD COLUMN upstream_ms BIGINT",
  "DROP INDEX call_log_by_operator",
  "CREATE INDEX call_log_by_operator ON call_log (operator_id, at, id) WHERE operator_id IS NOT NULL",
  "CREATE INDEX call_log_by_time ON call_log (at, id)",
  // Request ids begin with their time, so the index grows at its end.
  "CREATE INDEX call_log_by_request ON call_log (request_id)",
  "CREATE INDEX call_log_by_app ON call_log (app_id, at, id)",
  // Successful calls are not in the index and cost nothing.
  "CREATE INDEX call_log_of_failures ON call_log (at, id) WHERE status >= 400",
  `CREATE INDEX call_log_of_sign_ins ON call_log (operator_id, at, id)
    WHERE operation >= 'console.' AND operation < 'console/'`,
  "CREATE TABLE summed (source TEXT PRIMARY KEY, place BIGINT NOT NULL)",
  // Keys are in the order of reading: a year of one owner, or of one marketplace, lies together.
  `CREATE TABLE ledger_sums (
    app_id TEXT NOT NULL, key_id TEXT NOT NULL, day TEXT NOT NULL, operation TEXT NOT NULL, calls BIGINT NOT NULL,
    units BIGINT NOT NULL, PRIMARY KEY (app_id, key_id, day, operation))${ending}`,
  `CREATE TABLE ending_sums (
    app_id TEXT NOT NULL, key_id TEXT NOT NULL, day TEXT NOT NULL, status INTEGER NOT NULL, outcome TEXT NOT NULL,
    calls BIGINT NOT NULL, PRIMARY KEY (app_id, key_id, day, status, outcome))${ending}`,
  `CREATE TABLE time_sums (
    channel TEXT NOT NULL, ms BIGINT NOT NULL, day TEXT NOT NULL, calls BIGINT NOT NULL,
    PRIMARY KEY (channel, ms, day))${ending}`,
  // Charges of the first versions on PostgreSQL are numbered differently: they are settled, and rolled up here.
  `INSERT INTO ledger_sums SELECT app_id, key_id, day, operation, count(*), sum(units) FROM charges
    WHERE id < 4294967296 AND settled_at IS NOT NULL GROUP BY app_id, key_id, day, operation`,
  `INSERT INTO ledger_sums SELECT '', '', day, operation, sum(calls), sum(units) FROM ledger_sums GROUP BY day, operation`,
  "INSERT INTO summed SELECT DISTINCT day, 0 FROM charges WHERE id < 4294967296",
];

const hour = (at: string) => `${at} / 3600000 * 3600000`;

/**
 * Migration step: the rollups by hour. Calls of the last days that are rolled up already are added here, from their
 * source.
 */
export const usageHoursTablesSql = (ending: string): readonly string[] => [
  `CREATE TABLE ledger_hours (
    app_id TEXT NOT NULL, key_id TEXT NOT NULL, day TEXT NOT NULL, hour BIGINT NOT NULL, operation TEXT NOT NULL,
    calls BIGINT NOT NULL, units BIGINT NOT NULL, PRIMARY KEY (app_id, key_id, day, hour, operation))${ending}`,
  `CREATE TABLE ending_hours (
    app_id TEXT NOT NULL, key_id TEXT NOT NULL, day TEXT NOT NULL, hour BIGINT NOT NULL, status INTEGER NOT NULL,
    outcome TEXT NOT NULL, calls BIGINT NOT NULL, PRIMARY KEY (app_id, key_id, day, hour, status, outcome))${ending}`,
  // Charges are numbered by day: this covers the latest day and the one before it.
  `INSERT INTO ledger_hours SELECT c.app_id, c.key_id, c.day, ${hour("c.reserved_at")}, c.operation, count(*), sum(c.units)
    FROM charges c JOIN summed s ON s.source = c.day
    WHERE c.id > (SELECT max(id) / 4294967296 * 4294967296 - 4294967296 FROM charges)
      AND (c.id & 4294967295) <= s.place + 1 AND c.settled_at IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5`,
  `INSERT INTO ledger_hours SELECT '', '', day, hour, operation, sum(calls), sum(units) FROM ledger_hours
    GROUP BY day, hour, operation`,
];

/**
 * Migration step: entries that represent several refusals, the number of entries of each app, and a separate table
 * for sign-in events.
 *
 * @param identity SQL of an auto-numbered primary key in that database
 */
export const logShares = (identity: string): readonly string[] => [
  "ALTER TABLE call_log ADD COLUMN calls BIGINT NOT NULL DEFAULT 1",
  "ALTER TABLE call_log ADD COLUMN alike TEXT",
  "CREATE UNIQUE INDEX call_log_of_repeats ON call_log (alike) WHERE alike IS NOT NULL",
  "CREATE TABLE log_apps (app_id TEXT PRIMARY KEY, lines BIGINT NOT NULL, gone_until BIGINT NOT NULL)",
  // Entries used to be deleted regardless of their app: a call that settled before the oldest entry may have had one.
  `INSERT INTO log_apps SELECT id, 0,
    coalesce((SELECT CAST(at + duration_ms AS BIGINT) + 1 FROM call_log ORDER BY id LIMIT 1), 0) FROM apps`,
  `CREATE TABLE sign_in_events (
    id ${identity}, at BIGINT NOT NULL, operator_id TEXT, request_id TEXT NOT NULL, operation TEXT NOT NULL,
    status INTEGER NOT NULL, duration_ms DOUBLE PRECISION NOT NULL)`,
  "CREATE INDEX sign_in_events_by_operator ON sign_in_events (operator_id, at, id)",
  "CREATE INDEX sign_in_events_by_time ON sign_in_events (at)",
  `INSERT INTO sign_in_events (at, operator_id, request_id, operation, status, duration_ms)
    SELECT at, operator_id, request_id, operation, status, duration_ms FROM call_log
    WHERE operation >= 'console.' AND operation < 'console/' ORDER BY id`,
  "DELETE FROM call_log WHERE operation >= 'console.' AND operation < 'console/'",
  "DROP INDEX call_log_of_sign_ins",
  `INSERT INTO log_apps SELECT coalesce(app_id, ''), count(*), 0 FROM call_log WHERE true GROUP BY coalesce(app_id, '')
    ON CONFLICT (app_id) DO UPDATE SET lines = excluded.lines`,
];
