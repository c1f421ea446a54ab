import type { DatabaseSync } from "node:sqlite";
import { CompiledQuery, Kysely, sql } from "kysely";
import { chargeIds } from "../sql/charge-ids.ts";
import { migrate } from "../sql/migrate.ts";
import { createSqlStore } from "../sql/sql-store.ts";
import type { SqlDatabase, Tables } from "../sql/tables.ts";
import { StoreUnavailable, type Store } from "../store.ts";
import { pauseFor, type DatabaseStoreOptions } from "../store-options.ts";
import { openDatabase, unusable, type OpenedDatabase } from "./open-database.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { sqliteMigrations } from "./sqlite-migrations.ts";

/**
 * The store in one file, for one machine; several processes may share the file. The injected clock decides day and window.
 * Once open, what fails rejects with StoreUnavailable.
 *
 * @throws StoreUnusable when the file cannot be used: one line with its path and what to do
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { clock, wait = pauseFor, busyMs = 2_000 } = options;
  const opened = openDatabase({ path: options.path, busyMs });
  const database = sqliteDatabase(opened, { clock, wait, busyMs });
  try {
    await migrate(database.db, { migrations: sqliteMigrations, exclusive: [] });
    return await createSqlStore(database, options);
  } catch (cause) {
    await database.close();
    throw unusable(opened.path, cause instanceof StoreUnavailable ? cause.cause : cause);
  }
}

export type SqliteStoreOptions = DatabaseStoreOptions & {
  /** The database file; it and its folder are created. `:memory:` keeps nothing. */
  path: string;
  /** How long a statement waits for another process that is writing (ms); default 2,000. */
  busyMs?: number;
};

const beginQuery = CompiledQuery.raw("BEGIN IMMEDIATE");

function sqliteDatabase(
  { db, writeAhead, check }: OpenedDatabase,
  { clock, wait, busyMs }: { clock: () => number; wait: (ms: number) => Promise<void>; busyMs: number },
): SqlDatabase {
  const waitForDisk = durability(db, writeAhead);
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(db, { busyMs, wait, check }) });
  return {
    db: kysely,
    now: () => sql<number>`${clock()}`,
    begin: async (connection, { durable }) => {
      waitForDisk(durable);
      await connection.executeQuery(beginQuery);
      return clock();
    },
    again: () => false,
    idsOf: chargeIds,
    close: async () => db.close(),
  };
}

/**
 * Says of the next transaction whether its commit waits for the disk. Without the write-ahead log all have to: there, a
 * power cut in a commit that does not may damage the file.
 */
function durability(db: DatabaseSync, writeAhead: boolean): (durable: boolean) => void {
  let now: boolean | null = null;
  return (asked) => {
    const durable = asked || !writeAhead;
    if (durable === now) return;
    db.exec(`PRAGMA synchronous = ${durable ? "FULL" : "NORMAL"}`);
    now = durable;
  };
}
