import { sql, type Kysely } from "kysely";
import { quotaDay, chargeIds } from "../quota.ts";
import { sumLines, hourRetentionDays, hourOf } from "../usage-rollups.ts";
import { prepareQuery, type Placeholders } from "./prepared-query.ts";
import type { SummedLine, UsageRollups } from "../usage-rollups.ts";
import { readUsage } from "./read-usage.ts";
import type { SqlClockWatch } from "./sql-clock-watch.ts";
import type { ColdDatabase, Tables } from "./tables.ts";
import type { TransactionQueue, Turn } from "./transaction-queue.ts";

const dayMs = 86_400_000;

/** Source of the log in `summed`; the source of a ledger day is its date. */
export const logSource = "log";

export type SqlUsageRollups = UsageRollups & {
  /**
   * Runs work while no other work of this kind reads entries that are in the rollups, in this transaction or another.
   */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Adds calls to the rollups whose entry is in them already. Must be called inside `alone`. */
  addTo: (turn: Turn, lines: readonly SummedLine[]) => Promise<void>;
};

/**
 * Creates usage rollups in a database. Each piece is added in the transaction that also saves the end of the rollups,
 * and no other transaction writes ledger or log during it, so nothing is added twice, whichever instance calls and
 * however often.
 *
 * @param dependencies.expireAll releases expired holds: a hold that is gone cannot be settled after the rollups have
 * passed it
 */
export function createSqlUsageRollups({
  db,
  queue,
  zone,
  keepMs,
  clockWatch,
  expireAll,
}: Pick<ColdDatabase, "db"> & {
  queue: TransactionQueue;
  zone: string;
  keepMs: number;
  clockWatch: Pick<SqlClockWatch, "look">;
  expireAll: (turn: Turn) => Promise<void>;
}): SqlUsageRollups {
  const queries = sumQueries(db);
  const alone = createTurns();

  /**
   * Rolls up a day's charges from where its rollups end up to the first open hold, whose units are not known to be
   * used yet.
   */
  async function sumDay(turn: Turn, of: { day: string; place: number; holds: number }, max: number) {
    const { first } = chargeIds(of.day);
    const rows = await turn.rows(
      queries.charges({ after: first + of.place, last: first + of.holds, most: max }),
    );
    const open = rows.findIndex(({ settled_at }) => settled_at === null);
    const ended = open < 0 ? rows : rows.slice(0, open);
    const sums = new Map<string, Tables["ledger_hours"]>();
    for (const { operation, units, reserved_at, ...own } of ended)
      for (const { app_id, key_id } of [own, { app_id: "", key_id: "" }]) {
        const hour = hourOf(reserved_at);
        const alike = `${app_id}\n${key_id}\n${hour}\n${operation}`;
        const sum = sums.get(alike) ?? { app_id, key_id, day: of.day, hour, operation, calls: 0, units: 0 };
        sum.calls += 1;
        sum.units += units;
        sums.set(alike, sum);
      }
    const all = [...sums.values()];
    await Promise.all([...all.map(queries.addUnits), ...all.map(queries.addUnitsOfHour)].map(turn.wrote));
    const last = ended.at(-1);
    const summed = last ? last.id - first : of.place;
    // Today's hold may be counted in this very transaction and its charge be written after this read.
    const isOver = of.day !== quotaDay(turn.now, zone).day && open < 0 && rows.length < max;
    const place = isOver ? of.holds : summed;
    if (place > of.place) await turn.wrote(queries.setPlace({ source: of.day, place }));
    return ended.length;
  }

  async function sumLedger(turn: Turn, max: number): Promise<number> {
    await expireAll(turn);
    let done = 0;
    for (const day of await turn.rows(queries.openDays({}))) {
      if (done >= max) break;
      done += await sumDay(turn, day, max - done);
    }
    return done;
  }

  async function addTo(turn: Turn, lines: readonly SummedLine[]): Promise<void> {
    const { endings, times } = sumLines(lines, zone);
    const ended = endings.map(({ appId: app_id, keyId: key_id, ...sum }) => ({ ...sum, app_id, key_id }));
    const added = [
      ...ended.map(queries.addEnding),
      ...ended.map(queries.addEndingOfHour),
      ...times.map(queries.addTime),
    ];
    await Promise.all(added.map(turn.wrote));
  }

  async function sumLog(turn: Turn, max: number): Promise<number> {
    const [summed] = await turn.rows(queries.placeOf({ source: logSource }));
    const rows = await turn.rows(queries.lines({ after: summed?.place ?? 0, most: max }));
    const last = rows.at(-1);
    if (!last) return 0;
    await Promise.all([
      addTo(turn, rows),
      turn.wrote(queries.setPlace({ source: logSource, place: last.id })),
    ]);
    return rows.length;
  }

  return {
    // Calls that share a transaction run as one job. Separately, they would add the same charges twice.
    rollUp: queue.together(async (turn, asked: number[]) => {
      const max = Math.max(...asked);
      const charges = await sumLedger(turn, max);
      const lines = await alone(() => sumLog(turn, max));
      return asked.map(() => charges + lines);
    }),

    behind: async () => {
      const days = await queue.run((turn) => turn.rows(queries.openDays({})));
      return days.reduce((sum, { holds, place }) => sum + holds - place, 0);
    },

    read: (question) => readUsage(db, question),
    alone,
    addTo,

    prune: async () => {
      const clock = await queue.run(async (turn) => ({
        now: turn.now,
        pause: await clockWatch.look(turn),
      }));
      if (clock.pause !== null) return;
      const { day } = quotaDay(clock.now - keepMs, zone);
      for (const table of ["ledger_sums", "ending_sums", "time_sums"] as const)
        await db.deleteFrom(table).where("day", "<", day).execute();
      const latest = quotaDay(clock.now - hourRetentionDays * dayMs, zone);
      for (const table of ["ledger_hours", "ending_hours"] as const)
        await db.deleteFrom(table).where("day", "<", latest.day).execute();
    },
  };
}

/** Creates a function that runs one piece of work after the other. */
function createTurns(): SqlUsageRollups["alone"] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const own = last.then(work, work);
    last = own.catch(() => undefined);
    return own;
  };
}

function sumQueries(db: Kysely<Tables>) {
  return {
    /** Returns the days with more holds than are rolled up. */
    openDays: prepareQuery(() =>
      db
        .selectFrom("platform_days as p")
        .leftJoin("summed as s", "s.source", "p.day")
        .where("p.holds", ">", sql<number>`coalesce(s.place, 0)`)
        .orderBy("p.day")
        .select(["p.day", "p.holds", sql<number>`coalesce(s.place, 0)`.as("place")]),
    ),

    charges: prepareQuery((v: Placeholders<{ after: number; last: number; most: number }>) =>
      db
        .selectFrom("charges")
        .select(["id", "app_id", "key_id", "operation", "units", "reserved_at", "settled_at"])
        .where("id", ">", v.after)
        .where("id", "<=", v.last)
        .orderBy("id")
        .limit(v.most),
    ),

    lines: prepareQuery((v: Placeholders<{ after: number; most: number }>) =>
      db
        .selectFrom("call_log")
        .select([
          "id",
          "at",
          "app_id as appId",
          "key_id as keyId",
          "operation",
          "channel",
          "status",
          "outcome",
          "upstream_calls as upstreamCalls",
          "upstream_ms as upstreamMs",
          "calls",
        ])
        .where("id", ">", v.after)
        .orderBy("id")
        .limit(v.most),
    ),

    placeOf: prepareQuery((v: Placeholders<{ source: string }>) =>
      db.selectFrom("summed").select("place").where("source", "=", v.source),
    ),

    setPlace: prepareQuery((v: Placeholders<Tables["summed"]>) =>
      db
        .insertInto("summed")
        .values({ source: v.source, place: v.place })
        .onConflict((conflict) => conflict.column("source").doUpdateSet({ place: v.place })),
    ),

    addUnits: addTo("ledger_sums", ["app_id", "key_id", "day", "operation"], ["calls", "units"]),
    addUnitsOfHour: addTo(
      "ledger_hours",
      ["app_id", "key_id", "day", "hour", "operation"],
      ["calls", "units"],
    ),
    addEnding: addTo("ending_sums", ["app_id", "key_id", "day", "status", "outcome"], ["calls"]),
    addEndingOfHour: addTo(
      "ending_hours",
      ["app_id", "key_id", "day", "hour", "status", "outcome"],
      ["calls"],
    ),
    addTime: addTo("time_sums", ["channel", "ms", "day"], ["calls"]),
  };

  /**
   * Prepares the statement that adds a row's figures to the row with the same primary key (`alike`), or inserts it as
   * the first.
   */
  function addTo<Table extends "ledger_sums" | "ledger_hours" | "ending_sums" | "ending_hours" | "time_sums">(
    table: Table,
    alike: (keyof Tables[Table] & string)[],
    figures: (keyof Tables[Table] & string)[],
  ) {
    const columns = [...alike, ...figures];
    const named = (names: string[]) => sql.join(names.map((name) => sql.ref(name)));
    const added = figures.map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    );
    return prepareQuery((v: Placeholders<Tables[Table]>) => {
      const statement = sql`INSERT INTO ${sql.table(table)} (${named(columns)})
        VALUES (${sql.join(columns.map((name) => v[name]))})
        ON CONFLICT (${named(alike)}) DO UPDATE SET ${sql.join(added)}`;
      return { compile: () => statement.compile(db) };
    });
  }
}
