import type { ServerResponse } from "node:http";
import { errorCodes } from "#contract/error-codes";
import type { ErrorEnvelope } from "#contract/error-envelope";
import { Failure } from "#contract/failure";
import { headerNames } from "#contract/request-headers";

/** A failure of the edge or the console's server itself as the JSON text of the error envelope. */
export function failureBody(failure: Failure, requestId: string): string {
  const { notice } = failure.details;
  const envelope: ErrorEnvelope = {
    error: {
      code: failure.code,
      message: failure.message,
      category: errorCodes[failure.code].category,
      request_id: requestId,
      ...(failure.details.issues && { issues: failure.details.issues }),
      ...(notice && { limit: notice.limit, retry_at: new Date(notice.retryAt).toISOString() }),
    },
  };
  return JSON.stringify(envelope);
}

/** Sends a failure in the error envelope, with its request id in header and body. Does nothing once an answer has begun. */
export function sendFailure(response: ServerResponse, failure: Failure, requestId: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = failureBody(failure, requestId);
  response.writeHead(failure.status, {
    ...failure.details.headers,
    [headerNames.requestId]: requestId,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(body);
}

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

/** Any error as a failure: what is not one is ours to mend, and says nothing about its inside. */
export function toFailure(error: unknown): Failure {
  return error instanceof Failure ? error : edgeFailures.internal(error);
}
