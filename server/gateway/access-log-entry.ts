import type { Channel } from "#contract/shared/channel";
import type { FailureCode } from "#contract/shared/error-codes";
import type { Failure } from "#contract/shared/failure";
import { createLru } from "#server/shared/caches.ts";
import type { Clock } from "#server/shared/runtime.ts";
import type { KeyAccess } from "#server/store/access.ts";
import type { Store } from "#server/store/store.ts";
import type { RequestContext, RouteId } from "./request-context.ts";
import type { Surface } from "./gateway-request.ts";
import { callerRequestId, logText } from "./log-text.ts";

/** Outcome of a request. */
export type Ending = { status: number; failure: Failure | null; route: RouteId; metered: boolean };

/**
 * Access log entry of one request: these fields and no others. None can hold a key, a token, a receiver, a body or a raw text of
 * the caller (ASVS V16.2.5, V16.4.1).
 */
export type AccessLogEntry = {
  requestId: string;
  /** The caller's own x-request-id, cut and percent-encoded, masked when it holds a key; null when there was none. */
  callerRequestId: string | null;
  /** Time of arrival, epoch ms. */
  at: number;
  method: string;
  route: RouteId;
  /** Surface by which the call came: an agent's call has the operation of its tool in `route`. */
  surface: Surface;
  /** HTTP status; 499: the caller left before the answer. */
  status: number;
  code: FailureCode | null;
  /** Error code, payment verdict, preview code or "caller_gone"; null when the status says everything. */
  outcome: string | null;
  channel: Channel | null;
  units: number;
  durationMs: number;
  appId: string | null;
  keyId: string | null;
  operatorId: string | null;
  /** Calls of the connector for this request, including id resolution; null when unknown or none. */
  upstreamCalls: number | null;
  /** Internal text of a failure, percent-encoded where it is not plain. */
  detail: string | null;
};

/** Writes the access log entry of a request and its row of the activity list. Never delays or breaks the answer. */
type LogCall = (context: RequestContext, ending: Ending) => void;

const maxDetailLength = 200;
const maxMethodLength = 16;

/** The last use of a key is saved to the minute (ms), for at most this many keys at a time. */
const recordEveryMs = 60_000;
const maxKeys = 10_000;

export function createSaveCall({
  store,
  clock,
  log,
}: {
  store: Pick<Store, "access" | "callLog">;
  clock: Clock;
  log: (line: AccessLogEntry) => void;
}): LogCall {
  const noted = createLru<string, number>(maxKeys);

  /** Saves at most once a minute for each key, in the background; the next write makes up for a failed one. */
  function recordUse({ app, key }: KeyAccess, at: number, operation: string): void {
    const name = `${app.id}/${key.id}`;
    if (Math.abs(at - (noted.get(name) ?? 0)) < recordEveryMs) return;
    noted.set(name, at);
    store.access.recordKeyUse({ appId: app.id, keyId: key.id, at, operation }).catch(() => {});
  }

  return (context, { status, failure, route, metered }) => {
    const { request, requestId, startedAt, access, channel, units } = context;
    const internal = failure?.details.internal;
    const facts = {
      requestId,
      at: startedAt,
      operatorId: request.operatorId ?? null,
      appId: access?.app.id ?? null,
      keyId: access?.key.id ?? null,
      channel,
      status,
      outcome: failure?.code ?? (status === 499 ? "caller_gone" : context.outcome),
      units,
      durationMs: Math.max(0, clock() - startedAt),
    };
    log({
      ...facts,
      callerRequestId: callerRequestId(request.headers),
      method: logText(request.method, maxMethodLength),
      route,
      surface: request.agent?.surface ?? surfaceOf(request.path),
      code: failure?.code ?? null,
      upstreamCalls: context.upstreamCalls,
      detail: internal === undefined ? null : logText(internal, maxDetailLength),
    });
    // Calls of unknown keys belong to no activity list, and free calls that succeeded are not events.
    if (access) recordUse(access, startedAt, route);
    if (access && (metered || failure)) {
      const upstream = {
        upstreamCode: failure?.details.upstream?.code ?? null,
        upstreamCalls: context.upstreamCalls,
        upstreamMs: context.upstreamMs,
      };
      const record = { ...facts, ...upstream, subject: context.subject, operation: route };
      store.callLog.append(record).catch(() => {});
    }
  };
}

/** Returns the surface by the path: a tool's request that never became a call of an operation has its surface in its path. */
function surfaceOf(path: string): Surface {
  if (path === "/mcp") return "mcp";
  return path.startsWith("/ai/") ? "ai" : "v1";
}
