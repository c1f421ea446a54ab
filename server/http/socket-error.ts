import type { Duplex } from "node:stream";
import { edgeAnswer, edgeFailures } from "./send-failure.ts";

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
    socket.end(answerText(edgeAnswer(failureOf(error.code), newId())));
  };
}

/** An answer as bytes of HTTP, for a socket without a response. It is the last one there. */
export function answerText({ status, headers, body }: ReturnType<typeof edgeAnswer>): string {
  return [
    `HTTP/1.1 ${status} ${reasons[status] ?? "Bad Request"}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "x-content-type-options: nosniff",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
    "",
    body,
  ].join("\r\n");
}

const reasons: Record<number, string> = {
  408: "Request Timeout",
  429: "Too Many Requests",
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
