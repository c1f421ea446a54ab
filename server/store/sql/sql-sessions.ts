import type { Sessions } from "../store.ts";
import type { ColdDatabase } from "./tables.ts";

/** Console sessions in a database. Writing one clears away those that ended. */
export function createSqlSessions({ db, now }: Pick<ColdDatabase, "db" | "now">): Sessions {
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
