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
import { StoreUnavailable, type Store } from "../store.ts";
import { pauseFor, retentionOf, type DatabaseStoreOptions } from "../store-options.ts";
import { chargeIds } from "./charge-ids.ts";
import { createCheckpointer } from "./checkpointer.ts";
import { createColdConnection } from "./cold-connection.ts";
import { createGroupCommit } from "./group-commit.ts";
import { createLedgerPruning } from "./ledger-pruning.ts";
import { naming, openDatabase, unusable, type OpenedDatabase } from "./open-database.ts";
import { createSqliteCallLog } from "./sqlite-call-log.ts";
import { createSqliteQuota } from "./sqlite-quota.ts";
import { createSqliteRateLimiter } from "./sqlite-rate-limiter.ts";
import { sqliteMigrations } from "./sqlite-migrations.ts";
import { createWalSync } from "./wal-sync.ts";

/**
 * The store in one file, for one machine; several processes may share the file. The injected clock decides day and window.
 * Once open, what fails rejects with StoreUnavailable.
 *
 * @throws StoreUnusable when the file cannot be used: one line with its path and what to do
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const opened = openDatabase({ path: options.path, busyMs: options.busyMs ?? 2_000 });
  try {
    await migrate(createColdConnection(opened.db), { migrations: sqliteMigrations, exclusive: [] });
  } catch (cause) {
    opened.db.close();
    throw unusable(opened.path, cause);
  }
  const { store, begin } = naming(opened.path, () => assemble(opened, options));
  try {
    await begin();
  } catch (cause) {
    opened.db.close();
    throw unusable(opened.path, cause instanceof StoreUnavailable ? cause.cause : cause);
  }
  return store;
}

export type SqliteStoreOptions = DatabaseStoreOptions & {
  /** The database file; it and its folder are created. `:memory:` keeps nothing. */
  path: string;
  /** How long a statement waits for another process that is writing (ms); default 2,000. */
  busyMs?: number;
};

/** The store, and what it does first: giving back what ran out while nobody looked. */
type Assembled = { store: Store; begin: () => Promise<void> };

function assemble({ db, path, writeAhead }: OpenedDatabase, options: SqliteStoreOptions): Assembled {
  const { clock, newId, quotaDayZone: zone } = options;
  const keep = retentionOf(options);
  const wal = writeAhead ? createWalSync(path) : null;
  const checkpointer = writeAhead ? createCheckpointer(path) : null;
  const inTurn = createGroupCommit(db, {
    makeDurable: wal ? wal.sync : (done) => done(null),
    committed: () => checkpointer?.committed(),
  });
  const cold = { db: createColdConnection(db), now: () => sql<number>`${clock()}`, newId };
  const lock = createLeaseLock({ table: createSqlLeases(cold), newId, wait: options.wait ?? pauseFor });
  const { expireAll, ...quota } = createSqliteQuota(db, { clock, zone, inTurn });
  const pruneLedger = createLedgerPruning(db, { clock, zone, inTurn, keepMs: keep.ledgerMs });
  const alive = db.prepare("SELECT 1");

  const begin = () => {
    expireAll();
    db.prepare("DELETE FROM rate_stamps WHERE at <= ?").run(clock() - 60_000);
  };
  const store: Store = {
    access: createSqlAccess(cold),
    rateLimiter: createSqliteRateLimiter(db, { clock, inTurn }),
    quota,
    sessions: createSqlSessions(cold),
    signInAttempts: createSqlSignInAttempts(cold),
    authorizations: createSqlAuthorizations({ ...cold, lock }),
    callLog: {
      ...createSqlActivity(cold),
      ...createSqliteCallLog(db, { clock, inTurn, keep: { rows: keep.callRows, ms: keep.callMs } }),
    },
    snapshots: createSqlSnapshots(cold),
    administration: { ...createSqlAdministration({ ...cold, idsOf: chargeIds }), pruneLedger },
    ping: () => inTurn({ durable: false, run: () => void alive.get() }),
    close: async () => {
      await inTurn.idle();
      await checkpointer?.close();
      db.close();
      wal?.close();
    },
  };
  return { store, begin: () => inTurn({ durable: false, run: begin }) };
}
