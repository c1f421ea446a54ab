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
