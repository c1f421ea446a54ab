import {
  eventRetentionMs,
  type EventOwner,
  type Events,
  type NewEvent,
  type StoredEvent,
} from "../events.ts";
import type { Delivery } from "../deliveries.ts";
import type { WebhookEndpoint } from "../webhooks.ts";

export type MemoryEndpoint = WebhookEndpoint & {
  secret: string;
  old: { secret: string; until: number } | null;
};
export type MemoryDelivery = Delivery & {
  n: number;
  endpointId: string;
  createdAt: number;
  leaseUntil: number | null;
  tries: number;
  version: number;
};

/** Shared memory of events, endpoints and deliveries, each in order of creation. */
export type MemoryOutbox = {
  events: (StoredEvent & EventOwner & { n: number })[];
  endpoints: MemoryEndpoint[];
  deliveries: MemoryDelivery[];
  append: (events: readonly NewEvent[], onlyTo?: string) => void;
};

export function createMemoryOutbox(clock: () => number): MemoryOutbox {
  const sequences = new Map<string, number>();
  let n = 0;
  const outbox: MemoryOutbox = {
    events: [],
    endpoints: [],
    deliveries: [],
    append: (events, onlyTo) => {
      const at = clock();
      for (const { id, type, subject, isOnce = false, body, appId, environment } of events) {
        const key = JSON.stringify([appId, environment, subject]);
        const sequence = (sequences.get(key) ?? 0) + 1;
        if (isOnce && sequence > 1) continue;
        sequences.set(key, sequence);
        const owner = { appId, environment };
        n += 1;
        outbox.events.push({ ...owner, n, id, type, createdAt: at, body: body({ sequence, at }) });
        for (const endpoint of outbox.endpoints) {
          const isFor =
            onlyTo === undefined
              ? isOf(owner)(endpoint) && (endpoint.types?.some((chosen) => chosen === type) ?? true)
              : endpoint.id === onlyTo;
          if (!isFor) continue;
          const isPending = endpoint.enabled || onlyTo !== undefined;
          outbox.deliveries.push({
            n,
            endpointId: endpoint.id,
            eventId: id,
            type,
            state: isPending ? "pending" : "failed",
            attempts: [],
            nextAttemptAt: isPending ? at : null,
            createdAt: at,
            leaseUntil: null,
            tries: 0,
            version: 0,
          });
        }
      }
    },
  };
  return outbox;
}

/** Creates in-memory storage of events. */
export function createMemoryEvents(outbox: MemoryOutbox, clock: () => number): Events {
  return {
    append: async (events) => outbox.append(events),
    list: async ({ owner, after, types, max }) => {
      const all = outbox.events.filter(isOf(owner));
      const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
      if (after !== null && from === 0) return null;
      const found = all.slice(from).filter(({ type }) => types === null || types.includes(type));
      return {
        events: found.slice(0, max).map(({ id, type, body, createdAt }) => ({ id, type, body, createdAt })),
        hasMore: found.length > max,
      };
    },
    find: async (owner, id) => {
      const found = outbox.events.filter(isOf(owner)).find((event) => event.id === id);
      return found ? { id, type: found.type, body: found.body, createdAt: found.createdAt } : null;
    },
    prune: async (max) => {
      const old = clock() - eventRetentionMs;
      const deliveries = dropOld(outbox.deliveries, old, max);
      return deliveries === max || dropOld(outbox.events, old, max) === max;
    },
  };
}

/** Removes up to `max` of the items from before a time. Returns how many. */
function dropOld(items: { createdAt: number }[], old: number, max: number): number {
  const dropped = items.filter(({ createdAt }) => createdAt < old).slice(0, max);
  for (const each of dropped) items.splice(items.indexOf(each), 1);
  return dropped.length;
}

/** Returns whether something belongs to an app in an environment. */
export function isOf({ appId, environment }: EventOwner): (each: EventOwner) => boolean {
  return (each) => each.appId === appId && each.environment === environment;
}
