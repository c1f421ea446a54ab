import type { AnyEventType } from "#contract/public/events/event-types";
import type { EventOwner } from "../events.ts";
import type { DeliveryState } from "../deliveries.ts";

type OwnerColumns = { app_id: string; environment: EventOwner["environment"] };

/** Tables of events, endpoints and deliveries. Times are epoch ms, lists JSON text, flags 0 or 1. */
export type EventTables = {
  /** The number of the latest event of each app and environment. */
  event_streams: OwnerColumns & { last: number };
  event_subjects: OwnerColumns & { subject: string; sequence: number };
  events: OwnerColumns & {
    n: number;
    id: string;
    type: AnyEventType;
    created_at: number;
    body: string;
  };
  webhook_endpoints: OwnerColumns & {
    id: string;
    url: string;
    /** null: all. */
    types: string | null;
    description: string | null;
    enabled: number;
    created_at: number;
    secret: string;
    /** The secret before the last rotation, and until when it signs as well. */
    old_secret: string | null;
    old_until: number | null;
    last_success_at: number | null;
    last_failure_at: number | null;
    failing_since: number | null;
  };
  webhook_deliveries: {
    endpoint_id: string;
    /** The number of the event. */
    n: number;
    event_id: string;
    type: AnyEventType;
    state: DeliveryState;
    created_at: number;
    /** null: no attempt is planned. */
    due_at: number | null;
    /** End of the claimer's lease on the delivery. */
    lease_until: number | null;
    tries: number;
    attempts: string;
    /** Raised by each claim, for compare-and-set. */
    version: number;
  };
};
