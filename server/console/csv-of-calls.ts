import { isoTime } from "#server/kernel/clock.ts";
import { csvRow } from "#server/kernel/csv-cell.ts";
import type { CallFilter, CallPlace, KeptCall } from "#server/store/call-filter.ts";
import type { CallLog } from "#server/store/store.ts";
import { csvPiece } from "./csv-response.ts";

export const callColumns = [
  "time",
  "request_id",
  "operation",
  "marketplace",
  "outcome",
  "status",
  "units",
  "duration_ms",
  "marketplace_ms",
  "marketplace_code",
  "order_or_product_id",
  "app",
  "key",
  "operator",
];

/**
 * Every call that fits as rows of CSV, newest first, a piece at a time: other calls go on in between. Calls that arrive meanwhile are
 * not among them.
 *
 * @param nameOf operators' names by their id
 */
export async function* csvOfCalls(
  callLog: Pick<CallLog, "find">,
  filter: CallFilter,
  nameOf: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  for (let place: CallPlace | null = null; ;) {
    const { calls, next } = await callLog.find({ filter, place, direction: "older", most: csvPiece });
    if (calls.length > 0) yield calls.map((call) => rowOf(call, nameOf)).join("");
    if (next === null) return;
    place = next;
  }
}

function rowOf(call: KeptCall, nameOf: ReadonlyMap<string, string>): string {
  const { operatorId } = call;
  return csvRow([
    isoTime(call.at),
    call.requestId,
    call.operation,
    call.channel ?? "",
    call.outcome ?? "",
    call.status,
    call.units,
    Math.round(call.durationMs),
    call.upstreamMs ?? "",
    call.upstreamCode ?? "",
    call.subject ?? "",
    call.appId ?? "",
    call.keyId ?? "",
    operatorId === null ? "" : (nameOf.get(operatorId) ?? operatorId),
  ]);
}
