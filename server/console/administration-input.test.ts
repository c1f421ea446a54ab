import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appPaths } from "#contract/console-apps";
import { auditPaths } from "#contract/console-audit";
import { authorizationPaths } from "#contract/console-authorizations";
import { errorEnvelopeSchema } from "#contract/error-envelope";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit, type Visitor } from "#testing/http/visit.ts";

let server: TestServer;
let admin: Visitor;
beforeAll(async () => {
  server = await startTestServer();
  admin = visit(server.origin);
  await admin.signIn({ demo: "admin" });
});
afterAll(() => server.stop());

const plan = { enabled: true, requests_per_minute: 60, daily_units: 100, channels: ["1688"], units: {} };

/** A right body of each form, and the fields of it that may be left out. */
const forms: [path: string, body: Record<string, unknown>, optional: string[]][] = [
  [appPaths.apps, { name: "a", mode: "warehouse", plan: "standard", warehouse_code: "WH" }, []],
  [appPaths.change, { id: "demo", version: 1, name: "a", plan: "standard" }, []],
  [appPaths.review, { id: "demo", version: 1, state: "suspended", reason: "r" }, []],
  [
    appPaths.keys,
    { app: "demo", environment: "live", scopes: ["order:read"], note: "n", expires_in_days: 9 },
    ["note", "expires_in_days"],
  ],
  [
    appPaths.rotateKey,
    { app: "demo", id: "demo-live", version: 1, overlap_hours: 1, expires_in_days: 9 },
    ["expires_in_days"],
  ],
  [appPaths.revokeKey, { app: "demo", id: "demo-live" }, []],
  [appPaths.plans, { name: "p", ...plan }, []],
  [appPaths.changePlan, { name: "standard", version: 1, ...plan }, []],
  [authorizationPaths.begin("1688"), { app: "demo" }, []],
];

async function faultsOf(path: string, body: unknown): Promise<{ path: string; message: string }[]> {
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  const { status, text } = await admin.call(path, { method: "POST", body: sent });
  expect([status, text]).toEqual([400, text]);
  const { error } = errorEnvelopeSchema.parse(JSON.parse(text));
  expect(error.code).toBe("VALIDATION_ERROR");
  return error.issues ?? [];
}

/** Words that a library says by itself, which name neither the field nor what it takes. */
const notOurs = /Invalid|expected|received|Unrecognized|Too (small|big)/;

describe.each(forms)("%s", (path, right, optional) => {
  const wrong: [string, unknown][] = [
    ["missing", undefined],
    ["null", null],
    ["of another type", { deep: [true] }],
    ["text where none is taken, or a number", 1e300],
    ["empty", ""],
    ["huge", "x".repeat(5_000)],
  ];

  it("names each field that is at fault, in our own words", async () => {
    for (const field of Object.keys(right)) {
      for (const [what, value] of wrong) {
        if (optional.includes(field) && (value === undefined || value === null)) continue;
        const faults = await faultsOf(path, { ...right, [field]: value });
        expect([what, field, faults.map((fault) => fault.path.split(".")[0])]).toEqual([
          what,
          field,
          expect.arrayContaining([field]),
        ]);
        for (const { message } of faults) expect(message).not.toMatch(notOurs);
      }
    }
  });

  it("takes no other field and nothing that is no object, and repeats nothing of either", async () => {
    const unknown = await faultsOf(path, { ...right, colour: "svc_live_secret" });
    expect(unknown).toContainEqual({ path: "colour", message: "is not a field of this form" });
    const odd = await faultsOf(path, { ...right, "svc_live_secret in a name": 1 });
    expect(JSON.stringify(odd)).not.toContain("secret");
    for (const body of ["null", "[]", "7", "{", '"text"'])
      expect(await faultsOf(path, body)).toEqual([{ path: "", message: "must be an object" }]);
  });
});

describe("what only two fields together show", () => {
  it.each([
    [appPaths.apps, { name: "a", mode: "self", plan: "standard", warehouse_code: "WH" }, "warehouse_code"],
    [appPaths.apps, { name: "a", mode: "self", plan: "nothing" }, "plan"],
    [appPaths.review, { id: "demo", version: 1, state: "approved", reason: "r" }, "reason"],
    [appPaths.review, { id: "demo", version: 1, state: "suspended" }, "reason"],
    [appPaths.keys, { app: "demo", environment: "live", scopes: [] }, "scopes"],
    [
      appPaths.plans,
      { ...plan, name: "p", units: { "orders.payment-methods": 2 } },
      "units.orders.payment-methods",
    ],
    [appPaths.plans, { ...plan, name: "p", units: { account: 2 } }, "units.account"],
    [appPaths.plans, { ...plan, name: "standard" }, "name"],
  ])("%s %j", async (path, body, field) => {
    expect((await faultsOf(path, body)).map((fault) => fault.path)).toEqual([field]);
  });

  it("a body that is too large, or no JSON by its type, is said so", async () => {
    const large = JSON.stringify({ name: "x".repeat(20_000) });
    expect((await admin.call(appPaths.apps, { method: "POST", body: large })).status).toBe(413);
    const headers = { "content-type": "text/plain" };
    expect((await admin.call(appPaths.apps, { method: "POST", body: "{}", headers })).status).toBe(415);
  });

  it("what is not there is 404", async () => {
    const missing = await admin.call(`${appPaths.app}?id=nobody`);
    expect(missing.status).toBe(404);
    for (const [path, body] of [
      [appPaths.change, { id: "nobody", version: 1, name: "a", plan: "standard" }],
      [appPaths.keys, { app: "nobody", environment: "live", scopes: ["order:read"] }],
      [appPaths.revokeKey, { app: "demo", id: "nobody" }],
    ] as const)
      expect((await admin.call(path, { method: "POST", body: JSON.stringify(body) })).status).toBe(404);
  });
});

describe("every call of administrators", () => {
  const reads = [appPaths.apps, appPaths.app, appPaths.plans, auditPaths.list, auditPaths.csv];
  const calls: [method: string, path: string, body?: object][] = [
    ...reads.map((path): [string, string] => ["GET", path]),
    ...forms.map(([path, body]): [string, string, object] => ["POST", path, body]),
    ["GET", authorizationPaths.list],
  ];

  it("is refused for the other roles (403) and for nobody (401), before anything is read of it", async () => {
    const visitors = { buyer: visit(server.origin), support: visit(server.origin) };
    for (const role of ["buyer", "support"] as const) await visitors[role].signIn({ demo: role });
    const nobody = visit(server.origin);
    for (const [method, path, body] of calls) {
      const sent = { method, ...(body && { body: JSON.stringify(body) }) };
      const statuses = await Promise.all(
        [visitors.buyer, visitors.support, nobody].map(async (who) => (await who.call(path, sent)).status),
      );
      expect([method, path, ...statuses]).toEqual([method, path, 403, 403, 401]);
    }
    const log = await server.store.auditLog.page({}, { below: null, most: 10 });
    expect(log.filter(({ operatorId }) => operatorId !== "demo-admin")).toEqual([]);
  });
});
