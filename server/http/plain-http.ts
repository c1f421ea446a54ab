import type { IncomingMessage, ServerResponse } from "node:http";
import { Failure } from "#contract/failure";
import type { GatewayRequest, GatewayResponse } from "#server/gateway/gateway-request.ts";
import { plainHeaders } from "#server/kernel/plain-headers.ts";
import { respondFailure } from "#server/gateway/respond.ts";

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

/** Writes a gateway's answer as it is. */
export function sendAnswer(response: ServerResponse, answer: GatewayResponse): void {
  if (response.destroyed) return;
  const { status, body } = answer;
  const headers: Record<string, string | number> = { ...answer.headers, "x-content-type-options": "nosniff" };
  if (status !== 304 && status !== 204) {
    headers["content-length"] = typeof body === "string" ? Buffer.byteLength(body) : body.byteLength;
  }
  response.writeHead(status, headers);
  response.end(body);
}

/** A failure of the edge itself in the error envelope. */
export function edgeAnswer(failure: Failure, requestId: string): GatewayResponse {
  return respondFailure({ requestId }, failure, Date.now());
}

/** Sends a failure in the error envelope, with its request id in header and body. Closes once an answer has begun. */
export function sendFailure(response: ServerResponse, failure: Failure, requestId: string): void {
  if (response.headersSent) response.destroy();
  else sendAnswer(response, edgeAnswer(failure, requestId));
}

const inASecond = () => ({ notice: { limit: "platform_capacity", retryAt: Date.now() + 1_000 } });

/** What the edge refuses by itself. */
export const edgeFailures = {
  malformedRequest: () =>
    new Failure("VALIDATION_ERROR", "The request is not well-formed HTTP: send it again as HTTP/1.1."),
  headersTooLarge: () =>
    new Failure("VALIDATION_ERROR", "The request headers are too large: send at most 16 KiB.", {
      status: 431,
    }),
  requestTimeout: () =>
    new Failure("VALIDATION_ERROR", "The request did not arrive in time: send it again.", { status: 408 }),
  unknownCoding: () =>
    new Failure("VALIDATION_ERROR", "Send the body with no Transfer-Encoding but chunked.", { status: 501 }),
  noRoom: () =>
    new Failure(
      "PLATFORM_QUOTA_EXCEEDED",
      "This gateway has as many connections open as it allows at once. Nothing was billed. Try again in a second.",
      inASecond(),
    ),
  noRoomForBody: () =>
    new Failure(
      "PLATFORM_QUOTA_EXCEEDED",
      "This gateway is reading as many unfinished bodies as it has room for. Nothing was billed. Try again in a second.",
      inASecond(),
    ),
  notFound: () => new Failure("NOT_FOUND", "There is nothing at this path."),
  internal: (cause: unknown) =>
    new Failure(
      "INTERNAL_ERROR",
      "Something went wrong here. Try again, and quote the request id if it stays.",
      {
        cause,
      },
    ),
};

/** Whether a name can be called at all, with or without a port: nothing that would be another part of an address. */
export function isHost(text: string): boolean {
  return !/[\s/?#@\\]/.test(text) && URL.canParse(`http://${text}`);
}
