import { Failure } from "#contract/shared/failure";
import { categoryFailure } from "#server/gateway/categories/category-route.ts";
import type { Handler } from "./edge-server.ts";
import { isInnerCaller, type InnerAccess } from "./inner-caller.ts";
import { sendAnswer, splitTarget } from "./plain-http.ts";

/** Matches internal paths, however many slashes the base address ends with. */
const internalPath = /^\/+internal(\/|$)/i;

/**
 * Answers 404 at the gateway's paths below /internal/ for every caller but a console: these paths cost no units and
 * cause calls to marketplaces, and a merchant's UUID alone is not a secret.
 */
export function guardInternal(
  handle: Handler,
  { newId, ...access }: InnerAccess & { newId: () => string },
): Handler {
  return (request, response) => {
    const { path } = splitTarget(request.url ?? "/");
    if (!internalPath.test(path) || isInnerCaller(request, access)) return handle(request, response);
    sendAnswer(response, categoryFailure(notForPublic(), { requestId: newId(), now: 0 }));
  };
}

function notForPublic(): Failure {
  return new Failure(
    "NOT_FOUND",
    "This path is for a console on the same machine, or one that has this gateway's INTERNAL_TOKEN.",
  );
}
