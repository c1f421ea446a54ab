import { headerNames } from "#contract/request-headers";
import { csvRow } from "#contract/csv-cell";
import { isoTime } from "#server/kernel/machine.ts";
import type { CallFilter, CallPlace, KeptCall } from "#server/store/call-record.ts";
import type { CallLog } from "#server/store/store.ts";
import type { ConsoleCall, ConsoleResponse } from "./console-request.ts";

/** Rows that are in memory at a time while a file is written. */
export const csvPiece = 500;

/**
 * A CSV file of any length, sent as it is read: whoever reads slowly is waited for, and when a piece cannot be had the connection ends,
 * so that half a file never looks whole. The byte order mark is what spreadsheets know UTF-8 by.
 *
 * @param file.pieces rows as text, with their line ends
 */
export function csvResponse(
  { requestId }: Pick<ConsoleCall, "requestId">,
  { name, columns, pieces }: { name: string; columns: readonly string[]; pieces: AsyncIterable<string> },
): ConsoleResponse {
  return {
    status: 200,
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      [headerNames.requestId]: requestId,
    },
    body: withHead(columns, pieces),
  };
}

async function* withHead(columns: readonly string[], pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield `\ufeff${csvRow(columns)}`;
  yield* pieces;
}

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
  "calls",
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
    call.calls,
  ]);
}
