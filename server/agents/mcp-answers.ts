import {
  WebStandardStreamableHTTPServerTransport,
  type HandleRequestOptions,
  type Server,
} from "@modelcontextprotocol/server";
import { holdsAmounts } from "#contract/yuan-amount";
import { isJsonObject, type JsonObject } from "#server/kernel/json/exact-json.ts";
import type { McpRequest } from "./enter-mcp.ts";

/**
 * An answer as a value that `JSON.stringify` writes digit by digit as `writeAnswer` did: its amounts, which are text to us, are
 * the number tokens that they are on the wire, such as `46.40`.
 */
export function withExactTokens(answer: Answer, written: string): Answer {
  if (!holdsAmounts(written)) return answer;
  return JSON.parse(written, (_name, value, { source = "" }) =>
    typeof value === "number" && String(value) !== source ? JSON.rawJSON(source) : value,
  ) as Answer;
}

type Answer = { [key: string]: unknown };

const firstOfNewEra = "2026-07-28";

/**
 * Whether this is a tool call of the older era with nothing to tell but its result. The library answers that era by streams
 * alone, which take a third more of its processor time; a client that may be told of progress says so in `_meta`.
 */
export function wantsNoStream({ headers }: McpRequest, { method, params }: JsonObject): boolean {
  const version = headers.get("mcp-protocol-version") ?? "";
  return method === "tools/call" && version < firstOfNewEra && isJsonObject(params) && !("_meta" in params);
}

/** Answers one message of the older era by one JSON document. Who leaves ends the call. */
export async function answerWhole(
  server: Server,
  request: McpRequest,
  options: HandleRequestOptions,
): Promise<Response> {
  const { signal } = request;
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const gone = new Promise<Response>((resolve) => {
    const leave = () => resolve(new Response(null, { status: 499 }));
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave, { once: true });
  });
  try {
    return await Promise.race([transport.handleRequest(request as Request, options), gone]);
  } finally {
    await server.close();
  }
}
