import type { CallFilter, CallRecord } from "#server/store/call-record.ts";
import type { CallLog } from "#server/store/store.ts";

/** The latest calls that fit, newest first, without their ids and how many calls each line stands for. */
export async function callsOf(
  { callLog }: { callLog: CallLog },
  filter: CallFilter = {},
): Promise<CallRecord[]> {
  const { calls } = await callLog.find({ filter, place: null, direction: "older", most: 100 });
  return calls.map(({ id: _id, calls: _calls, ...record }) => record);
}
