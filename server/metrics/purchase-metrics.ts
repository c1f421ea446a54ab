import { Counter, Gauge, type Registry } from "prom-client";
import { orderCreateEndpoint } from "#contract/public/orders/order-create";
import { purchaseStates } from "#contract/public/orders/order";
import type { AccessLogEntry } from "#server/gateway/access-log-entry.ts";
import { withinStatusTime } from "#server/gateway/waiting.ts";
import type { PurchaseEvent } from "#server/purchasing/purchase-event.ts";
import type { Clock, Wait } from "#server/shared/runtime.ts";
import type { PurchaseStates } from "#server/store/purchases.ts";
import type { Store } from "#server/store/store.ts";
import { shown } from "./call-metrics.ts";

export type PurchaseMetrics = {
  /** Counts an event of a purchase. */
  purchase: (event: PurchaseEvent) => void;
  /** Counts the outcome of a create, and ignores every other call. */
  call: (line: Pick<AccessLogEntry, "route" | "outcome" | "status">) => void;
};

const outcomes = ["created", "rejected", "unknown", "replayed", "not_sent"] as const;

const eventKinds: Record<PurchaseEvent["kind"], true> = {
  unknown: true,
  found: true,
  double: true,
  amount_mismatch: true,
  store_failed: true,
};

/**
 * Creates the metrics of purchases: those of the store by state, the age of the oldest unknown one, creates, events.
 */
export function createPurchaseMetrics({
  store,
  clock,
  wait,
  registers,
}: {
  store: Pick<Store, "purchases">;
  clock: Clock;
  wait: Wait;
  registers: Registry[];
}): PurchaseMetrics {
  let known: PurchaseStates = [];
  let asking: Promise<PurchaseStates> | null = null;
  /**
   * Reads the states once for both series, which are collected at the same time. While the read fails, the last known
   * values are shown.
   */
  const states = () => {
    asking ??= withinStatusTime(store.purchases.states(), wait).then((found) => {
      asking = null;
      if (found !== "late") known = found;
      return known;
    });
    return asking;
  };
  const counts = new Gauge({
    name: "procurement_gateway_purchases",
    help: "Stored purchases of live keys by state",
    labelNames: ["state"],
    registers,
    collect: async () => {
      const found = await states();
      for (const state of purchaseStates)
        counts.set({ state }, found.find((each) => each.state === state)?.count ?? 0);
    },
  });
  const age = new Gauge({
    name: "procurement_gateway_purchase_unknown_age_seconds",
    help: "Age of the oldest purchase whose outcome is unknown; 0 when there is none",
    registers,
    collect: async () => {
      const oldest = (await states()).find(({ state }) => state === "unknown")?.oldestAt;
      age.set(oldest === undefined ? 0 : Math.max(0, clock() - oldest) / 1000);
    },
  });
  const creates = new Counter({
    name: "procurement_gateway_creates_total",
    help: "Calls of orders.create by outcome; replayed: an earlier create was told again, not_sent: refused before anything was sent",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of outcomes) shown(creates, { outcome });
  const events = new Counter({
    name: "procurement_gateway_purchase_events_total",
    help: "Events of purchases that an operator may have to examine; the log describes them",
    labelNames: ["event"],
    registers,
  });
  for (const event of Object.keys(eventKinds)) shown(events, { event });

  return {
    purchase: ({ kind: event }) => events.inc({ event }),
    call: ({ route, outcome, status }) => {
      if (route === orderCreateEndpoint.id) creates.inc({ outcome: outcomeOf(outcome, status) });
    },
  };
}

function outcomeOf(outcome: string | null, status: number): (typeof outcomes)[number] {
  if (outcome?.startsWith("replayed_")) return "replayed";
  return outcomes.find((each) => each === outcome) ?? (status < 400 ? "unknown" : "not_sent");
}
