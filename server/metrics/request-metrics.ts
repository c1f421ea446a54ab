import type { Registry } from "prom-client";
import { endpoints } from "#contract/endpoints";
import type { ConsoleLine } from "#server/console/console-dependencies.ts";
import type { CallLine, RouteId } from "#server/gateway/call-line.ts";
import { createDurations, createTally, type Cell, type Observe } from "./tally.ts";

/** Seconds; the last steps are around the overall deadline of 15 s and the latest answer at 19 s. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 20];

export type RequestMetrics = {
  /** Told of every call and console call that ended. */
  call: (line: CallLine) => void;
  console: (line: ConsoleLine) => void;
};

/** Requests by operation, status and code; how long they took; units that were billed; calls of the console's own server. */
export function createRequestMetrics(registers: Registry[]): RequestMetrics {
  const requests = createTally({
    name: "gateway_requests_total",
    help: "Requests that ended, by operation, HTTP status (499: the caller left) and error code (none: no error)",
    labelNames: ["operation", "status", "code"],
    registers,
  });
  // An alarm is set on its increase, which Prometheus sees only from a number that was there before.
  for (const { id } of endpoints) requests(id, "500", "INTERNAL_ERROR");
  const durations = createDurations({
    name: "gateway_request_duration_seconds",
    help: "From the arrival of a request to its answer",
    labelName: "operation",
    buckets: durationBuckets,
    registers,
  });
  const units = createTally({
    name: "gateway_units_billed_total",
    help: "Units that were settled",
    labelNames: ["marketplace"],
    registers,
  });
  const consoleCalls = createTally({
    name: "console_requests_total",
    help: "Calls of the console's own server that did not reach the gateway",
    labelNames: ["route", "status"],
    registers,
  });
  const routes = new Map<RouteId, { answered: Cell; observe: Observe }>();

  function ofRoute(route: RouteId): { answered: Cell; observe: Observe } {
    const known = routes.get(route) ?? {
      answered: requests(route, "200", "none"),
      observe: durations(route),
    };
    routes.set(route, known);
    return known;
  }

  return {
    call: ({ route, status, code, durationMs, units: billed, channel }) => {
      const { answered, observe } = ofRoute(route);
      const cell =
        status === 200 && code === null ? answered : requests(route, String(status), code ?? "none");
      cell.pending += 1;
      observe(durationMs);
      if (billed > 0 && channel) units(channel).pending += billed;
    },
    console: ({ route, status }) => {
      consoleCalls(route, String(status)).pending += 1;
    },
  };
}
