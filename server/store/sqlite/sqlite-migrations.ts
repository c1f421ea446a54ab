import type { Migration } from "../sql/migrate.ts";
import { commonSchema } from "../sql/common-schema.ts";

/** The steps of the SQLite schema, oldest first; only ever added to. */
export const sqliteMigrations: Migration[] = [
  [
    ...commonSchema("INTEGER PRIMARY KEY"),
    // How many holds a day has seen: charges are numbered by it (see charge-ids), as a released one is deleted and its
    // number must never name another.
    `ALTER TABLE platform_days ADD COLUMN holds INTEGER NOT NULL DEFAULT 0`,
    `CREATE TABLE rate_stamps (
      key_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (key_id, n)) WITHOUT ROWID`,
  ],
];
