import type { z } from "zod";
import type { Channel } from "#contract/shared/channel";
import { JsonError, parseExact } from "#server/shared/json/exact-json.ts";
import type { Clock, Digests } from "#server/shared/runtime.ts";

/** Request to a simulated vendor. `path` starts after the simulator's mount, e.g. `/openapi/param2/1/…`. */
export type SimulatedRequest = {
  method: string;
  path: string;
  /** Raw query text without `?`. */
  query: string;
  headers: Record<string, string>;
  body: string;
};

/**
 * Answer of a simulated vendor. `fault` makes the HTTP mount misbehave on the socket instead (docs/simulator.md); a
 * transport in a browser turns it into the TransportError that the real socket would cause.
 */
export type SimulatedResponse =
  | { status: number; headers: Record<string, string>; body: string }
  | { fault: "reset" | "close_before_headers" | "hang" | "truncate"; body?: string };

/**
 * Host of payment links of simulators without a page, as behind sandbox keys. `.invalid` never resolves, so no person
 * can pay or sign in there, and the name says why.
 */
export const unpayableHost = "sandbox-order-not-payable.invalid";

/** Message that a simulated marketplace pushes to the gateway, signed as the real one signs it. */
export type PushedMessage = Pick<SimulatedRequest, "headers" | "body">;

/** Posts a message to the gateway. Returns the status of the answer; rejects without an answer. */
export type DeliverMessage = (message: PushedMessage) => Promise<number>;

export type SimulatorDependencies = {
  digests: Digests;
  clock: Clock;
  /** App key that the simulator accepts. */
  appKey: string;
  appSecret: string;
  /** Access tokens that the simulator accepts. */
  accessTokens: readonly string[];
  categoryNodes: number;
  /** Pushes messages about orders; without it they can only be fetched. */
  deliver?: DeliverMessage;
};

/** Settings of a simulator that runs outside this thread. */
export type SimulatorSettings = Omit<SimulatorDependencies, "digests" | "clock" | "deliver">;

/**
 * Simulated vendor on plain values: served over HTTP in the simulator role, used in tests, and in a browser under MSW.
 */
export type Simulator = {
  channel: Channel;
  /** Start of its API's paths, e.g. `/openapi`. */
  basePath: string;
  handle: (request: SimulatedRequest) => SimulatedResponse | Promise<SimulatedResponse>;
  /**
   * Returns a product's picture, or a documented one, as a PNG file; null for an unknown name.
   * Absent where there is no search by picture.
   */
  picture?: (name: string) => Promise<Uint8Array | null>;
};

export type SimulatorFactory = (dependencies: SimulatorDependencies) => Simulator;

/** Documented scenario. docs/simulator.md, the demo's samples and tests read the same rows. */
export type Scenario = {
  id: string;
  /** Whether the demo offers the row as a sample in its empty states. */
  sample: boolean;
  label: { en: string; zh: string };
  /** Effect of the scenario, for docs/simulator.md. */
  effect: string;
};

/** Returns form and query parameters as vendors decode them; the body overrides the query. */
export function requestParams(request: SimulatedRequest): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(request.query), ...new URLSearchParams(request.body)]);
}

/** Reads JSON text of a simulated call exactly; returns null when it does not fit the schema. */
export function readParam<Schema extends z.ZodType>(schema: Schema, text = ""): z.infer<Schema> | null {
  try {
    return schema.safeParse(parseExact(text)).data ?? null;
  } catch (error) {
    if (error instanceof JsonError) return null;
    throw error;
  }
}
