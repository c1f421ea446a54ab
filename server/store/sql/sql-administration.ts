import type { Administration } from "../administration.ts";
import { appColumns, appFromRow, keyFromRow, planFromRow, reviewFromRow } from "./access-rows.ts";
import type { SqlDatabase } from "./tables.ts";

const pageSize = 1_000;

/** Creates the views of apps, keys, a day's usage and the ledger for the admin command. */
export function createSqlAdministration({
  db,
  idsOf,
}: Pick<SqlDatabase, "db" | "idsOf">): Omit<
  Administration,
  "pruneLedger" | "today" | "pruningPause" | "confirmTime"
> {
  return {
    apps: async () => {
      const apps = await db
        .selectFrom("apps")
        .select([...appColumns, "state", "state_reason"])
        .orderBy("id")
        .execute();
      const rows = await db.selectFrom("plans").selectAll().execute();
      const plans = new Map(rows.map((row) => [row.name, planFromRow(row)]));
      return apps.flatMap((app) => {
        const plan = plans.get(app.plan);
        return plan ? [{ app: appFromRow(app), review: reviewFromRow(app), plan }] : [];
      });
    },

    keys: async () => {
      const rows = await db.selectFrom("app_keys").selectAll().orderBy("app_id").orderBy("id").execute();
      return rows.map((row) => ({ ...keyFromRow(row), appId: row.app_id }));
    },

    usage: async (day) => {
      const rows = await db
        .selectFrom("app_days")
        .select(["app_id", "used", "held"])
        .where("day", "=", day)
        .where((where) => where.or([where("used", ">", 0), where("held", ">", 0)]))
        .orderBy("app_id")
        .execute();
      return rows.map((row) => ({ appId: row.app_id, used: row.used, held: row.held }));
    },

    ledger: async function* (day) {
      const { first, last: end } = idsOf(day);
      for (let from = first; ;) {
        const rows = await db
          .selectFrom("charges")
          .selectAll()
          .where("day", "=", day)
          .where("id", ">=", from)
          .where("id", "<=", end)
          .orderBy("id")
          .limit(pageSize)
          .execute();
        for (const row of rows) {
          if (row.settled_at === null) continue;
          yield {
            day: row.day,
            appId: row.app_id,
            keyId: row.key_id,
            requestId: row.request_id,
            channel: row.channel,
            operation: row.operation,
            units: row.units,
            reservedAt: row.reserved_at,
            settledAt: row.settled_at,
          };
        }
        const last = rows.at(-1);
        if (!last || rows.length < pageSize) return;
        from = last.id + 1;
      }
    },
  };
}
