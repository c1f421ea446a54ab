import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  defaultTextMapGetter,
  defaultTextMapSetter,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Channel } from "#contract/shared/channel";
import { Failure } from "#contract/shared/failure";
import type { ConsoleLine } from "#server/console/console-dependencies.ts";
import type { AccessLogEntry } from "#server/gateway/access-log-entry.ts";
import type { Handler } from "#server/http/edge-server.ts";
import type { Connector, UpstreamEvent } from "#server/marketplaces/connector.ts";
import { type Clock, wait } from "#server/shared/runtime.ts";
import type { Store } from "#server/store/store.ts";
import { type Collector, createSpanQueue, defaultLimits, type SpanQueueLimits } from "./span-queue.ts";
import { watchStore } from "./watch-store.ts";

export type TracingSettings = Collector & {
  serviceName: string;
  /** Ratio of recorded traces among those that begin here, 0 to 1. */
  ratio: number;
};

/**
 * Traces of this process. Attributes are what the log may hold, without persons: no key, token, receiver, address of a
 * caller, operator or text of a request.
 */
export type Tracing = {
  /** Returns the id of the trace that the current work belongs to; null outside of one. */
  traceId: () => string | null;
  /** Returns the headers that continue the current trace in another process of this product. */
  headers: () => Record<string, string>;
  /** Wraps the handler of all requests: calls of the API, the tools and the console have a span each. */
  watchHandler: (handle: Handler) => Handler;
  /** Wraps the store: its calls on behalf of a traced request have a span each. */
  watchStore: (store: Store) => Store;
  /** Wraps a connector: each renewal of a token has a span. */
  watchConnector: (channel: Channel, connector: Connector) => Connector;
  /** Describes the current request by its log line. */
  call: (line: AccessLogEntry) => void;
  console: (line: ConsoleLine) => void;
  /** Adds a span for an attempt at a marketplace that ended now. */
  upstream: (event: UpstreamEvent) => void;
  /** Sends the waiting spans, within at most a second. */
  close: () => Promise<void>;
};

/** Span that work runs in, and the context in which its children start. */
type Current = { span: Span; context: Context };

/** Paths of calls: neither files, health nor metrics. */
const tracedPath = /^\/(?:(?:v1|ai|api|bff|internal)\/|mcp(?:\?|$))/;

/** Maximum time for the last spans when the process stops, ms. */
const closeMs = 1_000;

/** Status of a request whose caller disconnected, as in the log. */
const callerGone = 499;

/** Creates the traces of this process by the SDK of OpenTelemetry, without touching its globals. */
export function createTracing(
  settings: TracingSettings,
  {
    clock,
    host,
    version,
    database,
    notify,
    limits = {},
  }: {
    clock: Clock;
    host: string;
    version: string;
    database: "sqlite" | "postgres";
    /** Receives a line when the collector does not accept spans, and when it accepts them again. */
    notify: (text: string) => void;
    limits?: Partial<SpanQueueLimits>;
  },
): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": settings.serviceName,
      "service.version": version,
      "host.name": host,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
    spanProcessors: [createSpanQueue(settings, { notify, limits: { ...defaultLimits, ...limits } })],
  });
  const tracer = provider.getTracer("procurement", version);
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Current>();

  /**
   * Returns the span to extend, or undefined outside of a request, after its end, and in a trace that is not recorded.
   */
  const recorded = () => {
    const here = current.getStore();
    return here?.span.isRecording() ? here : undefined;
  };

  /** Does work in a span that begins a trace where there is none. */
  async function inSpan<Answer>(
    { name, attributes }: { name: string; attributes: Attributes },
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const parent = recorded()?.context ?? ROOT_CONTEXT;
    const span = tracer.startSpan(name, { attributes }, parent);
    try {
      return await current.run({ span, context: trace.setSpan(parent, span) }, work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    traceId: () => current.getStore()?.span.spanContext().traceId ?? null,
    headers: () => {
      const carrier: Record<string, string> = {};
      propagator.inject(current.getStore()?.context ?? ROOT_CONTEXT, carrier, defaultTextMapSetter);
      return carrier;
    },
    watchHandler: (handle) => (request, response) => {
      if (!tracedPath.test(request.url ?? "")) return handle(request, response);
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
      const method = methodOf(request);
      const attributes = { "http.request.method": method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      // A trace that is not recorded has a meaning only where the caller named it.
      if (!span.isRecording() && parent === ROOT_CONTEXT) return handle(request, response);
      response.once("close", () => {
        const status = response.writableFinished ? response.statusCode : callerGone;
        span.setAttribute("http.response.status_code", status);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      current.run({ span, context: trace.setSpan(parent, span) }, handle, request, response);
    },
    watchStore: (store) =>
      watchStore(store, (call) => {
        const here = recorded();
        if (!here) return undefined;
        const attributes = { "db.system.name": systemNames[database], "db.operation.name": call };
        const span = tracer.startSpan(call, { kind: SpanKind.CLIENT, attributes }, here.context);
        return (error) => {
          if (error !== undefined) fail(span, error);
          span.end();
        };
      }),
    watchConnector: (channel, connector) => {
      const { authorization } = connector;
      if (!authorization) return connector;
      const refresh: typeof authorization.refresh = (input, signal) =>
        inSpan({ name: "token renewal", attributes: { "procurement.marketplace": channel } }, () =>
          authorization.refresh(input, signal),
        );
      return { ...connector, authorization: { ...authorization, refresh } };
    },
    call: (line) =>
      describe(recorded()?.span, `${line.method} ${line.route}`, {
        "procurement.operation": line.route,
        "procurement.surface": line.surface,
        "procurement.request_id": line.requestId,
        "procurement.app_id": line.appId,
        "procurement.key_id": line.keyId,
        "procurement.marketplace": line.channel,
        "procurement.outcome": line.outcome,
        "procurement.units": line.units,
        "error.type": line.code,
      }),
    console: (line) =>
      describe(recorded()?.span, `${line.method} ${line.route}`, {
        "http.route": line.route,
        "procurement.request_id": line.requestId,
        "error.type": line.code,
      }),
    upstream: ({ channel, api, durationMs, reason }) => {
      const here = durationMs === undefined ? undefined : recorded();
      if (!here) return;
      const endTime = clock();
      const attributes = { "procurement.marketplace": channel, "procurement.api": api };
      const startTime = endTime - (durationMs ?? 0);
      const span = tracer.startSpan(
        `${channel} ${api}`,
        { kind: SpanKind.CLIENT, startTime, attributes },
        here.context,
      );
      if (reason !== undefined) failBy(span, reason);
      span.end(endTime);
    },
    close: async () => {
      const sent = new AbortController();
      const ignore = () => undefined;
      await Promise.race([
        provider.shutdown().then(ignore, ignore),
        wait(closeMs, sent.signal).catch(ignore),
      ]);
      sent.abort();
    },
  };
}

const systemNames = { sqlite: "sqlite", postgres: "postgresql" } as const;

/** Methods by their names in conventions. A caller's own words are not repeated. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

function methodOf({ method = "" }: IncomingMessage): string {
  return methods.has(method) ? method : "_OTHER";
}

function describe(
  span: Span | undefined,
  name: string,
  attributes: Record<string, string | number | null>,
): void {
  if (!span) return;
  span.updateName(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) span.setAttribute(key, value);
}

/** Marks a span as failed by the code or the name of an error; its message may quote data. */
function fail(span: Span, error: unknown): void {
  failBy(span, error instanceof Failure ? error.code : error instanceof Error ? error.name : "unknown");
}

function failBy(span: Span, kind: string): void {
  span.setAttribute("error.type", kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
