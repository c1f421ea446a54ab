import { createHealth, type Readiness } from "#server/gateway/health.ts";
import type { Handler } from "./edge-server.ts";
import { splitTarget, sendAnswer, edgeFailures, sendFailure } from "./plain-http.ts";

/** The gateway's paths on a process that runs no gateway: health for whoever watches it, 404 for the rest. */
export function createHealthHandler({
  readiness,
  newId,
}: {
  readiness: () => Promise<Readiness>;
  newId: () => string;
}): Handler {
  const health = createHealth(readiness);
  return (request, response) => {
    const { path } = splitTarget(request.url ?? "/");
    const requestId = newId();
    if (path !== "/healthz" && path !== "/readyz")
      return sendFailure(response, edgeFailures.notFound(), requestId);
    void health[path]({ requestId }).then((answer) => sendAnswer(response, answer));
  };
}
