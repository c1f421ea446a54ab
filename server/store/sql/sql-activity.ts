import { sql } from "kysely";
import type { CallLog } from "../store.ts";
import type { ColdDatabase } from "./tables.ts";

/** How many settlements are looked at, and how many lines of the log beside them: failed calls have lines as well. */
const looked = { settlements: 10_000, lines: 100_000 };

/** An operator's latest calls, read from the log in a database, and the calls that never got a line there. */
export function createSqlActivity({
  db,
  now,
}: Pick<ColdDatabase, "db" | "now">): Pick<CallLog, "byOperator" | "recordUnanswered"> {
  return {
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
