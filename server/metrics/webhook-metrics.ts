import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { withinStatusTime } from "#server/gateway/waiting.ts";
import type { AttemptReport } from "#server/events/deliver-webhooks.ts";
import type { Wait } from "#server/shared/runtime.ts";
import type { Store } from "#server/store/store.ts";
import { shown } from "./call-metrics.ts";

export type WebhookMetrics = {
  /** Counts an attempt to deliver an event. */
  webhookAttempt: (report: AttemptReport) => void;
};

const outcomes: Record<AttemptReport["outcome"], true> = { delivered: true, retried: true, failed: true };

/** Creates the metrics of webhooks: attempts, the time until an event arrives, what is pending, and endpoints by health. */
export function createWebhookMetrics({
  store,
  wait,
  registers,
}: {
  store: Pick<Store, "deliveries">;
  wait: Wait;
  registers: Registry[];
}): WebhookMetrics {
  const attempts = new Counter({
    name: "procurement_gateway_webhook_attempts_total",
    help: "Attempts to deliver an event to a webhook, by outcome; retried: another one is planned, failed: it was the last",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of Object.keys(outcomes)) shown(attempts, { outcome });
  const delays = new Histogram({
    name: "procurement_gateway_webhook_delay_seconds",
    help: "Time from an event to its arrival at a webhook, of those that arrived at the first attempt",
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300],
    registers,
  });
  const pending = new Gauge({
    name: "procurement_gateway_webhook_pending",
    help: "Deliveries to enabled webhooks that an attempt is planned for, of all instances",
    registers,
  });
  const overdue = new Gauge({
    name: "procurement_gateway_webhook_overdue_seconds",
    help: "Time since the longest due attempt was due, 0 when none is, of all instances",
    registers,
  });
  new Gauge({
    name: "procurement_gateway_webhooks",
    help: "Webhooks by health; failing: the last attempt failed",
    labelNames: ["state"],
    registers,
    async collect() {
      const health = await withinStatusTime(store.deliveries.health(), wait);
      // The last known values are shown while the store does not answer.
      if (health === "late") return;
      pending.set(health.pending);
      overdue.set(Math.max(0, health.oldestDueMs) / 1000);
      for (const [state, count] of Object.entries(health.endpoints)) this.set({ state }, count);
    },
  });
  return {
    webhookAttempt: ({ outcome, isFirst, lateMs }) => {
      attempts.inc({ outcome });
      if (outcome === "delivered" && isFirst) delays.observe(lateMs / 1000);
    },
  };
}
