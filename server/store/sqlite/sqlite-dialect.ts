import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from "kysely";
import { StoreUnavailable } from "../store.ts";
import { sqliteCode } from "./open-database.ts";

const busy = 5;
const constraint = 19;
const pauseMs = 10;

// A plain BEGIN that later turns to writing can fail at once when another process wrote in between.
const begin = CompiledQuery.raw("BEGIN IMMEDIATE");
const commit = CompiledQuery.raw("COMMIT");
const rollback = CompiledQuery.raw("ROLLBACK");

/**
 * Kysely on Node's own SQLite: one connection, which one piece of work at a time has to itself. Statements stay prepared,
 * by their text. While another process writes, a statement is tried again every few milliseconds instead of waiting inside
 * SQLite, where everything else in this process would wait with it.
 *
 * @param options.check is asked before each transaction; what it throws ends it
 * @param options.busyMs after so long it fails with StoreUnavailable
 */
export function sqliteDialect(
  db: DatabaseSync,
  { busyMs, wait, check }: { busyMs: number; wait: (ms: number) => Promise<void>; check: () => void },
): Dialect {
  const execute = keepPrepared(db);

  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      for (let waited = 0; ; waited += pauseMs) {
        if (!db.isTransaction) check();
        try {
          return execute<Row>(sql, parameters as SQLInputValue[]);
        } catch (cause) {
          if (sqliteCode(cause) !== busy || waited >= busyMs) throw translated(cause);
        }
        await wait(pauseMs);
      }
    },
    streamQuery: () => {
      throw new Error("rows are read in pieces instead");
    },
  };

  return {
    createDriver: () => ({
      init: async () => undefined,
      destroy: async () => db.close(),
      acquireConnection: async () => connection,
      releaseConnection: async () => undefined,
      beginTransaction: async () => void (await connection.executeQuery(begin)),
      commitTransaction: async () => void (await connection.executeQuery(commit)),
      rollbackTransaction: async () => void (await connection.executeQuery(rollback)),
    }),
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  };
}

function keepPrepared(db: DatabaseSync) {
  const kept = new Map<string, ReturnType<typeof prepare>>();

  function prepare(sql: string) {
    const statement = db.prepare(sql);
    return { statement, reads: statement.columns().length > 0 };
  }

  return <Row>(sql: string, parameters: SQLInputValue[]): QueryResult<Row> => {
    const known = kept.get(sql);
    const { statement, reads } = known ?? prepare(sql);
    if (!known) kept.set(sql, { statement, reads });
    if (reads) return { rows: statement.all(...parameters) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
  };
}

/** What is wrong with the query itself stays as it is; anything else is the file's. */
function translated(cause: unknown): unknown {
  const code = sqliteCode(cause);
  const own = code === null || code === constraint || code === 1;
  return own ? cause : new StoreUnavailable({ cause });
}
