import { sql, type Kysely, type SqlBool } from "kysely";
import type { CallRecord } from "../call-record.ts";
import { prepareQuery, prepareRows, type Placeholders } from "./prepared-query.ts";
import { logSource } from "./sql-usage-rollups.ts";
import type { Tables } from "./tables.ts";
import type { Turn } from "./transaction-queue.ts";

/** Maximum number of entries deleted at a time. */
export const maxDropped = 1_024;
/** Number of recent settlements scanned for calls without an entry. */
const latestSettlements = 10_000;

type Charge = Pick<
  Tables["charges"],
  "request_id" | "app_id" | "key_id" | "operation" | "channel" | "units"
> & {
  reserved_at: number;
  settled_at: number;
};

/** Selects the latest settlements whose process must have written the entry of the call by `rested`, epoch ms. */
const latestSettled = (v: { rested: Placeholders<{ rested: number }>["rested"] }) =>
  sql<Charge>`(SELECT * FROM charges WHERE settled_at IS NOT NULL AND settled_at <= ${v.rested}
    ORDER BY id DESC LIMIT ${sql.lit(latestSettlements)})`.as("c");

/** A deleted entry: its app and the end of its call, epoch ms. */
export type DroppedLine = { app_id: string | null; ended_at: number };

/** Prepares the statements of the call log, which run on both databases. */
export function logQueries(db: Kysely<Tables>) {
  const columnsOf = (v: Placeholders<CallRecord>) => ({
    request_id: v.requestId,
    at: v.at,
    operator_id: v.operatorId,
    app_id: v.appId,
    key_id: v.keyId,
    operation: v.operation,
    channel: v.channel,
    status: v.status,
    outcome: v.outcome,
    units: v.units,
    duration_ms: v.durationMs,
    subject: v.subject,
    upstream_code: v.upstreamCode,
    upstream_calls: v.upstreamCalls,
    upstream_ms: v.upstreamMs,
  });

  /**
   * Oldest entries that the rollups include; the rollups would lack the others. `id + 0` prevents PostgreSQL from
   * reading all entries up to that place by their ids. The inlined limit prevents it from expecting a tenth of all
   * entries, which it would join in another way.
   */
  const oldest = db
    .selectFrom("call_log")
    .select("id")
    .where(sql<number>`id + 0`, "<=", (summed) =>
      summed.selectFrom("summed").select("place").where("source", "=", logSource),
    )
    .orderBy("at")
    .orderBy("id")
    .limit(sql.lit(maxDropped));

  const drop = (lines: typeof oldest, max: Placeholders<{ most: number }>["most"]) =>
    db
      .deleteFrom("call_log")
      .where("id", "in", (ids) => ids.selectFrom(lines.as("oldest")).select("oldest.id").limit(max))
      .returning(["app_id", sql<number>`CAST(at + duration_ms AS BIGINT) + 1`.as("ended_at")]);

  return {
    add: prepareRows((calls: Placeholders<CallRecord>[]) =>
      db.insertInto("call_log").values(calls.map(columnsOf)),
    ),

    /**
     * Adds calls to the entry of their group, or creates it. Returns how many calls the entry represents afterwards.
     */
    addRepeated: prepareQuery((v: Placeholders<CallRecord & { group: string; calls: number }>) =>
      db
        .insertInto("call_log")
        .values({ ...columnsOf(v), alike: v.group, calls: v.calls })
        .onConflict((conflict) =>
          conflict
            .column("alike")
            .where("alike", "is not", null)
            .doUpdateSet({ calls: sql`call_log.calls + excluded.calls` }),
        )
        .returning(["id", "calls"]),
    ),

    summedTo: prepareQuery(() => db.selectFrom("summed").select("place").where("source", "=", logSource)),

    nameOperator: prepareQuery((v: Placeholders<{ requestId: string; operatorId: string }>) =>
      db
        .updateTable("call_log")
        .set({ operator_id: v.operatorId })
        .where("request_id", "=", v.requestId)
        .where("operator_id", "is", null),
    ),

    /** Returns an entry that represents refused calls of about this time. */
    repeatedNear: prepareQuery((v: Placeholders<{ operation: string; from: number; to: number }>) =>
      db
        .selectFrom("call_log")
        .select("id")
        .where("status", ">=", sql.lit(400))
        .where("at", ">=", v.from)
        .where("at", "<", v.to)
        .where("alike", "is not", null)
        .where("operation", "=", v.operation)
        .limit(sql.lit(1)),
    ),

    /**
     * Corrects entries that say 0 units although their call was settled: its settlement was written and went unanswered.
     * An entry that several refused calls share belongs to no single call.
     */
    correctUnits: prepareQuery((v: Placeholders<{ rested: number; kept: number }>) =>
      db
        .updateTable("call_log")
        .from(latestSettled(v))
        .set({ units: sql`c.units` })
        .whereRef("call_log.request_id", "=", "c.request_id")
        .where("call_log.units", "=", sql.lit(0))
        .where("c.units", ">", sql.lit(0))
        .where("c.settled_at", ">", v.kept)
        .where("call_log.alike", "is", null)
        .returning("call_log.status"),
    ),

    recordUnanswered: prepareQuery((v: Placeholders<{ rested: number; kept: number }>) =>
      db
        .insertInto("call_log")
        .columns([
          "request_id",
          "at",
          "app_id",
          "key_id",
          "operation",
          "channel",
          "status",
          "outcome",
          "units",
          "duration_ms",
        ])
        .expression(
          db
            .selectFrom(latestSettled(v))
            .where(
              sql<SqlBool>`NOT EXISTS (SELECT 1 FROM call_log WHERE request_id = c.request_id AND alike IS NULL)`,
            )
            // A call that settled before the end of the app's latest deleted entry may have had an entry that is
            // among the deleted ones.
            .where(
              sql<SqlBool>`c.settled_at > coalesce((SELECT gone_until FROM log_apps WHERE app_id = c.app_id), 0)`,
            )
            .where("c.settled_at", ">", v.kept)
            .select([
              "c.request_id",
              "c.reserved_at",
              "c.app_id",
              "c.key_id",
              "c.operation",
              "c.channel",
              sql.lit(499).as("status"),
              sql.lit("process_ended").as("outcome"),
              "c.units",
              sql<number>`c.settled_at - c.reserved_at`.as("duration_ms"),
            ]),
        )
        .returning("app_id"),
    ),

    dropOld: prepareQuery((v: Placeholders<{ old: number; most: number }>) =>
      drop(oldest.where("at", "<", v.old), v.most),
    ),

    dropOfApp: prepareQuery((v: Placeholders<{ appId: string; most: number }>) =>
      drop(oldest.where("app_id", "=", v.appId), v.most),
    ),

    dropOfNoApp: prepareQuery((v: Placeholders<{ most: number }>) =>
      drop(oldest.where("app_id", "is", null), v.most),
    ),

    addLines: prepareQuery((v: Placeholders<{ appId: string; lines: number }>) =>
      db
        .insertInto("log_apps")
        .values({ app_id: v.appId, lines: v.lines, gone_until: 0 })
        .onConflict((conflict) =>
          conflict.column("app_id").doUpdateSet({ lines: sql`log_apps.lines + excluded.lines` }),
        ),
    ),

    takeLines: prepareQuery((v: Placeholders<{ appId: string; lines: number; goneUntil: number }>) =>
      db
        .updateTable("log_apps")
        .set({
          lines: sql`CASE WHEN lines > ${v.lines} THEN lines - ${v.lines} ELSE 0 END`,
          gone_until: sql`CASE WHEN gone_until > ${v.goneUntil} THEN gone_until ELSE ${v.goneUntil} END`,
        })
        .where("app_id", "=", v.appId),
    ),

    // The condition makes PostgreSQL use the index: a transaction of the ledger must not read a table from end to end.
    total: prepareQuery(() =>
      db
        .selectFrom("log_apps")
        .select(sql<number>`CAST(coalesce(sum(lines), 0) AS BIGINT)`.as("lines"))
        .where("app_id", ">=", ""),
    ),

    largest: prepareQuery((v: Placeholders<{ most: number }>) =>
      db
        .selectFrom("log_apps")
        .select(["app_id as appId", "lines"])
        .where("app_id", ">=", "")
        .where("lines", ">", 0)
        .orderBy("lines", "desc")
        .orderBy("app_id")
        .limit(v.most),
    ),
  };
}

/** Maximum number of events deleted at a time; it exceeds the number that arrive in between. */
const maxEventsDropped = 500;

type Event = Pick<CallRecord, "requestId" | "at" | "operatorId" | "operation" | "status" | "durationMs">;

/**
 * Creates the storage of sign-in events in a table of their own, so that calls cannot push them out. They have a longer
 * retention.
 */
export function createSignInEvents(db: Kysely<Tables>) {
  const queries = {
    add: prepareRows((events: Placeholders<Event>[]) =>
      db.insertInto("sign_in_events").values(
        events.map((v) => ({
          request_id: v.requestId,
          at: v.at,
          operator_id: v.operatorId,
          operation: v.operation,
          status: v.status,
          duration_ms: v.durationMs,
        })),
      ),
    ),

    dropOld: prepareQuery((v: Placeholders<{ old: number }>) =>
      db
        .deleteFrom("sign_in_events")
        .where("id", "in", (oldest) =>
          oldest
            .selectFrom("sign_in_events")
            .select("id")
            .where("at", "<", v.old)
            .orderBy("at")
            .limit(sql.lit(maxEventsDropped)),
        ),
    ),
  };

  return {
    add: async (turn: Turn, events: CallRecord[]): Promise<void> => {
      await Promise.all(queries.add(events).map(turn.wrote));
    },
    dropOld: async (turn: Turn, old: number): Promise<void> => {
      await turn.wrote(queries.dropOld({ old }));
    },
  };
}
