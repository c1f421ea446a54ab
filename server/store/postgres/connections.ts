import { Pool, types, type PoolClient } from "pg";
import { StoreUnavailable } from "../store.ts";

export type Connections = {
  /** Lends a connection for exclusive use. Return it with `release`; pass `true` when it can no longer be trusted. */
  lend: () => Promise<PoolClient>;
  close: () => Promise<void>;
};

const int8 = 20;

/**
 * Opens a pool of connections on which every wait is bounded: connecting, a statement on the server, and a missing
 * answer.
 *
 * @param options.timeoutMs bound of each of them, ms
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
    // Queries of one transaction do not wait for each other's answers (transaction-queue).
    pipeline: true,
    // Connections are replaced regularly, so that an instance does not stay with a server that its address no longer
    // leads to.
    maxLifetimeSeconds: 300,
    application_name: "procurement-gateway",
    // Every 64-bit column holds times, units or row numbers, all far below 2^53.
    types: {
      getTypeParser: (oid, format) => (oid === int8 ? Number : types.getTypeParser(oid, format ?? "text")),
    },
  });
  // A connection may break at any time, idle or lent. The query on it fails by itself, and the pool opens a new one.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));

  return {
    lend: async () => {
      try {
        return await pool.connect();
      } catch (cause) {
        throw new StoreUnavailable({ cause });
      }
    },
    close: () => pool.end(),
  };
}

/** Returns the server's own error code (SQLSTATE), or null when the error did not come from the server. */
export function sqlState(cause: unknown): string | null {
  if (!(cause instanceof Error) || !("code" in cause) || typeof cause.code !== "string") return null;
  return /^[0-9A-Z]{5}$/.test(cause.code) ? cause.code : null;
}
