import { Counter, Histogram, type Registry, Gauge } from "prom-client";
import { endpoints } from "#contract/public/endpoints";
import { channelNames, type Channel } from "#contract/shared/channel";
import { headerNames } from "#contract/shared/request-headers";
import type { ConsoleLine } from "#server/console/console-dependencies.ts";
import type { Gateway, GatewayResponse } from "#server/gateway/gateway-request.ts";
import type { AccessLogEntry } from "#server/gateway/access-log-entry.ts";
import type { UpstreamEvent } from "#server/marketplaces/connector.ts";
import type { Transport } from "#server/marketplaces/upstream/transport.ts";

/** Buckets in seconds; the last ones are around the overall deadline of 15 s and the latest answer at 19 s. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 20];

export type RequestMetrics = {
  /** Records each finished call and console call. */
  call: (line: AccessLogEntry) => void;
  console: (line: ConsoleLine) => void;
  /** Counts settled calls of a process that ended before it could answer, as another process found them. */
  foundUnanswered: (calls: number) => void;
  /**
   * Counts the calls in flight in a gateway, and settled answers whose caller disconnected before receiving them
   * completely.
   */
  watchGateway: (gateway: Gateway) => Gateway;
};

/**
 * Creates the metrics of requests: by operation, status and code; their duration; billed units, including those of
 * unanswered calls; calls of the console's own server.
 */
export function createRequestMetrics(registers: Registry[]): RequestMetrics {
  const requests = new Counter({
    name: "procurement_gateway_requests_total",
    help: "Requests that ended, by operation, HTTP status (499: the caller disconnected) and error code (none: no error)",
    labelNames: ["operation", "status", "code"],
    registers,
  });
  for (const { id } of endpoints) shown(requests, { operation: id, status: "500", code: "INTERNAL_ERROR" });
  const toolRequests = new Counter({
    name: "procurement_gateway_tool_requests_total",
    help: "Requests of procurement_gateway_requests_total that agents made, by the surface of the tools: ai, mcp",
    labelNames: ["surface", "operation", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "procurement_gateway_request_duration_seconds",
    help: "Time from the arrival of a request to its answer",
    labelNames: ["operation"],
    buckets: durationBuckets,
    registers,
  });
  const units = new Counter({
    name: "procurement_gateway_units_billed_total",
    help: "Units that were settled",
    labelNames: ["marketplace"],
    registers,
  });
  const consoleCalls = new Counter({
    name: "procurement_console_requests_total",
    help: "Calls of the console's own server that did not reach the gateway, or whose audit entry was not written",
    labelNames: ["route", "status"],
    registers,
  });
  const consoleErrors = new Counter({
    name: "procurement_console_errors_total",
    help: "Calls of the console's own server that ended with 500",
    registers,
  });
  const undelivered = new Counter({
    name: "procurement_gateway_settled_undelivered_total",
    help: "Settled answers that did not reach their caller: it disconnected, or the process ended in between",
    labelNames: ["reason"],
    registers,
  });
  const callerGone = shown(undelivered, { reason: "caller_gone" });
  const processEnded = shown(undelivered, { reason: "process_ended" });
  const isGone = () => callerGone.inc();
  let inside = 0;
  new Gauge({
    name: "procurement_gateway_requests_in_flight",
    help: "Requests that the gateway is processing now",
    registers,
    collect() {
      this.set(inside);
    },
  });

  return {
    call: ({ route: operation, surface, status, code, durationMs, units: billed, channel }) => {
      requests.inc({ operation, status: String(status), code: code ?? "none" });
      if (surface !== "v1") toolRequests.inc({ surface, operation, status: String(status) });
      durations.observe({ operation }, durationMs / 1000);
      if (billed > 0 && channel) units.inc({ marketplace: channel }, billed);
    },
    console: ({ route, status }) => {
      consoleCalls.inc({ route, status: String(status) });
      if (status === 500) consoleErrors.inc();
    },
    foundUnanswered: (calls) => processEnded.inc(calls),
    watchGateway: (gateway) => (request, signal) => {
      inside += 1;
      return gateway(request, signal).then(
        (answer) => {
          inside -= 1;
          if (isBilled(answer)) whenGone(signal, isGone);
          return answer;
        },
        (error: unknown) => {
          inside -= 1;
          throw error;
        },
      );
    },
  };
}

function isBilled({ headers }: GatewayResponse): boolean {
  const units = headers[headerNames.billableUnits];
  return units !== undefined && units !== "0";
}

/** Calls `tell` when the caller disconnects. The edge also aborts the signal while the answer is being sent. */
function whenGone(signal: AbortSignal, tell: () => void): void {
  if (signal.aborted) tell();
  else signal.addEventListener("abort", tell, { once: true });
}

/**
 * Shows one series of a counter from the start. An alarm is set on its increase, which Prometheus sees only from an
 * earlier value.
 */
export function shown<Label extends string>(
  counter: Counter<Label>,
  labels: Record<Label, string>,
): Counter.Internal {
  const series = counter.labels(labels);
  series.inc(0);
  return series;
}

export type UpstreamMetrics = {
  event: (event: UpstreamEvent) => void;
  /** Counts the open requests to one marketplace. */
  watchTransport: (channel: Channel, transport: Transport) => Transport;
};

/**
 * Creates the metrics of calls to each marketplace: attempts, time, errors, retries and their budget, the breaker,
 * clock skew.
 */
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

  const attempts = counter(
    "procurement_upstream_attempts_total",
    "Attempts to send a request to a marketplace, retries included",
  );
  const durations = new Histogram({
    name: "procurement_upstream_attempt_duration_seconds",
    help: "Time from sending a request to a marketplace to its whole answer, or to its failure",
    labelNames: ["marketplace"],
    buckets: durationBuckets,
    registers,
  });
  const errors = new Counter({
    name: "procurement_upstream_faults_total",
    help: "Attempts without a usable answer, by kind",
    labelNames: ["marketplace", "kind"],
    registers,
  });
  const retries = counter("procurement_upstream_retries_total", "Second attempts");
  const retriesRefused = counter(
    "procurement_upstream_retries_refused_total",
    "Second attempts that were not made because the retry budget was used up",
  );
  const notSent = new Counter({
    name: "procurement_upstream_calls_not_sent_total",
    help: "Calls that were refused before anything was sent: the breaker was open, or too many were in flight",
    labelNames: ["marketplace", "reason"],
    registers,
  });
  for (const marketplace of channelNames)
    for (const reason of ["breaker_open", "in_flight"]) shown(notSent, { marketplace, reason });
  const alarms = counter(
    "procurement_upstream_alarms_total",
    "Events that an operator has to examine; the log describes them",
  );
  const breaker = gauge(
    "procurement_upstream_breaker_open",
    "Circuit breakers that opened and have not closed: of an operation, or of one app's calls of it",
  );
  const skew = gauge(
    "procurement_upstream_clock_skew_seconds",
    "How far the marketplace's clock is ahead of ours",
  );
  const inFlight = gauge(
    "procurement_upstream_requests_in_flight",
    "Requests to a marketplace that are in flight",
  );

  return {
    event: ({ channel: marketplace, kind, reason, durationMs, skewMs }) => {
      // An attempt that failed has a duration as well. An error found in a complete answer has no duration of its own.
      if (durationMs !== undefined) {
        attempts.inc({ marketplace });
        durations.observe({ marketplace }, durationMs / 1000);
      }
      if (reason !== undefined && kind !== "not_sent") errors.inc({ marketplace, kind: reason });
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
