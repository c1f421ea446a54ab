import { CompiledQuery, Kysely, sql } from "kysely";
import { createSchema, migrate } from "../sql/migrate.ts";
import { requireZone } from "../sql/quota-zone.ts";
import { createSqlStore } from "../sql/sql-store.ts";
import type { SqlDatabase, Tables } from "../sql/tables.ts";
import type { Store } from "../store.ts";
import { type DatabaseStoreOptions, StoreUnusable, zoneOf } from "../store-options.ts";
import { openPool, type Connections } from "./connections.ts";
import { postgresAdvice } from "./postgres-advice.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { oldestSchema, postgresMigrations } from "./postgres-migrations.ts";

/**
 * Opens the store that any number of instances share. The database's clock decides day, window and lease, so the
 * instances' clocks may differ. Once open, an operation that fails or takes too long rejects with StoreUnavailable,
 * and service resumes by itself.
 *
 * @throws StoreUnusable when the database cannot be used: one line with its address and what to do, without the
 *   password
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { url, timeoutMs = 2_000 } = options;
  const database = postgresDatabase(openPool({ url, timeoutMs, largest: maxConnections }), timeoutMs);
  try {
    const steps = { migrations: postgresMigrations, oldest: oldestSchema };
    const before = await migrate(database, steps);
    await requireZone(database, zoneOf(options));
    const schema = createSchema(database, { ...steps, before });
    return await createSqlStore(database, { ...options, schema });
  } catch (cause) {
    await database.close();
    throw unusable(url, cause);
  }
}

/** Maximum number of connections of one instance. */
const maxConnections = 10;

export type PostgresStoreOptions = DatabaseStoreOptions & {
  /** postgres://user:password@host:port/database, with `sslmode` and the like as pg reads them. */
  url: string;
  /** Time limit of connecting and of every statement, ms; default 2,000. */
  timeoutMs?: number;
};

function postgresDatabase(connections: Connections, timeoutMs: number): SqlDatabase {
  const { dialect, again } = postgresDialect(connections);
  const [begin, beginDurable] = [
    beginQuery(timeoutMs, "SET LOCAL synchronous_commit = off;"),
    beginQuery(timeoutMs, ""),
  ];
  return {
    db: new Kysely<Tables>({ dialect }),
    now: () => sql<number>`gateway_now()`,
    begin: async (connection, { durable }) => {
      const { rows } = await connection.executeQuery<{ now: number }>(durable ? beginDurable : begin);
      return rows[0]?.now ?? Promise.reject(new TypeError("gateway_now returned no row"));
    },
    // PostgreSQL itself refuses statements after a failure.
    stands: () => true,
    ended: async () => undefined,
    again,
    // A migration has no time limit.
    startsAlone: [
      "SET LOCAL statement_timeout = 0",
      "SELECT pg_advisory_xact_lock(hashtext('procurement-gateway migrations'))",
    ],
    // An index serves the day; charges of the first versions are numbered differently.
    idsOf: () => ({ first: 0, last: Number.MAX_SAFE_INTEGER }),
    close: connections.close,
  };
}

/**
 * Returns the query that, in one round trip, begins a transaction, waits for its turn among all instances, and reads
 * the clock. An instance that stops responding during its turn is disconnected after the time that the others wait.
 * Sequential scans are off because plans are made once, while the tables are still empty, and would read whole tables
 * when they have grown. Compilation (JIT) is off because the cost that this adds to a plan would start it: 250 ms of
 * processor time to read a few rows.
 */
function beginQuery(timeoutMs: number, more: string): CompiledQuery {
  return CompiledQuery.raw(`BEGIN;
    SET LOCAL idle_in_transaction_session_timeout = ${timeoutMs};
    SET LOCAL enable_seqscan = off; SET LOCAL jit = off; ${more}
    SELECT pg_advisory_xact_lock(hashtext('procurement-gateway ledger'));
    SELECT gateway_now() AS now`);
}

function unusable(url: string, cause: unknown): StoreUnusable {
  const root = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const why = root instanceof Error && root.message ? root.message : "it does not answer";
  const advice = root instanceof StoreUnusable ? "" : ` ${postgresAdvice(url, root)}.`;
  const text = `The database ${address(url)} cannot be used: ${why}.${advice}`;
  return new StoreUnusable(text.replace(/\s+/g, " "), { cause });
}

/** Returns host, port and name of the database: enough for an operator, without secrets. */
function address(url: string): string {
  if (!URL.canParse(url)) return "in DATABASE_URL";
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
