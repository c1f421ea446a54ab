import {
  DEFAULT_NEGOTIATED_PROTOCOL_VERSION,
  isJSONRPCRequest,
  PerRequestHTTPServerTransport,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
  type JSONRPCRequest,
  type Server,
} from "@modelcontextprotocol/server";
import { holdsAmounts } from "#contract/shared/yuan-amount";
import { isJsonObject, type JsonObject } from "#server/shared/json/exact-json.ts";
import type { McpRequest } from "./enter-mcp.ts";

/**
 * Returns an answer that `JSON.stringify` writes digit by digit as `writeAnswer` did: its amounts, which are text in
 * the gateway, become the number tokens of the response, such as `46.40`.
 */
export function withExactTokens(answer: Answer, written: string): Answer {
  if (!holdsAmounts(written)) return answer;
  return JSON.parse(written, (_name, value, { source = "" }) =>
    typeof value === "number" && String(value) !== source ? JSON.rawJSON(source) : value,
  ) as Answer;
}

type Answer = { [key: string]: unknown };

/** First protocol revision without a handshake: each message states its revision in `_meta` and in its headers. */
const newerRevision = "2026-07-28";

/** A tool call that is answered by one JSON document, and the protocol revision of its caller. */
export type PlainCall = { message: JSONRPCRequest; revision: string };

/**
 * Returns the message as a plain call when it is a valid tool call that needs nothing but its result; otherwise null,
 * which leaves every refusal and every stream to the library.
 */
export function plainCallOf({ headers }: McpRequest, message: JsonObject): PlainCall | null {
  const { method, params } = message;
  if (method !== "tools/call" || !isJsonObject(params) || !isJSONRPCRequest(message)) return null;
  const { "mcp-protocol-version": revision = DEFAULT_NEGOTIATED_PROTOCOL_VERSION, accept = "" } = headers;
  const { _meta: meta, name }: JsonObject = params;
  const isPlain =
    revision === newerRevision
      ? isJsonObject(meta) &&
        (meta as JsonObject)[PROTOCOL_VERSION_META_KEY] === revision &&
        !("progressToken" in meta) &&
        headers["mcp-method"] === method &&
        headers["mcp-name"] === name
      : meta === undefined &&
        SUPPORTED_PROTOCOL_VERSIONS.includes(revision) &&
        accept.includes("application/json") &&
        accept.includes("text/event-stream");
  return isPlain ? { message, revision } : null;
}

/**
 * Runs a plain call and returns the text of its JSON-RPC answer. The library validates, runs and words the call; only
 * the sending is ours. The library's own way makes a web Response for each answer, and an error with a stack for each
 * connection that it closes: together a third of the processor time of a call (docs/benchmarks.md). Returns null if
 * the library refused the message before anything ran. A disconnecting caller ends the call.
 * @param server one that has not answered before and that knows the call's revision
 */
export async function answerPlainCall(
  server: Server,
  { message, revision }: PlainCall,
  signal: AbortSignal,
): Promise<string | null> {
  if (signal.aborted) return "";
  const { promise, resolve } = Promise.withResolvers<string | null>();
  // The transport's classification is the only thing that makes the library use the newer revision.
  const transport = new PerRequestHTTPServerTransport({
    classification: { era: revision === newerRevision ? "modern" : "legacy", revision },
  });
  let isRunning = false;
  transport.send = async (sent) => {
    if ("method" in sent) return;
    resolve("error" in sent && !isRunning ? null : JSON.stringify(sent));
  };
  await server.connect(transport);
  const leave = () => {
    resolve("");
    void server.close();
  };
  signal.addEventListener("abort", leave, { once: true });
  transport.onmessage?.(message);
  isRunning = true;
  return promise.finally(() => signal.removeEventListener("abort", leave));
}
