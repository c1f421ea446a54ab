import type { Channel } from "#contract/shared/channel";
import type { Failure } from "#contract/shared/failure";
import type { agentEndpoints } from "#contract/public/agent-endpoints";
import type { categoryFindEndpoint } from "#contract/public/category-find";
import type { EndpointId } from "#contract/public/endpoints";
import type { KeyAccess } from "#server/store/access.ts";
import type { GatewayRequest, GatewayResponse } from "./gateway-request.ts";

/**
 * Context of one request on its way through the gateway, with what the steps have learned so far; the access log entry is made
 * from it.
 */
export type RequestContext = {
  readonly request: GatewayRequest;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  readonly requestId: string;
  /** Epoch ms. */
  readonly startedAt: number;
  access: KeyAccess | null;
  channel: Channel | null;
  /** Units that were billed. */
  units: number;
  outcome: string | null;
  upstreamCalls: number | null;
  /** Total duration of the marketplace's calls so far, ms; null: it was not called. */
  upstreamMs: number | null;
  /** The one order or product that the request is about. */
  subject: string | null;
  /** True where the request is delegated: another exchange answers it and writes its access log entry. */
  delegated: boolean;
};

export function beginRequest(
  request: GatewayRequest,
  signal: AbortSignal,
  { requestId, startedAt }: { requestId: string; startedAt: number },
): RequestContext {
  return {
    request,
    signal,
    requestId,
    startedAt,
    access: null,
    channel: null,
    units: 0,
    outcome: null,
    upstreamCalls: null,
    upstreamMs: null,
    subject: null,
    delegated: false,
  };
}

/** One path of the gateway. */
export type Route = {
  id: RouteId;
  /** null: any method. */
  method: "GET" | "POST" | null;
  /** True where a successful answer costs units: such calls are recorded in the ledger and the activity list. */
  metered: boolean;
  /** @throws Failure, CallerGone */
  handle: (context: RequestContext) => Promise<GatewayResponse>;
  /** Renders its failures in the envelope that its callers know. */
  fail: (context: RequestContext, failure: Failure) => GatewayResponse | Promise<GatewayResponse>;
};

export type RouteId =
  | EndpointId
  | (typeof agentEndpoints)[number]["id"]
  | typeof categoryFindEndpoint.id
  | "mcp"
  | `category.${"columns" | "first" | "changes" | "state" | "refresh"}`
  | "healthz"
  | "readyz"
  | "openapi"
  | "unmatched";
