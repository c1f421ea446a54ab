import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Channel } from "#contract/shared/channel";
import type { UsageHours, UsageQuestion, UsageRead } from "../usage-rollups.ts";
import { chargeIds } from "../quota.ts";
import type { Tables } from "./tables.ts";

/**
 * Reads the usage of a range of days. Each of the three parts is one statement, hours and days together, so that its
 * figures are of one moment. They run concurrently, because PostgreSQL reads a year of them on as many processors as
 * it has.
 */
export async function readUsage(db: Kysely<Tables>, question: UsageQuestion): Promise<UsageRead> {
  const { from, to } = question;
  const [{ hourUnits, ...used }, { endings, endingHours }, times] = await Promise.all([
    readUnits(db, question),
    readEndings(db, question),
    sql<{ channel: Channel; ms: number; calls: number }>`
      SELECT channel, ms, ${total("calls")} FROM time_sums WHERE day >= ${from} AND day <= ${to}
      GROUP BY channel, ms ORDER BY channel, ms`.execute(db),
  ]);
  return {
    ...used,
    endings,
    hours: { units: hourUnits, endings: endingHours },
    times: times.rows,
  };
}

type EndingsRow = { day: string; hour: number | null; status: number; outcome: string; calls: number };

async function readEndings(
  db: Kysely<Tables>,
  question: UsageQuestion,
): Promise<{ endings: UsageRead["endings"]; endingHours: UsageHours["endings"] }> {
  const { from, to } = question;
  const hours = sql`UNION ALL SELECT day, hour, status, outcome, ${total("calls")} FROM ending_hours
    WHERE ${ownerOf(question)} AND day = ${from} GROUP BY day, hour, status, outcome`;
  const { rows } = await sql<EndingsRow>`
    SELECT day, CAST(NULL AS BIGINT) AS hour, status, outcome, ${total("calls")} FROM ending_sums
      WHERE ${ownerOf(question)} AND day >= ${from} AND day <= ${to} GROUP BY day, status, outcome
    ${from === to ? hours : sql``}
    ORDER BY day, hour, status, outcome`.execute(db);
  const rowsWithOutcome = rows.map((row) => ({ ...row, outcome: row.outcome === "" ? null : row.outcome }));
  return {
    endings: rowsWithOutcome.flatMap(({ hour, ...ending }) => (hour === null ? [ending] : [])),
    endingHours: rowsWithOutcome.flatMap(({ day: _day, hour, ...ending }) =>
      hour === null ? [] : [{ hour, ...ending }],
    ),
  };
}

/** Returns the condition for the rows of all apps together, of an app, or of one of its keys. */
function ownerOf({ appId, keyId }: UsageQuestion): RawBuilder<unknown> {
  return appId === undefined ? sql`app_id = '' AND key_id = ''` : sql`app_id = ${appId}${andKey(keyId)}`;
}

function andKey(keyId: string | undefined): RawBuilder<unknown> {
  return keyId === undefined ? sql`` : sql` AND key_id = ${keyId}`;
}

/** Returns the sum of a column as an integer, because PostgreSQL sums integers up to a decimal number. */
function total(column: "calls" | "units"): RawBuilder<unknown> {
  return sql`CAST(sum(${sql.ref(column)}) AS BIGINT) AS ${sql.ref(column)}`;
}

type UnitsRow = {
  day: string | null;
  operation: string | null;
  app_id: string | null;
  key_id: string | null;
  hour: number | null;
  calls: number;
  units: number;
};

/**
 * Reads the rollups, and adds the settled calls that they lack: calls of the last half minute, and those that came
 * after a hold that is still open. The statement itself reads where the rollups end, so that a call rolled up
 * meanwhile is counted once.
 */
async function readUnits(
  db: Kysely<Tables>,
  question: UsageQuestion,
): Promise<Pick<UsageRead, "days" | "keys"> & { hourUnits: UsageHours["units"] }> {
  const { from, to, appId, keyId } = question;
  const isOneDay = from === to;
  const open = await db
    .selectFrom("platform_days as p")
    .leftJoin("summed as s", "s.source", "p.day")
    .where("p.holds", ">", sql<number>`coalesce(s.place, 0)`)
    .where("p.day", ">=", from)
    .where("p.day", "<=", to)
    .select("p.day")
    .execute();
  const inDays = sql`day >= ${from} AND day <= ${to}`;
  const sums = sql`${total("calls")}, ${total("units")}`;
  const counted = sql`CAST(count(*) AS BIGINT), CAST(sum(units) AS BIGINT)`;
  const oneApp = appId === undefined ? sql`app_id <> ''` : ownerOf(question);
  const behind = open.map(({ day }) => {
    const { first, last } = chargeIds(day);
    const settled = sql`charges WHERE id <= ${last} AND settled_at IS NOT NULL
      AND id > ${first} + coalesce((SELECT place FROM summed WHERE source = ${day}), 0)
      ${appId === undefined ? sql`` : sql`AND app_id = ${appId}${andKey(keyId)}`}`;
    const hour = sql`reserved_at / 3600000 * 3600000`;
    return sql` UNION ALL SELECT day, operation, NULL, NULL, NULL, ${counted} FROM ${settled} GROUP BY day, operation
      UNION ALL SELECT NULL, NULL, app_id, key_id, NULL, ${counted} FROM ${settled} GROUP BY app_id, key_id
      ${isOneDay ? sql`UNION ALL SELECT NULL, operation, NULL, NULL, ${hour}, ${counted} FROM ${settled} GROUP BY 5, operation` : sql``}`;
  });
  const hours = sql`UNION ALL SELECT NULL, operation, NULL, NULL, hour, ${sums} FROM ledger_hours
      WHERE ${ownerOf(question)} AND day = ${from} GROUP BY hour, operation`;
  const { rows } = await sql<UnitsRow>`
    SELECT day, operation, NULL AS app_id, NULL AS key_id, CAST(NULL AS BIGINT) AS hour, ${sums} FROM ledger_sums
      WHERE ${ownerOf(question)} AND ${inDays} GROUP BY day, operation
    UNION ALL SELECT NULL, NULL, app_id, key_id, NULL, ${sums} FROM ledger_sums
      WHERE ${oneApp} AND ${inDays} GROUP BY app_id, key_id
    ${isOneDay ? hours : sql``}
    ${sql.join(behind, sql``)}`.execute(db);
  const days = new Map<string, UsageRead["days"][number]>();
  const keys = new Map<string, UsageRead["keys"][number]>();
  const hourUnits = new Map<string, UsageHours["units"][number]>();
  for (const { day, operation, app_id, key_id, hour, calls, units } of rows) {
    if (day !== null && operation !== null) add(days, { day, operation, calls, units });
    if (hour !== null && operation !== null) add(hourUnits, { hour, operation, calls, units });
    if (app_id !== null && key_id !== null) add(keys, { appId: app_id, keyId: key_id, calls, units });
  }
  return { days: inOrder(days), keys: inOrder(keys), hourUnits: inOrder(hourUnits) };
}

type Figures = { calls: number; units: number };

function add<Of extends Figures>(sums: Map<string, Of>, of: Of): void {
  const { calls, units, ...names } = of;
  const key = JSON.stringify(Object.values(names));
  const sum = sums.get(key);
  sums.set(key, sum ? { ...sum, calls: sum.calls + calls, units: sum.units + units } : of);
}

function inOrder<Of>(sums: Map<string, Of>): Of[] {
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
