import type { AnyEventType, EventType } from "#contract/public/events/event-types";
import type { AuditEntry } from "./audit.ts";
import type { EventOwner, NewEvent, StoredEvent } from "./events.ts";

/** An address that events of an app are sent to. Its secrets are told separately. Times are epoch ms. */
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
  /** The first failure since the last success; null = the last attempt succeeded, or there was none. */
  failingSince: number | null;
};

export type NewEndpoint = EventOwner &
  Pick<WebhookEndpoint, "id" | "url" | "types" | "description"> & { secret: string };

export type EndpointChange = Partial<Pick<WebhookEndpoint, "url" | "types" | "description" | "enabled">>;

export type DeliveryState = "pending" | "delivered" | "failed";

/** One attempt. `status` is null without an HTTP answer, `error` null after a success. */
export type DeliveryAttempt = {
  at: number;
  status: number | null;
  duration_ms: number;
  error: string | null;
};

/** Number of attempts that are kept of a delivery, the latest ones. */
export const maxKeptAttempts = 20;

/** An event for one endpoint. */
export type Delivery = {
  eventId: string;
  type: AnyEventType;
  state: DeliveryState;
  attempts: DeliveryAttempt[];
  /** Epoch ms; null = no attempt is planned. */
  nextAttemptAt: number | null;
};

/** A delivery that belongs to its claimer until the lease ends or it is settled. */
export type ClaimedDelivery = {
  endpoint: Pick<WebhookEndpoint, "id" | "appId" | "url">;
  event: Pick<StoredEvent, "id" | "type" | "body">;
  /** Secrets to sign with, the newest first: two while one is being rotated. */
  secrets: string[];
  /** Attempts since the event was sent or resent for the first time, without this one. */
  tries: number;
  /** Time since the event was due, ms. */
  lateMs: number;
  /** Compare-and-set: another claim raises it. */
  version: number;
};

/** Result of an attempt. */
export type AttemptEnd = {
  attempt: Omit<DeliveryAttempt, "at">;
  /** Delivered; or to be tried again after so many ms; or failed for good. */
  outcome: { state: "delivered" } | { state: "pending"; retryAfterMs: number } | { state: "failed" };
  /** Whether the receiver asked not to be sent anything any more (410). */
  isGone: boolean;
};

export type SettledDelivery = {
  /** false: another claimer owns the delivery now, and nothing was changed. */
  isMine: boolean;
  /** Why this attempt disabled its endpoint. */
  disabled: "gone" | "failing" | null;
};

/** Time of failures without a success between them after which an endpoint is disabled, ms. */
export const maxFailingMs = 5 * 86_400_000;

type Place = { owner: EventOwner; id: string };

/** Endpoints and their deliveries. A foreign endpoint is told apart from an unknown one nowhere. */
export type Webhooks = {
  /** Returns null when the owner has `max` endpoints already. */
  create: (endpoint: NewEndpoint, max: number, audit?: AuditEntry) => Promise<WebhookEndpoint | null>;
  /** Returns the endpoints of an owner, the oldest first. */
  list: (owner: EventOwner) => Promise<WebhookEndpoint[]>;
  find: (place: Place) => Promise<WebhookEndpoint | null>;
  /** Disabling ends what is pending as failed; enabling forgets the failures before it. null: there is no such endpoint. */
  update: (place: Place, change: EndpointChange, audit?: AuditEntry) => Promise<WebhookEndpoint | null>;
  /** Removes an endpoint with its deliveries. Returns false when there is none. */
  remove: (place: Place, audit?: AuditEntry) => Promise<boolean>;
  /** Replaces the secret; the one before it signs as well for `overlapMs`. */
  rotate: (
    place: Place,
    rotation: { secret: string; overlapMs: number },
    audit?: AuditEntry,
  ) => Promise<WebhookEndpoint | null>;
  /** Appends an event for one endpoint only, whatever its types and also when it is disabled. */
  sendTo: (endpointId: string, event: NewEvent) => Promise<void>;
  /**
   * Returns up to `max` deliveries of an endpoint, the newest first, and whether there are more. null: it has no delivery
   * of the event `after`.
   */
  deliveries: (question: {
    endpointId: string;
    state: DeliveryState | null;
    /** Id of an event; null = from the newest on. */
    after: string | null;
    max: number;
  }) => Promise<{ deliveries: Delivery[]; hasMore: boolean } | null>;
  /** Sends one event again, whatever became of it and whatever the types are. Returns false when it is not kept. */
  resend: (
    endpoint: Pick<WebhookEndpoint, "id" | "appId" | "environment">,
    eventId: string,
  ) => Promise<boolean>;
  /** Sends again up to `max` failed events from a time on, epoch ms, the oldest first. Returns how many. */
  resendFailed: (endpointId: string, question: { since: number; max: number }) => Promise<number>;
  /**
   * Returns due deliveries, of each endpoint at most its share: `room` less what it has in flight here. Each belongs to
   * this caller for `leaseMs`.
   */
  claimDue: (input: {
    room: number;
    inFlight: ReadonlyMap<string, number>;
    leaseMs: number;
  }) => Promise<ClaimedDelivery[]>;
  /** Records the end of an attempt at a claimed delivery, and what it says about its endpoint. */
  settle: (
    delivery: { endpointId: string; eventId: string; version: number },
    end: AttemptEnd,
  ) => Promise<SettledDelivery>;
  /** Returns numbers for `/metrics`: what is pending, the age of the oldest due delivery in ms, and endpoints by health. */
  health: () => Promise<{
    pending: number;
    oldestDueMs: number;
    endpoints: Record<"ok" | "failing" | "disabled", number>;
  }>;
  /** Returns every endpoint's sealed or clear secrets, for sealing them again with the newest key. */
  secrets: () => Promise<{ endpointId: string; secret: string; oldSecret: string | null }[]>;
  /** Replaces secrets by the same ones sealed again. Returns false when they were changed meanwhile. */
  reseal: (
    endpointId: string,
    before: { secret: string; oldSecret: string | null },
    after: { secret: string; oldSecret: string | null },
  ) => Promise<boolean>;
};
