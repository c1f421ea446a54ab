import { sql } from "kysely";
import { StoreUnusable } from "../store-options.ts";
import type { SqlDatabase } from "./tables.ts";

const name = "quota_day_zone";

/**
 * Requires the time zone in which the database counts its days. The first start saves it, and every later one has to
 * use the same, because instances with different zones would give an app the units of two days.
 *
 * @param options.zone IANA name
 * @param options.changes true to change the saved zone to this one
 * @throws StoreUnusable when the database has another zone
 */
export async function requireZone(
  { db, startsAlone }: Pick<SqlDatabase, "db" | "startsAlone">,
  { zone, changes }: { zone: string; changes: boolean },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of startsAlone) await sql.raw(statement).execute(transaction);
    const stored = await transaction
      .selectFrom("store_settings")
      .select("value")
      .where("name", "=", name)
      .executeTakeFirst();
    if (stored && !changes) {
      if (isSameZone(stored.value, zone)) return;
      throw new StoreUnusable(
        `QUOTA_DAY_ZONE is ${zone} here, and the days of this database are those of ${stored.value}. Set QUOTA_DAY_ZONE=${stored.value} on every instance. To change it for all of them, stop all instances and run QUOTA_DAY_ZONE=${zone} npm run admin -- zone set`,
      );
    }
    await transaction
      .insertInto("store_settings")
      .values({ name, value: zone })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: zone }))
      .execute();
  });
}

/** Returns whether two names mean the same zone, because some zones have several names. */
function isSameZone(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

function canonical(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    // A zone that this version of Node does not know only equals itself.
    return zone;
  }
}
