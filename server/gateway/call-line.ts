import type { Channel } from "#contract/channel";
import type { agentEndpoints } from "#contract/agent-endpoints";
import type { categoryFindEndpoint } from "#contract/category-find";
import type { EndpointId } from "#contract/endpoints";
import type { ErrorCode } from "#contract/error-codes";

/**
 * What the log keeps of one request: these fields and no others. None can hold a key, a token, a receiver, a body or a raw
 * text of the caller (ASVS V16.2.5, V16.4.1).
 */
export type CallLine = {
  requestId: string;
  /** The caller's own x-request-id, cut and percent-encoded, masked when it holds a key; null when there was none. */
  callerRequestId: string | null;
  /** Epoch ms of the arrival. */
  at: number;
  method: string;
  route: RouteId;
  /** By what it came: an agent's call has the operation that its tool is, in `route`. */
  surface: Surface;
  /** The HTTP status; 499 = the caller left before the answer. */
  status: number;
  code: ErrorCode | null;
  /** An error code, a payment verdict, a preview code, "caller_gone"; null when the status says it all. */
  outcome: string | null;
  channel: Channel | null;
  units: number;
  durationMs: number;
  appId: string | null;
  keyId: string | null;
  operatorId: string | null;
  /** Calls of the connector that this request took, id resolution included; null when unknown or none. */
  upstreamCalls: number | null;
  /** The internal text of a failure, percent-encoded where it is not plain. */
  detail: string | null;
};

/** Where a call came in: the surface itself, the tools as HTTP, or the tools as MCP. */
export type Surface = "v1" | "ai" | "mcp";

export type RouteId =
  | EndpointId
  | (typeof agentEndpoints)[number]["id"]
  | typeof categoryFindEndpoint.id
  | "mcp"
  | `category.${"columns" | "changes" | "state" | "refresh"}`
  | "healthz"
  | "readyz"
  | "openapi"
  | "unmatched";

/** Text from outside for a log line: at most `most` characters, everything but printable ASCII percent-encoded (no injection). */
export function logText(text: string, most: number): string {
  return text
    .slice(0, most)
    .toWellFormed()
    .replace(/[^ -$&-~]/gu, encodeURIComponent);
}

/** What an error that nobody expected says, for a log line: its kind and its message, if that can hold nothing from outside. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  // A parser's message repeats the beginning of what it was given.
  return error instanceof SyntaxError
    ? error.name
    : `${error.name}: ${logText(error.message.replace(/svc_(live|test)_[\w-]+/gi, "***"), 200)}`;
}
