import { isChannel, type Channel } from "#contract/shared/channel";
import { createAlibaba1688Simulator } from "./alibaba-1688/simulator/simulator.ts";
import type { Clock } from "#server/shared/runtime.ts";
import type { SimulatedRequest, SimulatedResponse, Simulator, SimulatorFactory } from "./simulator.ts";
import { createTaobaoSimulator } from "./taobao/simulator/simulator.ts";
import {
  TransportError,
  type OutboundLimits,
  type OutboundResponse,
  type Transport,
} from "./upstream/transport.ts";
import { createWeidianSimulator } from "./weidian/simulator/simulator.ts";

/** Simulator of each marketplace. */
export const simulatorFactories: Record<Channel, SimulatorFactory> = {
  "1688": createAlibaba1688Simulator,
  taobao: createTaobaoSimulator,
  weidian: createWeidianSimulator,
};

/**
 * Returns the simulator that a URL addresses: `simulator:/<channel>/<path>` or any
 * `http(s)://…/simulator/<channel>/<path>`.
 * @returns null for any other URL
 */
export function simulatorAddress(url: string): { channel: Channel; path: string; query: string } | null {
  const match =
    /^(?:simulator:|https?:\/\/[^/?#]+(?:\/[^?#]*?)?\/simulator)\/([^/?#]+)([^?#]*)(?:\?([^#]*))?/.exec(url);
  const [, channel, path = "", query = ""] = match ?? [];
  return isChannel(channel) ? { channel, path: path === "" ? "/" : path, query } : null;
}

function answer(
  response: { status: number; headers: Record<string, string> },
  body: Uint8Array,
): OutboundResponse {
  const headers = Object.entries(response.headers).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  return {
    status: response.status,
    headers: { ...Object.fromEntries(headers), "content-length": String(body.length) },
    body,
    discardConnection() {},
  };
}

/** Returns the error that a real socket would raise, without waiting. */
function faultOf(error: Extract<SimulatedResponse, { fault: string }>["fault"]): TransportError {
  switch (error) {
    case "hang":
      return new TransportError("headers_timeout", false);
    case "truncate":
      return new TransportError("reset", true);
    case "reset":
    case "close_before_headers":
      return new TransportError("reset", false);
  }
}

/**
 * Creates a transport that calls simulators in process, for tests and the browser. A simulated
 * fault immediately becomes the TransportError of a real socket.
 * @throws TransportError `name_not_found` for a URL of no simulator or of a channel without one
 */
export function createSimulatorTransport(
  simulators: Partial<Record<Channel, Pick<Simulator, "handle">>>,
  clock: Clock,
): Transport {
  return async (request, limits: OutboundLimits, signal) => {
    if (signal.aborted) throw new TransportError("aborted", false, { cause: signal.reason });
    const address = simulatorAddress(request.url);
    const simulator = address && simulators[address.channel];
    if (!address || !simulator) throw new TransportError("name_not_found", false);
    const simulated: SimulatedRequest = {
      method: request.method,
      path: address.path,
      query: address.query,
      headers: request.headers,
      body: request.body ?? "",
    };
    const response = await simulator.handle(simulated);
    // The caller may have left while the simulator worked.
    if (signal.aborted) throw new TransportError("aborted", false, { cause: signal.reason });
    if ("fault" in response) throw faultOf(response.fault);
    const body = new TextEncoder().encode(response.body);
    if (body.length > Math.min(limits.wireBytes, limits.inflatedBytes))
      throw new TransportError("too_large", true);
    return answer(
      { status: response.status, headers: { date: new Date(clock()).toUTCString(), ...response.headers } },
      body,
    );
  };
}
