import { sql, type Kysely, type SqlBool } from "kysely";
import type { Channel } from "#contract/channel";
import type { CallRecord } from "../call-record.ts";
import { recentLines, type CallLog } from "../store.ts";
import { findCalls, findSignIns } from "./find-calls.ts";
import { prepareQuery, prepareRows, type Placeholders } from "./prepared-query.ts";
import { logSource } from "./sql-usage-sums.ts";
import type { SqlClockWatch } from "./sql-clock-watch.ts";
import type { ColdDatabase, Tables } from "./tables.ts";
import type { TransactionQueue, Turn } from "./transaction-queue.ts";

/** So many settlements are looked at, from the latest on. */
const latestSettlements = 10_000;
const pruneEvery = 256;

/**
 * The log of calls in a database: appended to with whatever is written at that time, kept bounded (the oldest lines go when
 * there are too many or they are too old), and calls found in it, those that never got a line as well.
 */
export function createCallLog({
  db,
  queue,
  clockWatch,
  keep,
}: Pick<ColdDatabase, "db"> & {
  queue: TransactionQueue;
  clockWatch: Pick<SqlClockWatch, "look">;
  keep: { rows: number; ms: number };
}): CallLog {
  const queries = logQueries(db);
  let appended = 0;

  async function prune(turn: Turn): Promise<void> {
    const pause = await clockWatch.look(turn);
    // During a pause no line is old; the number of lines is bounded all the same.
    const old = pause === null ? turn.now - keep.ms : Number.MIN_SAFE_INTEGER;
    await turn.wrote(queries.prune({ rows: keep.rows, old }));
  }

  return {
    append: queue.together(async (turn, calls: CallRecord[]) => {
      await Promise.all(queries.add(calls).map(turn.wrote));
      const before = appended;
      appended += calls.length;
      if (before === 0 || Math.floor(before / pruneEvery) !== Math.floor(appended / pruneEvery))
        await prune(turn);
      return calls.map(() => undefined);
    }),

    nameOperator: (call) => queue.run((turn) => turn.wrote(queries.nameOperator(call))),

    // In a turn of its own, as every other line: whatever sums the log up goes by the order of its ids.
    recordUnanswered: (restMs) =>
      queue.run(async (turn) => {
        const written = await turn.rows(queries.recordUnanswered({ rested: turn.now - restMs }));
        return written.length;
      }),

    find: (question) => findCalls(db, question),
    signIns: (operatorId, most) => findSignIns(db, operatorId, most),
    recentOutcomes: async (since) => {
      const { rows } = await sql<{ channel: Channel; calls: number; failed: number }>`
        SELECT channel, count(*) AS calls, sum(CASE WHEN status = 502 THEN 1 ELSE 0 END) AS failed
        FROM (SELECT channel, status, at FROM call_log ORDER BY id DESC LIMIT ${sql.lit(recentLines)}) AS latest
        WHERE channel IS NOT NULL AND at >= ${since} GROUP BY channel ORDER BY channel`.execute(db);
      return rows;
    },
  };
}

type Charge = Pick<
  Tables["charges"],
  "request_id" | "app_id" | "key_id" | "operation" | "channel" | "units"
> & {
  reserved_at: number;
  settled_at: number;
};

function logQueries(db: Kysely<Tables>) {
  return {
    add: prepareRows((calls: Placeholders<CallRecord>[]) =>
      db.insertInto("call_log").values(
        calls.map((v) => ({
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
        })),
      ),
    ),

    nameOperator: prepareQuery((v: Placeholders<{ requestId: string; operatorId: string }>) =>
      db
        .updateTable("call_log")
        .set({ operator_id: v.operatorId })
        .where("request_id", "=", v.requestId)
        .where("operator_id", "is", null),
    ),

    recordUnanswered: prepareQuery((v: Placeholders<{ rested: number }>) =>
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
            .selectFrom(
              sql<Charge>`(SELECT * FROM charges WHERE settled_at IS NOT NULL AND settled_at <= ${v.rested}
              ORDER BY id DESC LIMIT ${sql.lit(latestSettlements)})`.as("c"),
            )
            .where(sql<SqlBool>`NOT EXISTS (SELECT 1 FROM call_log WHERE request_id = c.request_id)`)
            // A line is written when its call has ended: that of a call which settled later is not among those that are gone.
            .where(
              sql<SqlBool>`c.settled_at > coalesce((SELECT at + duration_ms FROM call_log ORDER BY id LIMIT 1), 0)`,
            )
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
        .returning("id"),
    ),

    prune: prepareQuery((v: Placeholders<{ rows: number; old: number }>) =>
      db
        .deleteFrom("call_log")
        .where("id", "in", (oldest) =>
          oldest
            .selectFrom("call_log")
            .select("id")
            .orderBy("id")
            .limit(sql.lit(4 * pruneEvery)),
        )
        // What is not summed up yet stays, or the sums would lack it.
        .where("id", "<=", (summed) =>
          summed.selectFrom("summed").select("place").where("source", "=", logSource),
        )
        .where((where) =>
          where.or([
            where("id", "<=", (newest) =>
              newest.selectFrom("call_log").select(sql<number>`max(id) - ${v.rows}`.as("last")),
            ),
            where("at", "<", v.old),
          ]),
        ),
    ),
  };
}
