import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { Snapshot, Snapshots } from "../snapshots.ts";
import type { ColdDatabase, Tables } from "./tables.ts";

/** Creates storage of snapshots and crawls in a database. */
export function createSqlSnapshots({ db, now, newId }: ColdDatabase): Snapshots {
  const until = (leaseMs: number) => sql<number>`${now()} + ${sql.lit(leaseMs)}`;

  /** Extends the lease of a crawl that is still held. Returns the key that it crawls for, or undefined. */
  async function renew(on: Kysely<Tables>, walkId: string, leaseMs: number): Promise<string | undefined> {
    const walk = await on
      .updateTable("walks")
      .set({ lease_until: until(leaseMs) })
      .where("walk_id", "=", walkId)
      .where("lease_until", ">", now())
      .returning("key")
      .executeTakeFirst();
    return walk?.key;
  }

  async function drop(on: Kysely<Tables>, walkId: string): Promise<string | undefined> {
    const walk = await on
      .deleteFrom("walks")
      .where("walk_id", "=", walkId)
      .where("lease_until", ">", now())
      .returning("key")
      .executeTakeFirst();
    if (walk) await on.deleteFrom("walk_parts").where("key", "=", walk.key).execute();
    return walk?.key;
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
    beginWalk: async (key, leaseMs) => {
      const walkId = newId();
      const walk = await db
        .insertInto("walks")
        .values({ key, walk_id: walkId, started_at: now(), lease_until: until(leaseMs) })
        .onConflict((conflict) =>
          conflict
            .column("key")
            .doUpdateSet({ walk_id: walkId, lease_until: until(leaseMs) })
            .where(hasEnded("walks.lease_until", now(), leaseMs)),
        )
        .returning("started_at")
        .executeTakeFirst();
      if (!walk) return null;
      const parts = await db
        .selectFrom("walk_parts")
        .select(["id", "body"])
        .where("key", "=", key)
        .orderBy("id")
        .execute();
      return { walkId, startedAt: walk.started_at, parts };
    },
    keepPart: (walkId, { id, body }, leaseMs) =>
      db.transaction().execute(async (transaction) => {
        const key = await renew(transaction, walkId, leaseMs);
        if (key === undefined) return false;
        await transaction
          .insertInto("walk_parts")
          .values({ key, id, body })
          .onConflict((conflict) => conflict.columns(["key", "id"]).doUpdateSet({ body }))
          .execute();
        return true;
      }),
    renewWalk: async (walkId, leaseMs) => (await renew(db, walkId, leaseMs)) !== undefined,
    finishWalk: (walkId, snapshot) =>
      db.transaction().execute(async (transaction) => {
        const key = await drop(transaction, walkId);
        if (key !== undefined) await writeSnapshot(transaction, key, snapshot);
        return key !== undefined;
      }),
    leaveWalk: async (walkId, parts) => {
      if (parts === "drop") await db.transaction().execute((transaction) => drop(transaction, walkId));
      else await db.updateTable("walks").set({ lease_until: 0 }).where("walk_id", "=", walkId).execute();
    },
    walkState: async (key) => {
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
 * clock was set back. Its former holder is told that the lease is lost.
 *
 * @param leaseMs duration of such a lease, ms
 */
export function hasEnded(column: string, now: RawBuilder<number>, leaseMs: number): RawBuilder<SqlBool> {
  const until = sql.ref(column);
  return sql<SqlBool>`(${until} <= ${now} OR ${until} > ${now} + ${sql.lit(2 * leaseMs)})`;
}
