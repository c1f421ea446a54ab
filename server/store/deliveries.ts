import type { AnyEventType, deliveryStates } from "#contract/public/events/event-types";
import type { NewEvent, StoredEvent } from "./events.ts";
import type { WebhookEndpoint } from "./webhooks.ts";

export type DeliveryState = (typeof deliveryStates)[number];

/** One attempt; `at` in epoch ms. */
export type DeliveryAttempt = {
  at: number;
  /** HTTP status; null without an answer. */
  status: number | null;
  duration_ms: number;
  /** null after a success. */
  error: string | null;
  /** Beginning of the receiver's response; null after a success and for an empty response. */
  answer: string | null;
};

/** Maximum number of stored attempts of a delivery, the latest ones. */
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

/** A delivery that belongs to its claimer until the lease ends or the attempt is recorded. */
export type ClaimedDelivery = Pick<Delivery, "attempts"> & {
  endpoint: Pick<WebhookEndpoint, "id" | "appId" | "url">;
  event: Pick<StoredEvent, "id" | "type" | "body">;
  /** Secrets to sign with, the newest first. There are two while one is being rotated. */
  secrets: string[];
  /** Number of the event among those of its owner. */
  n: number;
  /** Attempts since the event was sent, or sent again, for the first time. */
  tries: number;
  /** Raised by each claim, because only the latest claimer may record an attempt. */
  version: number;
  /** Time since the attempt was due, ms. */
  lateMs: number;
};

/** Result of an attempt. */
export type AttemptEnd = Omit<DeliveryAttempt, "at"> & {
  state: DeliveryState;
  /** Time until the next attempt, ms; only of a pending delivery. */
  retryAfterMs: number;
  /** Whether the receiver asked for no further events. */
  isGone: boolean;
};

export type RecordedAttempt = {
  /** false when the delivery belongs to another claimer now, and nothing was changed. */
  isMine: boolean;
  /** Reason why this attempt disabled its endpoint; null when it did not. */
  disabled: "gone" | "failing" | null;
};

/** Time of failures without a success between them after which an endpoint is disabled, ms. */
export const maxFailingMs = 5 * 86_400_000;

export type DeliveryHealth = {
  /** Deliveries to enabled endpoints that an attempt is planned for. */
  pending: number;
  /** Time since the oldest planned attempt was due, ms; 0 when none is due. */
  oldestDueMs: number;
  endpoints: Record<"ok" | "failing" | "disabled", number>;
};

/** Deliveries of events to endpoints. */
export type Deliveries = {
  /** Appends an event for one endpoint only, whatever types the endpoint has chosen. */
  sendOnly: (endpointId: string, event: NewEvent) => Promise<void>;
  /**
   * Returns up to `max` deliveries of an endpoint, the newest event first, and whether there are more. null: it has no
   * delivery of the event `after`.
   */
  list: (question: {
    endpointId: string;
    state: DeliveryState | null;
    /** Id of an event; null to start with the newest. */
    after: string | null;
    max: number;
  }) => Promise<{ deliveries: Delivery[]; hasMore: boolean } | null>;
  /**
   * Sends one event again, whatever its outcome and the endpoint's chosen types. Returns false when no such event of
   * the endpoint's owner is stored.
   */
  resend: (
    endpoint: Pick<WebhookEndpoint, "id" | "appId" | "environment">,
    eventId: string,
  ) => Promise<boolean>;
  /** Sends up to `max` failed events from a time on again, epoch ms, the oldest first. Returns how many. */
  resendFailed: (endpointId: string, question: { since: number; max: number }) => Promise<number>;
  /**
   * Claims due deliveries of enabled endpoints, the longest due first: for each endpoint at most `room`, less the
   * attempts that this process has in flight. Each belongs to the caller for `leaseMs`.
   */
  claimDue: (input: {
    room: number;
    inFlight: ReadonlyMap<string, number>;
    leaseMs: number;
  }) => Promise<ClaimedDelivery[]>;
  /** Records an attempt at a claimed delivery, and its effect on its endpoint. */
  record: (claimed: ClaimedDelivery, end: AttemptEnd) => Promise<RecordedAttempt>;
  health: () => Promise<DeliveryHealth>;
};
