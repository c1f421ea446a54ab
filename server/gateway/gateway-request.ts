import type { Caller } from "#server/marketplaces/connector.ts";
import type { KeyAccess } from "#server/store/access.ts";
import type { RateDecision } from "#server/store/store.ts";
import type { Channel } from "#contract/shared/channel";
import type { Failure } from "#contract/shared/failure";
import type { agentEndpoints } from "#contract/public/agent-endpoints";
import type { categoryFindEndpoint } from "#contract/public/category-find";
import type { EndpointId } from "#contract/public/endpoints";

/** Surface by which a call came: the API itself, the tools as HTTP, or the tools as MCP. */
export type Surface = "v1" | "ai" | "mcp";

/**
 * Caller of an agent's request, which the tools module makes in process after it has checked the key and counted the
 * call.
 */
export type AgentCaller = {
  surface: Exclude<Surface, "v1">;
  access: KeyAccess;
  /** The key's minute after that request was counted. */
  rate: RateDecision;
  /** Id of the request that called the tool. It is the same in its headers, its body and its access log entry. */
  requestId: string;
  /** Receives the progress of a call that takes many steps at the marketplace. */
  onProgress?: (done: number, total: number) => void;
};

/** Request as plain values. */
export type GatewayRequest = {
  method: string;
  /** Path before `?`, never decoded. */
  path: string;
  /** Raw query text without `?`. */
  query: string;
  /** Headers with lower-case names. */
  headers: Record<string, string>;
  /** Body as text; null when its bytes are not UTF-8. */
  body: string | null;
  /**
   * True: the body was longer than this caller may send here (body-limits.ts) and `body` is empty. The gateway refuses it in its
   * check order.
   */
  isBodyCut?: true;
  /**
   * Address by which the caller reached this process, such as `https://gateway.example`. It is set with the paths of
   * descriptions.ts only.
   */
  origin?: string;
  /** Operator who calls, for the activity list. Only the console's server sets it, in process. */
  operatorId?: string;
  /** Set only in process. A header or body of a caller never becomes this. */
  agent?: AgentCaller;
};

export type GatewayResponse = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
};

/**
 * The whole gateway as a function. Never throws. Aborting `signal` (the caller disconnected) before the marketplace
 * has answered stops the upstream call and releases the hold; later the call is billed all the same.
 */
export type Gateway = (request: GatewayRequest, signal: AbortSignal) => Promise<GatewayResponse>;

/**
 * Context of one request on its way through the gateway, with the results of its steps so far. The access log entry is
 * made from it.
 */
export type RequestContext = {
  readonly request: GatewayRequest;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  readonly requestId: string;
  /** Epoch ms. */
  readonly startedAt: number;
  access: KeyAccess | null;
  /** The key's minute after this call was counted or refused; null before that. */
  rate: RateDecision | null;
  /**
   * The app's units left today after this call, and when they reset (epoch ms); undefined when not read, null when
   * unknown.
   */
  day: { left: number; resetsAt: number } | null | undefined;
  channel: Channel | null;
  /** Units that were billed. */
  units: number;
  outcome: string | null;
  /** Number of vendor calls made so far, as `upstreamCalls` of the access log entry counts them; null without calls. */
  upstreamCalls: number | null;
  /** Total duration of the marketplace's calls so far, ms; 0 for one that was refused before it was sent, null without any. */
  upstreamMs: number | null;
  /** The one order or product that the request is about. */
  subject: string | null;
  /** True where the request is delegated: another request answers it and writes its access log entry. */
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
    rate: null,
    day: undefined,
    channel: null,
    units: 0,
    outcome: null,
    upstreamCalls: null,
    upstreamMs: null,
    subject: null,
    delegated: false,
  };
}

/** Returns the app that a request calls a marketplace for. The request counts these calls. */
export function callerOf(context: Pick<RequestContext, "upstreamCalls">, appId: string): Caller {
  const onCall = () => {
    context.upstreamCalls = (context.upstreamCalls ?? 0) + 1;
  };
  return { appId, onCall };
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
  /** Renders its failures in the envelope that its callers expect. */
  fail: (context: RequestContext, failure: Failure) => GatewayResponse | Promise<GatewayResponse>;
};

export type RouteId =
  | EndpointId
  | (typeof agentEndpoints)[number]["id"]
  | typeof categoryFindEndpoint.id
  | "mcp"
  | `category.${"columns" | "first" | "changes" | "state" | "refresh"}`
  | `hooks.${Channel}`
  | "healthz"
  | "readyz"
  | "openapi"
  | "unmatched";
