import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { pathTo } from "#contract/console/console";
import {
  changedWebhookSchema,
  deliveriesSchema,
  eventBodySchema,
  newWebhookSecretSchema,
  resentSchema,
  webhookPaths,
  webhooksSchema,
  type DeliveriesQuery,
  type DeliveryPage,
  type NewWebhook,
  type Resend,
  type WebhookChange,
  type WebhookList,
  type WebhookRotation,
} from "#contract/console/console-webhooks";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** The webhooks of all apps, the oldest first. Administrators only. */
export const webhooksOptions = queryOptions<WebhookList, RequestFailure>({
  queryKey: ["webhooks"],
  queryFn: async ({ signal }) =>
    valueOf(await send({ method: "GET", path: webhookPaths.webhooks, schema: webhooksSchema, signal })),
  staleTime: 0,
});

/** Returns the query options for a page of deliveries. It is read again while one of them is to be sent. */
export function deliveriesOptions(id: string, query: DeliveriesQuery) {
  return queryOptions<DeliveryPage, RequestFailure>({
    queryKey: ["webhooks", id, "deliveries", query],
    queryFn: async ({ signal }) => {
      const asked = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      );
      const path = `${pathTo(webhookPaths.deliveries, { id })}?${new URLSearchParams(asked)}`;
      return valueOf(await send({ method: "GET", path, schema: deliveriesSchema, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state === "pending") ? 2_000 : false,
    staleTime: 0,
  });
}

/** Returns the query options for the body of an event, which never changes. */
export function eventBodyOptions(id: string, eventId: string) {
  return queryOptions<string, RequestFailure>({
    queryKey: ["webhooks", id, "bodies", eventId],
    queryFn: async ({ signal }) => {
      const path = pathTo(webhookPaths.body, { id, eventId });
      return valueOf(await send({ method: "GET", path, schema: eventBodySchema, signal })).body;
    },
    staleTime: Infinity,
  });
}

/** Creates a webhook. Only this answer contains its secret. */
export const createWebhook = (body: NewWebhook) =>
  send({ method: "POST", path: webhookPaths.webhooks, schema: newWebhookSecretSchema, body });

export const changeWebhook = ({ id, ...body }: WebhookChange & { id: string }) =>
  send({ method: "PATCH", path: pathTo(webhookPaths.webhook, { id }), schema: changedWebhookSchema, body });

export const deleteWebhook = ({ id }: { id: string }) =>
  send({ method: "DELETE", path: pathTo(webhookPaths.webhook, { id }), schema: z.unknown() });

/** Replaces the secret. Only this answer contains the new one. */
export const rotateWebhook = ({ id, ...body }: WebhookRotation & { id: string }) =>
  send({ method: "POST", path: pathTo(webhookPaths.rotate, { id }), schema: newWebhookSecretSchema, body });

export const testWebhook = ({ id }: { id: string }) =>
  send({ method: "POST", path: pathTo(webhookPaths.test, { id }), schema: z.unknown(), body: {} });

export const resendEvents = ({ id, body }: { id: string; body: Resend }) =>
  send({ method: "POST", path: pathTo(webhookPaths.resend, { id }), schema: resentSchema, body });
