import type { ConsoleLine } from "#server/console/console-dependencies.ts";
import type { Configuration } from "./config.ts";
import { type AccessLogEntry, issueText } from "#server/gateway/access-log-entry.ts";
import type { UpstreamEvent } from "#server/marketplaces/connector.ts";
import type { PurchaseEvent } from "#server/purchasing/purchase-event.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import pino, { type DestinationStream } from "pino";

/** Structured log: one line per event, of listed fields only, so that no secret and no receiver can slip in. */
export type Log = {
  call: (line: AccessLogEntry) => void;
  console: (line: ConsoleLine) => void;
  upstream: (event: UpstreamEvent) => void;
  /** Logs an event of a purchase that an operator may have to see; it holds no receiver. */
  purchase: (event: PurchaseEvent) => void;
  error: (error: unknown, requestId: string) => void;
  /** Logs that the store stopped answering or is back, or that its clock leapt. */
  store: (text: string) => void;
};

const upstreamLevels = {
  attempt: "debug",
  not_sent: "debug",
  retry: "info",
  retry_refused: "info",
  skew: "info",
  breaker_closed: "info",
  fault: "warn",
  breaker_open: "warn",
  alarm: "error",
} as const satisfies Record<UpstreamEvent["kind"], string>;

const purchaseLevels = {
  found: "info",
  unknown: "warn",
  double: "error",
  amount_mismatch: "error",
  store_failed: "error",
} as const satisfies Record<PurchaseEvent["kind"], string>;

/** Returns the level of an answer. A 500 is a defect of ours, so it is logged at every level that shows errors. */
function levelOf({ status }: { status: number }): "error" | "info" {
  return status === 500 ? "error" : "info";
}

/** Creates a log of JSON lines by pino: `at` and durations in ms, ids as text. */
export function createLog(level: Configuration["logLevel"], destination: DestinationStream): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return {
    call: (line) => logger[levelOf(line)]({ kind: "call", ...line }),
    console: (line) => logger[levelOf(line)]({ kind: "console", ...line }),
    upstream: ({ channel, api, kind, detail, durationMs }) =>
      logger[upstreamLevels[kind]]({ kind: "upstream", event: kind, channel, api, detail, durationMs }),
    purchase: ({ kind: event, purchaseId, channel, detail }) =>
      logger[purchaseLevels[event]]({ kind: "purchase", event, purchaseId, channel, detail }),
    store: (text) => logger.error({ kind: "store", detail: text }),
    error: (error, requestId) => logger.error({ kind: "error", requestId, detail: faultDetail(error) }),
  };
}

/** Wraps a log so that its events are counted in the metrics as well. */
export function counted(log: Log, metrics: Pick<Metrics, "call" | "console" | "upstream" | "purchase">): Log {
  return {
    ...log,
    call: (line) => {
      log.call(line);
      metrics.call(line);
    },
    console: (line) => {
      log.console(line);
      metrics.console(line);
    },
    upstream: (event) => {
      log.upstream(event);
      metrics.upstream(event);
    },
    purchase: (event) => {
      log.purchase(event);
      metrics.purchase(event);
    },
  };
}

/** Returns an error's message and the places where it was thrown. */
function faultDetail(error: unknown): string {
  if (!(error instanceof Error)) return issueText(error);
  // The stack begins with the message, which issueText has made safe for a log.
  const stack = (error.stack ?? "").replace(error.message, "");
  const places = stack.split("\n").filter((line) => /^ {4}at .*[0-9>]\)?$/.test(line));
  return [issueText(error), ...places].join("\n");
}
