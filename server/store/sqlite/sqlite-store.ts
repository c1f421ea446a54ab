import { closeSync, fdatasync, openSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { CompiledQuery, Kysely, sql } from "kysely";
import { chargeIds } from "../quota.ts";
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
  const opened = await openDatabase({ path: options.path, busyMs, wait });
  const database = sqliteDatabase(opened, { clock, wait, busyMs });
  try {
    await migrate(database, sqliteMigrations);
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
  const log = writeAhead ? logFile(db) : null;
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(db, { busyMs, wait, check }) });
  return {
    db: kysely,
    now: () => sql<number>`${clock()}`,
    begin: async (connection) => {
      if (log) db.exec("PRAGMA synchronous = NORMAL");
      await connection.executeQuery(beginQuery);
      return clock();
    },
    ended: async ({ durable }) => {
      if (!log) return;
      db.exec("PRAGMA synchronous = FULL");
      if (durable) await log.toDisk();
    },
    again: () => false,
    startsAlone: [],
    idsOf: chargeIds,
    close: async () => {
      log?.close();
      db.close();
    },
  };
}

/**
 * The write-ahead log of a database. A commit in SQLite's own mode FULL is one in mode NORMAL with an fdatasync of this file
 * behind it, for which the whole process would wait. Asked for here, it runs beside everything else, and calls that come
 * meanwhile share the next one. Without that log SQLite has to wait by itself: there, a power cut in a commit that does not
 * may damage the file.
 */
function logFile(db: DatabaseSync): { toDisk: () => Promise<void>; close: () => void } {
  let descriptor: number | null = null;
  return {
    toDisk: async () => {
      // There since the first commit, and for as long as anybody has the database open; SQLite names it without links.
      descriptor ??= openSync(`${db.location()}-wal`, "r+");
      await toDisk(descriptor).catch((cause: unknown) => {
        throw new StoreUnavailable({ cause });
      });
    },
    close: () => {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}

const toDisk = promisify(fdatasync);
