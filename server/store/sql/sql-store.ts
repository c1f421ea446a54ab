import { sql } from "kysely";
import { hasEnded, createSqlSnapshots } from "./sql-snapshots.ts";
import { createLeaseLock, type LeaseTable } from "../lease-lock.ts";
import { quotaDay } from "../quota.ts";
import { attemptRetentionMs, type Sessions, type SignInAttempts, type Store } from "../store.ts";
import { pauseFor, retentionOf, type DatabaseStoreOptions } from "../store-options.ts";
import { createCallLog } from "./call-log.ts";
import { createSqlQuota } from "./sql-quota.ts";
import { prepareQuery, type Placeholders } from "./prepared-query.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import { createSqlAccess } from "./sql-access.ts";
import { createSqlAccessRecords } from "./sql-access-records.ts";
import { createLedgerReads } from "./ledger-reads.ts";
import { createSqlClockWatch } from "./sql-clock-watch.ts";
import { createSqlAudit } from "./sql-audit.ts";
import { createSqlAuthorizations } from "./sql-authorizations.ts";
import { createSqlDeliveries } from "./sql-deliveries.ts";
import { createSqlEvents } from "./sql-events.ts";
import { createSqlFactors } from "./sql-factors.ts";
import { createSqlGrants } from "./sql-grants.ts";
import { createSqlHandedCases } from "./sql-handed-cases.ts";
import { createSqlInstructions } from "./sql-instructions.ts";
import { createSqlOperators } from "./sql-operators.ts";
import { createSqlPurchases } from "./sql-purchases.ts";
import { createSqlUsageRollups } from "./sql-usage-rollups.ts";
import { createSqlWebhooks } from "./sql-webhooks.ts";
import { createSqlVendorMessages } from "./sql-vendor-messages.ts";
import type { ColdDatabase, SqlDatabase } from "./tables.ts";
import { createTransactionQueue } from "./transaction-queue.ts";

/** Number of the oldest failed sign-ins checked for deletion with each new one. */
const attemptsDropped = 16;

/**
 * Creates the store on a database that is open and up to date. It first releases the holds that have expired since the
 * last close.
 *
 * @throws StoreUnavailable
 */
export async function createSqlStore(
  database: SqlDatabase,
  options: DatabaseStoreOptions & Pick<Store, "schema">,
): Promise<Store> {
  const { newId, quotaDayZone: zone } = options;
  const { db, now, close } = database;
  const keep = retentionOf(options);
  const cold = { db, now, newId };
  const queue = createTransactionQueue(database);
  const lock = createLeaseLock({ table: createSqlLeases(cold), newId, wait: options.wait ?? pauseFor });
  const clockWatch = createSqlClockWatch(db);
  const holds = createSqlQuota({ db, queue, zone, keepMs: keep.ledgerMs, clockWatch });
  const { expireAll: expireIn, prune, ...quota } = holds;
  const expireAll = () => queue.run(expireIn);
  const sums = createSqlUsageRollups({
    db,
    queue,
    zone,
    keepMs: keep.ledgerMs,
    clockWatch,
    expireAll: expireIn,
  });
  const { alone: _alone, addTo: _addTo, ...usageRollups } = sums;
  const { forgetOld, ...rateLimiter } = createRateLimiter({ db, queue });
  const reads = createLedgerReads(database);

  // The ping writes, because a read-only database answers reads and still cannot count a call.
  const write = prepareQuery((v: Placeholders<{ now: number }>) =>
    db
      .insertInto("leases")
      .values({ name: "ping", holder: "", lease_until: v.now })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ lease_until: v.now })),
  );

  await Promise.all([expireAll(), forgetOld()]);
  return {
    access: createSqlAccess({ ...database, queue }),
    accessRecords: createSqlAccessRecords(cold),
    rateLimiter,
    quota,
    sessions: createSqlSessions(cold),
    signInAttempts: createSqlSignInAttempts(cold),
    ...createSqlFactors(cold),
    operators: createSqlOperators(cold),
    purchases: createSqlPurchases(cold),
    events: createSqlEvents(cold),
    webhooks: createSqlWebhooks({ ...cold, queue }),
    deliveries: createSqlDeliveries({ ...cold, queue }),
    vendorMessages: createSqlVendorMessages(cold),
    grants: createSqlGrants(cold),
    instructions: createSqlInstructions(cold),
    handedCases: createSqlHandedCases(cold),
    authorizations: createSqlAuthorizations({ ...cold, lock }),
    usageRollups,
    callLog: createCallLog({
      db,
      queue,
      clockWatch,
      usageRollups: sums,
      keep: { rows: keep.callRows, ms: keep.callMs, signInMs: keep.signInMs },
    }),
    snapshots: createSqlSnapshots(cold),
    auditLog: createSqlAudit(cold),
    schema: options.schema,
    ledger: {
      ...reads,
      today: () => queue.run(async (turn) => quotaDay(turn.now, zone)),
      usage: async (day) => {
        await expireAll();
        return reads.usage(day);
      },
      prune,
      pruningPause: () => queue.run(clockWatch.look),
      confirmTime: () => queue.run(clockWatch.confirm),
    },
    ping: () => queue.run(async (turn) => void (await turn.wrote(write({ now: turn.now })))),
    close: async () => {
      await queue.idle();
      await close();
    },
  };
}

/** Creates locks in a database that expire by themselves. */
function createSqlLeases({ db, now }: Pick<ColdDatabase, "db" | "now">): LeaseTable {
  return {
    acquire: async ({ name, holder, leaseMs }) => {
      const until = sql<number>`${now()} + ${sql.lit(leaseMs)}`;
      const taken = await db
        .insertInto("leases")
        .values({ name, holder, lease_until: until })
        .onConflict((conflict) =>
          conflict
            .column("name")
            .doUpdateSet({ holder, lease_until: until })
            .where(hasEnded("leases.lease_until", now(), leaseMs)),
        )
        .returning("holder")
        .executeTakeFirst();
      return taken?.holder === holder;
    },
    release: async ({ name, holder }) => {
      await db.deleteFrom("leases").where("name", "=", name).where("holder", "=", holder).execute();
    },
  };
}

/** Creates storage of console sessions in a database. Writing one deletes those that have ended. */
function createSqlSessions({ db, now }: Pick<ColdDatabase, "db" | "now">): Sessions {
  return {
    read: async (id) => {
      const row = await db
        .selectFrom("sessions")
        .select("data")
        .where("id", "=", id)
        .where("expires_at", ">", now())
        .executeTakeFirst();
      return row?.data ?? null;
    },
    write: async ({ id, data, expiresAt, owner = null }) => {
      await db
        .insertInto("sessions")
        .values({ id, data, expires_at: expiresAt, owner })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ data, expires_at: expiresAt, owner }))
        .execute();
      await db.deleteFrom("sessions").where("expires_at", "<=", now()).execute();
    },
    claim: async ({ id, data, expiresAt, owner = null }) => {
      const { numInsertedOrUpdatedRows: claimed } = await db
        .insertInto("sessions")
        .values({ id, data, expires_at: expiresAt, owner })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirstOrThrow();
      return (claimed ?? 0n) > 0n;
    },
    update: async ({ id, data, expiresAt, owner = null }) => {
      await db
        .updateTable("sessions")
        .set({ data, expires_at: expiresAt, owner })
        .where("id", "=", id)
        .execute();
    },
    ofOwner: async (owner) =>
      db
        .selectFrom("sessions")
        .select(["id", "data"])
        .where("owner", "=", owner)
        .where("expires_at", ">", now())
        .execute(),
    destroy: async (id) => {
      await db.deleteFrom("sessions").where("id", "=", id).execute();
    },
  };
}

/** Creates the count of failed sign-ins in a database, so that they count across instances. */
function createSqlSignInAttempts({ db, now }: Pick<ColdDatabase, "db" | "now">): SignInAttempts {
  return {
    failures: async (subject, windowMs) => {
      const row = await db
        .selectFrom("sign_in_failures")
        .select((select) => [
          select.fn.countAll<number>().as("count"),
          sql<number | null>`${now()} - max(at)`.as("last_ago_ms"),
        ])
        .where("subject", "=", subject)
        .where("at", ">=", sql<number>`${now()} - ${sql.lit(windowMs)}`)
        .executeTakeFirstOrThrow();
      return { count: row.count, lastAgoMs: row.last_ago_ms };
    },
    recordFailure: async (subject) => {
      await db.insertInto("sign_in_failures").values({ subject, at: now() }).execute();
      // Deletes the oldest of all subjects, not of this one, because most names that attackers guess are never tried
      // again.
      await db
        .deleteFrom("sign_in_failures")
        .where("id", "in", (oldest) =>
          oldest.selectFrom("sign_in_failures").select("id").orderBy("id").limit(sql.lit(attemptsDropped)),
        )
        .where("at", "<=", sql<number>`${now()} - ${sql.lit(attemptRetentionMs)}`)
        .execute();
    },
    clear: async (subject) => {
      await db.deleteFrom("sign_in_failures").where("subject", "=", subject).execute();
    },
  };
}
