import type { Readiness } from "#server/gateway/readiness.ts";
import type { Handler } from "./edge-server.ts";
import { splitTarget } from "./request-target.ts";
import { edgeFailures, sendFailure } from "./send-failure.ts";
import { sendJson } from "./send-json.ts";

/** The gateway's paths on a process that runs no gateway: health for whoever watches it, 404 for the rest. */
export function createHealthHandler({
  readiness,
  newId,
}: {
  readiness: () => Promise<Readiness>;
  newId: () => string;
}): Handler {
  return (request, response) => {
    const { path } = splitTarget(request.url ?? "/");
    const requestId = newId();
    const answer = (status: number, body: object) => sendJson(response, { status, body, requestId });
    if (path === "/healthz") answer(200, { status: "ok" });
    else if (path === "/readyz")
      void readiness().then((found) => answer(found.status === "ready" ? 200 : 503, found));
    else sendFailure(response, edgeFailures.notFound(), requestId);
  };
}
