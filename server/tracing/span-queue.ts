import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from "@opentelemetry/sdk-trace";

/** Destination of spans. `headers` may hold a secret: never log it. */
export type Collector = {
  /** Address of the collector, without a slash at the end. */
  endpoint: string;
  headers: Record<string, string>;
};

export type SpanQueueLimits = {
  /** Maximum number of waiting spans. More are dropped. */
  maxWaiting: number;
  /** Time between two exports, ms. */
  everyMs: number;
  /** Timeout of one export with its retries, ms. */
  exportMs: number;
};

export const defaultLimits: SpanQueueLimits = { maxWaiting: 2_048, everyMs: 2_000, exportMs: 10_000 };

/** Maximum number of spans in one export. */
const batch = 512;

/**
 * Creates the queue of ended spans, which the official exporter sends in the background. A collector that is
 * unavailable or too slow costs spans and nothing else: `notify` receives one line when that begins, and one when it is
 * over.
 */
export function createSpanQueue(
  { endpoint, headers }: Collector,
  { notify, limits }: { notify: (text: string) => void; limits: SpanQueueLimits },
): SpanProcessor {
  const { maxWaiting, everyMs, exportMs } = limits;
  const url = `${endpoint}/v1/traces`;
  let waiting = 0;
  let dropped = 0;
  let isAway = false;

  function lose(why: string): void {
    if (isAway) return;
    isAway = true;
    notify(
      `The trace collector at ${url} ${why}: spans are dropped until it takes them, and calls go on as before. See that it runs and speaks OTLP over HTTP (usually port 4318).`,
    );
  }

  function finish({ code, error }: ExportResult, spans: number): void {
    if (code !== ExportResultCode.SUCCESS) lose(`does not take spans (${reasonOf(error)})`);
    else if (isAway && dropped === 0) {
      isAway = false;
      notify(`The trace collector at ${url} takes spans again.`);
    }
    if (spans > 0) dropped = 0;
  }

  const otlp = new OTLPTraceExporter({ url, headers, timeoutMillis: exportMs });
  const exporter: SpanExporter = {
    export: (spans, done) => {
      waiting -= spans.length;
      otlp.export(spans, (result) => {
        finish(result, spans.length);
        done(result);
      });
    },
    shutdown: () => otlp.shutdown(),
  };
  const queue = new BatchSpanProcessor({
    exporter,
    maxExportBatchSize: Math.min(batch, maxWaiting),
    maxQueueSize: maxWaiting,
    scheduledDelayMillis: everyMs,
    // The exporter ends by itself, after its own timeout.
    exportTimeoutMillis: 2 * exportMs,
  });
  return {
    onStart: () => undefined,
    onEnd: (span) => {
      if (waiting >= maxWaiting) {
        dropped += 1;
        lose("is too slow");
        return;
      }
      waiting += 1;
      queue.onEnd(span);
    },
    forceFlush: () => queue.forceFlush(),
    shutdown: () => queue.shutdown(),
  };
}

/** Returns the HTTP status or the system's code of a failed export. A message could repeat a collector's words. */
function reasonOf(error: (Error & { code?: unknown }) | undefined): string {
  return typeof error?.code === "string" || typeof error?.code === "number"
    ? String(error.code)
    : "no answer in time";
}
