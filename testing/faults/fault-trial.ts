import { inspect } from "node:util";
import type { UpstreamEvent } from "#server/marketplaces/connector.ts";
import { readVendorJson } from "#server/marketplaces/upstream/upstream-answer.ts";
import { createUpstreamCall, type UpstreamSettings } from "#server/marketplaces/upstream/upstream-call.ts";
import type { FaultName } from "./fault-plays.ts";
import type { FaultVendor } from "./fault-vendor.ts";
import type { UndiciTransport } from "#server/node/undici-transport.ts";

/** The token that each trial sends and that must never be seen again. */
export const trialToken = "token-9f8e7d6c5b4a";

/** Short limits, so that a trial of a silent vendor is over soon; ms. A silent vendor still makes connections, on a busy machine late. */
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
const silentPlays: readonly FaultName[] = ["no_headers", "partial_headers", "stall_mid_body", "slow_drip"];

/** Short limits where a trial waits for them to run out; where the vendor answers, such as no busy machine reaches. */
export function limitsFor(plays: FaultName[]): typeof quickLimits {
  return plays.some((play) => silentPlays.includes(play)) ? quickLimits : patientLimits;
}

export type TrialOptions = {
  url?: string;
  /** Makes one good call first, so that the trial runs on a socket that was used before. */
  warm?: boolean;
  signal?: AbortSignal;
  settings?: Partial<UpstreamSettings>;
};

export type TrialOutcome = {
  read: ({ text: string } & ReturnType<typeof readVendorJson>) | null;
  failure: unknown;
  events: UpstreamEvent[];
  /** What the retry law slept, ms; nothing is really slept. */
  waits: number[];
  timestamps: number[];
  ms: number;
  attempts: number;
  /** Everything that a log could hold, as text: failure, causes and events. */
  logged: string;
};

/** One call to a fault vendor through transport, retry law and strict JSON, as a connector makes it. For tests. */
export async function runFaultTrial(
  { vendor, transport }: { vendor: FaultVendor; transport: UndiciTransport },
  plays: [FaultName, ...FaultName[]],
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
    { ...limitsFor(plays), ...options.settings },
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
  vendor.play(...plays);
  if (options.warm) {
    await once();
    // The socket is back in its pool one turn of the loop later.
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
