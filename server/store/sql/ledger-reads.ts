import type { Ledger } from "../ledger.ts";
import type { SqlDatabase } from "./tables.ts";

const pageSize = 1_000;

/** Creates the reads of the ledger: the units of a day, and its settled calls. */
export function createLedgerReads({
  db,
  idsOf,
}: Pick<SqlDatabase, "db" | "idsOf">): Omit<Ledger, "prune" | "today" | "pruningPause" | "confirmTime"> {
  return {
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

    calls: async function* (day) {
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
