import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pathTo } from "#contract/console/console";
import { auditPageSchema, auditPaths } from "#contract/console/console-audit";
import { appPaths, changedAppSchema } from "#contract/console/console-apps";
import { homePath, homeSchema } from "#contract/console/console-home";
import {
  changedWebhookSchema,
  deliveriesSchema,
  eventBodySchema,
  newWebhookSecretSchema,
  webhookPaths,
  webhooksSchema,
} from "#contract/console/console-webhooks";
import type { Role } from "#contract/console/roles";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit, type Visitor } from "#testing/http/visit.ts";

let now = Date.parse("2026-11-21T12:00:00+08:00");
let server: TestServer;
let folder: string;
let admin: Visitor;
let app: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "console-webhooks-"));
  server = await startTestServer({
    clock: () => now,
    openStore: (options) => openSqliteStore({ ...options, path: join(folder, "webhooks.sqlite") }),
  });
  admin = await signedIn("admin");
  const body = { name: "Wu's shop", mode: "self", plan: "standard" };
  app = changedAppSchema.parse(await ask("POST", appPaths.apps, body)).app.id;
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function signedIn(role: Role): Promise<Visitor> {
  const visitor = visit(server.origin);
  await visitor.signIn({ demo: role });
  return visitor;
}

async function call(method: string, path: string, body?: object, visitor = admin) {
  const { status, text } = await visitor.call(path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status, body: JSON.parse(text) as unknown };
}
const ask = async (method: string, path: string, body?: object) => (await call(method, path, body)).body;

const input = () => ({
  app,
  environment: "live",
  url: "https://chat.example/send?key=token-of-the-chat",
  types: ["order.paid"],
  description: "",
});
const create = async () => newWebhookSecretSchema.parse(await ask("POST", webhookPaths.webhooks, input()));
const entries = async () =>
  auditPageSchema.parse(await ask("GET", `${auditPaths.list}?subject=apps/${app}/webhooks`)).entries;

test("creates, changes, rotates and deletes a webhook with an audit entry each, which has no secret and no token", async () => {
  const { webhook, secret } = await create();
  expect(webhook).toMatchObject({ app, app_name: "Wu's shop", environment: "live", types: ["order.paid"] });
  const one = pathTo(webhookPaths.webhook, { id: webhook.id });
  const changed = changedWebhookSchema.parse(await ask("PATCH", one, { types: ["*"], enabled: false }));
  expect(changed.webhook).toMatchObject({ url: webhook.url, types: ["*"], enabled: false });
  const rotated = newWebhookSecretSchema.parse(
    await ask("POST", pathTo(webhookPaths.rotate, { id: webhook.id }), { overlap_s: 60 }),
  );
  expect(rotated.secret).not.toBe(secret);
  const list = await call("GET", webhookPaths.webhooks);
  expect(webhooksSchema.parse(list.body).webhooks).toHaveLength(1);
  expect(JSON.stringify(list.body)).not.toContain("whsec_");
  expect(await ask("DELETE", one)).toEqual({ deleted: true });
  expect((await call("DELETE", one)).status).toBe(404);

  const audit = await entries();
  expect(audit.map(({ action }) => action)).toEqual([
    "webhook_deleted",
    "webhook_rotated",
    "webhook_changed",
    "webhook_created",
  ]);
  expect(audit[2]).toMatchObject({
    subject_name: "Wu's shop",
    before: { types: ["order.paid"], enabled: true },
    after: { types: ["*"], enabled: false },
  });
  expect(audit[3]?.after).toMatchObject({ url: "https://chat.example/send?…" });
  expect(JSON.stringify(audit)).not.toMatch(/whsec_|token-of-the-chat/);
});

test("shows deliveries with the exact body, and sends one and all failed again", async () => {
  const { webhook } = await create();
  const at = <Path extends string>(path: Path) => path.replace(":id", webhook.id);
  await ask("POST", at(webhookPaths.test), {});
  const page = deliveriesSchema.parse(await ask("GET", `${at(webhookPaths.deliveries)}?state=pending`));
  expect(page.items).toMatchObject([{ type: "webhook.test", attempts: [] }]);
  const eventId = page.items[0]!.event_id;
  const body = at(webhookPaths.body).replace(":eventId", eventId);
  const sent = eventBodySchema.parse(await ask("GET", body)).body;
  expect(JSON.parse(sent)).toMatchObject({ type: "webhook.test", data: { webhook_id: webhook.id } });
  expect((await call("GET", at(webhookPaths.body).replace(":eventId", "evt_0"))).status).toBe(404);

  expect(await ask("POST", at(webhookPaths.resend), { event_id: eventId })).toEqual({ resent: 1 });
  // Switching a webhook off ends what is pending as failed.
  for (const enabled of [false, true]) await ask("PATCH", at(webhookPaths.webhook), { enabled });
  const since = new Date(now - 60_000).toISOString();
  expect(await ask("POST", at(webhookPaths.resend), { since })).toEqual({ resent: 1 });
  for (const wrong of [{}, { event_id: eventId, since }, { since: "yesterday" }])
    expect((await call("POST", at(webhookPaths.resend), wrong)).status).toBe(400);
});

test("tells administrators on Home which webhooks fail, and no other role", async () => {
  const { webhook } = await create();
  await ask("POST", webhookPaths.test.replace(":id", webhook.id), {});
  const question = { room: 1, inFlight: new Map<string, number>(), leaseMs: 1_000 };
  const [claimed] = await server.store.deliveries.claimDue(question);
  const answer = { status: 500, duration_ms: 3, error: "HTTP 500", answer: null };
  await server.store.deliveries.record(claimed!, {
    ...answer,
    state: "pending",
    retryAfterMs: 5_000,
    isGone: false,
  });
  const homeOf = async (visitor: Visitor) =>
    homeSchema.parse((await call("GET", homePath, undefined, visitor)).body).webhooks;
  expect(await homeOf(admin)).toMatchObject([
    { id: webhook.id, host: "chat.example", app_name: "Wu's shop", disabled: false },
  ]);
  expect(await homeOf(await signedIn("buyer"))).toEqual([]);
});

test("refuses other roles, changes without a recent sign-in, unknown apps and wrong addresses", async () => {
  const { webhook } = await create();
  const one = pathTo(webhookPaths.webhook, { id: webhook.id });
  const support = await signedIn("support");
  expect((await call("GET", webhookPaths.webhooks, undefined, support)).status).toBe(403);
  expect((await call("POST", webhookPaths.webhooks, { ...input(), app: "none" })).status).toBe(404);
  for (const wrong of [{ url: "http://shop.example" }, { types: [] }, { types: ["order.lost"] }, { more: 1 }])
    expect((await call("POST", webhookPaths.webhooks, { ...input(), ...wrong })).status).toBe(400);
  now += 11 * 60_000;
  expect((await call("PATCH", one, { enabled: false })).status).toBe(403);
  expect((await call("POST", webhookPaths.test.replace(":id", webhook.id), {})).status).toBe(200);
  const { recent_until } = webhooksSchema.parse(await ask("GET", webhookPaths.webhooks));
  expect(recent_until).toBeNull();
});
