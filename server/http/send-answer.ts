import type { ServerResponse } from "node:http";
import { Failure } from "#contract/failure";
import type { GatewayResponse } from "#server/gateway/gateway-request.ts";
import { respondFailure } from "#server/gateway/respond.ts";

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
