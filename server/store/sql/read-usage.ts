import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Channel } from "#contract/channel";
import type { UsageQuestion, UsageRead } from "../usage-sums.ts";
import { chargeIds } from "./charge-ids.ts";
import type { Tables } from "./tables.ts";

/** What the sums say of some days. Each of the three is one statement, so that its figures are of one moment. */
export async function readUsage(db: Kysely<Tables>, question: UsageQuestion): Promise<UsageRead> {
  const { from, to, appId, keyId } = question;
  const of = sql`day >= ${from} AND day <= ${to}${and("app_id", appId)}${and("key_id", keyId)}`;
  const used = await readUnits(db, question, of);
  const endings = await sql<{ day: string; status: number; outcome: string; calls: number }>`
    SELECT day, status, outcome, CAST(sum(calls) AS BIGINT) AS calls FROM ending_sums WHERE ${of}
    GROUP BY day, status, outcome ORDER BY day, status, outcome`.execute(db);
  const times = await sql<{ channel: Channel; ms: number; calls: number }>`
    SELECT channel, ms, CAST(sum(calls) AS BIGINT) AS calls FROM time_sums WHERE day >= ${from} AND day <= ${to}
    GROUP BY channel, ms ORDER BY channel, ms`.execute(db);
  return {
    ...used,
    endings: endings.rows.map((row) => ({ ...row, outcome: row.outcome === "" ? null : row.outcome })),
    times: times.rows,
  };
}

type UnitsRow = {
  day: string | null;
  operation: string | null;
  app_id: string | null;
  key_id: string | null;
  calls: number;
  units: number;
};

/**
 * The sums, and what is settled behind them: calls of the last minute, and those that came after a hold that is still open. Where
 * the sums end is read by the statement itself, so that a call that is summed meanwhile is counted once.
 */
async function readUnits(
  db: Kysely<Tables>,
  { from, to }: UsageQuestion,
  of: RawBuilder<unknown>,
): Promise<Pick<UsageRead, "days" | "keys">> {
  const open = await db
    .selectFrom("platform_days as p")
    .leftJoin("summed as s", "s.source", "p.day")
    .where("p.holds", ">", sql<number>`coalesce(s.place, 0)`)
    .where("p.day", ">=", from)
    .where("p.day", "<=", to)
    .select("p.day")
    .execute();
  const columns = sql`day, operation, app_id, key_id`;
  const behind = open.map(({ day }) => {
    const { first, last } = chargeIds(day);
    return sql` UNION ALL SELECT ${columns}, 1 AS calls, units FROM charges WHERE id <= ${last}
      AND id > ${first} + coalesce((SELECT place FROM summed WHERE source = ${day}), 0)
      AND settled_at IS NOT NULL AND ${of}`;
  });
  const sums = sql`CAST(sum(calls) AS BIGINT) AS calls, CAST(sum(units) AS BIGINT) AS units`;
  const { rows } = await sql<UnitsRow>`
    WITH used AS (SELECT ${columns}, calls, units FROM ledger_sums WHERE ${of}${sql.join(behind, sql``)})
    SELECT day, operation, NULL AS app_id, NULL AS key_id, ${sums} FROM used GROUP BY day, operation
    UNION ALL SELECT NULL, NULL, app_id, key_id, ${sums} FROM used GROUP BY app_id, key_id
    ORDER BY 1, 2, 3, 4`.execute(db);
  const days: UsageRead["days"] = [];
  const keys: UsageRead["keys"] = [];
  for (const { day, operation, app_id, key_id, calls, units } of rows) {
    if (day !== null && operation !== null) days.push({ day, operation, calls, units });
    if (app_id !== null && key_id !== null) keys.push({ appId: app_id, keyId: key_id, calls, units });
  }
  return { days, keys };
}

function and(column: "app_id" | "key_id", value: string | undefined): RawBuilder<unknown> {
  return value === undefined ? sql`` : sql` AND ${sql.ref(column)} = ${value}`;
}
