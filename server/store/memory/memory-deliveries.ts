import { maxFailingMs, maxKeptAttempts, type Deliveries, type DeliveryHealth } from "../deliveries.ts";
import { isOf, type MemoryDelivery, type MemoryEndpoint, type MemoryOutbox } from "./memory-events.ts";

/** Creates in-memory storage of deliveries. */
export function createMemoryDeliveries(outbox: MemoryOutbox, clock: () => number): Deliveries {
  const ofEndpoint = (id: string) => outbox.deliveries.filter(({ endpointId }) => endpointId === id);
  const sendAgain = (delivery: MemoryDelivery) => {
    Object.assign(delivery, {
      state: "pending",
      nextAttemptAt: clock(),
      leaseUntil: null,
      tries: 0,
      version: delivery.version + 1,
    });
  };
  const isDue = ({ nextAttemptAt, leaseUntil }: MemoryDelivery, leaseMs: number) =>
    nextAttemptAt !== null &&
    nextAttemptAt <= clock() &&
    (leaseUntil === null || leaseUntil <= clock() || leaseUntil > clock() + 2 * leaseMs);

  return {
    sendOnly: async (endpointId, event) => outbox.append([event], endpointId),

    list: async ({ endpointId, state, after, max }) => {
      const all = ofEndpoint(endpointId).toSorted((one, other) => other.n - one.n);
      const from = after === null ? 0 : all.findIndex(({ eventId }) => eventId === after) + 1;
      if (after !== null && from === 0) return null;
      const found = all.slice(from).filter((delivery) => state === null || delivery.state === state);
      return {
        deliveries: found.slice(0, max).map((delivery) => ({
          eventId: delivery.eventId,
          type: delivery.type,
          state: delivery.state,
          attempts: structuredClone(delivery.attempts),
          nextAttemptAt: delivery.nextAttemptAt,
        })),
        hasMore: found.length > max,
      };
    },

    resend: async (endpoint, eventId) => {
      const event = outbox.events.find((each) => each.id === eventId && isOf(endpoint)(each));
      if (!event) return false;
      let delivery = ofEndpoint(endpoint.id).find((each) => each.eventId === eventId);
      if (!delivery) {
        delivery = {
          n: event.n,
          endpointId: endpoint.id,
          eventId,
          type: event.type,
          state: "pending",
          attempts: [],
          nextAttemptAt: null,
          createdAt: event.createdAt,
          leaseUntil: null,
          tries: 0,
          version: 0,
        };
        outbox.deliveries.push(delivery);
      }
      sendAgain(delivery);
      return true;
    },

    resendFailed: async (endpointId, { since, max }) => {
      const failed = ofEndpoint(endpointId)
        .filter(({ state, createdAt }) => state === "failed" && createdAt >= since)
        .toSorted((one, other) => one.createdAt - other.createdAt)
        .slice(0, max);
      for (const delivery of failed) sendAgain(delivery);
      return failed.length;
    },

    claimDue: async ({ room, inFlight, leaseMs }) => {
      const now = clock();
      const free = outbox.endpoints
        .filter(({ enabled }) => enabled)
        .flatMap((endpoint) =>
          ofEndpoint(endpoint.id)
            .filter((delivery) => isDue(delivery, leaseMs))
            .toSorted((one, other) => one.nextAttemptAt! - other.nextAttemptAt!)
            .slice(0, room - (inFlight.get(endpoint.id) ?? 0))
            .map((delivery) => ({ delivery, endpoint })),
        );
      return free.map(({ delivery, endpoint }) => {
        delivery.version += 1;
        delivery.leaseUntil = now + leaseMs;
        const { eventId, type, n, attempts, tries, version } = delivery;
        return {
          endpoint: { id: endpoint.id, appId: endpoint.appId, url: endpoint.url },
          event: {
            id: eventId,
            type,
            body: outbox.events.find(({ id }) => id === eventId)?.body ?? "",
          },
          secrets: secretsOf(endpoint, now),
          attempts: structuredClone(attempts),
          n,
          tries,
          version,
          lateMs: now - delivery.nextAttemptAt!,
        };
      });
    },

    record: async (claimed, { state, retryAfterMs, isGone, ...attempt }) => {
      const at = clock();
      const delivery = ofEndpoint(claimed.endpoint.id).find(({ n }) => n === claimed.n);
      if (delivery?.version !== claimed.version) return { isMine: false, disabled: null };
      Object.assign(delivery, {
        state,
        nextAttemptAt: state === "pending" ? at + retryAfterMs : null,
        leaseUntil: null,
        tries: delivery.tries + 1,
        attempts: [...claimed.attempts, { at, ...attempt }].slice(-maxKeptAttempts),
      });
      const endpoint = outbox.endpoints.find(({ id }) => id === claimed.endpoint.id);
      if (!endpoint) return { isMine: true, disabled: null };
      if (state === "delivered") {
        Object.assign(endpoint, { lastSuccessAt: at, failingSince: null });
        return { isMine: true, disabled: null };
      }
      Object.assign(endpoint, { lastFailureAt: at, failingSince: endpoint.failingSince ?? at });
      const isOver = isGone || endpoint.failingSince! <= at - maxFailingMs;
      if (!isOver || !endpoint.enabled) return { isMine: true, disabled: null };
      endpoint.enabled = false;
      endPending(outbox, endpoint.id);
      return { isMine: true, disabled: isGone ? "gone" : "failing" };
    },

    health: async (): Promise<DeliveryHealth> => {
      const active = outbox.endpoints.filter(({ enabled }) => enabled);
      const planned = active
        .flatMap(({ id }) => ofEndpoint(id))
        .filter(({ nextAttemptAt }) => nextAttemptAt !== null);
      return {
        pending: planned.length,
        oldestDueMs: Math.max(0, ...planned.map(({ nextAttemptAt }) => clock() - nextAttemptAt!)),
        endpoints: {
          ok: active.filter(({ failingSince }) => failingSince === null).length,
          failing: active.filter(({ failingSince }) => failingSince !== null).length,
          disabled: outbox.endpoints.length - active.length,
        },
      };
    },
  };
}

/** Ends pending deliveries of an endpoint as failed. */
export function endPending({ deliveries }: MemoryOutbox, endpointId: string): void {
  for (const delivery of deliveries)
    if (delivery.endpointId === endpointId && delivery.nextAttemptAt !== null)
      Object.assign(delivery, {
        state: "failed",
        nextAttemptAt: null,
        leaseUntil: null,
        version: delivery.version + 1,
      });
}

function secretsOf({ secret, old }: MemoryEndpoint, now: number): string[] {
  return [secret, ...(old && old.until > now ? [old.secret] : [])];
}
