import { Failure } from "#contract/failure";
import type { GatewayParts } from "./gateway-parts.ts";
import { respondFailure } from "./respond.ts";
import type { Route } from "./route.ts";

/** Whether a path is of the shipping part of the surface (§1), which this gateway does not have. */
export function isFulfillmentPath(path: string): boolean {
  return path === "/v1/fulfillment" || path.startsWith("/v1/fulfillment/");
}

/** Every fulfillment path, by any method: 401 without a key, 403 in self mode (§1 rule 3), 404 in warehouse mode. */
export function createFulfillmentRoute({ dependencies, authenticate, admit }: GatewayParts): Route {
  return {
    id: "unmatched",
    method: null,
    metered: false,
    async handle(exchange) {
      const access = await authenticate(exchange.request.headers.authorization);
      exchange.access = access;
      await admit(access);
      if (access.app.mode === "self")
        throw new Failure(
          "FULFILLMENT_MODE_NOT_SUPPORTED",
          "This app is in self mode, which has no /v1/fulfillment/*: it belongs to the warehouse mode.",
        );
      throw new Failure(
        "NOT_FOUND",
        "This gateway only reads marketplaces and offers no shipments: ask the warehouse's own system. GET /openapi.json lists what is here.",
      );
    },
    fail: (exchange, failure) => respondFailure(exchange, failure, dependencies.clock()),
  };
}
