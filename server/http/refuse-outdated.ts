import { Failure } from "#contract/shared/failure";
import type { Handler } from "./edge-server.ts";
import { metricsPath } from "./metrics-handler.ts";
import { sendFailure, splitTarget } from "./plain-http.ts";

/** Paths that are still answered: the process is alive and can be monitored. */
const answered: readonly string[] = ["/healthz", metricsPath];

/** Answers 503 while this instance is older than its database, so that a proxy sends callers to another one. */
export function refuseOutdated(
  handle: Handler,
  { isOutdated, newId }: { isOutdated: () => boolean; newId: () => string },
): Handler {
  return (request, response) => {
    const { path } = splitTarget(request.url ?? "/");
    if (!isOutdated() || answered.includes(path)) return handle(request, response);
    sendFailure(response, outdated(), newId());
  };
}

function outdated(): Failure {
  return new Failure(
    "INTERNAL_ERROR",
    "This instance is older than its database and has to be upgraded. Nothing was billed. Another instance may answer: try again in 5 s.",
    { status: 503, headers: { "retry-after": "5" } },
  );
}
