import { sql, type Kysely } from "kysely";
import type { Channel } from "#contract/channel";
import type { CallLog, CallRecord } from "../store.ts";
import { prepareQuery, prepareRows, type Placeholders } from "./prepared-query.ts";
import type { ColdDatabase, Tables } from "./tables.ts";
import type { TransactionQueue } from "./transaction-queue.ts";

/** How many settlements are looked at, and how many lines of the log beside them: failed calls have lines as well. */
const looked = { settlements: 10_000, lines: 100_000 };
const pruneEvery = 256;
const latestLines = 2_000;

/**
 * The log of calls in a database: appended to with whatever is written at that time, kept bounded (the oldest lines go when
 * there are too many or they are too old), and an operator's latest calls and the calls that never got a line read from it.
 */
export function createCallLog({
  db,
  now,
  queue,
  keep,
}: Pick<ColdDatabase, "db" | "now"> & {
  queue: TransactionQueue;
  keep: { rows: number; ms: number };
}): CallLog {
  const queries = logQueries(db);
  let appended = 0;

  return {
    append: queue.together(async (turn, calls: CallRecord[]) => {
      await Promise.all(queries.add(calls).map(turn.wrote));
      const before = appended;
      appended += calls.length;
      if (before === 0 || Math.floor(before / pruneEvery) !== Math.floor(appended / pruneEvery))
        await turn.wrote(queries.prune({ rows: keep.rows, old: turn.now - keep.ms }));
      return calls.map(() => undefined);
    }),

    recordUnanswered: async (restMs) => {
      // A join, so that both databases read either table once; no index serves request ids.
      const written = await sql`
        INSERT INTO call_log (request_id, at, operator_id, app_id, key_id, operation, channel, status, outcome,
          units, duration_ms)
        SELECT c.request_id, c.reserved_at, NULL, c.app_id, c.key_id, c.operation, c.channel, 499, 'process_ended',
          c.units, c.settled_at - c.reserved_at
        FROM (SELECT * FROM charges WHERE settled_at IS NOT NULL AND settled_at <= ${now()} - CAST(${restMs} AS BIGINT)
          ORDER BY id DESC LIMIT ${looked.settlements}) AS c
        LEFT JOIN (SELECT request_id FROM call_log ORDER BY id DESC LIMIT ${looked.lines}) AS l
          ON l.request_id = c.request_id
        WHERE l.request_id IS NULL AND c.reserved_at >= coalesce((SELECT min(at) FROM
          (SELECT at FROM call_log ORDER BY id DESC LIMIT ${looked.lines}) AS latest), 0)`.execute(db);
      return Number(written.numAffectedRows ?? 0n);
    },

    recentOutcomes: async (since) => {
      const { rows } = await sql<{ channel: Channel; calls: number; failed: number }>`
        SELECT channel, count(*) AS calls, sum(CASE WHEN status = 502 THEN 1 ELSE 0 END) AS failed
        FROM (SELECT channel, status, at FROM call_log ORDER BY id DESC LIMIT ${sql.lit(latestLines)}) AS latest
        WHERE channel IS NOT NULL AND at >= ${since} GROUP BY channel ORDER BY channel`.execute(db);
      return rows;
    },

    byOperator: async (operatorId, most) => {
      const rows = await db
        .selectFrom("call_log")
        .selectAll()
        .where("operator_id", "=", operatorId)
        .orderBy("id", "desc")
        .limit(most)
        .execute();
      return rows.map((row) => ({
        requestId: row.request_id,
        at: row.at,
        operatorId: row.operator_id,
        appId: row.app_id,
        keyId: row.key_id,
        operation: row.operation,
        channel: row.channel,
        status: row.status,
        outcome: row.outcome,
        units: row.units,
        durationMs: row.duration_ms,
      }));
    },
  };
}

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
        })),
      ),
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
