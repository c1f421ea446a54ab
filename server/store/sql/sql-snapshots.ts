import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { Snapshot, Snapshots } from "../snapshots.ts";
import type { ColdDatabase, Tables } from "./tables.ts";

/** Creates storage of snapshots and crawls in a database. */
export function createSqlSnapshots({ db, now, newId }: ColdDatabase): Snapshots {
  const until = (leaseMs: number) => sql<number>`${now()} + ${sql.lit(leaseMs)}`;

  /** Extends the lease of a crawl that is still held. Returns the key that it crawls for, or undefined. */
  async function renew(on: Kysely<Tables>, crawlId: string, leaseMs: number): Promise<string | undefined> {
    const crawl = await on
      .updateTable("walks")
      .set({ lease_until: until(leaseMs) })
      .where("walk_id", "=", crawlId)
      .where("lease_until", ">", now())
      .returning("key")
      .executeTakeFirst();
    return crawl?.key;
  }

  async function drop(on: Kysely<Tables>, crawlId: string): Promise<string | undefined> {
    const crawl = await on
      .deleteFrom("walks")
      .where("walk_id", "=", crawlId)
      .where("lease_until", ">", now())
      .returning("key")
      .executeTakeFirst();
    if (crawl) await on.deleteFrom("walk_parts").where("key", "=", crawl.key).execute();
    return crawl?.key;
  }

  return {
    read: async (key) => {
      const row = await db.selectFrom("snapshots").selectAll().where("key", "=", key).executeTakeFirst();
      return row ? { version: row.version, takenAt: row.taken_at, body: row.body } : null;
    },
    describe: async (key) => {
      const row = await db
        .selectFrom("snapshots")
        .select(["version", "taken_at"])
        .where("key", "=", key)
        .executeTakeFirst();
      return row ? { version: row.version, takenAt: row.taken_at } : null;
    },
    write: (key, snapshot) => writeSnapshot(db, key, snapshot),
    beginCrawl: async (key, leaseMs) => {
      const crawlId = newId();
      const crawl = await db
        .insertInto("walks")
        .values({ key, walk_id: crawlId, started_at: now(), lease_until: until(leaseMs) })
        .onConflict((conflict) =>
          conflict
            .column("key")
            .doUpdateSet({ walk_id: crawlId, lease_until: until(leaseMs) })
            .where(hasEnded("walks.lease_until", now(), leaseMs)),
        )
        .returning("started_at")
        .executeTakeFirst();
      if (!crawl) return null;
      const parts = await db
        .selectFrom("walk_parts")
        .select(["id", "body"])
        .where("key", "=", key)
        .orderBy("id")
        .execute();
      return { crawlId: crawlId, startedAt: crawl.started_at, parts };
    },
    savePart: (crawlId, { id, body }, leaseMs) =>
      db.transaction().execute(async (transaction) => {
        const key = await renew(transaction, crawlId, leaseMs);
        if (key === undefined) return false;
        await transaction
          .insertInto("walk_parts")
          .values({ key, id, body })
          .onConflict((conflict) => conflict.columns(["key", "id"]).doUpdateSet({ body }))
          .execute();
        return true;
      }),
    renewCrawl: async (crawlId, leaseMs) => (await renew(db, crawlId, leaseMs)) !== undefined,
    finishCrawl: (crawlId, snapshot) =>
      db.transaction().execute(async (transaction) => {
        const key = await drop(transaction, crawlId);
        if (key !== undefined) await writeSnapshot(transaction, key, snapshot);
        return key !== undefined;
      }),
    leaveCrawl: async (crawlId, parts) => {
      if (parts === "drop") await db.transaction().execute((transaction) => drop(transaction, crawlId));
      else await db.updateTable("walks").set({ lease_until: 0 }).where("walk_id", "=", crawlId).execute();
    },
    crawlState: async (key) => {
      const row = await db
        .selectFrom("walks")
        .where("key", "=", key)
        .select((select) => [
          "started_at",
          sql<number>`CASE WHEN lease_until > ${now()} THEN 1 ELSE 0 END`.as("running"),
          select
            .selectFrom("walk_parts")
            .whereRef("walk_parts.key", "=", "walks.key")
            .select((count) => count.fn.countAll<number>().as("count"))
            .as("parts"),
        ])
        .executeTakeFirst();
      return row ? { startedAt: row.started_at, parts: row.parts ?? 0, running: row.running === 1 } : null;
    },
  };
}

async function writeSnapshot(
  on: Kysely<Tables>,
  key: string,
  { version, takenAt, body }: Snapshot,
): Promise<void> {
  const values = { version, taken_at: takenAt, body };
  await on
    .insertInto("snapshots")
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(values))
    .execute();
}

/**
 * Returns the condition for an expired lease: its time has come, or it is so far ahead that it was taken before the
 * clock was set back. Its former holder learns that the lease is lost.
 *
 * @param leaseMs duration of such a lease, ms
 */
export function hasEnded(column: string, now: RawBuilder<number>, leaseMs: number): RawBuilder<SqlBool> {
  const until = sql.ref(column);
  return sql<SqlBool>`(${until} <= ${now} OR ${until} > ${now} + ${sql.lit(2 * leaseMs)})`;
}
