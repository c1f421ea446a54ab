import { headerNames } from "#contract/request-headers";
import { csvRow } from "#server/kernel/csv-cell.ts";
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
