import { endpoints } from "#contract/endpoints";
import type { Activity } from "#contract/console";
import { isoTime } from "#server/kernel/clock.ts";
import type { CallLog } from "#server/store/store.ts";

/** Rows read from the log and calls shown at most. */
const most = 200;

const metered = new Set<string>(endpoints.filter(({ units }) => units > 0).map(({ id }) => id));

/** An operator's own metered calls, newest first. */
export async function listActivity(callLog: CallLog, operatorId: string): Promise<Activity> {
  const records = await callLog.byOperator(operatorId, most);
  return {
    calls: records
      .filter(({ operation }) => metered.has(operation))
      .map((record) => ({
        at: isoTime(record.at),
        operation: record.operation,
        channel: record.channel,
        status: record.status,
        outcome: record.outcome,
        units: record.units,
        duration_ms: record.durationMs,
        request_id: record.requestId,
      })),
  };
}
