import type { IncomingMessage, ServerResponse } from "node:http";
import type { GatewayRequest } from "#server/gateway/gateway-request.ts";
import { plainHeaders } from "#server/kernel/plain-headers.ts";

/**
 * What a request of node:http says before its body, on plain values. `target` is the path and query as they were asked for,
 * where something before has changed `request.url`.
 */
export function requestHead(
  request: IncomingMessage,
  target = request.url ?? "/",
): Pick<GatewayRequest, "method" | "path" | "query" | "headers"> {
  return { method: request.method ?? "GET", ...splitTarget(target), headers: plainHeaders(request.headers) };
}

/** A signal that is aborted when the caller goes away before it has its whole answer. */
export function callerSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) gone.abort(new Error("the caller is gone"));
  });
  return gone.signal;
}

/** The path and raw query of a request line's target. An absolute form (`http://host/path`) loses its host. */
export function splitTarget(target: string): { path: string; query: string } {
  const local = target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?#]*/i, "");
  const mark = local.indexOf("?");
  if (mark === -1) return { path: local === "" ? "/" : local, query: "" };
  return { path: local.slice(0, mark) || "/", query: local.slice(mark + 1) };
}
