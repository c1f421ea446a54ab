import { Counter, Histogram, type Registry } from "prom-client";
import { endpoints } from "#contract/endpoints";
import type { ConsoleLine } from "#server/console/console-dependencies.ts";
import type { CallLine } from "#server/gateway/call-line.ts";

/** Seconds; the last steps are around the overall deadline of 15 s and the latest answer at 19 s. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 20];

export type RequestMetrics = {
  /** Told of every call and console call that ended. */
  call: (line: CallLine) => void;
  console: (line: ConsoleLine) => void;
};

/** Requests by operation, status and code; how long they took; units that were billed; calls of the console's own server. */
export function createRequestMetrics(registers: Registry[]): RequestMetrics {
  const requests = new Counter({
    name: "gateway_requests_total",
    help: "Requests that ended, by operation, HTTP status (499: the caller left) and error code (none: no error)",
    labelNames: ["operation", "status", "code"],
    registers,
  });
  for (const { id } of endpoints) shown(requests, { operation: id, status: "500", code: "INTERNAL_ERROR" });
  const toolRequests = new Counter({
    name: "gateway_tool_requests_total",
    help: "Those of gateway_requests_total that agents made, by the surface of the tools: ai, mcp",
    labelNames: ["surface", "operation", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "gateway_request_duration_seconds",
    help: "From the arrival of a request to its answer",
    labelNames: ["operation"],
    buckets: durationBuckets,
    registers,
  });
  const units = new Counter({
    name: "gateway_units_billed_total",
    help: "Units that were settled",
    labelNames: ["marketplace"],
    registers,
  });
  const consoleCalls = new Counter({
    name: "console_requests_total",
    help: "Calls of the console's own server that did not reach the gateway",
    labelNames: ["route", "status"],
    registers,
  });

  return {
    call: ({ route: operation, surface, status, code, durationMs, units: billed, channel }) => {
      requests.inc({ operation, status: String(status), code: code ?? "none" });
      if (surface !== "v1") toolRequests.inc({ surface, operation, status: String(status) });
      durations.observe({ operation }, durationMs / 1000);
      if (billed > 0 && channel) units.inc({ marketplace: channel }, billed);
    },
    console: ({ route, status }) => consoleCalls.inc({ route, status: String(status) }),
  };
}

/**
 * One series of a counter, on the page from the beginning on: an alarm is set on its increase, which Prometheus sees only from
 * a number that was there before.
 */
export function shown<Label extends string>(
  counter: Counter<Label>,
  labels: Record<Label, string>,
): Counter.Internal {
  const series = counter.labels(labels);
  series.inc(0);
  return series;
}
