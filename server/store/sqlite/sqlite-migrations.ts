import type { Migration } from "../sql/migrate.ts";
import { commonSchema } from "../sql/common-schema.ts";

/** The steps of the SQLite schema, oldest first; only ever added to. */
export const sqliteMigrations: Migration[] = [
  [
    // AUTOINCREMENT, since a released hold is deleted and its number must never name another one.
    ...commonSchema("INTEGER PRIMARY KEY AUTOINCREMENT"),
    `CREATE TABLE rate_stamps (
      key_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (key_id, n)) WITHOUT ROWID`,
  ],
];
