import type { AuditEntry } from "../audit.ts";
import type { EndpointPlace, WebhookEndpoint, Webhooks } from "../webhooks.ts";
import { isOf, type MemoryEndpoint, type MemoryOutbox } from "./memory-events.ts";
import { endPending } from "./memory-deliveries.ts";

/** Creates in-memory storage of endpoints. */
export function createMemoryWebhooks({
  outbox,
  clock,
  writeAudit,
}: {
  outbox: MemoryOutbox;
  clock: () => number;
  writeAudit: (entry: AuditEntry) => void;
}): Webhooks {
  const find = ({ owner, id }: EndpointPlace) =>
    outbox.endpoints.find((each) => each.id === id && isOf(owner)(each));
  const told = ({ secret: _secret, old: _old, ...endpoint }: MemoryEndpoint): WebhookEndpoint =>
    structuredClone(endpoint);
  const audited = (audit: AuditEntry | undefined) => {
    if (audit) writeAudit(audit);
  };

  return {
    create: async (input, max, audit) => {
      if (outbox.endpoints.filter(isOf(input)).length >= max) return null;
      const endpoint: MemoryEndpoint = {
        ...input,
        enabled: true,
        createdAt: clock(),
        lastSuccessAt: null,
        lastFailureAt: null,
        failingSince: null,
        old: null,
      };
      outbox.endpoints.push(endpoint);
      audited(audit);
      return told(endpoint);
    },
    list: async (owner) => outbox.endpoints.filter(owner ? isOf(owner) : () => true).map(told),
    find: async (place) => {
      const endpoint = find(place);
      return endpoint ? told(endpoint) : null;
    },
    update: async (place, change, audit) => {
      const endpoint = find(place);
      if (!endpoint) return null;
      Object.assign(endpoint, change, change.enabled !== undefined && { failingSince: null });
      if (change.enabled === false) endPending(outbox, endpoint.id);
      audited(audit);
      return told(endpoint);
    },
    remove: async (place, audit) => {
      const endpoint = find(place);
      if (!endpoint) return false;
      outbox.endpoints.splice(outbox.endpoints.indexOf(endpoint), 1);
      audited(audit);
      return true;
    },
    rotate: async (place, { secret, overlapMs }, audit) => {
      const endpoint = find(place);
      if (!endpoint) return null;
      endpoint.old = overlapMs > 0 ? { secret: endpoint.secret, until: clock() + overlapMs } : null;
      endpoint.secret = secret;
      audited(audit);
      return told(endpoint);
    },
    secrets: async () =>
      outbox.endpoints.map(({ id, secret, old }) => ({
        endpointId: id,
        secret,
        oldSecret: old?.secret ?? null,
      })),
    reseal: async (endpointId, before, after) => {
      const endpoint = outbox.endpoints.find(({ id }) => id === endpointId);
      if (endpoint?.secret !== before.secret || (endpoint.old?.secret ?? null) !== before.oldSecret) return;
      endpoint.secret = after.secret;
      if (endpoint.old && after.oldSecret !== null) endpoint.old.secret = after.oldSecret;
    },
  };
}
