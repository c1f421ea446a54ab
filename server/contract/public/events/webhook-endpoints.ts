import { z } from "zod";
import { defineEndpoint, type RequestOf, type StandardOf } from "../../shared/endpoint.ts";
import { requestIdSchema } from "../../shared/response-format.ts";
import { deliveryStates } from "./event-types.ts";
import {
  deliverySchema,
  eventIdSchema,
  webhookDescriptionSchema,
  webhookIdSchema,
  webhookSchema,
  webhookSecretSchema,
  webhookTypesSchema,
  webhookUrlSchema,
} from "./webhook.ts";

/** Fields of every endpoint of webhooks. */
const webhookCall = {
  method: "POST",
  shortcuts: [],
  auth: "key",
  scope: "webhook:manage",
  units: 0,
  sandbox: "simulated",
  capability: null,
  document: "docs/events.md",
} as const;

const failures = [
  "VALIDATION_ERROR",
  "INVALID_API_KEY",
  "APP_NOT_APPROVED",
  "APP_SUSPENDED",
  "INSUFFICIENT_SCOPE",
  "RATE_LIMIT_EXCEEDED",
  "PLATFORM_QUOTA_EXCEEDED",
  "INTERNAL_ERROR",
] as const;
const failuresOfOne = [...failures, "NOT_FOUND"] as const;

const pageLimit = (max: number, standard: number) => {
  const advice = { error: `send a whole number from 1 to ${max}` };
  return z
    .int(advice)
    .min(1, advice)
    .max(max, advice)
    .optional()
    .meta({ description: `At most this many, ${standard} when it is left out.` });
};

/** POST /v1/webhooks/create (docs/events.md). */
export const webhookCreateEndpoint = defineEndpoint({
  ...webhookCall,
  id: "webhooks.create",
  path: "/v1/webhooks/create",
  request: z
    .object({
      url: webhookUrlSchema,
      types: webhookTypesSchema,
      description: webhookDescriptionSchema.optional(),
    })
    .meta({ id: "WebhookCreateRequest" }),
  responses: {
    standard: z
      .object({
        webhook: webhookSchema.meta({ description: "The new webhook." }),
        secret: webhookSecretSchema,
        request_id: requestIdSchema,
      })
      .meta({ id: "WebhookCreateResult" }),
  },
  failures,
  summary: "Sends events to an address of yours from now on",
});

/** POST /v1/webhooks/list (docs/events.md). */
export const webhookListEndpoint = defineEndpoint({
  ...webhookCall,
  id: "webhooks.list",
  path: "/v1/webhooks/list",
  request: z.object({}).meta({ id: "WebhookListRequest" }),
  responses: {
    standard: z
      .object({
        webhooks: z.array(webhookSchema).meta({ description: "The app's webhooks, the oldest first." }),
        request_id: requestIdSchema,
      })
      .meta({ id: "WebhookListResult" }),
  },
  failures,
  summary: "The app's webhooks, and whether events arrive",
});

/** POST /v1/webhooks/update (docs/events.md). */
export const webhookUpdateEndpoint = defineEndpoint({
  ...webhookCall,
  id: "webhooks.update",
  path: "/v1/webhooks/update",
  request: z
    .object({
      id: webhookIdSchema,
      url: webhookUrlSchema.optional(),
      types: webhookTypesSchema.optional(),
      description: webhookDescriptionSchema.optional(),
      enabled: z.boolean().optional().meta({
        description:
          "false ends what is pending; true sends new events again, also after a 410 or five days of failures.",
      }),
    })
    .meta({ id: "WebhookUpdateRequest" }),
  responses: {
    standard: z
      .object({
        webhook: webhookSchema.meta({ description: "The webhook as it is now." }),
        request_id: requestIdSchema,
      })
      .meta({ id: "WebhookUpdateResult" }),
  },
  failures: failuresOfOne,
  summary: "Changes a webhook, or switches it off and on",
});

/** POST /v1/webhooks/rotate (docs/events.md). */
export const webhookRotateEndpoint = defineEndpoint({
  ...webhookCall,
  id: "webhooks.rotate",
  path: "/v1/webhooks/rotate",
  request: z
    .object({
      id: webhookIdSchema,
      overlap_s: z
        .int({ error: "send a whole number of seconds from 0 to 604800" })
        .min(0)
        .max(604_800)
        .optional()
        .meta({
          description: "Seconds for which the old secret signs as well, 86400 when it is left out.",
        }),
    })
    .meta({ id: "WebhookRotateRequest" }),
  responses: {
    standard: z
      .object({
        webhook: webhookSchema.meta({ description: "The webhook as it is now." }),
        secret: webhookSecretSchema,
        request_id: requestIdSchema,
      })
      .meta({ id: "WebhookRotateResult" }),
  },
  failures: failuresOfOne,
  summary: "Makes a new secret; for a while both sign",
});

/** POST /v1/webhooks/test (docs/events.md). */
export const webhookTestEndpoint = defineEndpoint({
  ...webhookCall,
  id: "webhooks.test",
  path: "/v1/webhooks/test",
  request: z.object({ id: webhookIdSchema }).meta({ id: "WebhookTestRequest" }),
  responses: {
    standard: z
      .object({
        event_id: z.string().meta({ description: "Id of the webhook.test event that is being sent." }),
        request_id: requestIdSchema,
      })
      .meta({ id: "WebhookTestResult" }),
  },
  failures: failuresOfOne,
  summary: "Sends the event webhook.test to one webhook",
});

/** POST /v1/webhooks/deliveries (docs/events.md). */
export const webhookDeliveriesEndpoint = defineEndpoint({
  ...webhookCall,
  id: "webhooks.deliveries",
  path: "/v1/webhooks/deliveries",
  request: z
    .object({
      id: webhookIdSchema,
      state: z.enum(deliveryStates).optional().meta({ description: "Only deliveries in this state." }),
      after: eventIdSchema.optional().meta({ description: "The `next` of the page before." }),
      limit: pageLimit(100, 50),
    })
    .meta({ id: "WebhookDeliveriesRequest" }),
  responses: {
    standard: z
      .object({
        items: z.array(deliverySchema).meta({ description: "Deliveries, the newest event first." }),
        next: z
          .string()
          .nullable()
          .meta({ description: "Send it as `after` for the next page; null: this is the last one." }),
        request_id: requestIdSchema,
      })
      .meta({ id: "WebhookDeliveriesResult" }),
  },
  failures: failuresOfOne,
  summary: "What was sent to a webhook, and what it answered",
});

/** POST /v1/webhooks/resend (docs/events.md). */
export const webhookResendEndpoint = defineEndpoint({
  ...webhookCall,
  id: "webhooks.resend",
  path: "/v1/webhooks/resend",
  request: z
    .object({
      id: webhookIdSchema,
      event_id: eventIdSchema.optional().meta({ description: "Sends this event again." }),
      since: z.iso
        .datetime({ offset: true, error: "send an ISO time with a zone, such as 2026-11-26T00:00:00+08:00" })
        .optional()
        .meta({ description: "Sends every event again that failed and happened since this time." }),
    })
    .check((context) => {
      const { event_id, since } = context.value;
      if ((event_id === undefined) !== (since === undefined)) return;
      const message = "send exactly one of event_id and since";
      context.issues.push({ code: "custom", path: ["event_id"], message, input: context.value });
    })
    .meta({ id: "WebhookResendRequest" }),
  responses: {
    standard: z
      .object({
        resent: z.int().min(0).meta({ description: "How many events are being sent again." }),
        request_id: requestIdSchema,
      })
      .meta({ id: "WebhookResendResult" }),
  },
  failures: failuresOfOne,
  summary: "Sends one event again, or all that failed since a time",
});

/** POST /v1/webhooks/delete (docs/events.md). */
export const webhookDeleteEndpoint = defineEndpoint({
  ...webhookCall,
  id: "webhooks.delete",
  path: "/v1/webhooks/delete",
  request: z.object({ id: webhookIdSchema }).meta({ id: "WebhookDeleteRequest" }),
  responses: {
    standard: z
      .object({
        deleted: z.literal(true).meta({ description: "Nothing is sent to it any more." }),
        request_id: requestIdSchema,
      })
      .meta({ id: "WebhookDeleteResult" }),
  },
  failures: failuresOfOne,
  summary: "Removes a webhook",
});

/** POST /v1/events/list (docs/events.md). */
export const eventListEndpoint = defineEndpoint({
  ...webhookCall,
  id: "events.list",
  path: "/v1/events/list",
  request: z
    .object({
      after: eventIdSchema
        .optional()
        .meta({ description: "Id of an event: only later ones. Left out: from the oldest on." }),
      types: webhookTypesSchema.optional().meta({ description: "Only events of these types." }),
      limit: pageLimit(200, 50),
    })
    .meta({ id: "EventListRequest" }),
  responses: {
    standard: z
      .object({
        items: z
          .array(
            z
              .object({
                id: z.string().meta({ description: "The event's id, the webhook-id of its deliveries." }),
                type: z.string().meta({ description: "The event's type." }),
                timestamp: z.iso.datetime().meta({ description: "When it happened, UTC." }),
                data: z
                  .record(z.string(), z.unknown())
                  .meta({ description: "As in the webhook of its type." }),
              })
              .meta({ id: "Event" }),
          )
          .meta({ description: "Events in the order in which they happened." }),
        next: z
          .string()
          .nullable()
          .meta({ description: "Send it as `after` for the next page; null: this is the last one." }),
        request_id: requestIdSchema,
      })
      .meta({ id: "EventListResult" }),
  },
  failures,
  summary: "The events of the last 30 days, by a cursor",
});

export type WebhookUpdate = RequestOf<typeof webhookUpdateEndpoint>;
export type EventListResult = StandardOf<typeof eventListEndpoint>;
