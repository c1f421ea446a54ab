import { sql, type Kysely, type Selectable, type SqlBool } from "kysely";
import { isErrorCode } from "#contract/shared/error-codes";
import {
  statusOf,
  type CallFilter,
  type CallPage,
  type CallQuestion,
  type StoredCall,
  type SignInRecord,
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
    if (place !== null)
      lines =
        direction === "older"
          ? lines.where(sql<SqlBool>`(at, id) < (${place.at}, ${place.id})`)
          : lines.where(sql<SqlBool>`(at, id) > (${place.at}, ${place.id})`);
    return lines.orderBy("at", order).orderBy("id", order);
  };

  let lines = db.selectFrom(indexed().limit(sql.lit(scanLimit)).as("scanned")).selectAll();
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
  const rows = await lines
    .orderBy("at", order)
    .orderBy("id", order)
    .limit(max + 1)
    .execute();
  const page = rows.slice(0, max);
  const last = rows.length > max ? page.at(-1) : await lastScanned();
  const calls = page.map(callFromRow);
  return {
    calls: direction === "older" ? calls : calls.toReversed(),
    next: last ? { at: last.at, id: last.id } : null,
  };

  /** Returns the last entry scanned; undefined when the scan reached the end of the log. */
  async function lastScanned() {
    const [row] = await indexed()
      .clearSelect()
      .select(["at", "id"])
      .offset(scanLimit - 1)
      .limit(1)
      .execute();
    return row;
  }
}

function isOfFailures({ ending, code }: CallFilter): boolean {
  return (ending !== undefined && ending !== "answered") || (code !== undefined && isErrorCode(code));
}

/** Returns the sign-in events of an operator, newest first. */
export async function findSignIns(
  db: Kysely<Tables>,
  operatorId: string,
  max: number,
): Promise<SignInRecord[]> {
  return db
    .selectFrom("sign_in_events")
    .select(["request_id as requestId", "at", "operation"])
    .where("operator_id", "=", operatorId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(max)
    .execute();
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
