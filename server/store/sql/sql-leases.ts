import { sql } from "kysely";
import { hasEnded } from "./has-ended.ts";
import type { LeaseTable } from "../lease-lock.ts";
import type { ColdDatabase } from "./tables.ts";

/** Locks that run out by themselves, in a database. */
export function createSqlLeases({ db, now }: Pick<ColdDatabase, "db" | "now">): LeaseTable {
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
