import { toolCallEndpoint, toolsEndpoint } from "#contract/public/agent-endpoints";
import { Failure } from "#contract/shared/failure";
import { headerNames } from "#contract/shared/request-headers";
import { enter } from "#server/gateway/enter.ts";
import { createSaveCall } from "#server/gateway/access-log-entry.ts";
import {
  beginRequest,
  type RequestContext,
  type AgentCaller,
  type GatewayRequest,
  type GatewayResponse,
} from "#server/gateway/gateway-request.ts";
import type { GatewayServices } from "#server/gateway/gateway-services.ts";
import { bodyLimitOf } from "#server/gateway/body-limits.ts";
import { readBody } from "#server/gateway/read-input.ts";
import { countedRate, pacingHeaders } from "#server/gateway/pacing.ts";
import { asFailure, respondFailure } from "#server/gateway/respond.ts";
import { CallerGone } from "#server/gateway/waiting.ts";
import { type JsonObject, type ExactJson, isJsonObject } from "#server/shared/json/exact-json.ts";
import { argumentsIn } from "./read-arguments.ts";

export const mcpPath = "/mcp";

/** A request on /mcp that has passed the checks and may go on to the protocol: its caller and its one message. */
export type McpEntry = {
  agent: AgentCaller;
  /** As parsed by `parseExact` and then by `readMessage`. */
  message: JsonObject;
  callerRequestId: string | undefined;
  /** Returns the RateLimit fields of an answer that no tool call made. */
  pacing: () => Promise<Record<string, string>>;
  /** Writes the request's log entry, unless a tool call has written it already. */
  keep: (ending: { status: number; failure?: Failure | null; delegated: boolean }) => void;
};

/** Parts of a request that are still needed after its body has been read. */
export type McpRequest = Pick<GatewayRequest, "method" | "headers"> & { signal: AbortSignal };

/**
 * Runs the checks of a request on /mcp before the protocol sees it. `ownOrigin` is the only origin whose pages may
 * call; null refuses all pages.
 */
export type EnterMcp = (
  request: GatewayRequest,
  caller: { signal: AbortSignal; ownOrigin: string | null },
) => Promise<{ entry: McpEntry } | { refusal: GatewayResponse }>;

/**
 * Creates the checks of /mcp. Their order is key (401), Origin (403), method (405), rate (429), app (403), sandbox
 * (400), body (413, 415, 400). The body must be one JSON object: a batch of messages is refused because one request is
 * one call. A refusal is a JSON-RPC error that carries the gateway's own error.
 */
export function createEnterMcp(parts: GatewayServices): EnterMcp {
  const { clock, newId, store } = parts.dependencies;
  const saveCall = createSaveCall(parts.dependencies);

  const pacingOf = (context: RequestContext) => pacingHeaders(context, store, clock);

  async function judge(context: RequestContext, ownOrigin: string | null): Promise<JsonObject> {
    const { request } = context;
    context.access = await parts.authenticate(request.headers.authorization);
    const { origin } = request.headers;
    if (origin !== undefined && origin !== ownOrigin) throw foreignOrigin();
    if (request.method !== "POST") throw notPost();
    await enter(context, toolsEndpoint, parts);
    return readMessage(readBody(request, bodyLimitOf(toolCallEndpoint)));
  }

  return async (request, { signal, ownOrigin }) => {
    const requestId = `req_${newId()}`;
    const context = beginRequest(request, signal, { requestId, startedAt: clock() });
    const keep: McpEntry["keep"] = ({ status, failure = null, delegated }) => {
      if (!delegated) saveCall(context, { status, failure, route: "mcp", metered: false });
    };
    try {
      const message = await judge(context, ownOrigin);
      const { access } = context;
      if (access === null) throw new Error("the request passed its checks without a key");
      const agent: AgentCaller = { surface: "mcp", access, rate: countedRate(context), requestId };
      const callerRequestId = request.headers[headerNames.requestId];
      return { entry: { agent, message, callerRequestId, pacing: () => pacingOf(context), keep } };
    } catch (error) {
      if (error instanceof CallerGone) throw error;
      const failure = asFailure(error);
      const response = refuse(context, failure, clock());
      keep({ status: response.status, failure, delegated: false });
      Object.assign(response.headers, await pacingOf(context));
      return { refusal: response };
    }
  };
}

/**
 * Returns the request in the form that the library reads, with only the headers of the protocol and without the key.
 * It holds only what the library reads, because a whole web Request costs ten times as much to make.
 */
export function webRequest({ method, headers, signal }: McpRequest): Request {
  const meant = Object.entries(headers).filter(
    ([name]) => name.startsWith("mcp-") || name === "accept" || name === "content-type",
  );
  const read: Pick<Request, "method" | "headers" | "signal"> = {
    method,
    headers: new Headers(meant),
    signal,
  };
  return read as Request;
}

/** Challenge of a 401. Without it, hosts do not offer to sign in; with OAuth metadata, they demand OAuth. */
const realm = 'Bearer realm="procurement-gateway"';

/**
 * Returns the JSON-RPC code: -32700 for invalid JSON, -32600 for JSON that is not a message, -32000 for the gateway's
 * own refusals.
 */
function jsonRpcCode(status: number, { body }: GatewayRequest): number {
  if (status !== 400) return -32000;
  try {
    JSON.parse(body ?? "");
    return -32600;
  } catch {
    return -32700;
  }
}

/** Builds a JSON-RPC error that holds the gateway's own error envelope. `now` is in epoch ms. */
function refuse(context: RequestContext, failure: Failure, now: number): GatewayResponse {
  const code = jsonRpcCode(failure.status, context.request);
  const response = respondFailure(context, failure, now, ({ error }) => ({
    jsonrpc: "2.0",
    id: null,
    error: { code, message: error.message, data: error },
  }));
  return failure.status === 401
    ? { ...response, headers: { ...response.headers, "www-authenticate": realm } }
    : response;
}

function foreignOrigin(): Failure {
  return new Failure("INSUFFICIENT_SCOPE", "Calls from a page of another origin are refused here.");
}

function notPost(): Failure {
  return new Failure(
    "METHOD_NOT_ALLOWED",
    "This server keeps no session and offers no stream of its own: POST each message.",
    { headers: { allow: "POST" } },
  );
}

/**
 * Reads a JSON-RPC message as its host means it. `params` and `arguments` that are null, or an empty list (PHP's empty
 * object), are treated as absent. Nulls in `params` are dropped, `capabilities` may be absent, and a tool's `arguments`
 * may be the JSON text of an object. Other errors stay in the message, for the library to refuse. The arguments of a
 * tool keep their nulls, which the tool's own schema validates.
 */
function readMessage(message: JsonObject): JsonObject {
  if (!("params" in message)) return message;
  const { params, ...rest } = message;
  if (params === null || (Array.isArray(params) && params.length === 0)) return rest;
  if (!isJsonObject(params)) return message;
  if (message.method === "initialize")
    return { ...rest, params: { capabilities: {}, ...withoutNull(params) } };
  if (message.method !== "tools/call") return { ...rest, params: withoutNull(params) };
  const { arguments: given, ...others }: JsonObject = params;
  const read = argumentsIn(given) ?? given;
  return {
    ...rest,
    params: { ...withoutNull(others), ...(given !== undefined && read !== undefined && { arguments: read }) },
  };
}

/** Returns whether a message is a tool call whose answer is one document, because it asks for no progress. */
export function isPlainCall({ method, params = null }: JsonObject): boolean {
  const { _meta: meta }: JsonObject = isJsonObject(params) ? params : {};
  return method === "tools/call" && !(isJsonObject(meta) && "progressToken" in meta);
}

function withoutNull(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([name, inner]): [string, ExactJson] => [name, isJsonObject(inner) ? withoutNull(inner) : inner]),
  );
}
