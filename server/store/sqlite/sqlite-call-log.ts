import type { DatabaseSync } from "node:sqlite";
import type { CallLog } from "../store.ts";
import type { GroupCommit } from "./group-commit.ts";

const pruneEvery = 256;

/** Appends to the log, and keeps it bounded: the oldest lines go when there are too many or they are too old. */
export function createSqliteCallLog(
  db: DatabaseSync,
  { clock, inTurn, keep }: { clock: () => number; inTurn: GroupCommit; keep: { rows: number; ms: number } },
): Pick<CallLog, "append"> {
  const add = db.prepare(
    `INSERT INTO call_log
      (request_id, at, operator_id, app_id, key_id, operation, channel, status, outcome, units, duration_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const tooMany = db.prepare(
    `DELETE FROM call_log WHERE id IN
      (SELECT id FROM call_log WHERE id <= ?1 - ?2 ORDER BY id LIMIT ${4 * pruneEvery})`,
  );
  const tooOld = db.prepare(
    `DELETE FROM call_log WHERE at < ?1 AND id IN
      (SELECT id FROM call_log ORDER BY id LIMIT ${4 * pruneEvery})`,
  );
  let appended = 0;

  return {
    append: (call) =>
      inTurn({
        durable: false,
        lazy: true,
        run: () => {
          const { lastInsertRowid } = add.run(
            call.requestId,
            call.at,
            call.operatorId,
            call.appId,
            call.keyId,
            call.operation,
            call.channel,
            call.status,
            call.outcome,
            call.units,
            call.durationMs,
          );
          if (appended++ % pruneEvery !== 0) return;
          tooMany.run(lastInsertRowid, keep.rows);
          tooOld.run(clock() - keep.ms);
        },
      }),
  };
}
