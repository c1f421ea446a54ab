import type { RequestOf } from "#contract/shared/endpoint";
import { Failure } from "#contract/shared/failure";
import { type EventType, testEventType } from "#contract/public/events/event-types";
import { maxWebhooks, type Webhook, type WebhookDelivery } from "#contract/public/events/webhook";
import type {
  webhookCreateEndpoint,
  webhookDeliveriesEndpoint,
  webhookResendEndpoint,
  webhookRotateEndpoint,
  webhookUpdateEndpoint,
} from "#contract/public/events/webhook-endpoints";
import { isoTime } from "#server/shared/runtime.ts";
import type { AuditEntry } from "#server/store/audit.ts";
import type { Delivery } from "#server/store/deliveries.ts";
import { eventId, type EventOwner, plainId } from "#server/store/events.ts";
import type { Store } from "#server/store/store.ts";
import type { WebhookEndpoint } from "#server/store/webhooks.ts";
import { unreadable } from "../read-input.ts";

const defaultOverlapS = 86_400;
const defaultPage = 50;
/** Failed events that one transaction sends again, and the number of such transactions in one call. */
const resendStep = 1_000;
const maxResendSteps = 100;

export type WebhookDependencies = {
  store: Pick<Store, "webhooks" | "deliveries">;
  newId: () => string;
  newSecret: () => string;
  /** Returns why nothing is ever sent to an address; null when it may be. */
  webhookAddressIssue: (url: string) => string | null;
};

/** Returns the entry of a change to an endpoint, which commits with the change. */
type AuditOf = (webhook: Pick<WebhookEndpoint, "id">) => AuditEntry;

/** Creates the operations on an owner's webhooks, for integrators and the console alike (docs/events.md). */
export function createWebhookOperations(dependencies: WebhookDependencies) {
  const { store, newId, newSecret, webhookAddressIssue } = dependencies;
  const { webhooks, deliveries } = store;

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
    create: async (input: RequestOf<typeof webhookCreateEndpoint>, owner: EventOwner, auditOf?: AuditOf) => {
      requireAddress(input.url);
      const secret = madeSecret();
      const id = `wh_${plainId(newId())}`;
      const created = await webhooks.create(
        {
          ...owner,
          id,
          url: input.url,
          types: storedTypes(input.types),
          description: input.description || null,
          secret,
        },
        maxWebhooks,
        auditOf?.({ id }),
      );
      if (created) return { webhook: created, secret };
      throw new Failure(
        "VALIDATION_ERROR",
        `This app has ${maxWebhooks} webhooks already, which is the most. Delete or update one of them.`,
      );
    },

    update: async (
      input: RequestOf<typeof webhookUpdateEndpoint>,
      owner: EventOwner,
      audit?: AuditEntry,
    ): Promise<WebhookEndpoint> => {
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
        audit,
      );
      return found(changed);
    },

    rotate: async (
      { id, overlap_s = defaultOverlapS }: RequestOf<typeof webhookRotateEndpoint>,
      owner: EventOwner,
      audit?: AuditEntry,
    ) => {
      const secret = madeSecret();
      const changed = await webhooks.rotate({ owner, id }, { secret, overlapMs: overlap_s * 1_000 }, audit);
      return { webhook: found(changed), secret };
    },

    sendTest: async (id: string, owner: EventOwner) => {
      await requireEnabled(owner, id);
      const testId = eventId(newId);
      await deliveries.sendOnly(id, {
        ...owner,
        id: testId,
        type: testEventType,
        subject: id,
        body: ({ sequence, at }) =>
          JSON.stringify({
            type: testEventType,
            timestamp: isoTime(at),
            data: { app_id: owner.appId, webhook_id: id, sequence },
          }),
      });
      return { event_id: testId };
    },

    deliveries: async (input: RequestOf<typeof webhookDeliveriesEndpoint>, owner: EventOwner) => {
      const { id, state = null, after = null, limit = defaultPage } = input;
      found(await webhooks.find({ owner, id }));
      const page = await deliveries.list({ endpointId: id, state, after, max: limit });
      if (!page) throw unknownCursor("This webhook has no delivery of that event");
      const items = page.deliveries.map(shownDelivery);
      return { items, next: page.hasMore ? items.at(-1)!.event_id : null };
    },

    resend: async (
      { id, event_id, since }: RequestOf<typeof webhookResendEndpoint>,
      owner: EventOwner,
    ): Promise<{ resent: number }> => {
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
    },

    remove: async (id: string, owner: EventOwner, audit?: AuditEntry): Promise<void> => {
      if (!(await webhooks.remove({ owner, id }, audit))) found(null);
    },
  };
}

/** Returns the webhook. @throws Failure NOT_FOUND, which does not reveal whether another app has it */
function found(webhook: WebhookEndpoint | null): WebhookEndpoint {
  if (webhook) return webhook;
  throw new Failure("NOT_FOUND", "This app has no webhook with this id. POST /v1/webhooks/list lists them.");
}

/** Returns the failure for a cursor that names no event. */
export function unknownCursor(what: string): Failure {
  const message = `${what}: leave after out to begin anew`;
  return unreadable([{ path: "after", message, fault: "wrong_form" }]);
}

/** Returns types as they are stored, without repetitions; null for all. */
export function storedTypes(types: readonly ("*" | EventType)[]): EventType[] | null {
  const chosen = types.filter((type) => type !== "*");
  return chosen.length < types.length ? null : [...new Set(chosen)];
}

/** Returns a webhook in the form of answers. */
export function shownWebhook(webhook: WebhookEndpoint): Webhook {
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

/** Returns a delivery in the form of answers. */
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
