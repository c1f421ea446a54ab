import { sql } from "kysely";
import { createLeaseLock } from "../lease-lock.ts";
import { migrate } from "../sql/migrate.ts";
import { createSqlAccess } from "../sql/sql-access.ts";
import { createSqlActivity } from "../sql/sql-activity.ts";
import { createSqlAdministration } from "../sql/sql-administration.ts";
import { createSqlAuthorizations } from "../sql/sql-authorizations.ts";
import { createSqlLeases } from "../sql/sql-leases.ts";
import { createSqlSessions } from "../sql/sql-sessions.ts";
import { createSqlSignInAttempts } from "../sql/sql-sign-in-attempts.ts";
import { createSqlSnapshots } from "../sql/sql-snapshots.ts";
import type { Store } from "../store.ts";
import { pauseFor, retentionOf, type DatabaseStoreOptions } from "../store-options.ts";
import { StoreUnusable } from "../store-unusable.ts";
import { createColdConnection } from "./cold-connection.ts";
import { openPool } from "./connections.ts";
import { createLedgerPruning } from "./ledger-pruning.ts";
import { createPostgresCallLog } from "./postgres-call-log.ts";
import { createPostgresQuota } from "./postgres-quota.ts";
import { createPostgresRateLimiter } from "./postgres-rate-limiter.ts";
import { migrationLock, postgresMigrations } from "./postgres-migrations.ts";

/**
 * The store that any number of instances share. The database's clock decides day, window and lease, so their own may
 * differ. Once open, what fails or takes too long rejects with StoreUnavailable, and service resumes by itself.
 *
 * @throws StoreUnusable when the database cannot be used: one line with its address and what to do, without the password
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { clock, newId, quotaDayZone: zone } = options;
  const keep = retentionOf(options);
  const pool = openPool({
    url: options.url,
    timeoutMs: options.timeoutMs ?? 2_000,
    largest: options.connections ?? 10,
  });
  const cold = { db: createColdConnection(pool), now: () => sql<number>`gateway_now()`, newId };
  try {
    await migrate(cold.db, { migrations: postgresMigrations, exclusive: migrationLock });
  } catch (cause) {
    await pool.close();
    throw unusable(options.url, cause);
  }

  const { expire, idle: quotaIdle, ...quota } = createPostgresQuota(pool, { zone, elapsed: clock });
  const { idle: logIdle, ...log } = createPostgresCallLog(pool, {
    keep: { rows: keep.callRows, ms: keep.callMs },
  });
  const administration = createSqlAdministration({
    ...cold,
    idsOf: () => ({ first: 0, last: Number.MAX_SAFE_INTEGER }),
  });
  const lock = createLeaseLock({ table: createSqlLeases(cold), newId, wait: options.wait ?? pauseFor });
  return {
    access: createSqlAccess(cold),
    rateLimiter: createPostgresRateLimiter(pool),
    quota,
    sessions: createSqlSessions(cold),
    signInAttempts: createSqlSignInAttempts(cold),
    authorizations: createSqlAuthorizations({ ...cold, lock }),
    callLog: { ...createSqlActivity(cold), ...log },
    snapshots: createSqlSnapshots(cold),
    administration: {
      ...administration,
      usage: async (day) => {
        await expire();
        return administration.usage(day);
      },
      pruneLedger: createLedgerPruning(pool, { zone, keepMs: keep.ledgerMs }),
    },
    ping: async () => void (await pool.call("ping", "SELECT 1", [])),
    close: async () => {
      await Promise.all([quotaIdle(), logIdle()]);
      await pool.close();
    },
  };
}

export type PostgresStoreOptions = DatabaseStoreOptions & {
  /** postgres://user:password@host:port/database, with `sslmode` and the like as pg reads them. */
  url: string;
  /** Bounds connecting and every statement (ms); default 2,000. */
  timeoutMs?: number;
  /** Connections of this instance at most; default 10. */
  connections?: number;
};

function unusable(url: string, cause: unknown): StoreUnusable {
  const root = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const why = root instanceof Error && root.message ? root.message : "it does not answer";
  const text = `The database ${address(url)} cannot be used: ${why}. Start it, or correct DATABASE_URL.`;
  return new StoreUnusable(text.replace(/\s+/g, " "), { cause });
}

/** Host, port and name: what an operator needs, and nothing secret. */
function address(url: string): string {
  if (!URL.canParse(url)) return "in DATABASE_URL";
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
