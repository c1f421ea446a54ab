import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pathTo } from "#contract/console/console";
import { accountEndpoint } from "#contract/public/account";
import { auditPageSchema, auditPaths } from "#contract/console/console-audit";
import {
  appDetailSchema,
  appPaths,
  appsSchema,
  changedAppSchema,
  changedPlanSchema,
  newKeySchema,
  plansSchema,
  type AppRow,
} from "#contract/console/console-apps";
import { authorizationLinkSchema, authorizationPaths } from "#contract/console/console-authorizations";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import { send, type Received } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit, type Visitor } from "#testing/http/visit.ts";

let now = Date.parse("2026-11-21T12:00:00+08:00");
let server: TestServer;
let admin: Visitor;
let other: Visitor;
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  [admin, other] = [visit(server.origin), visit(server.origin)];
  await admin.signIn({ demo: "admin" });
  await other.signIn({ demo: "admin" });
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, who = admin, method = "POST") =>
  who.call(path, { method, body: JSON.stringify(body) });
const appPath = (id: string) => pathTo(appPaths.app, { id });
const revoke = (app: string, key: string, who = admin) =>
  who.call(pathTo(appPaths.key, { id: app, keyId: key }), { method: "DELETE" });
const rotationPath = (app: string, key: string) => pathTo(appPaths.rotateKey, { id: app, keyId: key });
const authorization = pathTo(authorizationPaths.begin, { channel: "1688" });
const jsonOf = ({ text }: Received): unknown => JSON.parse(text);
const errorOf = (received: Received) => consoleErrorEnvelopeSchema.parse(jsonOf(received)).error;

async function newApp(change: object = {}): Promise<AppRow> {
  const input = { name: "Wu's shop", mode: "self", plan: "standard", ...change };
  const received = await post(appPaths.apps, input);
  expect(received.status).toBe(201);
  return changedAppSchema.parse(jsonOf(received)).app;
}

async function review(app: AppRow, state: "approved" | "suspended", reason?: string): Promise<AppRow> {
  const { id, version } = app;
  const body = { version, state, ...(reason && { reason }) };
  const received = await post(pathTo(appPaths.review, { id }), body, admin, "PUT");
  expect(received.status).toBe(200);
  return changedAppSchema.parse(jsonOf(received)).app;
}

async function newKey(app: AppRow, change: object = {}) {
  const scopes = ["order:read"];
  const received = await post(pathTo(appPaths.keys, app), { environment: "live", scopes, ...change });
  expect(received.status).toBe(201);
  return newKeySchema.parse(jsonOf(received));
}

const detail = async (id: string) => appDetailSchema.parse(jsonOf(await admin.call(appPath(id))));

const audit = async (subject: string) =>
  auditPageSchema.parse(jsonOf(await admin.call(`${auditPaths.list}?subject=${subject}`))).entries;

/** Makes a call with a key, as an integrator does, one second later, so that earlier changes apply. */
function callWith(key: string, path = "/v1/orders/1688/payment-methods"): Promise<Received> {
  now += 1_000;
  return send(server.origin + path, {
    method: path === accountEndpoint.path ? "GET" : "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(path !== accountEndpoint.path && { body: JSON.stringify({ order_id: "239695213738498520" }) }),
  });
}

async function authorize(app: string, who = admin): Promise<string> {
  const begun = await post(authorization, { app }, who);
  const page = await send(authorizationLinkSchema.parse(jsonOf(begun)).authorize_url);
  const done = await send(page.headers.location ?? "", { headers: { cookie: who.cookie() } });
  return done.headers.location ?? "";
}

describe("app from creation to a working key", () => {
  test("creates, approves, authorizes and calls with an app; refuses it once suspended, and its key once revoked", async () => {
    const app = await newApp();
    expect(app).toMatchObject({
      state: "requested",
      version: 1,
      changed_by: "admin@demo.example",
      in_file: false,
    });
    expect(app.merchant_uuid).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const { key, row } = await newKey(app, { note: "their server", expires_in_days: 30 });
    expect(key).toMatch(/^svc_live_[A-Za-z0-9_-]{43}$/);
    expect(row).toMatchObject({ state: "active", note: "their server", last_used: null });

    const waiting = await callWith(key);
    expect([waiting.status, errorOf(waiting).code]).toEqual([403, "APP_NOT_APPROVED"]);
    const approved = await review(app, "approved");
    expect(errorOf(await callWith(key)).code).toBe("CHANNEL_NOT_AUTHORIZED");
    expect(await authorize(app.id)).toBe(`/apps/${app.id}?channel=1688&authorization=authorized`);
    expect((await callWith(key)).status).toBe(200);

    const shown = await detail(app.id);
    expect(shown.channels[0]).toMatchObject({
      channel: "1688",
      authorized: true,
      account: { name: "demo_buyer" },
    });
    expect(shown.authorizable).toEqual(["1688", "taobao"]);
    expect(shown.keys[0]?.last_used).toMatchObject({ operation: "orders.payment-methods" });

    const suspended = await review(approved, "suspended", "Orders are bought elsewhere");
    const refused = await callWith(key);
    expect([refused.status, errorOf(refused).code]).toEqual([403, "APP_SUSPENDED"]);
    expect(errorOf(refused).message).toContain("Orders are bought elsewhere");
    expect(refused.headers["x-quota-billable-units"]).toBe("0");
    const moved = await review(suspended, "suspended", "Moved");
    const owner = { appId: app.id, environment: "live" } as const;
    const told = await server.store.events.list({ owner, after: null, types: null, max: 9 });
    expect(told?.events.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: "app.suspended", data: { app_id: app.id, reason: "Orders are bought elsewhere" } },
    ]);
    await review(moved, "approved");
    expect((await callWith(key)).status).toBe(200);
    expect((await revoke(app.id, row.id)).status).toBe(200);
    expect((await revoke(app.id, row.id, other)).status).toBe(200);
    expect((await callWith(key)).status).toBe(401);

    const entries = await audit(`apps/${app.id}`);
    expect(entries.map(({ action }) => action)).toEqual([
      "key_revoked",
      "app_approved",
      "app_suspended",
      "app_suspended",
      "marketplace_authorized",
      "app_approved",
      "key_created",
      "app_created",
    ]);
    expect(entries[4]).toMatchObject({
      subject: `apps/${app.id}/marketplaces/1688`,
      subject_name: "Wu's shop",
      before: null,
      after: { account_name: "demo_buyer" },
    });
    expect(entries[3]).toMatchObject({
      operator: { email: "admin@demo.example" },
      before: { state: "approved", reason: null },
      after: { state: "suspended", reason: "Orders are bought elsewhere" },
    });
    const said = JSON.stringify(entries) + JSON.stringify(shown) + JSON.stringify(server.logged);
    expect(said).not.toContain(key.slice("svc_live_".length));
    expect(JSON.stringify(entries)).not.toMatch(/sha256|[0-9a-f]{64}/);
    expect(JSON.stringify(entries)).not.toContain(app.merchant_uuid);
  });

  test("authorizes the chosen app and rejects the state of another", async () => {
    const [mine, theirs] = [await newApp(), await newApp()];
    const begun = await post(authorization, { app: mine.id });
    const page = await send(authorizationLinkSchema.parse(jsonOf(begun)).authorize_url);
    const foreign = await send(page.headers.location ?? "", { headers: { cookie: other.cookie() } });
    expect(foreign.headers.location).toBe("/access?channel=1688&authorization=expired");
    await authorize(mine.id);
    const states = [await detail(mine.id), await detail(theirs.id)].map(
      ({ channels }) => channels[0]?.authorized,
    );
    expect(states).toEqual([true, false]);
    expect((await post(authorization, { app: "nobody" })).status).toBe(404);
    const warehouse = await newApp({ mode: "warehouse", warehouse_code: "WH-DEMO" });
    expect((await post(authorization, { app: warehouse.id })).status).toBe(404);
    expect(await detail(warehouse.id)).toMatchObject({ authorizable: [], elsewhere: "warehouse" });
  });

  test.each(["WH-2", "wh-demo", "WH-DEM0"])(
    "refuses to save a warehouse without authorizations: %s",
    async (code) => {
      const input = { name: "a", mode: "warehouse", plan: "standard", warehouse_code: code };
      const { status, text } = await post(appPaths.apps, input);
      expect([status, text]).toEqual([400, expect.stringContaining("there is WH-DEMO")]);
      expect(JSON.parse(text).error.issues).toEqual([
        { path: "warehouse_code", message: expect.any(String), fault: "not_warehouse" },
      ]);
    },
  );

  test("calls in warehouse mode with the tokens of its warehouse (§1 rule 4)", async () => {
    const app = await newApp({ mode: "warehouse", warehouse_code: "WH-DEMO" });
    await review(app, "approved");
    const { key } = await newKey(app);
    expect((await callWith(key)).status).toBe(200);
  });
});

describe("key rotation", () => {
  test("accepts the old key in addition to the new one until the chosen time, and no longer", async () => {
    const app = await newApp();
    await review(app, "approved");
    const old = await newKey(app, { note: "server" });
    const path = rotationPath(app.id, old.row.id);
    const input = { version: 1, overlap_hours: 2 };
    const rotated = newKeySchema.parse(jsonOf(await post(path, input)));
    expect(rotated.row).toMatchObject({ note: "server", scopes: ["order:read"], state: "active" });
    const statuses = async () =>
      Promise.all([old, rotated].map(async ({ key }) => (await callWith(key, accountEndpoint.path)).status));
    expect(await statuses()).toEqual([200, 200]);
    now += 2 * 3_600_000;
    await admin.signIn({ demo: "admin" });
    await other.signIn({ demo: "admin" });
    expect(await statuses()).toEqual([401, 200]);
    expect((await detail(app.id)).keys.map(({ state }) => state).toSorted()).toEqual(["active", "ended"]);
    const again = await post(path, { ...input, version: 2 });
    expect(errorOf(again).issues?.[0]).toEqual({ path: "id", message: "has ended", fault: "ended" });
  });

  test("lets only one of two administrators rotate a key", async () => {
    const app = await newApp();
    const { row } = await newKey(app);
    const input = { version: 1, overlap_hours: 0 };
    const path = rotationPath(app.id, row.id);
    const answers = await Promise.all([admin, other].map((who) => post(path, input, who)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await detail(app.id)).keys).toHaveLength(2);
  });
});

describe("two administrators who edit one record", () => {
  test("refuses the second change and tells who made the first one and when", async () => {
    const app = await newApp();
    const change = { version: 1, plan: "small" };
    expect((await post(appPath(app.id), { ...change, name: "One" }, admin, "PATCH")).status).toBe(200);
    const late = await post(appPath(app.id), { ...change, name: "Two" }, other, "PATCH");
    expect(late.status).toBe(409);
    expect(errorOf(late).message).toMatch(/^admin@demo\.example changed this app at 2026-11-2[0-9T:.]+Z\./);
    const approval = { version: 1, state: "approved" };
    expect((await post(pathTo(appPaths.review, app), approval, other, "PUT")).status).toBe(409);
    expect((await detail(app.id)).app).toMatchObject({
      name: "One",
      plan: "small",
      version: 2,
      state: "requested",
    });

    const plan = { enabled: true, requests_per_minute: 9, daily_units: 9, channels: ["1688"], units: {} };
    expect((await post(appPaths.plans, { ...plan, name: "nine" })).status).toBe(201);
    expect((await post(appPaths.plans, { ...plan, name: "nine" }, other)).status).toBe(400);
    const edits = [8, 7].map((units, at) =>
      post(
        pathTo(appPaths.plan, { name: "nine" }),
        { ...plan, version: 1, daily_units: units },
        at ? other : admin,
        "PATCH",
      ),
    );
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const saved = plansSchema
      .parse(jsonOf(await admin.call(appPaths.plans)))
      .plans.find(({ name }) => name === "nine");
    const won = answers.find(({ status }) => status === 200);
    expect(saved).toEqual(changedPlanSchema.parse(jsonOf(won!)).plan);
    expect(await audit("plans/nine")).toMatchObject([
      { action: "plan_changed", before: { daily_units: 9 }, after: { daily_units: saved?.daily_units } },
      { action: "plan_created", before: null },
    ]);
  });
});

describe("records of the configuration file", () => {
  test("shows them as the file's and refuses changes, but ends their keys", async () => {
    const { apps } = appsSchema.parse(jsonOf(await admin.call(appPaths.apps)));
    const demo = apps.find(({ id }) => id === "demo-small");
    expect(demo).toMatchObject({ in_file: true, state: "approved", plan_enabled: true });
    // Calls of an approved app on a disabled plan are refused all the same (§4.1).
    const off = { state: "approved", plan: "disabled", plan_enabled: false };
    expect(apps.find(({ id }) => id === "demo-disabled-plan")).toMatchObject(off);
    expect((await detail("demo-disabled-plan")).app).toMatchObject(off);
    const version = demo?.version;
    const limits = { requests_per_minute: 1, daily_units: 1, channels: [], units: {} };
    for (const [method, path, body] of [
      ["PATCH", appPath("demo-small"), { version, name: "x", plan: "small" }],
      ["PUT", pathTo(appPaths.review, { id: "demo-small" }), { version, state: "suspended", reason: "x" }],
      ["PATCH", pathTo(appPaths.plan, { name: "small" }), { version: 1, enabled: false, ...limits }],
      ["POST", rotationPath("demo-small", "demo-small"), { version: 1, overlap_hours: 1 }],
    ] as const) {
      const received = await post(path, body, admin, method);
      expect(received.status).toBe(400);
      expect(errorOf(received).message).toContain("comes from the configuration file");
    }
    expect((await revoke("demo-small", "demo-small")).status).toBe(200);
    expect((await callWith("svc_live_demo_small_plan")).status).toBe(401);
    expect((await newKey(demo!)).row.state).toBe("active");
  });
});
