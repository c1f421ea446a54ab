import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from "kysely";
import type { PoolClient } from "pg";
import type { NamedQuery } from "../sql/prepared-query.ts";
import { StoreUnavailable } from "../store.ts";
import { sqlState, type Connections } from "./connections.ts";

type Lent = DatabaseConnection & { command: (text: string) => Promise<string>; release: () => void };

/**
 * Classes of SQLSTATE that mean a failure of the database as a whole: connection, resources, intervention, system,
 * rollback.
 */
const unavailableStates = /^(08|25|40|53|57|58)/;

/**
 * SQLSTATEs of a server that is read-only or shutting down: after a failover the same address leads to another
 * server, which only a new connection finds.
 */
const wrongServerStates = /^(25006|57P0)/;

/**
 * SQLSTATEs for a statement name that the server does not know, or knows already: a pooler changed the server behind
 * the connection. The error comes before the query does anything, so its transaction may be sent again, from then on
 * without names.
 */
const notPrepared: ReadonlySet<string> = new Set(["26000", "42P05"]);

/**
 * Creates the Kysely dialect on the pool. It has its own driver because Kysely's driver gives a connection whose answer
 * never came to the next user, who would wait for that answer.
 */
export function postgresDialect({ lend }: Pick<Connections, "lend">): {
  dialect: Dialect;
  /** Returns whether a transaction failed only because a pooler lost a prepared query. */
  again: (cause: unknown) => boolean;
} {
  const lent = new WeakMap<DatabaseConnection, Lent>();
  let named = true;

  const mine = (connection: DatabaseConnection): Lent => {
    const found = lent.get(connection);
    if (!found) throw new TypeError("the connection belongs to another pool");
    return found;
  };

  const dialect: Dialect = {
    createDriver: () => ({
      init: async () => undefined,
      destroy: async () => undefined,
      acquireConnection: async () => {
        const connection = wrap(await lend(), () => named);
        lent.set(connection, connection);
        return connection;
      },
      releaseConnection: async (connection) => mine(connection).release(),
      beginTransaction: async (connection) => void (await mine(connection).command("BEGIN")),
      commitTransaction: async (connection) => {
        // PostgreSQL answers COMMIT with ROLLBACK when an earlier statement failed.
        if ((await mine(connection).command("COMMIT")) !== "COMMIT") throw new StoreUnavailable();
      },
      rollbackTransaction: async (connection) => void (await mine(connection).command("ROLLBACK")),
    }),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };

  return {
    dialect,
    again: (cause) => {
      if (!named || !notPrepared.has(sqlState(cause) ?? "")) return false;
      named = false;
      return true;
    },
  };
}

function wrap(client: PoolClient, named: () => boolean): Lent {
  let broken = false;

  async function ask({ sql: text, parameters, name }: CompiledQuery & Partial<NamedQuery<unknown>>) {
    // A connection that did not answer is useless, because another query would only wait as long again.
    if (broken) throw new StoreUnavailable();
    try {
      return await client.query({ text, values: [...parameters], ...(named() && name && { name }) });
    } catch (cause) {
      const state = sqlState(cause);
      if (state === null || wrongServerStates.test(state)) broken = true;
      throw state === null || unavailableStates.test(state) ? new StoreUnavailable({ cause }) : cause;
    }
  }

  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const answer = await ask(query);
      // Several statements in one text have as many answers, of which the last one counts.
      const { rows, rowCount } = Array.isArray(answer) ? answer.at(-1) : answer;
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery: () => {
      throw new Error("streaming is not supported: read rows in pages");
    },
    command: async (text) => (await ask(CompiledQuery.raw(text))).command,
    release: () => client.release(broken),
  };
}
