import type { ActivityCall, ActivityQuery } from "#contract/activity";
import { readCalls } from "../../api/activity-options.ts";
import { type CsvCell, writeCsv } from "../../ui/csv.ts";

const page = 500;
/** More than a spreadsheet is opened with; a file of all that may be kept would not fit into a page's memory. */
const most = 100_000;

const header = [
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
 * The calls that fit as CSV, newest first, asked for page by page and written as they come. Cells are made harmless as everywhere.
 * @throws RequestFailure, and what aborting throws
 */
export async function writeCalls(
  query: ActivityQuery,
  { signal, onCount }: { signal: AbortSignal; onCount: (count: number) => void },
): Promise<{ text: string; count: number; isCut: boolean }> {
  const parts = [writeCsv([header])];
  let count = 0;
  let before: string | null | undefined;
  do {
    const answer = await readCalls({ ...query, before: before ?? undefined, limit: String(page) }, signal);
    signal.throwIfAborted();
    // The mark at the beginning of a file belongs before its first line only.
    if (answer.calls.length > 0) parts.push(writeCsv(answer.calls.map(rowOf)).slice(1));
    count += answer.calls.length;
    onCount(count);
    before = answer.older;
  } while (before !== null && count < most);
  return { text: parts.join(""), count, isCut: before !== null };
}

function rowOf(call: ActivityCall): CsvCell[] {
  return [
    call.at,
    { id: call.request_id },
    call.operation,
    call.channel === null ? null : { id: call.channel },
    call.outcome,
    call.status,
    call.units,
    call.duration_ms,
    call.upstream_ms,
    call.upstream_code === null ? null : { id: call.upstream_code },
    call.subject === null ? null : { id: call.subject },
    call.app,
    call.key,
    call.operator?.name ?? null,
  ];
}
