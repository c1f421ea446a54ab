import type { ConsoleLine } from "#server/console/console-dependencies.ts";
import type { Configuration } from "./config.ts";
import { type AccessLogEntry, issueText } from "#server/gateway/access-log-entry.ts";
import type { UpstreamEvent } from "#server/marketplaces/connector.ts";
import type { DisabledReport } from "#server/events/deliver-webhooks.ts";
import type { PurchaseEvent } from "#server/purchasing/purchase-event.ts";
import pino, { type DestinationStream } from "pino";

/**
 * Structured log: one line of JSON per event, of listed fields only, so that no secret and no receiver can slip in. The
 * names of its fields are in docs/operations.md.
 */
export type Log = {
  call: (line: AccessLogEntry) => void;
  console: (line: ConsoleLine) => void;
  upstream: (event: UpstreamEvent) => void;
  /** Logs an event of a purchase that an operator may have to see. It holds no receiver. */
  purchase: (event: PurchaseEvent) => void;
  /** Logs that a webhook was disabled because its receiver fails. */
  webhook: (event: DisabledReport) => void;
  error: (error: unknown, requestId: string) => void;
  /** Logs that the store stopped answering or is back, or that its clock leapt. */
  store: (text: string) => void;
  /** Logs the process's own events, and the warnings of its start (`warn`). */
  process: (level: "info" | "warn", text: string) => void;
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

/**
 * Returns the level of an answer. A 500 is a defect of this program, so it is logged at every level that shows errors.
 */
function levelOf({ status }: { status: number }): "error" | "info" {
  return status === 500 ? "error" : "info";
}

/**
 * Creates a log of JSON lines by pino. `time` is ISO, `at` epoch ms, `level` a word; ids are text.
 *
 * @param options.origin fields about the process, for every line
 * @param options.traceId returns the id of the trace that a line belongs to, or null; absent: no line has one
 */
export function createLog(
  level: Configuration["logLevel"],
  {
    destination,
    origin,
    traceId,
  }: {
    destination: DestinationStream;
    origin: { host: string; version: string };
    traceId?: (() => string | null) | undefined;
  },
): Log {
  const logger = pino(
    {
      level,
      base: origin,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }) },
      ...(traceId && { mixin: () => traceField(traceId()) }),
    },
    destination,
  );
  return {
    call: (line) =>
      logger[levelOf(line)](
        {
          kind: "call",
          request_id: line.requestId,
          caller_request_id: line.callerRequestId,
          at: line.at,
          method: line.method,
          route: line.route,
          surface: line.surface,
          status: line.status,
          code: line.code,
          outcome: line.outcome,
          channel: line.channel,
          units: line.units,
          duration_ms: line.durationMs,
          app_id: line.appId,
          key_id: line.keyId,
          operator_id: line.operatorId,
          upstream_calls: line.upstreamCalls,
          detail: line.detail,
        },
        `${line.route} ${line.status}`,
      ),
    console: (line) =>
      logger[levelOf(line)](
        {
          kind: "console",
          request_id: line.requestId,
          at: line.at,
          method: line.method,
          route: line.route,
          status: line.status,
          code: line.code,
          duration_ms: line.durationMs,
          operator_id: line.operatorId,
          event: line.event,
          detail: line.detail,
        },
        `${line.method} ${line.route} ${line.status}`,
      ),
    upstream: ({ channel, api, kind, detail, durationMs }) =>
      logger[upstreamLevels[kind]](
        { kind: "upstream", event: kind, channel, api, duration_ms: durationMs, detail },
        `${channel} ${kind}`,
      ),
    purchase: ({ kind: event, purchaseId, channel, detail }) =>
      logger[purchaseLevels[event]](
        { kind: "purchase", event, purchase_id: purchaseId, channel, detail },
        `purchase ${event}`,
      ),
    webhook: ({ endpointId, appId, why }) =>
      logger.warn(
        { kind: "webhook", event: "disabled", webhook_id: endpointId, app_id: appId, detail: why },
        "webhook disabled",
      ),
    store: (text) => logger.error({ kind: "store" }, text),
    process: (at, text) => logger[at]({ kind: "process" }, text),
    error: (error, requestId) =>
      logger.error({ kind: "error", request_id: requestId, detail: errorPlaces(error) }, issueText(error)),
  };
}

const noTrace = {};

function traceField(traceId: string | null): { trace_id?: string } {
  return traceId === null ? noTrace : { trace_id: traceId };
}

/** Receives events of the log as well, and ignores those that it has no function for. */
type Listener = Partial<Pick<Log, "call" | "console" | "upstream" | "purchase">>;

/** Wraps a log so that metrics and traces receive its events as well. */
export function withListeners(log: Log, listeners: readonly Listener[]): Log {
  return {
    ...log,
    call: (line) => {
      log.call(line);
      for (const listener of listeners) listener.call?.(line);
    },
    console: (line) => {
      log.console(line);
      for (const listener of listeners) listener.console?.(line);
    },
    upstream: (event) => {
      log.upstream(event);
      for (const listener of listeners) listener.upstream?.(event);
    },
    purchase: (event) => {
      log.purchase(event);
      for (const listener of listeners) listener.purchase?.(event);
    },
  };
}

/** Returns the places where an error was thrown, one a line, or null. */
function errorPlaces(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // The stack begins with the message, whose text issueText makes safe for a log.
  const stack = (error.stack ?? "").replace(error.message, "");
  return stack
    .split("\n")
    .filter((line) => /^ {4}at .*[0-9>]\)?$/.test(line))
    .join("\n");
}
