/**
 * A later step: what a call was about and what the marketplace said and took, how calls are found by whoever looks for some, and sums
 * by day: of each key, and of all apps together where app and key are empty. `summed` says up to where they go: in the log by the line's
 * id, in a day of the ledger by the hold's place in it.
 *
 * @param ending how the database spells a table that is nothing but its primary key's index
 */
export const usageSchema = (ending: string): readonly string[] => [
  "ALTER TABLE call_log ADD COLUMN subject TEXT",
  "ALTER TABLE call_log ADD COLUMN upstream_code TEXT",
  "ALTER TABLE call_log ADD COLUMN upstream_calls BIGINT",
  "ALTER TABLE call_log ADD COLUMN upstream_ms BIGINT",
  "DROP INDEX call_log_by_operator",
  "CREATE INDEX call_log_by_operator ON call_log (operator_id, at, id) WHERE operator_id IS NOT NULL",
  "CREATE INDEX call_log_by_time ON call_log (at, id)",
  // Ids begin with their time, so it grows at its end.
  "CREATE INDEX call_log_by_request ON call_log (request_id)",
  "CREATE INDEX call_log_by_app ON call_log (app_id, at, id)",
  // Calls that went well are not in it and cost nothing.
  "CREATE INDEX call_log_of_failures ON call_log (at, id) WHERE status >= 400",
  `CREATE INDEX call_log_of_sign_ins ON call_log (operator_id, at, id)
    WHERE operation >= 'console.' AND operation < 'console/'`,
  "CREATE TABLE summed (source TEXT PRIMARY KEY, place BIGINT NOT NULL)",
  // In the order in which they are read: a year of one owner, or of one marketplace, lies together.
  `CREATE TABLE ledger_sums (
    app_id TEXT NOT NULL, key_id TEXT NOT NULL, day TEXT NOT NULL, operation TEXT NOT NULL, calls BIGINT NOT NULL,
    units BIGINT NOT NULL, PRIMARY KEY (app_id, key_id, day, operation))${ending}`,
  `CREATE TABLE ending_sums (
    app_id TEXT NOT NULL, key_id TEXT NOT NULL, day TEXT NOT NULL, status INTEGER NOT NULL, outcome TEXT NOT NULL,
    calls BIGINT NOT NULL, PRIMARY KEY (app_id, key_id, day, status, outcome))${ending}`,
  `CREATE TABLE time_sums (
    channel TEXT NOT NULL, ms BIGINT NOT NULL, day TEXT NOT NULL, calls BIGINT NOT NULL,
    PRIMARY KEY (channel, ms, day))${ending}`,
  // Charges of the first versions on PostgreSQL are numbered in another way: they are settled, and summed here.
  `INSERT INTO ledger_sums SELECT app_id, key_id, day, operation, count(*), sum(units) FROM charges
    WHERE id < 4294967296 AND settled_at IS NOT NULL GROUP BY app_id, key_id, day, operation`,
  `INSERT INTO ledger_sums SELECT '', '', day, operation, sum(calls), sum(units) FROM ledger_sums GROUP BY day, operation`,
  "INSERT INTO summed SELECT DISTINCT day, 0 FROM charges WHERE id < 4294967296",
];

const hour = (at: string) => `${at} / 3600000 * 3600000`;

/** A later step: the same sums by hour. What is summed of the last days already is added up here, from where it came. */
export const usageHoursSchema = (ending: string): readonly string[] => [
  `CREATE TABLE ledger_hours (
    app_id TEXT NOT NULL, key_id TEXT NOT NULL, day TEXT NOT NULL, hour BIGINT NOT NULL, operation TEXT NOT NULL,
    calls BIGINT NOT NULL, units BIGINT NOT NULL, PRIMARY KEY (app_id, key_id, day, hour, operation))${ending}`,
  `CREATE TABLE ending_hours (
    app_id TEXT NOT NULL, key_id TEXT NOT NULL, day TEXT NOT NULL, hour BIGINT NOT NULL, status INTEGER NOT NULL,
    outcome TEXT NOT NULL, calls BIGINT NOT NULL, PRIMARY KEY (app_id, key_id, day, hour, status, outcome))${ending}`,
  // Charges are numbered by day: those of the latest day and of the one before it.
  `INSERT INTO ledger_hours SELECT c.app_id, c.key_id, c.day, ${hour("c.reserved_at")}, c.operation, count(*), sum(c.units)
    FROM charges c JOIN summed s ON s.source = c.day
    WHERE c.id > (SELECT max(id) / 4294967296 * 4294967296 - 4294967296 FROM charges)
      AND (c.id & 4294967295) <= s.place + 1 AND c.settled_at IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5`,
  `INSERT INTO ledger_hours SELECT '', '', day, hour, operation, sum(calls), sum(units) FROM ledger_hours
    GROUP BY day, hour, operation`,
];

/**
 * A later step: lines that stand for several refusals, how many lines each app has, and events of sign-ins in a table of their
 * own.
 *
 * @param identity how the database spells a primary key that it numbers itself
 */
export const logShares = (identity: string): readonly string[] => [
  "ALTER TABLE call_log ADD COLUMN calls BIGINT NOT NULL DEFAULT 1",
  "ALTER TABLE call_log ADD COLUMN alike TEXT",
  "CREATE UNIQUE INDEX call_log_of_repeats ON call_log (alike) WHERE alike IS NOT NULL",
  "CREATE TABLE log_apps (app_id TEXT PRIMARY KEY, lines BIGINT NOT NULL, gone_until BIGINT NOT NULL)",
  // Lines were dropped whosever they were: what settled before the oldest line may have had one.
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
