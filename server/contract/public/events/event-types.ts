/** Types of events that an endpoint can choose. */
export const eventTypes = [
  "order.created",
  "order.unknown",
  "order.price_changed",
  "order.paid",
  "order.shipped",
  "order.delivered",
  "order.completed",
  "order.cancelled",
  "logistics.updated",
  "authorization.expiring",
  "authorization.ended",
  "quota.nearly_used",
  "app.suspended",
] as const;
export type EventType = (typeof eventTypes)[number];

/** Type of the event that tests an endpoint: it is sent whatever types the endpoint has chosen. */
export const testEventType = "webhook.test";
export type AnyEventType = EventType | typeof testEventType;

/** States of the delivery of an event to one webhook. */
export const deliveryStates = ["pending", "delivered", "failed"] as const;
