import { z } from "zod";
import { keyEnvironments } from "../public/account.ts";
import { deliveryStates } from "../public/events/event-types.ts";
import {
  deliverySchema,
  eventIdSchema,
  webhookDescriptionSchema,
  webhookSchema,
  webhookSecretSchema,
  webhookTypesSchema,
  webhookUrlSchema,
} from "../public/events/webhook.ts";
import {
  askedMomentSchema,
  checkedObject,
  checkedText,
  flag,
  oneOf,
  wholeNumber,
} from "../shared/checked-fields.ts";

/** Console paths for the webhooks of all apps; for administrators only. */
export const webhookPaths = {
  /** GET: lists all webhooks. POST: creates one; its secret is shown only in this answer. */
  webhooks: "/bff/webhooks",
  /** PATCH: changes a webhook. DELETE: removes it. */
  webhook: "/bff/webhooks/:id",
  /** POST: creates a secret that replaces the present one. Both sign during an overlap. */
  rotate: "/bff/webhooks/:id/rotate",
  /** POST: sends a test event. */
  test: "/bff/webhooks/:id/test",
  /** GET: a page of deliveries, newest first, by `deliveriesQuerySchema`. */
  deliveries: "/bff/webhooks/:id/deliveries",
  /** GET: the body of an event, as it was or will be sent. */
  body: "/bff/webhooks/:id/deliveries/:eventId",
  /** POST: sends one event again, or all that failed since a time. */
  resend: "/bff/webhooks/:id/resend",
} as const;

/** `app_name` is null for an app that does not exist any more. */
const rowSchema = webhookSchema.extend({
  app: z.string(),
  app_name: z.string().nullable(),
  environment: z.enum(keyEnvironments),
});
export type WebhookRow = z.infer<typeof rowSchema>;

export const webhooksSchema = z.object({
  webhooks: z.array(rowSchema),
  /** Time until which webhooks may be changed without signing in again; null: sign in again first. */
  recent_until: z.iso.datetime().nullable(),
});
export type WebhookList = z.infer<typeof webhooksSchema>;

export const changedWebhookSchema = z.object({ webhook: rowSchema });

/** Answer with a new secret, which no other answer holds. */
export const newWebhookSecretSchema = changedWebhookSchema.extend({ secret: webhookSecretSchema });
export type NewWebhookSecret = z.infer<typeof newWebhookSecretSchema>;

export const newWebhookSchema = checkedObject({
  app: checkedText(100),
  environment: oneOf(keyEnvironments),
  url: webhookUrlSchema,
  types: webhookTypesSchema,
  description: webhookDescriptionSchema,
});
export type NewWebhook = z.input<typeof newWebhookSchema>;

/** A field that is absent stays unchanged. */
export const webhookChangeSchema = checkedObject({
  url: webhookUrlSchema.optional(),
  types: webhookTypesSchema.optional(),
  description: webhookDescriptionSchema.optional(),
  enabled: flag.optional(),
});
export type WebhookChange = z.input<typeof webhookChangeSchema>;

export const webhookRotationSchema = checkedObject({ overlap_s: wholeNumber(0, 604_800) });
export type WebhookRotation = z.input<typeof webhookRotationSchema>;

export const deliveriesQuerySchema = z.strictObject({
  state: z.enum(deliveryStates).optional(),
  /** `next` of the previous page. */
  after: eventIdSchema.optional(),
});
export type DeliveriesQuery = z.input<typeof deliveriesQuerySchema>;

export const deliveriesSchema = z.object({ items: z.array(deliverySchema), next: z.string().nullable() });
export type DeliveryPage = z.infer<typeof deliveriesSchema>;

/** `body` is the exact text. */
export const eventBodySchema = z.object({ body: z.string() });

export const resendSchema = z.union(
  [checkedObject({ event_id: eventIdSchema }), checkedObject({ since: askedMomentSchema })],
  { error: "send exactly one of event_id and since" },
);
export type Resend = z.input<typeof resendSchema>;
export const resentSchema = z.object({ resent: z.int() });
