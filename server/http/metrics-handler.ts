import { Failure } from "#contract/shared/failure";
import { headerNames } from "#contract/shared/request-headers";
import { isInnerCaller, type InnerAccess } from "./internal-guard.ts";
import type { Handler } from "./edge-server.ts";
import { edgeFailures, sendFailure } from "./plain-http.ts";

export const metricsPath = "/metrics";

/**
 * Creates the handler that shows the metrics to this machine itself, or to a caller with the token. Other callers get
 * 404, or 401 where a token is set, and learn nothing else.
 */
export function createMetricsHandler({
  page,
  token,
  behindProxy,
  newRequestId,
}: InnerAccess & {
  page: () => Promise<{ contentType: string; text: string }>;
  newRequestId: () => string;
}): Handler {
  return (request, response) => {
    const requestId = newRequestId();
    if (!isInnerCaller(request, { token, behindProxy })) {
      sendFailure(response, token === null ? edgeFailures.notFound() : tokenMissing(), requestId);
      return;
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      sendFailure(response, getOnly(), requestId);
      return;
    }
    page().then(
      ({ contentType, text }) => {
        response.writeHead(200, {
          [headerNames.requestId]: requestId,
          "content-type": contentType,
          "content-length": Buffer.byteLength(text),
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        });
        response.end(request.method === "HEAD" ? undefined : text);
      },
      (error: unknown) => sendFailure(response, edgeFailures.internal(error), requestId),
    );
  };
}

function tokenMissing(): Failure {
  return new Failure("INVALID_API_KEY", "Send a valid token.", {
    headers: { "www-authenticate": "Bearer" },
  });
}

function getOnly(): Failure {
  return new Failure("METHOD_NOT_ALLOWED", "This path answers GET only.", { headers: { allow: "GET" } });
}
