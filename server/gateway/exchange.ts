import type { Channel } from "#contract/channel";
import type { KeyAccess } from "#server/store/access.ts";
import type { GatewayRequest } from "./gateway-request.ts";

/** One request on its way through the gateway, with what the steps have learned so far: the log line is made of it. */
export type Exchange = {
  readonly request: GatewayRequest;
  /** Aborted when the caller is gone. */
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
  /** True where another exchange answers in its place and writes its line. */
  handedOn: boolean;
};

export function beginExchange(
  request: GatewayRequest,
  signal: AbortSignal,
  { requestId, startedAt }: { requestId: string; startedAt: number },
): Exchange {
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
    handedOn: false,
  };
}
