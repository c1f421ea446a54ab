import { deliverWebhooks } from "#server/events/deliver-webhooks.ts";
import { tellApps } from "#server/events/tell-apps.ts";
import { pruneEvents } from "#server/events/prune-events.ts";
import { warningMs } from "#server/gateway/tokens/tokens.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import { createWebhookSender } from "#server/node/webhook-sender.ts";
import type { Clock, Random, Wait } from "#server/shared/runtime.ts";
import type { Store } from "#server/store/store.ts";
import type { Configuration } from "./config.ts";
import type { Log } from "./log.ts";

/** Appends the events about apps, delivers events to webhooks, and deletes old ones, until it is aborted. Never rejects. */
export async function deliverEvents({
  store,
  settings: { retryS, ...sending },
  clock,
  wait,
  random,
  newId,
  metrics,
  log,
  isStopping = () => false,
  signal,
}: {
  store: Pick<Store, "accessRecords" | "ledger" | "authorizations" | "deliveries" | "events">;
  settings: Configuration["webhooks"];
  clock: Clock;
  wait: Wait;
  random: Random;
  newId: () => string;
  metrics: Pick<Metrics, "webhookAttempt">;
  log: Pick<Log, "error" | "webhook">;
  isStopping?: (() => boolean) | undefined;
  signal: AbortSignal;
}): Promise<void> {
  const onError = (error: unknown) => log.error(error, "none");
  await Promise.all([
    deliverWebhooks({
      deliveries: store.deliveries,
      send: createWebhookSender({ clock, ...sending }),
      retryS,
      timeoutMs: sending.timeoutMs,
      wait,
      random,
      onAttempt: metrics.webhookAttempt,
      onDisabled: log.webhook,
      onError,
      isStopping,
      signal,
    }),
    tellApps({ store, clock, newId, warningMs, wait, onError, signal }),
    pruneEvents({ events: store.events, wait, onError, signal }),
  ]);
}
