import type { Migration } from "../sql/migrate.ts";
import {
  accessRecords,
  auditLog,
  authorizationEnds,
  authorizedAccounts,
  clockMarks,
  commonSchema,
  firstEnds,
  keyOrigins,
  lookups,
  signInFactors,
  operatorIdentities,
  storedOperators,
  storeSettings,
} from "../sql/common-schema.ts";
import { eventSchema, failedDeliveries } from "../sql/event-schema.ts";
import { closedCases, instructionTablesSql } from "../sql/instruction-schema.ts";
import { purchaseLists, purchaseTablesSql } from "../sql/purchase-schema.ts";
import { messageTablesSql } from "../sql/message-schema.ts";
import { logShares, usageHoursTablesSql, usageTablesSql } from "../sql/usage-schema.ts";

/** The very first charge in a file of the first version, by the number that the second step gave it. */
const chargeInNoSum = "(SELECT id FROM (SELECT min(id) AS id FROM charges) WHERE (id & 4294967295) = 1)";

/** Migration steps of the SQLite schema, oldest first. Steps are only ever added, at the end. */
export const sqliteMigrations: Migration[] = [
  [
    ...commonSchema("INTEGER PRIMARY KEY"),
    `CREATE TABLE rate_stamps (
      key_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (key_id, n)) WITHOUT ROWID`,
  ],
  [
    "DROP INDEX open_holds",
    "CREATE INDEX open_holds ON charges (expires_at) WHERE expires_at IS NOT NULL",
    // Charges are numbered by day (see chargeIds) and by the number of the day's holds so far. A released hold is
    // deleted, and its number must never name another.
    "DROP INDEX IF EXISTS charges_by_day",
    "ALTER TABLE platform_days ADD COLUMN holds INTEGER NOT NULL DEFAULT 0",
    "UPDATE charges SET id = id + strftime('%s', day) / 86400 * 4294967296 WHERE id < 4294967296",
    `UPDATE platform_days SET holds =
      (SELECT coalesce(max(id & 4294967295), 0) FROM charges WHERE charges.day = platform_days.day)`,
  ],
  [...authorizationEnds],
  [...keyOrigins],
  // One row may represent several calls of one instant: those numbered n - calls + 1 to n.
  ["ALTER TABLE rate_stamps ADD COLUMN calls INTEGER NOT NULL DEFAULT 1"],
  // This step gives each call its own row again.
  [
    `INSERT INTO rate_stamps (key_id, n, at)
      WITH RECURSIVE each (key_id, n, at, calls) AS (
        SELECT key_id, n - 1, at, calls - 1 FROM rate_stamps WHERE calls > 1
        UNION ALL SELECT key_id, n - 1, at, calls - 1 FROM each WHERE calls > 1)
      SELECT key_id, n, at FROM each`,
    "ALTER TABLE rate_stamps DROP COLUMN calls",
  ],
  [...authorizedAccounts],
  [...signInFactors],
  auditLog("INTEGER PRIMARY KEY"),
  [...accessRecords],
  [...storedOperators],
  [...usageTablesSql(" WITHOUT ROWID")],
  [...usageHoursTablesSql(" WITHOUT ROWID")],
  [...lookups],
  [...firstEnds],
  // This charge is numbered before the first place of its day, which no rollup reads: it moves to after the last one.
  [
    `UPDATE platform_days SET holds = holds + 1
      WHERE day = (SELECT day FROM charges WHERE id = ${chargeInNoSum})`,
    `UPDATE charges SET id = id + (SELECT holds FROM platform_days WHERE platform_days.day = charges.day)
      WHERE id = ${chargeInNoSum}`,
  ],
  [...clockMarks],
  [...logShares("INTEGER PRIMARY KEY")],
  [...storeSettings],
  [...purchaseTablesSql],
  eventSchema(" WITHOUT ROWID"),
  [...purchaseLists],
  [...failedDeliveries],
  [...messageTablesSql],
  [...operatorIdentities],
  [...instructionTablesSql],
  [...closedCases],
];

/**
 * The oldest schema whose programs can keep running after an instance of this version has migrated the database.
 * Raise it with a step that older programs cannot work with.
 */
export const oldestSchema = 16;
