import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { channelNames, type Channel } from "#contract/channel";
import type { UpstreamEvent } from "#server/marketplaces/connector.ts";
import type { Transport } from "#server/marketplaces/upstream/transport.ts";
import { durationBuckets, shown } from "./request-metrics.ts";

export type UpstreamMetrics = {
  event: (event: UpstreamEvent) => void;
  /** Counts the requests that are open on the way to one marketplace. */
  watchTransport: (channel: Channel, transport: Transport) => Transport;
};

/** What happens on the way to each marketplace: attempts, time, faults, retries and their budget, the breaker, clock skew. */
export function createUpstreamMetrics(registers: Registry[]): UpstreamMetrics {
  const counter = (name: string, help: string): Counter => {
    const made = new Counter({ name, help, labelNames: ["marketplace"], registers });
    for (const marketplace of channelNames) shown(made, { marketplace });
    return made;
  };
  const gauge = (name: string, help: string): Record<Channel, number> => {
    const values = Object.fromEntries(channelNames.map((channel) => [channel, 0])) as Record<Channel, number>;
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

  const attempts = counter("upstream_attempts_total", "Requests sent to a marketplace, retries included");
  const durations = new Histogram({
    name: "upstream_attempt_duration_seconds",
    help: "From sending a request to a marketplace to its whole answer, or to its fault",
    labelNames: ["marketplace"],
    buckets: durationBuckets,
    registers,
  });
  const faults = new Counter({
    name: "upstream_faults_total",
    help: "Attempts without a usable answer, by kind",
    labelNames: ["marketplace", "kind"],
    registers,
  });
  const retries = counter("upstream_retries_total", "Second attempts");
  const retriesRefused = counter(
    "upstream_retries_refused_total",
    "Second attempts that were not made because the retry budget was used up",
  );
  const notSent = new Counter({
    name: "upstream_calls_not_sent_total",
    help: "Calls that were refused before anything was sent: the breaker was open, or too many were in flight",
    labelNames: ["marketplace", "reason"],
    registers,
  });
  for (const marketplace of channelNames)
    for (const reason of ["breaker_open", "in_flight"]) shown(notSent, { marketplace, reason });
  const alarms = counter("upstream_alarms_total", "What the operator has to look into; the log says what");
  const breaker = gauge(
    "upstream_breaker_open",
    "Circuit breakers that refuse calls now: of an operation, or of one app's calls of it",
  );
  const skew = gauge("upstream_clock_skew_seconds", "How far the marketplace's clock is ahead of ours");
  const inFlight = gauge("upstream_requests_in_flight", "Requests open on the way to a marketplace");

  return {
    event: ({ channel: marketplace, kind, reason, durationMs, skewMs }) => {
      // An attempt that ended in a fault has taken its time as well; a fault found in a whole answer has none of its own.
      if (durationMs !== undefined) {
        attempts.inc({ marketplace });
        durations.observe({ marketplace }, durationMs / 1000);
      }
      if (reason !== undefined && kind !== "not_sent") faults.inc({ marketplace, kind: reason });
      if (kind === "retry") retries.inc({ marketplace });
      if (kind === "retry_refused") retriesRefused.inc({ marketplace });
      if (kind === "not_sent") notSent.inc({ marketplace, reason: reason ?? "unknown" });
      if (kind === "alarm") alarms.inc({ marketplace });
      if (kind === "breaker_open") breaker[marketplace] += 1;
      if (kind === "breaker_closed") breaker[marketplace] -= 1;
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
