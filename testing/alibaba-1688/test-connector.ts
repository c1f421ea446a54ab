import type { UpstreamEvent } from "#server/marketplaces/connector.ts";
import type { Digests } from "#server/shared/runtime.ts";
import type { Simulator, SimulatedRequest, SimulatedResponse } from "#server/marketplaces/simulator.ts";
import {
  TransportError,
  type OutboundRequest,
  type Transport,
} from "#server/marketplaces/upstream/transport.ts";
import { createAlibaba1688Connector } from "#server/marketplaces/alibaba-1688/connector.ts";
import { createAlibaba1688Simulator } from "#server/marketplaces/alibaba-1688/simulator/simulator.ts";

type Respond = (request: SimulatedRequest) => SimulatedResponse | Promise<SimulatedResponse>;

/**
 * Creates the connector over an in-process vendor; records the requests, the events for the operator and the
 * discarded sockets.
 */
export function createTestConnector(
  digests: Digests,
  respond: Respond,
  { now = () => testNow }: { now?: () => number } = {},
) {
  const sent: { request: OutboundRequest; params: Record<string, string> }[] = [];
  const events: UpstreamEvent[] = [];
  const seen = { sent, events, discarded: 0 };
  const transport: Transport = async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.body ?? "";
    sent.push({ request, params: Object.fromEntries(new URLSearchParams(body)) });
    const response = await respond({
      method: request.method,
      path: pathname.replace("/simulator/1688", ""),
      query: search.slice(1),
      headers: request.headers,
      body,
    });
    if ("fault" in response)
      throw new TransportError(
        response.fault === "hang" ? "headers_timeout" : "reset",
        response.fault === "truncate",
      );
    return {
      status: response.status,
      headers: response.headers,
      body: new TextEncoder().encode(response.body),
      discardConnection: () => void (seen.discarded += 1),
    };
  };
  const connector = createAlibaba1688Connector({
    credentials: { baseUrl: "http://127.0.0.1:1/simulator/1688/openapi/", ...testApp },
    transport,
    digests,
    clock: now,
    wait: async () => {},
    random: () => 0.5,
    notify: (event) => void events.push(event),
  });
  return { connector, seen };
}

/** Creates the connector over the simulator. */
export function createSimulatedConnector(
  digests: Digests,
  options: { now?: () => number; categoryNodes?: number } = {},
) {
  const simulator: Simulator = createAlibaba1688Simulator({
    digests,
    clock: options.now ?? (() => testNow),
    ...testApp,
    accessTokens: [testToken],
    categoryNodes: options.categoryNodes ?? 500,
  });
  return createTestConnector(digests, (request) => simulator.handle(request), options);
}

/** Returns the context of one call, with the token that the simulator accepts. */
export function testCall(accessToken = testToken) {
  return { accessToken, signal: new AbortController().signal };
}

/** Creates a vendor that answers every call with one JSON text. */
export function answering(body: string, status = 200): Respond {
  return () => ({ status, headers: { "content-type": "application/json;charset=UTF-8" }, body });
}

export const testNow = Date.UTC(2026, 10, 21, 4);
export const testToken = "f14da3b8-b0b1-4f73-a5de-9bed637e0188";
export const testApp = { appKey: "1000000", appSecret: "test123-secret" };
