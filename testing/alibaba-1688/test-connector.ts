import { nodeDigests } from "#server/node/runtime.ts";
import type { UpstreamEvent } from "#server/marketplaces/connector.ts";
import type { Simulator, SimulatedRequest, SimulatedResponse } from "#server/marketplaces/simulator.ts";
import {
  TransportError,
  type OutboundRequest,
  type Transport,
} from "#server/marketplaces/upstream/transport.ts";
import { createAlibaba1688Connector } from "#server/marketplaces/alibaba-1688/connector.ts";
import { createAlibaba1688Simulator } from "#server/marketplaces/alibaba-1688/simulator/simulator.ts";
import { orderScenarios } from "#server/marketplaces/alibaba-1688/simulator/scenarios.ts";

type Respond = (request: SimulatedRequest) => SimulatedResponse | Promise<SimulatedResponse>;

/**
 * Creates the connector over an in-process vendor; records the requests, the events for the operator and the
 * discarded sockets.
 */
export function createTestConnector(respond: Respond, { now = () => testNow }: { now?: () => number } = {}) {
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
    digests: nodeDigests,
    clock: now,
    wait: async () => {},
    random: () => 0.5,
    notify: (event) => void events.push(event),
  });
  return { connector, seen };
}

/** Creates the connector over the simulator. */
export function createSimulatedConnector(options: { now?: () => number; categoryNodes?: number } = {}) {
  const simulator: Simulator = createAlibaba1688Simulator({
    digests: nodeDigests,
    clock: options.now ?? (() => testNow),
    ...testApp,
    accessTokens: [testToken],
    categoryNodes: options.categoryNodes ?? 500,
  });
  return createTestConnector((request) => simulator.handle(request), options);
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

/** Requests payment methods: of a documented order of the simulator by its English label, or with any request body. */
export function askPaymentMethods() {
  return {
    askFor: (label: string) => {
      const id = orderScenarios.find((row) => row.label.en === label)?.id;
      if (id === undefined) throw new Error(`no scenario ${label}`);
      const { connector, seen } = createSimulatedConnector();
      return { id, seen, answer: () => connector.queryPaymentMethods!({ orderId: id }, testCall()) };
    },
    vendorSays: (body: string, status = 200) => {
      const { connector, seen } = createTestConnector(answering(body, status));
      return { seen, answer: () => connector.queryPaymentMethods!({ orderId: askedOrderId }, testCall()) };
    },
  };
}

export const askedOrderId = "4169757385897317637";

/** Returns a success about `askedOrderId` with further members of `resultList`. */
export function successWith(members: string): string {
  return `{"success":true,"resultList":{"channels":[{"code":1,"name":"支付宝"}],"orderId":"${askedOrderId}",${members}}}`;
}
