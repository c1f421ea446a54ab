import type { Failure } from "#contract/failure";
import type { RouteId, Surface } from "./call-line.ts";
import { callerRequestId } from "./caller-request-id.ts";
import type { Exchange } from "./exchange.ts";
import type { GatewayDependencies } from "./gateway-dependencies.ts";
import { logText } from "./log-text.ts";

/** How a request ended. */
export type Ending = { status: number; failure: Failure | null; route: RouteId; metered: boolean };

/** A tool's request that never became a call of an operation has its surface in its path. */
function surfaceOf(path: string): Surface {
  if (path === "/mcp") return "mcp";
  return path.startsWith("/ai/") ? "ai" : "v1";
}

/** Writes the one log line of a request, and its row for the activity list. Never holds up or breaks the answer. */
export type KeepCall = (exchange: Exchange, ending: Ending) => void;

const longestDetail = 200;
const longestMethod = 16;

export function createKeepCall({
  store,
  clock,
  log,
}: Pick<GatewayDependencies, "store" | "clock" | "log">): KeepCall {
  return (exchange, { status, failure, route, metered }) => {
    const { request, requestId, startedAt, access, channel, units } = exchange;
    const internal = failure?.details.internal;
    const facts = {
      requestId,
      at: startedAt,
      operatorId: request.operatorId ?? null,
      appId: access?.app.id ?? null,
      keyId: access?.key.id ?? null,
      channel,
      status,
      outcome: failure?.code ?? (status === 499 ? "caller_gone" : exchange.outcome),
      units,
      durationMs: Math.max(0, clock() - startedAt),
    };
    log({
      ...facts,
      callerRequestId: callerRequestId(request.headers),
      method: logText(request.method, longestMethod),
      route,
      surface: request.agent?.surface ?? surfaceOf(request.path),
      code: failure?.code ?? null,
      upstreamCalls: exchange.upstreamCalls,
      detail: internal === undefined ? null : logText(internal, longestDetail),
    });
    // Calls of unknown keys belong to nobody's list, and free ones that went well are no event.
    if (access && (metered || failure)) store.callLog.append({ ...facts, operation: route }).catch(() => {});
  };
}
