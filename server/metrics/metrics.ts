import { Counter, Gauge, Registry, collectDefaultMetrics } from "prom-client";
import type { SharedTree } from "#server/gateway/categories/tree-entries.ts";
import type { Clock, Wait } from "#server/shared/runtime.ts";
import type { UpstreamEvent } from "#server/marketplaces/connector.ts";
import type { Store } from "#server/store/store.ts";
import {
  createRequestMetrics,
  type RequestMetrics,
  createUpstreamMetrics,
  type UpstreamMetrics,
} from "./call-metrics.ts";
import { createMessageMetrics, type MessageMetrics } from "./message-metrics.ts";
import { createPurchaseMetrics, type PurchaseMetrics } from "./purchase-metrics.ts";
import { createStateMetrics } from "./state-metrics.ts";
import { createStoreMetrics } from "./store-metrics.ts";
import { createWebhookMetrics, type WebhookMetrics } from "./webhook-metrics.ts";

export type Metrics = RequestMetrics &
  WebhookMetrics &
  Pick<PurchaseMetrics, "purchase"> &
  MessageMetrics & {
    /** Records an event of a call to a marketplace. */
    upstream: (event: UpstreamEvent) => void;
    /** Starts to show the store's health, the time of these trees and the end of tokens. Call it once. */
    watchState: (trees: SharedTree[]) => void;
    watchTransport: UpstreamMetrics["watchTransport"];
    /** Returns all series in the text format of Prometheus. */
    page: () => Promise<{ contentType: string; text: string }>;
  };

export type WatchedStore = { metrics: Metrics; store: Store };

/**
 * Creates the metrics of this process. Labels come from short, fixed lists (operations, codes, marketplaces, configured
 * apps), and never hold a key, a token, a path or an id of a caller. Also returns the wrapped store through which
 * limiter and quota decisions are counted.
 */
export function createMetrics({
  store,
  clock,
  wait,
  linesDropped = () => 0,
  build,
  onStoreError = () => undefined,
}: {
  store: Store;
  clock: Clock;
  wait: Wait;
  linesDropped?: () => number;
  /** Version of this program, and the commit it was made from. */
  build: { version: string; commit: string };
  /** Called for each failed call of the store. */
  onStoreError?: () => void;
}): WatchedStore {
  const registry = new Registry();
  const registers = [registry];
  const requests = createRequestMetrics(registers);
  const upstream = createUpstreamMetrics(registers);
  const purchasing = createPurchaseMetrics({ store, clock, wait, registers });
  const messages = createMessageMetrics({ store, wait, registers });

  new Counter({
    name: "procurement_log_lines_dropped_total",
    help: "Lines of the log that could not be written, because of a full disk or a pipe that is not read",
    registers,
    collect() {
      this.reset();
      this.inc(linesDropped());
    },
  });
  new Gauge({
    name: "procurement_build_info",
    help: "Always 1; its labels say which version, commit and schema this instance has",
    labelNames: ["version", "commit", "schema"],
    registers,
  }).set({ ...build, schema: String(store.schema.version) }, 1);
  let watchesProcess = false;

  return {
    store: createStoreMetrics(store, { clock, registers, onError: onStoreError }),
    metrics: {
      ...requests,
      ...createWebhookMetrics({ store, wait, registers }),
      ...messages,
      purchase: purchasing.purchase,
      call: (line) => {
        requests.call(line);
        purchasing.call(line);
      },
      watchState: (trees) => createStateMetrics({ store, clock, wait, trees, registers }),
      upstream: upstream.event,
      watchTransport: upstream.watchTransport,
      page: async () => {
        // Process metrics start with the first read of the page, so a process that is not monitored does not measure
        // itself.
        if (!watchesProcess) watchProcess(registry);
        watchesProcess = true;
        return { contentType: registry.contentType, text: await registry.metrics() };
      },
    },
  };
}

/**
 * Adds the usual metrics of a Node process under their usual names, which common dashboards expect. It omits the three
 * whose name says counter and whose type says gauge, because each is the sum of another metric.
 */
function watchProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const kind of ["handles", "requests", "resources"])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
}
