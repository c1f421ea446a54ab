import type { AnyEventType } from "#contract/public/events/event-types";

/** An app in one environment: a sandbox key sees sandbox events only. */
export type EventOwner = { appId: string; environment: "live" | "sandbox" };

/** Position of an event: `sequence` counts the events of its subject from 1, `at` is the store's time, epoch ms. */
export type EventPlace = { sequence: number; at: number };

/** An event to append. It commits together with the change that it reports, and so do its deliveries. */
export type NewEvent = EventOwner & {
  /** `evt_` and letters or digits: the `webhook-id` of every attempt. */
  id: string;
  type: AnyEventType;
  /**
   * Name of the subject that `sequence` counts for: an order, a purchase without one, or the topic of an event of an
   * app.
   */
  subject: string;
  /** true when it is appended only as the first event of its subject, however often and wherever that is tried. */
  isOnce?: boolean;
  /** Returns the body, JSON text of at most 20 KB. It runs inside the transaction and must be pure. */
  body: (place: EventPlace) => string;
};

export type StoredEvent = {
  id: string;
  type: AnyEventType;
  /** Exactly the text that was or will be sent. */
  body: string;
  /** Epoch ms. */
  createdAt: number;
};

/** Returns the id of a new event. */
export function eventId(newId: () => string): string {
  return `evt_${plainId(newId())}`;
}

/** Returns an id without signs, which ids of events cannot have. */
export function plainId(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9]/g, "");
}

/** Retention of events and their deliveries, ms. */
export const eventRetentionMs = 30 * 86_400_000;

/** Events of all apps, in the order in which their changes were committed. */
export type Events = {
  /** Appends events of one owner that no other change of the store belongs to. */
  append: (events: readonly NewEvent[]) => Promise<void>;
  /**
   * Returns up to `max` events after one of them, the oldest first, and whether there are more. null when no event of
   * this owner with the id `after` is stored.
   */
  list: (question: {
    owner: EventOwner;
    /** Id of an event; null to start with the oldest. */
    after: string | null;
    types: readonly AnyEventType[] | null;
    max: number;
  }) => Promise<{ events: StoredEvent[]; hasMore: boolean } | null>;
  /** Returns one stored event of an owner. */
  find: (owner: EventOwner, id: string) => Promise<StoredEvent | null>;
  /**
   * Deletes up to `max` events, and as many deliveries, that are older than `eventRetentionMs`, and ends pending
   * deliveries of disabled endpoints. Returns whether more may be left to delete.
   */
  prune: (max: number) => Promise<boolean>;
};
