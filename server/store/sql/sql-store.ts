import { createLeaseLock } from "../lease-lock.ts";
import type { Store } from "../store.ts";
import { pauseFor, retentionOf, type DatabaseStoreOptions } from "../store-options.ts";
import { createCallLog } from "./call-log.ts";
import { createLedger } from "./ledger.ts";
import { prepareQuery, type Placeholders } from "./prepared-query.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import { createSqlAccess } from "./sql-access.ts";
import { createSqlAdministration } from "./sql-administration.ts";
import { createSqlAuthorizations } from "./sql-authorizations.ts";
import { createSqlFactors } from "./sql-factors.ts";
import { createSqlLeases } from "./sql-leases.ts";
import { createSqlSessions } from "./sql-sessions.ts";
import { createSqlSignInAttempts } from "./sql-sign-in-attempts.ts";
import { createSqlSnapshots } from "./sql-snapshots.ts";
import type { SqlDatabase } from "./tables.ts";
import { createTransactionQueue } from "./transaction-queue.ts";

/**
 * The store in a database that is open and up to date. It begins with giving back what ran out while nobody looked.
 *
 * @throws StoreUnavailable
 */
export async function createSqlStore(database: SqlDatabase, options: DatabaseStoreOptions): Promise<Store> {
  const { newId, quotaDayZone: zone } = options;
  const { db, now, close } = database;
  const keep = retentionOf(options);
  const cold = { db, now, newId };
  const queue = createTransactionQueue(database);
  const lock = createLeaseLock({ table: createSqlLeases(cold), newId, wait: options.wait ?? pauseFor });
  const { expireAll, pruneLedger, ...quota } = createLedger({ db, queue, zone, keepMs: keep.ledgerMs });
  const { forgetOld, ...rateLimiter } = createRateLimiter({ db, queue });
  const administration = createSqlAdministration(database);

  // A store that can only be read answers, and still no call can be counted.
  const write = prepareQuery((v: Placeholders<{ now: number }>) =>
    db
      .insertInto("leases")
      .values({ name: "ping", holder: "", lease_until: v.now })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ lease_until: v.now })),
  );

  await Promise.all([expireAll(), forgetOld()]);
  return {
    access: createSqlAccess(cold),
    rateLimiter,
    quota,
    sessions: createSqlSessions(cold),
    signInAttempts: createSqlSignInAttempts(cold),
    ...createSqlFactors(cold),
    authorizations: createSqlAuthorizations({ ...cold, lock }),
    callLog: createCallLog({ ...cold, queue, keep: { rows: keep.callRows, ms: keep.callMs } }),
    snapshots: createSqlSnapshots(cold),
    administration: {
      ...administration,
      usage: async (day) => {
        await expireAll();
        return administration.usage(day);
      },
      pruneLedger,
    },
    ping: () => queue.run(async (turn) => void (await turn.wrote(write({ now: turn.now })))),
    close: async () => {
      await queue.idle();
      await close();
    },
  };
}
