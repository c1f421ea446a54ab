import { closeSync, fdatasync, openSync, statSync } from "node:fs";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { promisify } from "node:util";
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from "kysely";
import { chargeIds } from "../quota.ts";
import { createSchema, migrate } from "../sql/migrate.ts";
import { requireZone } from "../sql/quota-zone.ts";
import { createSqlStore } from "../sql/sql-store.ts";
import type { SqlDatabase, Tables } from "../sql/tables.ts";
import { StoreUnavailable, type Store } from "../store.ts";
import { pauseFor, zoneOf, type DatabaseStoreOptions } from "../store-options.ts";
import { openDatabase, sqliteCode, unusable, type OpenedDatabase } from "./open-database.ts";
import { oldestSchema, sqliteMigrations } from "./sqlite-migrations.ts";

/**
 * Opens the store in one file, for one machine; several processes may share the file. The injected clock decides day
 * and window. Once open, an operation that fails rejects with StoreUnavailable.
 *
 * @throws StoreUnusable when the file cannot be used: one line with its path and what to do
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { clock, wait = pauseFor, busyMs = 2_000 } = options;
  const opened = await openDatabase({ path: options.path, busyMs, wait });
  const database = sqliteDatabase(opened, { clock, wait, busyMs });
  try {
    const steps = { migrations: sqliteMigrations, oldest: oldestSchema };
    const before = await migrate(database, steps);
    await requireZone(database, zoneOf(options));
    const schema = createSchema(database, { ...steps, before });
    return await createSqlStore(database, { ...options, schema });
  } catch (cause) {
    await database.close();
    throw unusable(opened.path, cause instanceof StoreUnavailable ? cause.cause : cause);
  }
}

export type SqliteStoreOptions = DatabaseStoreOptions & {
  /** Path of the database file; it and its folder are created. `:memory:` saves nothing. */
  path: string;
  /** Maximum wait of a statement for another process that is writing, ms; default 2,000. */
  busyMs?: number;
};

function sqliteDatabase(
  { db, writeAhead, path, file }: OpenedDatabase,
  { clock, wait, busyMs }: { clock: () => number; wait: (ms: number) => Promise<void>; busyMs: number },
): SqlDatabase {
  const log = writeAhead ? logFile(db) : null;
  const kysely = new Kysely<Tables>({
    dialect: sqliteDialect(db, { busyMs, wait, check: checkOf(path, file) }),
  });
  return {
    db: kysely,
    now: () => sql<number>`${clock()}`,
    begin: async (connection) => {
      if (log) db.exec("PRAGMA synchronous = NORMAL");
      await connection.executeQuery(beginQuery);
      log?.open();
      return clock();
    },
    stands: () => db.isTransaction,
    ended: async ({ durable }) => {
      if (!log) return;
      // A write that begins no transaction here is on the disk when it returns, because no code calls `toDisk` for it.
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
 * Returns a check that the path still leads to the file that was opened, because writes to a deleted file are lost
 * unnoticed. It costs one stat call each time.
 */
function checkOf(path: string, file: OpenedDatabase["file"]): () => void {
  if (file === null) return () => undefined;
  const { dev, ino } = file;
  return () => {
    const now = statSync(path, { throwIfNoEntry: false });
    if (now?.dev === dev && now.ino === ino) return;
    const cause = Object.assign(new Error("the file was deleted or replaced; start the process again"), {
      code: "FILE_REPLACED",
    });
    throw new StoreUnavailable({ cause });
  };
}

/**
 * Opens the write-ahead log of a database. A commit in SQLite's own mode FULL is a commit in mode NORMAL followed by an
 * fdatasync of this file, for which the whole process would wait. Called here, it runs concurrently with everything
 * else, and calls that arrive during it share the next one. Without that log SQLite has to wait by itself, because a
 * power cut during a commit that does not wait may damage the file.
 */
function logFile(db: DatabaseSync): { open: () => void; toDisk: () => Promise<void>; close: () => void } {
  let descriptor: number | null = null;
  // The file exists from the first transaction on, for as long as a process has the database open; SQLite resolves
  // links in its name.
  const open = () => (descriptor ??= openSync(`${db.location()}-wal`, "r+"));
  return {
    // It is opened before anything is written, because a process out of descriptors would charge a commit that it then
    // cannot confirm.
    open,
    toDisk: async () => {
      await fileToDisk(open()).catch((cause: unknown) => {
        throw new StoreUnavailable({ cause });
      });
    },
    close: () => {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}

const fileToDisk = promisify(fdatasync);

const busy = 5;
const constraint = 19;
const pauseMs = 10;
/** Time that SQLite may block the event loop, ms, before the next caller lets other work run first. */
const turnMs = 5;

// A plain BEGIN that later turns to writing can fail at once when another process wrote in between.
const beginQuery = CompiledQuery.raw("BEGIN IMMEDIATE");
const commit = CompiledQuery.raw("COMMIT");
const rollback = CompiledQuery.raw("ROLLBACK");

/**
 * Creates the Kysely dialect on Node's own SQLite: one connection, which Kysely gives to one piece of work at a time,
 * because its SQLite adapter supports no more. Statements stay prepared, by their text. While another process writes, a statement is retried every few milliseconds instead
 * of waiting inside SQLite, which would block everything else in this process.
 *
 * @param options.check is called before each transaction; an error from it ends the transaction
 * @param options.busyMs time after which it fails with StoreUnavailable, ms
 */
export function sqliteDialect(
  db: DatabaseSync,
  { busyMs, wait, check }: { busyMs: number; wait: (ms: number) => Promise<void>; check: () => void },
): Dialect {
  const execute = cacheStatements(db);
  let blockedMs = 0;

  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      for (let waited = 0; ; waited += pauseMs) {
        if (!db.isTransaction) check();
        const began = performance.now();
        try {
          return execute<Row>(sql, parameters as SQLInputValue[]);
        } catch (cause) {
          if (sqliteCode(cause) !== busy || waited >= busyMs) throw toStoreError(cause);
        } finally {
          blockedMs += performance.now() - began;
        }
        await wait(pauseMs);
      }
    },
    streamQuery: () => {
      throw new Error("streaming is not supported: read rows in pages");
    },
  };

  return {
    createDriver: () => ({
      init: async () => undefined,
      destroy: async () => db.close(),
      acquireConnection: async () => {
        // SQLite answers synchronously: a caller with many queries in a row, such as an export of the whole log,
        // would never yield.
        if (blockedMs >= turnMs) {
          await new Promise<void>((resolve) => void setImmediate(resolve));
          blockedMs = 0;
        }
        return connection;
      },
      releaseConnection: async () => undefined,
      beginTransaction: async () => void (await connection.executeQuery(beginQuery)),
      commitTransaction: async () => void (await connection.executeQuery(commit)),
      // On a full disk SQLite has rolled back by itself, and would fail when asked to.
      rollbackTransaction: async () => void (db.isTransaction && (await connection.executeQuery(rollback))),
    }),
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  };
}

function cacheStatements(db: DatabaseSync) {
  const stored = new Map<string, ReturnType<typeof prepare>>();

  function prepare(sql: string) {
    const statement = db.prepare(sql);
    return { statement, reads: statement.columns().length > 0 };
  }

  return <Row>(sql: string, parameters: SQLInputValue[]): QueryResult<Row> => {
    const known = stored.get(sql);
    const { statement, reads } = known ?? prepare(sql);
    if (!known) stored.set(sql, { statement, reads });
    if (reads) return { rows: statement.all(...parameters) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
  };
}

/** Returns an error of the query itself unchanged; any other error is one of the file. */
function toStoreError(cause: unknown): unknown {
  const code = sqliteCode(cause);
  const own = code === null || code === constraint || code === 1;
  return own ? cause : new StoreUnavailable({ cause });
}
