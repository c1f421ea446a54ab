import { sql, type Kysely, type Selectable, type SelectQueryBuilder, type SqlBool } from "kysely";
import { isErrorCode } from "#contract/shared/error-codes";
import {
  goneStatus,
  statusOf,
  type CallFilter,
  type CallPage,
  type CallPlace,
  type CallQuestion,
  type FailureGroups,
  type StoredCall,
} from "../call-record.ts";
import type { Tables } from "./tables.ts";

/** Maximum number of entries scanned by one query: some 10 ms on SQLite, during which nothing else runs. */
const scanLimit = 10_000;

/**
 * Returns a page of the log in order of arrival. Filters with an index are applied through it; the others are applied
 * to the next `scanLimit` entries at most.
 */
export async function findCalls(
  db: Kysely<Tables>,
  { filter, place, direction, most: max }: CallQuestion,
): Promise<CallPage> {
  const order = direction === "older" ? "desc" : "asc";
  const indexed = () => {
    let lines = indexedLines(db, filter);
    if (place !== null)
      lines =
        direction === "older"
          ? lines.where(sql<SqlBool>`(at, id) < (${place.at}, ${place.id})`)
          : lines.where(sql<SqlBool>`(at, id) > (${place.at}, ${place.id})`);
    return lines.orderBy("at", order).orderBy("id", order);
  };
  const scanned = db.selectFrom(indexed().limit(sql.lit(scanLimit)).as("call_log")).selectAll();
  const rows = await narrowed(scanned, filter)
    .orderBy("at", order)
    .orderBy("id", order)
    .limit(max + 1)
    .execute();
  const page = rows.slice(0, max);
  const last = rows.length > max ? page.at(-1) : await lastScanned(indexed());
  const calls = page.map(callFromRow);
  return {
    calls: direction === "older" ? calls : calls.toReversed(),
    next: last ? { at: last.at, id: last.id } : null,
  };
}

/**
 * Returns the refused and failed calls by code, from the latest `scanLimit` calls of an operator, or the failures of
 * all callers. The index of an app also holds its answered calls, so an app is searched among the failures.
 */
export async function findFailures(db: Kysely<Tables>, filter: CallFilter): Promise<FailureGroups> {
  const { operatorId, requestId, appId, from, to } = filter;
  const isOfOperator = operatorId !== undefined || requestId !== undefined;
  const indexed = () => {
    const lines = indexedLines(db, { operatorId, requestId, from, to });
    const failures = isOfOperator ? lines : lines.where("status", ">=", sql.lit(400));
    return failures.orderBy("at", "desc").orderBy("id", "desc");
  };
  let lines = narrowed(db.selectFrom(indexed().limit(sql.lit(scanLimit)).as("call_log")), filter);
  if (appId !== undefined) lines = lines.where("app_id", "=", appId);
  const groups = await lines
    .where("status", ">=", 400)
    .where("status", "!=", goneStatus)
    .where("outcome", "is not", null)
    .groupBy(["outcome", "channel", "upstream_code"])
    .select([
      sql<string>`outcome`.as("code"),
      "channel",
      "upstream_code as upstreamCode",
      sql<number>`CAST(sum(calls) AS BIGINT)`.as("calls"),
      sql<number>`max(at)`.as("lastAt"),
    ])
    .execute();
  return { groups, lookedTo: (await lastScanned(indexed()))?.at ?? null };
}

type Lines<Columns> = SelectQueryBuilder<Tables, "call_log", Columns>;

/** Selects entries by the filters that have an index. */
function indexedLines(db: Kysely<Tables>, filter: CallFilter) {
  let lines = db.selectFrom("call_log").selectAll();
  const { requestId, operatorId, appId, from, to } = filter;
  if (requestId !== undefined) lines = lines.where("request_id", "=", requestId);
  if (operatorId !== undefined) lines = lines.where("operator_id", "=", operatorId);
  if (appId !== undefined) lines = lines.where("app_id", "=", appId);
  if (from !== undefined) lines = lines.where("at", ">=", from);
  if (to !== undefined) lines = lines.where("at", "<", to);
  // Inlined in the query text, because the partial index of failures is used only when the planner can see that it
  // holds all of them.
  if (isOfFailures(filter)) lines = lines.where("status", ">=", sql.lit(400));
  return lines;
}

/** Applies the filters that have no index to the scanned entries. */
function narrowed<Columns>(scanned: Lines<Columns>, filter: CallFilter): Lines<Columns> {
  let lines = scanned;
  const { keyId, operation, channel, ending, code, subject } = filter;
  if (subject !== undefined) lines = lines.where("subject", "=", subject);
  if (keyId !== undefined) lines = lines.where("key_id", "=", keyId);
  if (operation !== undefined) lines = lines.where("operation", "=", operation);
  if (channel !== undefined) lines = lines.where("channel", "=", channel);
  if (code !== undefined) lines = lines.where("outcome", "=", code);
  if (ending !== undefined) {
    const [lowest, behind] = statusOf[ending];
    lines = lines.where("status", ">=", lowest).where("status", "<", behind);
  }
  return lines;
}

/** Returns the last entry scanned; undefined when the scan reached the end of the log. */
async function lastScanned<Columns>(indexed: Lines<Columns>): Promise<CallPlace | undefined> {
  const [row] = await indexed
    .clearSelect()
    .select(["at", "id"])
    .offset(scanLimit - 1)
    .limit(1)
    .execute();
  return row;
}

function isOfFailures({ ending, code }: CallFilter): boolean {
  return (ending !== undefined && ending !== "answered") || (code !== undefined && isErrorCode(code));
}

type Row = Selectable<Tables["call_log"]>;

function callFromRow(row: Row): StoredCall {
  return {
    id: row.id,
    calls: row.calls,
    requestId: row.request_id,
    at: row.at,
    operatorId: row.operator_id,
    appId: row.app_id,
    keyId: row.key_id,
    operation: row.operation,
    channel: row.channel,
    status: row.status,
    outcome: row.outcome,
    units: row.units,
    durationMs: row.duration_ms,
    subject: row.subject,
    upstreamCode: row.upstream_code,
    upstreamCalls: row.upstream_calls,
    upstreamMs: row.upstream_ms,
  };
}
