import type { CallLog } from "../store.ts";
import type { ColdDatabase } from "./tables.ts";

/** An operator's latest calls, read from the log in a database. */
export function createSqlActivity({ db }: Pick<ColdDatabase, "db">): Pick<CallLog, "byOperator"> {
  return {
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
