import { createHash, timingSafeEqual } from "node:crypto";
import { Failure } from "#contract/failure";
import { headerNames } from "#contract/request-headers";
import { comesFromThisMachine } from "./is-loopback.ts";
import type { Handler } from "./edge-server.ts";
import { edgeFailures, sendFailure } from "./plain-http.ts";

export const metricsPath = "/metrics";

/**
 * Shows the metrics to this machine itself, or to whoever has the token. Anybody else is told that there is nothing here,
 * or, where a token is set, that one is missing: no word about what lies behind it.
 */
export function createMetricsHandler({
  page,
  token,
  behindProxy,
  newId,
}: {
  page: () => Promise<{ contentType: string; text: string }>;
  /** METRICS_TOKEN; null = this machine alone. */
  token: string | null;
  /** A proxy on this machine makes every caller look like it. */
  behindProxy: boolean;
  newId: () => string;
}): Handler {
  return (request, response) => {
    const requestId = newId();
    const presented = request.headers.authorization;
    const allowed =
      presented === undefined
        ? !behindProxy && comesFromThisMachine(request)
        : token !== null && isSame(presented, `Bearer ${token}`);
    if (!allowed) {
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

/** Compares digests, which have one length, in constant time. */
function isSame(presented: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(presented), digest(expected));
}

function tokenMissing(): Failure {
  return new Failure("INVALID_API_KEY", "Send a valid token.", {
    headers: { "www-authenticate": "Bearer" },
  });
}

function getOnly(): Failure {
  return new Failure("VALIDATION_ERROR", "This path answers GET only.", {
    status: 405,
    headers: { allow: "GET" },
  });
}
