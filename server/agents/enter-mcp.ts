import { toolCallEndpoint, toolsEndpoint } from "#contract/agent-endpoints";
import { Failure } from "#contract/failure";
import { headerNames } from "#contract/request-headers";
import { enter } from "#server/gateway/enter.ts";
import { createKeepCall } from "#server/gateway/call-line.ts";
import { beginExchange, type Exchange } from "#server/gateway/exchange.ts";
import type { GatewayParts } from "#server/gateway/gateway-parts.ts";
import type { AgentCaller, GatewayRequest, GatewayResponse } from "#server/gateway/gateway-request.ts";
import { largestBodyOf, readBody } from "#server/gateway/read-input.ts";
import { asFailure, respondFailure } from "#server/gateway/respond.ts";
import { CallerGone } from "#server/gateway/waiting.ts";
import type { JsonObject } from "#server/kernel/json/exact-json.ts";
import { readMessage } from "./read-message.ts";

export const mcpPath = "/mcp";

/** One request on /mcp that may go on to the protocol: whose it is, and the one message that it brought. */
export type McpEntry = {
  agent: AgentCaller;
  /** As `parseExact` and then `readMessage` read it. */
  message: JsonObject;
  callerRequestId: string | undefined;
  /** Writes the request's log line, unless a tool call has written it already. */
  keep: (ending: { status: number; failure?: Failure | null; handedOn: boolean }) => void;
};

/** What of a request is looked at once its body has been read. */
export type McpRequest = Pick<GatewayRequest, "method" | "headers"> & { signal: AbortSignal };

/** Who asks on /mcp, before anything of the protocol. `ownOrigin`: whose pages may ask; null: no page may. */
export type EnterMcp = (
  request: GatewayRequest,
  caller: { signal: AbortSignal; ownOrigin: string | null },
) => Promise<{ entry: McpEntry } | { refusal: GatewayResponse }>;

/**
 * The order of checks: key (401), Origin (403), method (405), rate (429), app (403), sandbox (400), and a body that is one JSON object
 * (413, 415, 400): no list of messages, since one request is one call. A refusal is a JSON-RPC error with our own inside.
 */
export function createEnterMcp(parts: GatewayParts): EnterMcp {
  const { clock, newId } = parts.dependencies;
  const keepCall = createKeepCall(parts.dependencies);

  async function judge(exchange: Exchange, ownOrigin: string | null): Promise<JsonObject> {
    const { request } = exchange;
    exchange.access = await parts.authenticate(request.headers.authorization);
    const { origin } = request.headers;
    if (origin !== undefined && origin !== ownOrigin) throw foreignOrigin();
    if (request.method !== "POST") throw notPost();
    await enter(exchange, toolsEndpoint, parts);
    return readMessage(readBody(request, largestBodyOf(toolCallEndpoint)));
  }

  return async (request, { signal, ownOrigin }) => {
    const requestId = `req_${newId()}`;
    const exchange = beginExchange(request, signal, { requestId, startedAt: clock() });
    const keep: McpEntry["keep"] = ({ status, failure = null, handedOn }) => {
      if (!handedOn) keepCall(exchange, { status, failure, route: "mcp", metered: false });
    };
    try {
      const message = await judge(exchange, ownOrigin);
      const { access } = exchange;
      if (access === null) throw new Error("nobody has entered");
      const agent: AgentCaller = { surface: "mcp", access, requestId };
      return { entry: { agent, message, callerRequestId: request.headers[headerNames.requestId], keep } };
    } catch (error) {
      if (error instanceof CallerGone) throw error;
      const failure = asFailure(error);
      const response = refuse(exchange, failure, clock());
      keep({ status: response.status, failure, handedOn: false });
      return { refusal: response };
    }
  };
}

/**
 * The request as the library reads one, with the headers that mean something to the protocol: the key is none of them. Only what it
 * looks at: a whole web request costs ten times as much to make.
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

/** What hosts show when they are asked to sign in: without it they offer nothing, with metadata they demand OAuth. */
const realm = 'Bearer realm="procurement-gateway"';

/** Codes of JSON-RPC: a body that is no JSON, a JSON that is no message, and everything that is ours to refuse. */
function jsonRpcCode(status: number, { body }: GatewayRequest): number {
  if (status !== 400) return -32000;
  try {
    JSON.parse(body ?? "");
    return -32600;
  } catch {
    return -32700;
  }
}

/** Our own error envelope inside of a JSON-RPC error. `now` in epoch ms. */
function refuse(exchange: Exchange, failure: Failure, now: number): GatewayResponse {
  const code = jsonRpcCode(failure.status, exchange.request);
  const response = respondFailure(exchange, failure, now, ({ error }) => ({
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
    "VALIDATION_ERROR",
    "This server keeps no session and offers no stream of its own: POST each message.",
    {
      status: 405,
      headers: { allow: "POST" },
    },
  );
}
