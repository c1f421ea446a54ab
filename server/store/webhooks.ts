import type { EventType } from "#contract/public/events/event-types";
import type { AuditEntry } from "./audit.ts";
import type { EventOwner } from "./events.ts";

/** An address that events of an app are sent to. Times are epoch ms. */
export type WebhookEndpoint = EventOwner & {
  id: string;
  url: string;
  /** Chosen types; null = all. */
  types: readonly EventType[] | null;
  description: string | null;
  enabled: boolean;
  createdAt: number;
  lastSuccessAt: number | null;
  lastFailureAt: number | null;
  /** The first failure since the last success; null when the last attempt succeeded, or none was made. */
  failingSince: number | null;
};

export type NewEndpoint = EventOwner &
  Pick<WebhookEndpoint, "id" | "url" | "types" | "description"> & { secret: string };

export type EndpointChange = Partial<Pick<WebhookEndpoint, "url" | "types" | "description" | "enabled">>;

export type EndpointPlace = { owner: EventOwner; id: string };

/** Secrets of an endpoint as they are stored: the present one, and the one before it while both sign. */
export type EndpointSecrets = { secret: string; oldSecret: string | null };

/** Endpoints. One of another owner is treated as unknown. */
export type Webhooks = {
  /** Returns null when the owner has `max` endpoints already. */
  create: (endpoint: NewEndpoint, max: number, audit?: AuditEntry) => Promise<WebhookEndpoint | null>;
  /** Returns the endpoints of an owner, or of all of them (null), the oldest first. */
  list: (owner: EventOwner | null) => Promise<WebhookEndpoint[]>;
  find: (place: EndpointPlace) => Promise<WebhookEndpoint | null>;
  /**
   * Changes an endpoint. Disabling ends its pending deliveries as failed. Disabling and enabling reset its failures.
   *
   * @returns null when there is no such endpoint
   */
  update: (
    place: EndpointPlace,
    change: EndpointChange,
    audit?: AuditEntry,
  ) => Promise<WebhookEndpoint | null>;
  /** Removes an endpoint; nothing is sent to it any more. Returns false when there is none. */
  remove: (place: EndpointPlace, audit?: AuditEntry) => Promise<boolean>;
  /** Replaces the secret. The one before it signs as well for `overlapMs`. */
  rotate: (
    place: EndpointPlace,
    rotation: { secret: string; overlapMs: number },
    audit?: AuditEntry,
  ) => Promise<WebhookEndpoint | null>;
  /** Returns the secrets of all endpoints, for sealing them again with the newest key. */
  secrets: () => Promise<(EndpointSecrets & { endpointId: string })[]>;
  /** Replaces secrets by the same ones sealed again, unless they were changed in the meantime. */
  reseal: (endpointId: string, before: EndpointSecrets, after: EndpointSecrets) => Promise<void>;
};
