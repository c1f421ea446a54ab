import { Pool, types, type PoolClient, type QueryResultRow } from "pg";
import { StoreUnavailable } from "../store.ts";

export type Connections = {
  /** A prepared call of the hot half. Whatever goes wrong is StoreUnavailable: the quota fails closed. */
  call: <Row extends QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<Row[]>;
  /** A connection of its own, for a transaction. Hand it back with `release`; `true` when it cannot be trusted any more. */
  lend: () => Promise<PoolClient>;
  close: () => Promise<void>;
};

const int8 = 20;

/**
 * A name that the server does not know, or knows already: a pooler changed the server behind the connection. It is said
 * before anything is done, so the statement may be sent again, and from then on without a name.
 */
const notPrepared: ReadonlySet<string> = new Set(["26000", "42P05"]);

/**
 * Connections whose every wait is bounded: connecting, a statement on the server, and an answer that never comes.
 *
 * @param options.timeoutMs for each of them
 */
export function openPool(options: { url: string; timeoutMs: number; largest: number }): Connections {
  const pool = new Pool({
    connectionString: options.url,
    max: options.largest,
    connectionTimeoutMillis: options.timeoutMs,
    statement_timeout: options.timeoutMs,
    // A little later than the server's own limit, which gives the better error while the server is alive.
    query_timeout: options.timeoutMs + 250,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: "procurement-gateway",
    // Every 64-bit column holds times, units or row numbers, all far below 2^53.
    types: {
      getTypeParser: (oid, format) => (oid === int8 ? Number : types.getTypeParser(oid, format ?? "text")),
    },
  });
  // A connection may break at any moment, idle or lent; the query on it fails by itself, and the pool makes a new one.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));

  let named = true;

  async function query<Row extends QueryResultRow>(
    client: PoolClient,
    { name, text, values }: { name: string; text: string; values: unknown[] },
  ) {
    if (!named) return client.query<Row>({ text, values });
    try {
      return await client.query<Row>({ name, text, values });
    } catch (cause) {
      if (!notPrepared.has(sqlState(cause) ?? "")) throw cause;
      named = false;
      return client.query<Row>({ text, values });
    }
  }

  return {
    call: async <Row extends QueryResultRow>(name: string, text: string, values: unknown[]) => {
      const client = await bounded(pool.connect());
      try {
        const { rows } = await query<Row>(client, { name, text, values });
        client.release();
        return rows;
      } catch (cause) {
        client.release(sqlState(cause) === null);
        throw new StoreUnavailable({ cause });
      }
    },
    lend: () => bounded(pool.connect()),
    close: () => pool.end(),
  };
}

async function bounded<T>(connecting: Promise<T>): Promise<T> {
  try {
    return await connecting;
  } catch (cause) {
    throw new StoreUnavailable({ cause });
  }
}

/** The server's own error code, or null when it was no answer of the server at all. */
export function sqlState(cause: unknown): string | null {
  if (!(cause instanceof Error) || !("code" in cause) || typeof cause.code !== "string") return null;
  return /^[0-9A-Z]{5}$/.test(cause.code) ? cause.code : null;
}

/** Whether a failed call was rolled back while the database itself is well: wrong data, or a deadlock. */
export function undone(error: unknown): boolean {
  const state = error instanceof StoreUnavailable ? sqlState(error.cause) : null;
  return state !== null && /^(22|23|40|42)/.test(state);
}
