import type { Failure } from "#contract/failure";
import type { RouteId } from "./call-line.ts";
import type { Exchange } from "./exchange.ts";
import type { GatewayResponse } from "./gateway-request.ts";

/** One path of the gateway. */
export type Route = {
  id: RouteId;
  /** null = any. */
  method: "GET" | "POST" | null;
  /** True where a successful answer costs units: such calls are kept in the ledger and the activity list. */
  metered: boolean;
  /** @throws Failure, CallerGone */
  handle: (exchange: Exchange) => Promise<GatewayResponse>;
  /** Its failures in the envelope that its callers know. */
  fail: (exchange: Exchange, failure: Failure) => GatewayResponse | Promise<GatewayResponse>;
};
