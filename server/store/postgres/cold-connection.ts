import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from "kysely";
import type { PoolClient } from "pg";
import type { Tables } from "../sql/tables.ts";
import { StoreUnavailable } from "../store.ts";
import { sqlState, type Connections } from "./connections.ts";

type Lent = DatabaseConnection & { statement: (text: string) => Promise<string>; release: () => void };

/** Problems of the database as a whole by class of SQLSTATE: connection, resources, intervention, system, rollback. */
const away = /^(08|25|40|53|57|58)/;

/**
 * Typed queries over the same pool, for everything that is not done on every call. Its driver is our own, as Kysely's
 * hands a connection whose answer never came to the next user, who would wait behind it.
 */
export function createColdConnection({ lend }: Pick<Connections, "lend">): Kysely<Tables> {
  const lent = new WeakMap<DatabaseConnection, Lent>();
  const mine = (connection: DatabaseConnection): Lent => {
    const found = lent.get(connection);
    if (!found) throw new TypeError("a connection of another pool");
    return found;
  };
  const driver: Driver = {
    init: async () => undefined,
    destroy: async () => undefined,
    acquireConnection: async () => {
      const connection = wrap(await lend());
      lent.set(connection, connection);
      return connection;
    },
    releaseConnection: async (connection) => mine(connection).release(),
    beginTransaction: async (connection) => void (await mine(connection).statement("BEGIN")),
    commitTransaction: async (connection) => {
      // PostgreSQL answers COMMIT with ROLLBACK when a statement before had failed.
      if ((await mine(connection).statement("COMMIT")) !== "COMMIT") throw new StoreUnavailable();
    },
    rollbackTransaction: async (connection) => void (await mine(connection).statement("ROLLBACK")),
  };
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}

function wrap(client: PoolClient): Lent {
  let broken = false;

  async function ask(text: string, values: readonly unknown[]) {
    try {
      return await client.query(text, [...values]);
    } catch (cause) {
      const state = sqlState(cause);
      if (state === null) broken = true;
      throw state === null || away.test(state) ? new StoreUnavailable({ cause }) : cause;
    }
  }

  return {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const { rows, rowCount } = await ask(sql, parameters);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery: () => {
      throw new Error("rows are read in pieces instead");
    },
    statement: async (text) => (await ask(text, [])).command,
    release: () => client.release(broken),
  };
}
