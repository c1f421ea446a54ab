import { Counter, Gauge, type Registry } from "prom-client";
import { channelNames } from "#contract/shared/channel";
import { withinStatusTime } from "#server/gateway/waiting.ts";
import type { MessageOutcome, MessageReport } from "#server/purchasing/message-report.ts";
import type { Wait } from "#server/shared/runtime.ts";
import type { Store } from "#server/store/store.ts";
import { shown } from "./call-metrics.ts";

export type MessageMetrics = {
  /** Counts a message of a marketplace. */
  message: (report: MessageReport) => void;
};

const outcomes: Record<MessageOutcome, true> = {
  known: true,
  unknown_order: true,
  duplicate: true,
  refused: true,
  not_stored: true,
};

/** Creates the metrics of the marketplaces' messages: by outcome, and the time of the latest one. */
export function createMessageMetrics({
  store,
  wait,
  registers,
}: {
  store: Pick<Store, "vendorMessages">;
  wait: Wait;
  registers: Registry[];
}): MessageMetrics {
  const messages = new Counter({
    name: "procurement_gateway_messages_total",
    help: "Messages of marketplaces, pushed or fetched, by outcome; known: about an order created here, refused: not signed or not readable, not_stored: not acknowledged",
    labelNames: ["marketplace", "outcome"],
    registers,
  });
  for (const marketplace of channelNames)
    for (const outcome of Object.keys(outcomes)) shown(messages, { marketplace, outcome });
  const latest = new Gauge({
    name: "procurement_gateway_last_message_timestamp_seconds",
    help: "Time at which the latest message of a marketplace was stored, by any instance; absent before the first",
    labelNames: ["marketplace"],
    registers,
    collect: async () => {
      const found = await withinStatusTime(store.vendorMessages.latest(), wait);
      // The last known values are shown while the store does not answer.
      if (found === "late") return;
      for (const { channel: marketplace, receivedAt } of found)
        latest.set({ marketplace }, receivedAt / 1000);
    },
  });
  return { message: ({ channel: marketplace, outcome }) => messages.inc({ marketplace, outcome }) };
}
