import type { Channel } from "#contract/channel";
import type { Clock, Digests } from "#server/kernel/machine.ts";

/** A request as a simulated vendor sees it. `path` starts after the simulator's mount, e.g. `/openapi/param2/1/…`. */
export type SimulatedRequest = {
  method: string;
  path: string;
  /** Raw query text without `?`. */
  query: string;
  headers: Record<string, string>;
  body: string;
};

/**
 * What a simulated vendor answers. `fault` makes the HTTP mount misbehave on the socket instead (docs/simulator.md): a
 * transport in a browser turns it into the TransportFault that the real socket would give.
 */
export type SimulatedResponse =
  | { status: number; headers: Record<string, string>; body: string }
  | { fault: "reset" | "close_before_headers" | "hang" | "truncate"; body?: string };

export type SimulatorDependencies = {
  digests: Digests;
  clock: Clock;
  /** The app it knows. */
  appKey: string;
  appSecret: string;
  /** Access tokens it accepts. */
  accessTokens: readonly string[];
  categoryNodes: number;
};

/** A vendor played on plain values: over HTTP in the simulator role, in tests, and in a browser under MSW. */
export type Simulator = {
  channel: Channel;
  /** Where its API's paths begin, e.g. `/openapi`. */
  basePath: string;
  handle: (request: SimulatedRequest) => SimulatedResponse | Promise<SimulatedResponse>;
  /** A product's picture, or a documented one, as a PNG file; null where it has none of this name. Absent where nothing is searched by picture. */
  picture?: (name: string) => Promise<Uint8Array | null>;
};

export type SimulatorFactory = (dependencies: SimulatorDependencies) => Simulator;

/** A documented scenario: docs/simulator.md, the demo's samples and tests read the same rows. */
export type Scenario = {
  id: string;
  /** `sample` rows are offered in the demo's empty states. */
  sample: boolean;
  label: { en: string; zh: string };
  /** What happens, for docs/simulator.md. */
  effect: string;
};

/** Form and query parameters as vendors decode them; the body wins over the query. */
export function requestParams(request: SimulatedRequest): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(request.query), ...new URLSearchParams(request.body)]);
}
