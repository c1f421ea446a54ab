import { endpoints } from "#contract/endpoints";
import type { Activity } from "#contract/console";
import { signInEvents, type SignInEvent } from "#contract/sign-in-event";
import { isoTime } from "#server/kernel/clock.ts";
import type { CallLog } from "#server/store/store.ts";

/** Rows read from the log and calls shown at most. */
const most = 200;

const metered = new Set<string>(endpoints.filter(({ units }) => units > 0).map(({ id }) => id));

/** The name under which an event of somebody's way in stands in the log of calls. */
export function signInOperation(event: SignInEvent): string {
  return `console.${event}`;
}

const events = new Map(signInEvents.map((event) => [signInOperation(event), event]));

/** An operator's own metered calls, and what happened to his way in; newest first. */
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
    sign_ins: records.flatMap(({ operation, at, requestId }) => {
      const event = events.get(operation);
      return event === undefined ? [] : [{ at: isoTime(at), event, request_id: requestId }];
    }),
  };
}
