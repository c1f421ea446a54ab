import type { z } from "zod";
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
import type { EventOwner } from "#server/store/events.ts";
import { enter } from "../enter.ts";
import type { Route } from "../gateway-request.ts";
import type { GatewayServices } from "../gateway-services.ts";
import { bodyLimitOf } from "../body-limits.ts";
import { readBody, readRequest, unreadable } from "../read-input.ts";
import { renderStandard, respond, respondFailure } from "../respond.ts";
import { fromStore } from "../waiting.ts";
import { createWebhookOperations, shownWebhook, storedTypes, unknownCursor } from "./webhook-operations.ts";

const defaultPage = 50;

type Answer<E extends EndpointShape> = Omit<StandardOf<E>, "request_id">;

/** Creates the routes of webhooks and events (docs/events.md). They cost no units, and a key sees its own environment only. */
export function createWebhookRoutes(services: GatewayServices) {
  const { dependencies } = services;
  const { store, clock } = dependencies;
  const { webhooks, events } = store;
  const operations = createWebhookOperations(dependencies);

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
        const body = readBody(context.request, bodyLimitOf(endpoint));
        const { issues, data } = readRequest(endpoint.request, body);
        if (issues !== null) throw unreadable(issues);
        const owner = { appId: app.id, environment: key.environment };
        const result = await fromStore(answer(data as RequestOf<E>, owner), clock);
        return respond(context, 200, renderStandard(result, context.requestId));
      },
      fail: (context, failure) => respondFailure(context, failure, clock()),
    };
  }

  return {
    [webhookCreateEndpoint.id]: route(webhookCreateEndpoint, async (input, owner) => {
      const { webhook, secret } = await operations.create(input, owner);
      return { webhook: shownWebhook(webhook), secret };
    }),

    [webhookListEndpoint.id]: route(webhookListEndpoint, async (_, owner) => ({
      webhooks: (await webhooks.list(owner)).map(shownWebhook),
    })),

    [webhookUpdateEndpoint.id]: route(webhookUpdateEndpoint, async (input, owner) => ({
      webhook: shownWebhook(await operations.update(input, owner)),
    })),

    [webhookRotateEndpoint.id]: route(webhookRotateEndpoint, async (input, owner) => {
      const { webhook, secret } = await operations.rotate(input, owner);
      return { webhook: shownWebhook(webhook), secret };
    }),

    [webhookTestEndpoint.id]: route(webhookTestEndpoint, ({ id }, owner) => operations.sendTest(id, owner)),

    [webhookDeliveriesEndpoint.id]: route(webhookDeliveriesEndpoint, operations.deliveries),

    [webhookResendEndpoint.id]: route(webhookResendEndpoint, operations.resend),

    [webhookDeleteEndpoint.id]: route(webhookDeleteEndpoint, async ({ id }, owner) => {
      await operations.remove(id, owner);
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
