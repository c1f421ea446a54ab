import type { ServerResponse } from "node:http";
import { headerNames } from "#contract/request-headers";

/** Sends a value as JSON that no cache keeps; null with a 204 is no body. */
export function sendJson(
  response: ServerResponse,
  { status, body, requestId }: { status: number; body: unknown; requestId: string },
): void {
  const text = body === null ? "" : JSON.stringify(body);
  response.writeHead(status, {
    [headerNames.requestId]: requestId,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(body !== null && {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(text),
    }),
  });
  response.end(text);
}
