import { headerNames } from "#contract/shared/request-headers";
import { csvRow } from "#contract/shared/csv-cell";
import { isoTime } from "#server/shared/runtime.ts";
import type { CallFilter, CallPlace, StoredCall } from "#server/store/call-record.ts";
import type { CallLog } from "#server/store/call-log.ts";
import type { ConsoleCall, ConsoleResponse } from "../console-request.ts";

/** Maximum number of rows in memory while a file is written. */
export const csvPiece = 500;

/**
 * Returns a CSV file of any length, streamed as it is read: a slow reader slows the reads. When a piece cannot be read
 * the connection is closed, so that half a file never looks complete. The byte order mark tells spreadsheets that the
 * file is UTF-8.
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
 * Yields every matching call as rows of CSV, newest first, one piece at a time, so that other calls run in between.
 * Calls that arrive during the export are left out.
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

function rowOf(call: StoredCall, nameOf: ReadonlyMap<string, string>): string {
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
