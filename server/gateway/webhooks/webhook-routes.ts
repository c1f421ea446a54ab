import type { z } from "zod";
import { type EventType, testEventType } from "#contract/public/events/event-types";
import { maxWebhooks, type Webhook, type WebhookDelivery } from "#contract/public/events/webhook";
import {
  eventListEndpoint,
  webhookCreateEndpoint,
  webhookDeleteEndpoint,
  webhookDeliveriesEndpoint,
  webhookListEndpoint,
  webhookResendEndpoint,
  webhookRotateEndpoint,
  webhookTestEndpoint,
  webhookUpdateEndpoint,
} from "#contract/public/events/webhook-endpoints";
import type { EndpointShape, RequestOf, StandardOf } from "#contract/shared/endpoint";
import { Failure } from "#contract/shared/failure";
import { isoTime } from "#server/shared/runtime.ts";
import type { Delivery } from "#server/store/deliveries.ts";
import type { EventOwner } from "#server/store/events.ts";
import type { WebhookEndpoint } from "#server/store/webhooks.ts";
import { enter } from "../enter.ts";
import type { Route } from "../gateway-request.ts";
import type { GatewayServices } from "../gateway-services.ts";
import { maxBodyBytesOf, readBody, readRequest, unreadable } from "../read-input.ts";
import { renderStandard, respond, respondFailure } from "../respond.ts";
import { fromStore } from "../waiting.ts";

const defaultOverlapS = 86_400;
const defaultPage = 50;
/** Failed events that one transaction sends again, and the number of such transactions of one call. */
const resendStep = 1_000;
const maxResendSteps = 100;

type Answer<E extends EndpointShape> = Omit<StandardOf<E>, "request_id">;

/** Creates the routes of webhooks and events (docs/events.md). They cost no units, and a key sees its own environment only. */
export function createWebhookRoutes(services: GatewayServices) {
  const { dependencies } = services;
  const { store, clock, newId, newSecret, webhookAddressIssue } = dependencies;
  const { webhooks, deliveries, events } = store;

  function route<E extends EndpointShape & { request: z.ZodType }>(
    endpoint: E,
    answer: (input: RequestOf<E>, owner: EventOwner) => Promise<Answer<E>>,
  ): Route {
    return {
      id: endpoint.id as Route["id"],
      method: "POST",
      metered: false,
      async handle(context) {
        const { app, key } = await enter(context, endpoint, services);
        const body = readBody(context.request, maxBodyBytesOf(endpoint));
        const { issues, data } = readRequest(endpoint.request, body);
        if (issues !== null) throw unreadable(issues);
        const owner = { appId: app.id, environment: key.environment };
        const result = await fromStore(answer(data as RequestOf<E>, owner), clock);
        return respond(context, 200, renderStandard(result, context.requestId));
      },
      fail: (context, failure) => respondFailure(context, failure, clock()),
    };
  }

  /** @throws Failure VALIDATION_ERROR for an address that this gateway never sends to */
  function requireAddress(url: string | undefined): void {
    const message = url === undefined ? null : webhookAddressIssue(url);
    if (message !== null) throw unreadable([{ path: "url", message, fault: "wrong_form" }]);
  }

  async function requireEnabled(owner: EventOwner, id: string): Promise<WebhookEndpoint> {
    const webhook = found(await webhooks.find({ owner, id }));
    if (webhook.enabled) return webhook;
    throw new Failure(
      "VALIDATION_ERROR",
      "This webhook is switched off, so nothing is sent to it. Send update with enabled true first.",
    );
  }

  // Standard Webhooks writes secrets in plain base64.
  const madeSecret = () => `whsec_${newSecret().replaceAll("-", "+").replaceAll("_", "/").replace("=", "")}=`;

  return {
    [webhookCreateEndpoint.id]: route(webhookCreateEndpoint, async (input, owner) => {
      requireAddress(input.url);
      const secret = madeSecret();
      const created = await webhooks.create(
        {
          ...owner,
          id: `wh_${plainId(newId())}`,
          url: input.url,
          types: storedTypes(input.types),
          description: input.description || null,
          secret,
        },
        maxWebhooks,
      );
      if (created) return { webhook: shown(created), secret };
      throw new Failure(
        "VALIDATION_ERROR",
        `This app has ${maxWebhooks} webhooks already, which is the most. Delete or update one of them.`,
      );
    }),

    [webhookListEndpoint.id]: route(webhookListEndpoint, async (_, owner) => ({
      webhooks: (await webhooks.list(owner)).map(shown),
    })),

    [webhookUpdateEndpoint.id]: route(webhookUpdateEndpoint, async (input, owner) => {
      const { id, url, types, description, enabled } = input;
      requireAddress(url);
      const changed = await webhooks.update(
        { owner, id },
        {
          ...(url !== undefined && { url }),
          ...(types !== undefined && { types: storedTypes(types) }),
          ...(description !== undefined && { description: description || null }),
          ...(enabled !== undefined && { enabled }),
        },
      );
      return { webhook: shown(found(changed)) };
    }),

    [webhookRotateEndpoint.id]: route(webhookRotateEndpoint, async (input, owner) => {
      const { id, overlap_s = defaultOverlapS } = input;
      const secret = madeSecret();
      const changed = await webhooks.rotate({ owner, id }, { secret, overlapMs: overlap_s * 1_000 });
      return { webhook: shown(found(changed)), secret };
    }),

    [webhookTestEndpoint.id]: route(webhookTestEndpoint, async ({ id }, owner) => {
      await requireEnabled(owner, id);
      const eventId = `evt_${plainId(newId())}`;
      await deliveries.sendOnly(id, {
        ...owner,
        id: eventId,
        type: testEventType,
        subject: id,
        body: ({ sequence, at }) =>
          JSON.stringify({
            type: testEventType,
            timestamp: isoTime(at),
            data: { app_id: owner.appId, webhook_id: id, sequence },
          }),
      });
      return { event_id: eventId };
    }),

    [webhookDeliveriesEndpoint.id]: route(webhookDeliveriesEndpoint, async (input, owner) => {
      const { id, state = null, after = null, limit = defaultPage } = input;
      found(await webhooks.find({ owner, id }));
      const page = await deliveries.list({ endpointId: id, state, after, max: limit });
      if (!page) throw unknownCursor("This webhook has no delivery of that event");
      const items = page.deliveries.map(shownDelivery);
      return { items, next: page.hasMore ? items.at(-1)!.event_id : null };
    }),

    [webhookResendEndpoint.id]: route(webhookResendEndpoint, async ({ id, event_id, since }, owner) => {
      const webhook = await requireEnabled(owner, id);
      if (event_id !== undefined) {
        if (await deliveries.resend(webhook, event_id)) return { resent: 1 };
        throw new Failure("NOT_FOUND", "This app has no event with this id from the last 30 days.");
      }
      let resent = 0;
      for (let step = 0; step < maxResendSteps; step += 1) {
        const sent = await deliveries.resendFailed(id, { since: Date.parse(since!), max: resendStep });
        resent += sent;
        if (sent < resendStep) break;
      }
      return { resent };
    }),

    [webhookDeleteEndpoint.id]: route(webhookDeleteEndpoint, async ({ id }, owner) => {
      if (!(await webhooks.remove({ owner, id }))) found(null);
      return { deleted: true as const };
    }),

    [eventListEndpoint.id]: route(eventListEndpoint, async (input, owner) => {
      const { after = null, types, limit = defaultPage } = input;
      const page = await events.list({ owner, after, types: storedTypes(types ?? ["*"]), max: limit });
      if (!page) throw unknownCursor("This app has no such event from the last 30 days");
      const items = page.events.map(({ id, body }) => ({ id, ...JSON.parse(body) }));
      return { items, next: page.hasMore ? page.events.at(-1)!.id : null };
    }),
  };
}

/** Returns the webhook. @throws Failure NOT_FOUND, which does not tell whether another app has it */
function found(webhook: WebhookEndpoint | null): WebhookEndpoint {
  if (webhook) return webhook;
  throw new Failure("NOT_FOUND", "This app has no webhook with this id. POST /v1/webhooks/list lists them.");
}

function unknownCursor(what: string): Failure {
  const message = `${what}: leave after out to begin anew`;
  return unreadable([{ path: "after", message, fault: "wrong_form" }]);
}

/** Returns an id without the hyphens that an event's id may not have. */
function plainId(id: string): string {
  return id.replaceAll("-", "");
}

/** Returns types as they are stored, without repetitions; null: all. */
function storedTypes(types: readonly ("*" | EventType)[]): EventType[] | null {
  const chosen = types.filter((type) => type !== "*");
  return chosen.length < types.length ? null : [...new Set(chosen)];
}

/** Returns a webhook as answers tell it. */
function shown(webhook: WebhookEndpoint): Webhook {
  const { failingSince, lastSuccessAt, lastFailureAt, enabled } = webhook;
  return {
    id: webhook.id,
    url: webhook.url,
    types: [...(webhook.types ?? ["*"])],
    description: webhook.description,
    enabled,
    created_at: isoTime(webhook.createdAt),
    health: {
      state: !enabled ? "disabled" : failingSince === null ? "ok" : "failing",
      last_success_at: timeOrNull(lastSuccessAt),
      last_failure_at: timeOrNull(lastFailureAt),
      failing_since: timeOrNull(failingSince),
    },
  };
}

/** Returns a delivery as answers tell it. */
function shownDelivery(delivery: Delivery): WebhookDelivery {
  return {
    event_id: delivery.eventId,
    type: delivery.type,
    state: delivery.state,
    attempts: delivery.attempts.map(({ at, ...attempt }) => ({ at: isoTime(at), ...attempt })),
    next_attempt_at: timeOrNull(delivery.nextAttemptAt),
  };
}

function timeOrNull(at: number | null): string | null {
  return at === null ? null : isoTime(at);
}
