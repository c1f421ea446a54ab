import { inspect } from "node:util";
import type { UpstreamEvent } from "#server/marketplaces/connector.ts";
import { readVendorJson } from "#server/marketplaces/upstream/upstream-answer.ts";
import { createUpstreamCall, type UpstreamSettings } from "#server/marketplaces/upstream/upstream-call.ts";
import type { FaultName } from "./fault-scenarios.ts";
import type { FaultVendor } from "./fault-vendor.ts";
import type { UndiciTransport } from "#server/node/undici-transport.ts";
import { expect } from "vitest";
import { TransportError, type OutboundLimits } from "#server/marketplaces/upstream/transport.ts";

/** Access token that each trial sends and that no log may contain. */
export const trialToken = "token-9f8e7d6c5b4a";

/**
 * Short limits in ms, so that a trial of a silent vendor ends soon. The connect limit is long, because a silent
 * vendor still accepts connections, late on a busy machine.
 */
export const quickLimits = {
  connectMs: 20_000,
  headersMs: 150,
  bodyMs: 150,
} satisfies Partial<UpstreamSettings>;

const patientLimits = {
  connectMs: 20_000,
  headersMs: 20_000,
  bodyMs: 20_000,
} satisfies Partial<UpstreamSettings>;
const silentScenarios: readonly FaultName[] = [
  "no_headers",
  "partial_headers",
  "stall_mid_body",
  "slow_drip",
];

/** Returns short limits for scenarios that wait for a limit, and otherwise limits that even a busy machine does not reach. */
export function limitsFor(scenarios: FaultName[]): typeof quickLimits {
  return scenarios.some((play) => silentScenarios.includes(play)) ? quickLimits : patientLimits;
}

export type TrialOptions = {
  url?: string;
  /** Makes one good call first, so that the trial uses a socket from the pool. */
  warm?: boolean;
  signal?: AbortSignal;
  settings?: Partial<UpstreamSettings>;
};

export type TrialOutcome = {
  read: ({ text: string } & ReturnType<typeof readVendorJson>) | null;
  failure: unknown;
  events: UpstreamEvent[];
  /** Requested backoff of the retry policy, ms. The trial does not wait for it. */
  waits: number[];
  timestamps: number[];
  ms: number;
  attempts: number;
  /** Everything that a log could contain, as text: failure, causes and events. */
  logged: string;
};

/** Runs one call to a fault vendor through transport, retry policy and strict JSON, as a connector does. */
export async function runFaultTrial(
  { vendor, transport }: { vendor: FaultVendor; transport: UndiciTransport },
  scenarios: [FaultName, ...FaultName[]],
  options: TrialOptions = {},
): Promise<TrialOutcome> {
  const events: UpstreamEvent[] = [];
  const waits: number[] = [];
  const timestamps: number[] = [];
  const call = createUpstreamCall(
    {
      channel: "1688",
      transport,
      clock: Date.now,
      wait: async (ms) => void waits.push(ms),
      random: () => 0.5,
      notify: (event) => events.push(event),
    },
    { ...limitsFor(scenarios), ...options.settings },
  );
  const once = async () => {
    const answer = await call({
      api: "ns/name",
      signal: options.signal ?? new AbortController().signal,
      build: ({ timestamp }) => {
        timestamps.push(timestamp);
        const url = `${options.url ?? vendor.url}/openapi/x?access_token=${trialToken}`;
        return { method: "POST", url, headers: {}, body: `access_token=${trialToken}` };
      },
    });
    return { text: answer.text, ...readVendorJson(answer, "ns/name") };
  };
  vendor.play(...scenarios);
  if (options.warm) {
    await once();
    // The socket returns to its pool one turn of the event loop later.
    await new Promise(setImmediate);
    for (const list of [vendor.requests, timestamps, events]) list.length = 0;
  }
  const started = performance.now();
  const outcome = await once().then(
    (read) => ({ read, failure: null }),
    (failure: unknown) => ({ read: null, failure }),
  );
  const ms = performance.now() - started;
  const logged = inspect([outcome.failure, events], { depth: 8 });
  return { ...outcome, events, waits, timestamps, ms, attempts: vendor.requests.length, logged };
}

/** Limits that even a busy machine does not reach; a test of a limit sets its own. */
export const trialLimits: OutboundLimits = {
  connectMs: 20_000,
  headersMs: 20_000,
  bodyMs: 20_000,
  wireBytes: 10_000,
  inflatedBytes: 10_000,
  freshSocket: false,
};

/** Posts `a=1` with the header `x-a`, under the trial limits by default. */
export function post(
  transport: UndiciTransport,
  {
    url,
    signal = new AbortController().signal,
    ...limits
  }: Partial<OutboundLimits> & { url: string; signal?: AbortSignal },
): ReturnType<UndiciTransport> {
  const request = { method: "POST" as const, url, headers: { "x-a": "1" }, body: "a=1" };
  return transport(request, { ...trialLimits, ...limits }, signal);
}

/** Returns how a post failed. */
export async function faultOf(sent: Promise<unknown>): Promise<Pick<TransportError, "kind" | "answered">> {
  const error: unknown = await sent.catch((reason: unknown) => reason);
  if (!(error instanceof TransportError)) throw new Error("expected the post to fail with a TransportError");
  return { kind: error.kind, answered: error.answered };
}

/** Waits one turn of the event loop, after which the socket of an answer is back in its pool. */
export const nextTurn = () => new Promise(setImmediate);

/** Closes both after a test and expects no open socket. */
export async function endTrial(transport: UndiciTransport, vendor: FaultVendor): Promise<void> {
  await transport.close();
  await vendor.idle();
  await vendor.stop();
  expect(transport.sockets()).toBe(0);
}
