import type { Duplex } from "node:stream";
import { headerNames } from "#contract/request-headers";
import { edgeFailures, failureBody } from "./send-failure.ts";

/**
 * Answers what Node's parser refuses: there is no request object, so the bytes are written by hand. A socket that is gone
 * or has begun an answer is only closed.
 */
export function createSocketErrorAnswer({ newId }: { newId: () => string }) {
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === "ECONNRESET" || !socket.writable || hasBegun(socket)) {
      socket.destroy();
      return;
    }
    const failure = failureOf(error.code);
    const requestId = newId();
    const body = failureBody(failure, requestId);
    socket.end(
      [
        `HTTP/1.1 ${failure.status} ${reasons[failure.status] ?? "Bad Request"}`,
        `${headerNames.requestId}: ${requestId}`,
        "content-type: application/json; charset=utf-8",
        "cache-control: no-store",
        `content-length: ${Buffer.byteLength(body)}`,
        "connection: close",
        "",
        body,
      ].join("\r\n"),
    );
  };
}

const reasons: Record<number, string> = {
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};

function failureOf(code: string | undefined) {
  if (code === "HPE_HEADER_OVERFLOW") return edgeFailures.headersTooLarge();
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return edgeFailures.requestTimeout();
  return edgeFailures.malformedRequest();
}

/** Node keeps the answer of a socket on the socket itself; with bytes of it out, a second status line would be garbage. */
function hasBegun(socket: Duplex): boolean {
  const message: unknown = Reflect.get(socket, "_httpMessage");
  return typeof message === "object" && message !== null && Reflect.get(message, "headersSent") === true;
}
