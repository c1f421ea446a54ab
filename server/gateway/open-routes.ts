import { buildOpenapi } from "#contract/openapi";
import { headerNames } from "#contract/request-headers";
import type { Exchange } from "./exchange.ts";
import type { GatewayResponse } from "./gateway-request.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { respond, respondFailure } from "./respond.ts";
import type { Route } from "./route.ts";
import { withinDeadline } from "./within-deadline.ts";

/** A store that takes longer than this to say that it is there is not ready, ms. */
const pingMs = 2_000;

/** The paths that need no key: whether the process lives, whether it can serve, and the description of the surface (§9). */
export function createOpenRoutes({ dependencies, zoned }: GatewayParts): Record<string, Route> {
  const { store, clock, wait } = dependencies;
  let description: string | null = null;

  const open = (
    id: "healthz" | "readyz" | "openapi",
    handle: (exchange: Exchange) => Promise<GatewayResponse>,
  ): Route => ({
    id,
    method: "GET",
    metered: false,
    handle,
    fail: (exchange, failure) => respondFailure(exchange, failure, { now: clock(), zoned }),
  });

  return {
    "/healthz": open("healthz", async (exchange) => respond(exchange, 200, '{"status":"ok"}')),

    "/readyz": open("readyz", async (exchange) => {
      try {
        await withinDeadline(() => store.ping(), { caller: exchange.signal, ms: pingMs, wait });
        return respond(exchange, 200, '{"status":"ready"}');
      } catch {
        return respond(exchange, 503, '{"status":"unavailable","reason":"the store does not answer"}');
      }
    }),

    "/openapi.json": open("openapi", async ({ requestId }) => {
      description ??= JSON.stringify(buildOpenapi());
      return {
        status: 200,
        headers: {
          "content-type": "application/json; charset=utf-8",
          "cache-control": "no-cache",
          [headerNames.requestId]: requestId,
        },
        body: description,
      };
    }),
  };
}
