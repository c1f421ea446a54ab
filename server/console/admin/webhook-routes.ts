import type { AuditAction } from "#contract/console/console-audit";
import {
  deliveriesQuerySchema,
  newWebhookSchema,
  resendSchema,
  webhookChangeSchema,
  webhookPaths,
  webhookRotationSchema,
  type NewWebhookSecret,
  type WebhookList,
  type WebhookRow,
} from "#contract/console/console-webhooks";
import { respond } from "#server/gateway/respond.ts";
import {
  createWebhookOperations,
  shownWebhook,
  storedTypes,
} from "#server/gateway/webhooks/webhook-operations.ts";
import { auditSubjects, type AuditFacts } from "#server/store/audit.ts";
import { changedFacts } from "#server/store/record-facts.ts";
import type { WebhookEndpoint } from "#server/store/webhooks.ts";
import { recentUntil } from "../auth/session.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import { readForm, readQuery } from "../read-form.ts";
import { route, type ConsoleHandler, type ConsoleRoute } from "../route-table.ts";
import { auditEntry, noSuch } from "./access-changes.ts";

/**
 * Creates the routes by which administrators manage the webhooks of any app. An address receives whole orders, so
 * changes need a sign-in within ten minutes (`recentActions` in contract/console/roles.ts); sending again does not.
 */
export function createConsoleWebhookRoutes(dependencies: ConsoleDependencies): ConsoleRoute[] {
  const { store, clock } = dependencies;
  const { webhooks, events, accessRecords } = store;
  const operations = createWebhookOperations(dependencies);

  async function requireWebhook(id: string): Promise<WebhookEndpoint> {
    const webhook = (await webhooks.list(null)).find((each) => each.id === id);
    if (!webhook) throw noSuch("webhook");
    return webhook;
  }

  const rowOf = async (webhook: WebhookEndpoint): Promise<WebhookRow> =>
    webhookRow(webhook, (await accessRecords.app(webhook.appId))?.name ?? null);

  const list: ConsoleHandler = async (call, session) => {
    const [all, apps] = await Promise.all([webhooks.list(null), accessRecords.apps()]);
    const names = new Map(apps.map(({ id, name }) => [id, name]));
    const body: WebhookList = {
      webhooks: all.map((each) => webhookRow(each, names.get(each.appId) ?? null)),
      recent_until: recentUntil(session, clock()),
    };
    return respond(call, 200, JSON.stringify(body));
  };

  const create: ConsoleHandler = async (call, { operator }) => {
    const { app: appId, environment, ...input } = readForm(call.request, newWebhookSchema);
    if (!(await accessRecords.app(appId))) throw noSuch("app");
    const facts = factsOf({ ...input, types: storedTypes(input.types), environment, enabled: true });
    const made = await operations.create(input, { appId, environment }, ({ id }) =>
      auditEntry(call, operator, {
        action: "webhook_created",
        subject: auditSubjects.webhook({ appId, id }),
        before: null,
        after: facts,
      }),
    );
    const body: NewWebhookSecret = { secret: made.secret, webhook: await rowOf(made.webhook) };
    return respond(call, 201, JSON.stringify(body));
  };

  const change: ConsoleHandler<typeof webhookPaths.webhook> = async (call, { operator }, { id }) => {
    const input = readForm(call.request, webhookChangeSchema);
    const before = await requireWebhook(id);
    const {
      url = before.url,
      types = before.types ?? ["*" as const],
      description = before.description,
      enabled = before.enabled,
    } = input;
    const after = { ...before, url, types: storedTypes(types), description, enabled };
    const entry = {
      action: "webhook_changed",
      subject: auditSubjects.webhook(before),
      ...changedFacts(factsOf(before), factsOf(after)),
    } as const;
    const changed = await operations.update({ id, ...input }, before, auditEntry(call, operator, entry));
    return respond(call, 200, JSON.stringify({ webhook: await rowOf(changed) }));
  };

  const rotate: ConsoleHandler<typeof webhookPaths.rotate> = async (call, { operator }, { id }) => {
    const { overlap_s } = readForm(call.request, webhookRotationSchema);
    const before = await requireWebhook(id);
    const entry = auditEntry(call, operator, plainEntry("webhook_rotated", before));
    const { webhook, secret } = await operations.rotate({ id, overlap_s }, before, entry);
    const body: NewWebhookSecret = { secret, webhook: await rowOf(webhook) };
    return respond(call, 200, JSON.stringify(body));
  };

  const remove: ConsoleHandler<typeof webhookPaths.webhook> = async (call, { operator }, { id }) => {
    const before = await requireWebhook(id);
    const entry = { ...plainEntry("webhook_deleted", before), before: factsOf(before) };
    await operations.remove(id, before, auditEntry(call, operator, entry));
    return respond(call, 200, JSON.stringify({ deleted: true }));
  };

  const test: ConsoleHandler<typeof webhookPaths.test> = async (call, _, { id }) =>
    respond(call, 200, JSON.stringify(await operations.sendTest(id, await requireWebhook(id))));

  const resend: ConsoleHandler<typeof webhookPaths.resend> = async (call, _, { id }) => {
    const input = readForm(call.request, resendSchema);
    const sent = await operations.resend({ id, ...input }, await requireWebhook(id));
    return respond(call, 200, JSON.stringify(sent));
  };

  const deliveries: ConsoleHandler<typeof webhookPaths.deliveries> = async (call, _, { id }) => {
    const query = readQuery(call.request, deliveriesQuerySchema);
    const page = await operations.deliveries({ id, ...query }, await requireWebhook(id));
    return respond(call, 200, JSON.stringify(page));
  };

  const showBody: ConsoleHandler<typeof webhookPaths.body> = async (call, _, { id, eventId }) => {
    const event = await events.find(await requireWebhook(id), eventId);
    if (!event) throw noSuch("event");
    return respond(call, 200, JSON.stringify({ body: event.body }));
  };

  return [
    route("GET", webhookPaths.webhooks, "webhooks.read", list),
    route("POST", webhookPaths.webhooks, "webhooks.edit", create),
    route("PATCH", webhookPaths.webhook, "webhooks.edit", change),
    route("DELETE", webhookPaths.webhook, "webhooks.edit", remove),
    route("POST", webhookPaths.rotate, "webhooks.edit", rotate),
    route("POST", webhookPaths.test, "webhooks.send", test),
    route("POST", webhookPaths.resend, "webhooks.send", resend),
    route("GET", webhookPaths.deliveries, "webhooks.read", deliveries),
    route("GET", webhookPaths.body, "webhooks.read", showBody),
  ];
}

function webhookRow(webhook: WebhookEndpoint, appName: string | null): WebhookRow {
  const { appId: app, environment } = webhook;
  return { ...shownWebhook(webhook), app, app_name: appName, environment };
}

function plainEntry(action: AuditAction, webhook: WebhookEndpoint) {
  return { action, subject: auditSubjects.webhook(webhook), before: null, after: null };
}

/** Returns the audit fields of a webhook. The query of its address is left out, because chats put a token there. */
function factsOf(
  webhook: Pick<WebhookEndpoint, "url" | "types" | "description" | "environment" | "enabled">,
): AuditFacts {
  const { url, types, description, environment, enabled } = webhook;
  return {
    url: url.replace(/\?.*/s, "?…"),
    types: types ?? ["*"],
    note: description || null,
    environment,
    enabled,
  };
}
