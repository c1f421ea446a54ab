import { sql } from "kysely";
import type { SignInAttempts } from "../store.ts";
import type { ColdDatabase } from "./tables.ts";

const keptMs = 86_400_000;

/** Failed sign-ins in a database, so that they count on every instance. */
export function createSqlSignInAttempts({ db, now }: Pick<ColdDatabase, "db" | "now">): SignInAttempts {
  return {
    failures: async (subject, sinceMs) => {
      const row = await db
        .selectFrom("sign_in_failures")
        .select((select) => [
          select.fn.countAll<number>().as("count"),
          select.fn.max<number | null>("at").as("last_at"),
        ])
        .where("subject", "=", subject)
        .where("at", ">=", sinceMs)
        .executeTakeFirstOrThrow();
      return { count: row.count, lastAt: row.last_at };
    },
    recordFailure: async (subject) => {
      await db.insertInto("sign_in_failures").values({ subject, at: now() }).execute();
      await db
        .deleteFrom("sign_in_failures")
        .where("subject", "=", subject)
        .where("at", "<=", sql<number>`${now()} - ${sql.lit(keptMs)}`)
        .execute();
    },
    clear: async (subject) => {
      await db.deleteFrom("sign_in_failures").where("subject", "=", subject).execute();
    },
  };
}
