import { buildOpenapi } from "#contract/openapi";
import { headerNames } from "#contract/request-headers";
import { sharedTrees } from "./categories/tree-entries.ts";
import type { Exchange, Route } from "./exchange.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import type { GatewayResponse } from "./gateway-request.ts";
import { createHealth, createReadiness } from "./health.ts";
import { respondFailure } from "./respond.ts";

/** Stands for the caller's own address in the kept text of the description: written into it anew for each caller. */
const standIn = "http://stand-in.invalid";

/** The paths that need no key: whether the process lives, whether it can serve, and the description of the surface (§9). */
export function createOpenRoutes({ dependencies }: GatewayParts): Record<string, Route> {
  const { clock } = dependencies;
  const { connectors, categories, openBaseUrl = null } = dependencies;
  const trees = sharedTrees(connectors.live, categories?.source);
  const health = createHealth(createReadiness({ ...dependencies, trees }));
  let description: string | null = null;

  const open = (
    id: "healthz" | "readyz" | "openapi",
    handle: (exchange: Exchange) => Promise<GatewayResponse>,
  ): Route => ({
    id,
    method: "GET",
    metered: false,
    handle,
    fail: (exchange, failure) => respondFailure(exchange, failure, clock()),
  });

  return {
    "/healthz": open("healthz", health["/healthz"]),
    "/readyz": open("readyz", health["/readyz"]),

    "/openapi.json": open("openapi", async ({ request, requestId }) => {
      description ??= JSON.stringify(buildOpenapi({ baseUrl: standIn, openBaseUrl }));
      return {
        status: 200,
        headers: {
          "content-type": "application/json; charset=utf-8",
          "cache-control": "no-cache",
          [headerNames.requestId]: requestId,
        },
        body: description.replaceAll(standIn, request.origin ?? ""),
      };
    }),
  };
}
