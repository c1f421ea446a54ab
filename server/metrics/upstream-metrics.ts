import { Gauge, type Registry } from "prom-client";
import { channelNames, type Channel } from "#contract/channel";
import type { UpstreamEvent } from "#server/marketplaces/connector.ts";
import type { Transport } from "#server/marketplaces/upstream/transport.ts";
import { durationBuckets } from "./request-metrics.ts";
import { createDurations, createTally, type Tally } from "./tally.ts";

export type UpstreamMetrics = {
  event: (event: UpstreamEvent) => void;
  /** Counts the requests that are open on the way to one marketplace. */
  watchTransport: (channel: Channel, transport: Transport) => Transport;
};

/** What happens on the way to each marketplace: attempts, time, faults, retries and their budget, the breaker, clock skew. */
export function createUpstreamMetrics(registers: Registry[]): UpstreamMetrics {
  const counter = (name: string, help: string, ...labels: string[]): Tally =>
    createTally({ name, help, labelNames: ["marketplace", ...labels], registers });
  /** The series of each marketplace, which the page shows from the beginning on. */
  const ofEach = <Series>(series: (marketplace: Channel) => Series) =>
    Object.fromEntries(channelNames.map((channel) => [channel, series(channel)])) as Record<Channel, Series>;
  const gauge = (name: string, help: string): Record<Channel, number> => {
    const values = ofEach(() => 0);
    new Gauge({
      name,
      help,
      labelNames: ["marketplace"],
      registers,
      collect() {
        for (const marketplace of channelNames) this.set({ marketplace }, values[marketplace]);
      },
    });
    return values;
  };

  const attempts = ofEach(
    counter("upstream_attempts_total", "Requests sent to a marketplace, retries included"),
  );
  const durations = ofEach(
    createDurations({
      name: "upstream_attempt_duration_seconds",
      help: "From sending a request to a marketplace to its whole answer, or to its fault",
      labelName: "marketplace",
      buckets: durationBuckets,
      registers,
    }),
  );
  const faults = counter("upstream_faults_total", "Attempts without a usable answer, by kind", "kind");
  const retries = ofEach(counter("upstream_retries_total", "Second attempts"));
  const retriesRefused = ofEach(
    counter(
      "upstream_retries_refused_total",
      "Second attempts that were not made because the retry budget was used up",
    ),
  );
  const notSent = counter(
    "upstream_calls_not_sent_total",
    "Calls that were refused before anything was sent: the breaker was open, or too many were in flight",
    "reason",
  );
  for (const channel of channelNames)
    for (const reason of ["breaker_open", "in_flight"]) notSent(channel, reason);
  const alarms = ofEach(
    counter("upstream_alarms_total", "What the operator has to look into; the log says what"),
  );
  const breaker = gauge("upstream_breaker_open", "1 while the circuit breaker refuses calls");
  const skew = gauge("upstream_clock_skew_seconds", "How far the marketplace's clock is ahead of ours");
  const inFlight = gauge("upstream_requests_in_flight", "Requests open on the way to a marketplace");

  return {
    event: ({ channel: marketplace, kind, reason, durationMs, skewMs }) => {
      // An attempt that ended in a fault has taken its time as well; a fault found in a whole answer has none of its own.
      if (durationMs !== undefined) {
        attempts[marketplace].pending += 1;
        durations[marketplace](durationMs);
      }
      if (reason !== undefined && kind !== "not_sent") faults(marketplace, reason).pending += 1;
      if (kind === "retry") retries[marketplace].pending += 1;
      if (kind === "retry_refused") retriesRefused[marketplace].pending += 1;
      if (kind === "not_sent") notSent(marketplace, reason ?? "unknown").pending += 1;
      if (kind === "alarm") alarms[marketplace].pending += 1;
      if (kind === "breaker_open") breaker[marketplace] = 1;
      if (kind === "breaker_closed") breaker[marketplace] = 0;
      if (skewMs !== undefined) skew[marketplace] = skewMs / 1000;
    },
    watchTransport: (marketplace, transport) => (request, limits, signal) => {
      inFlight[marketplace] += 1;
      return transport(request, limits, signal).finally(() => {
        inFlight[marketplace] -= 1;
      });
    },
  };
}
