import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pathTo } from "#contract/console/console";
import {
  appDetailSchema,
  appPaths,
  changedAppSchema,
  newKeySchema,
  type AppRow,
} from "#contract/console/console-apps";
import { auditPageSchema, auditPaths } from "#contract/console/console-audit";
import { homePath, homeSchema } from "#contract/console/console-home";
import { maxCap, purchasingPaths, purchasingSchema } from "#contract/console/console-purchasing";
import { roleNames, type Role } from "#contract/console/roles";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import type { Received } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visitAsEachRole, type Visitor } from "#testing/http/visit.ts";
import { purchaseInput } from "#testing/store/purchase-contract.ts";

let now = Date.parse("2026-11-21T12:00:00+08:00");
let server: TestServer;
let visitors: Record<Role, Visitor>;
beforeEach(async () => {
  server = await startTestServer({ clock: () => now });
  visitors = await visitAsEachRole(server.origin);
});
afterEach(() => server.stop());

const jsonOf = ({ text }: Received): unknown => JSON.parse(text);
const codeOf = (received: Received) => consoleErrorEnvelopeSchema.parse(jsonOf(received)).error.code;
const put = (path: string, body: unknown, role: Role = "admin") =>
  visitors[role].call(path, { method: "PUT", body: JSON.stringify(body) });
const post = (path: string, body: unknown, role: Role = "admin") =>
  visitors[role].call(path, { method: "POST", body: JSON.stringify(body) });
const purchasing = async () =>
  purchasingSchema.parse(jsonOf(await visitors.admin.call(purchasingPaths.purchasing)));
const entriesOf = async (subject: string) =>
  auditPageSchema.parse(jsonOf(await visitors.admin.call(`${auditPaths.list}?subject=${subject}`))).entries;

async function newApp(): Promise<AppRow> {
  const received = await post(appPaths.apps, { name: "Wu's shop", mode: "self", plan: "standard" });
  return changedAppSchema.parse(jsonOf(received)).app;
}

const limits = { enabled: true, max_order: 500_050, max_day: 2_000_000 };
const pathOf = ({ id }: { id: string }) => pathTo(appPaths.purchasing, { id });

describe("purchasing of an app", () => {
  test("is off for a new app, and is switched on with exact limits and off again, each with an audit entry", async () => {
    const app = await newApp();
    expect(app.purchasing).toBeNull();
    const on = changedAppSchema.parse(jsonOf(await put(pathOf(app), { version: 1, ...limits }))).app;
    expect(on).toMatchObject({ version: 2, purchasing: { max_order: 500_050, max_day: 2_000_000 } });
    expect((await server.store.accessRecords.app(app.id))?.purchasing).toEqual({
      maxOrder: 500_050,
      maxDay: 2_000_000,
    });
    const off = changedAppSchema.parse(jsonOf(await put(pathOf(app), { version: 2, enabled: false }))).app;
    expect(off).toMatchObject({ version: 3, purchasing: null });
    const [last, first] = await entriesOf(`apps/${app.id}`);
    const none = { max_order: null, max_day: null };
    const both = { max_order: 500_050, max_day: 2_000_000 };
    expect(first).toMatchObject({ action: "app_changed", before: none, after: both });
    expect(last).toMatchObject({ action: "app_changed", before: both, after: none });
  });

  test("retains its limits when name, plan or review change", async () => {
    const app = await newApp();
    await put(pathOf(app), { version: 1, ...limits });
    const review = { version: 2, state: "approved" };
    const approved = changedAppSchema.parse(jsonOf(await put(pathTo(appPaths.review, app), review))).app;
    expect(approved.purchasing).toEqual({ max_order: 500_050, max_day: 2_000_000 });
  });

  test("shows what counts towards today's limit", async () => {
    const app = await newApp();
    await server.store.purchases.begin(purchaseInput({ appId: app.id, expectedTotal: 4_400 }));
    const detail = appDetailSchema.parse(jsonOf(await visitors.admin.call(pathTo(appPaths.app, app))));
    expect(detail.reserved_today).toEqual({ amount: 4_400, resets_at: "2026-11-21T16:00:00.000Z" });
  });

  test("is not changed over another administrator's change, nor for an app of the configuration file", async () => {
    const app = await newApp();
    await put(pathOf(app), { version: 1, ...limits });
    const stale = await put(pathOf(app), { version: 1, enabled: false });
    expect([stale.status, codeOf(stale)]).toEqual([409, "VALIDATION_ERROR"]);
    const named = await put(pathOf({ id: "demo" }), { version: 1, ...limits });
    expect(named.status).toBe(400);
    expect(named.text).toContain("comes from the configuration file");
    expect((await server.store.accessRecords.app("demo"))?.purchasing).toBeNull();
  });

  test.each([
    ["no limits", { enabled: true }, ["max_order", "max_day"]],
    ["one limit", { enabled: true, max_order: 1 }, ["max_day"]],
    ["a limit of 0", { ...limits, max_order: 0 }, ["max_order"]],
    ["a negative limit", { ...limits, max_day: -1 }, ["max_day"]],
    ["a part of a fen", { ...limits, max_order: 0.5 }, ["max_order"]],
    ["yuan as text", { ...limits, max_order: "5000.50" }, ["max_order"]],
    ["a limit that is too large", { ...limits, max_day: maxCap + 1 }, ["max_day"]],
    ["limits without purchasing", { ...limits, enabled: false }, ["max_order", "max_day"]],
    ["text for yes", { ...limits, enabled: "true" }, ["enabled"]],
  ])("refuses %s", async (_, change, fields) => {
    const app = await newApp();
    const refused = await put(pathOf(app), { version: 1, ...change });
    const { issues = [] } = consoleErrorEnvelopeSchema.parse(jsonOf(refused)).error;
    expect([refused.status, issues.map(({ path }) => path)]).toEqual([400, fields]);
    expect((await server.store.accessRecords.app(app.id))?.version).toBe(1);
  });

  test("gives a key the scopes of purchasing only when they are named", async () => {
    const app = await newApp();
    const scopes = ["order:read", "order:create"];
    const made = newKeySchema.parse(
      jsonOf(await post(pathTo(appPaths.keys, app), { environment: "live", scopes })),
    );
    expect(made.row.scopes).toEqual(scopes);
  });
});

describe("actions that are granted to roles", () => {
  const none = { buyer: [], support: [], admin: [] };
  const create = "/bff/v1/orders/create";
  const cancel = "/bff/v1/orders/cancel";
  const grant = (version: number, change: object) =>
    put(purchasingPaths.grants, { version, ...none, ...change });

  test("are permitted to no role at first: create and cancel are 403 FORBIDDEN on every path", async () => {
    expect((await purchasing()).grants).toMatchObject({ ...none, version: 0, changed_by: null });
    for (const role of roleNames)
      for (const path of ["", "1688/", "taobao/"].flatMap((channel) =>
        ["create", "cancel"].map((end) => `/bff/v1/orders/${channel}${end}`),
      )) {
        const refused = await post(path, {}, role);
        expect([role, path, refused.status, codeOf(refused)]).toEqual([role, path, 403, "FORBIDDEN"]);
      }
  });

  test("reach the gateway for the granted role and action, until the grant is withdrawn", async () => {
    expect((await grant(0, { buyer: ["orders.create"] })).status).toBe(200);
    // The gateway itself answers: the console's own key has no scope of purchasing.
    expect(codeOf(await post(create, {}, "buyer"))).toBe("INSUFFICIENT_SCOPE");
    for (const [path, role] of [
      [cancel, "buyer"],
      [create, "support"],
      [create, "admin"],
    ] as const)
      expect(codeOf(await post(path, {}, role))).toBe("FORBIDDEN");
    expect((await grant(1, { support: ["orders.cancel"] })).status).toBe(200);
    expect(codeOf(await post(create, {}, "buyer"))).toBe("FORBIDDEN");
    expect(codeOf(await post(cancel, {}, "support"))).toBe("INSUFFICIENT_SCOPE");
  });

  test("are recorded in the audit log with what changed", async () => {
    await grant(0, { buyer: ["orders.cancel", "orders.create"], admin: ["orders.cancel"] });
    const [entry] = await entriesOf("purchasing");
    expect(entry).toMatchObject({
      action: "purchasing_granted",
      before: { buyer: [], admin: [] },
      after: { buyer: ["orders.create", "orders.cancel"], admin: ["orders.cancel"] },
    });
    expect(entry?.after).not.toHaveProperty("support");
    expect((await purchasing()).grants).toMatchObject({ version: 1, changed_by: entry?.operator.email });
  });

  test("are not changed over another administrator's change, nor by other actions", async () => {
    await grant(0, { buyer: ["orders.create"] });
    expect((await grant(0, none)).status).toBe(409);
    expect((await grant(1, { buyer: ["apps.edit"] })).status).toBe(400);
    expect((await purchasing()).grants.buyer).toEqual(["orders.create"]);
    expect(await entriesOf("purchasing")).toHaveLength(1);
  });

  test("are changed only within ten minutes of signing in", async () => {
    now += 10 * 60_000;
    expect(codeOf(await grant(0, { buyer: ["orders.create"] }))).toBe("REAUTH_REQUIRED");
    expect((await purchasing()).grants.version).toBe(0);
  });

  test("are changed only by administrators", async () => {
    for (const role of ["buyer", "support"] as const)
      expect(codeOf(await put(purchasingPaths.grants, { version: 0, ...none }, role))).toBe("FORBIDDEN");
  });
});

describe("kill switch", () => {
  const stoppedFor = async (role: Role) =>
    homeSchema.parse(jsonOf(await visitors[role].call(homePath))).purchasing_stopped;

  test("stops and starts purchasing for all, tells every role, and leaves an audit entry for each press", async () => {
    expect(await stoppedFor("buyer")).toBe(false);
    expect((await put(purchasingPaths.stopped, { stopped: true })).status).toBe(200);
    expect(await server.store.purchases.isStopped()).toBe(true);
    for (const role of roleNames) expect(await stoppedFor(role)).toBe(true);
    expect((await purchasing()).stopped).toBe(true);
    await put(purchasingPaths.stopped, { stopped: false });
    expect(await stoppedFor("support")).toBe(false);
    expect((await entriesOf("purchasing")).map(({ action }) => action)).toEqual([
      "purchasing_started",
      "purchasing_stopped",
    ]);
  });

  test("can be pressed long after signing in, but only by administrators", async () => {
    now += 20 * 60_000;
    for (const role of ["buyer", "support"] as const)
      expect(codeOf(await put(purchasingPaths.stopped, { stopped: true }, role))).toBe("FORBIDDEN");
    expect(await stoppedFor("admin")).toBe(false);
    expect((await put(purchasingPaths.stopped, { stopped: true })).status).toBe(200);
  });
});
