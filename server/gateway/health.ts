import type { Exchange } from "./exchange.ts";
import type { GatewayResponse } from "./gateway-request.ts";
import type { Readiness } from "./readiness.ts";
import { respond } from "./respond.ts";

type Answer = (exchange: Pick<Exchange, "requestId">) => Promise<GatewayResponse>;

/** The paths by which whoever watches a process knows that it lives and that it can serve (§9). */
export type Health = { "/healthz": Answer; "/readyz": Answer };

export function createHealth(readiness: () => Promise<Readiness>): Health {
  return {
    "/healthz": async (exchange) => respond(exchange, 200, '{"status":"ok"}'),
    "/readyz": async (exchange) => {
      const found = await readiness();
      return respond(exchange, found.status === "ready" ? 200 : 503, JSON.stringify(found));
    },
  };
}
