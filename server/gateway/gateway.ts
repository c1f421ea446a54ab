import { Failure } from "#contract/failure";
import { beginExchange, type Route, type Ending, createKeepCall } from "./exchange.ts";
import { type GatewayDependencies, type GatewayParts, createGatewayParts } from "./gateway-parts.ts";
import type { Gateway, GatewayResponse } from "./gateway-request.ts";
import { respond, respondFailure } from "./respond.ts";
import { createRoutes } from "./routes.ts";
import { CallerGone } from "./waiting.ts";

/**
 * The whole gateway as one function on plain values (docs/architecture.md). Each request gets an id of ours, one answer and
 * one log line; a caller's own id is only logged. Money in answers is fen on orders and yuan text on products (§1 rule 7).
 */
export function createGateway(dependencies: GatewayDependencies): Gateway {
  return createGatewayOf(createGatewayParts(dependencies));
}

/** The gateway of parts that somebody else, such as the console's server, uses as well; `more` routes are the tools' (server/agents). */
export function createGatewayOf(
  parts: GatewayParts,
  more: Iterable<[path: string, route: Route]> = [],
): Gateway {
  const { dependencies } = parts;
  const { clock, newId } = dependencies;
  const routeOf = createRoutes(parts, more);
  const keepCall = createKeepCall(dependencies);

  return async (request, signal) => {
    const requestId = request.agent?.requestId ?? `req_${newId()}`;
    const exchange = beginExchange(request, signal, { requestId, startedAt: clock() });
    const route = routeOf(request.path);
    let response: GatewayResponse;
    let failure: Failure | null = null;
    try {
      response = await requireRoute(route, request.method).handle(exchange);
    } catch (error) {
      if (error instanceof CallerGone) {
        response = respond(exchange, callerGone, "");
      } else {
        failure = asFailure(error);
        response = route ? await route.fail(exchange, failure) : respondFailure(exchange, failure, clock());
      }
    }
    if (!exchange.handedOn) keepCall(exchange, ending(response, route, failure));
    return response;
  };
}

/** What proxies log for a client that closed its connection; nobody reads it. */
const callerGone = 499;

function ending({ status }: GatewayResponse, route: Route | undefined, failure: Failure | null): Ending {
  return { status, failure, route: route?.id ?? "unmatched", metered: route?.metered ?? false };
}

/** §1 rule 8: what is not listed does not exist. @throws Failure NOT_FOUND, VALIDATION_ERROR with status 405 */
function requireRoute(route: Route | undefined, method: string): Route {
  if (!route)
    throw new Failure(
      "NOT_FOUND",
      "This path is not part of the surface of this gateway. GET /openapi.json lists what is.",
    );
  if (route.method !== null && route.method !== method)
    throw new Failure("VALIDATION_ERROR", `This path answers ${route.method} only.`, {
      status: 405,
      headers: { allow: route.method },
    });
  return route;
}

/** The last resort: whatever a fault says stays inside, only its kind goes to the log. */
function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure("INTERNAL_ERROR", "The gateway failed. Quote the request id to its operator.", {
    internal: error instanceof Error ? error.name : "unknown fault",
    cause: error,
  });
}
