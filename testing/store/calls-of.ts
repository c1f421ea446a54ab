import type { CallFilter, CallRecord } from "#server/store/call-record.ts";
import type { CallLog } from "#server/store/store.ts";

/** Returns the latest matching calls, newest first, without their numbers and repeat counts. */
export async function callsOf(
  { callLog }: { callLog: CallLog },
  filter: CallFilter = {},
): Promise<CallRecord[]> {
  const { calls } = await callLog.find({ filter, place: null, direction: "older", most: 100 });
  return calls.map(({ id: _id, calls: _calls, ...record }) => record);
}
