import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditPaths } from "#contract/console/console-audit";
import { appPaths } from "#contract/console/console-apps";
import { authorizationPaths } from "#contract/console/console-authorizations";
import { casePaths } from "#contract/console/console-cases";
import { consolePaths } from "#contract/console/console";
import { factorPaths } from "#contract/console/console-factors";
import { instructionPaths } from "#contract/console/console-instructions";
import { consoleOrderPaths } from "#contract/console/console-orders";
import { webhookPaths } from "#contract/console/console-webhooks";
import { homePath } from "#contract/console/console-home";
import { purchasingPaths } from "#contract/console/console-purchasing";
import { operatorPaths } from "#contract/console/console-operators";
import { providerPaths } from "#contract/console/sign-in-provider";
import { may, roleNames, type Role } from "#contract/console/roles";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { consoleForms } from "#testing/http/console-forms.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit } from "#testing/http/visit.ts";
import { createConsoleRoutes } from "../console-routes.ts";
import { createRouteTable, type ConsoleRoute } from "../route-table.ts";

/**
 * The roles that may make each call that the console's server answers itself. A new call fails this test until it is listed here.
 */
const callers: Record<"everyone" | "signed in" | "support" | "administrators", string[]> = {
  everyone: [
    `GET ${consolePaths.environment}`,
    `POST ${consolePaths.session}`,
    `GET ${consolePaths.session}`,
    `DELETE ${consolePaths.session}`,
    `POST ${factorPaths.challenge}`,
    `POST ${factorPaths.proof}`,
    `POST ${operatorPaths.link}`,
    `POST ${operatorPaths.useLink}`,
    // A marketplace sends a browser there; without its session nothing happens.
    `GET ${authorizationPaths.callback}`,
    `POST ${providerPaths.begin}`,
    // A sign-in provider sends a browser there. Without the cookie of a pending sign-in nothing happens.
    `GET ${providerPaths.callback}`,
  ],
  "signed in": [
    `GET ${consolePaths.activity}`,
    `GET ${consolePaths.activityFailures}`,
    `GET ${consolePaths.activityFile}`,
    `GET ${consolePaths.ownSignIns}`,
    `GET ${homePath}`,
    `GET ${consoleOrderPaths.list}`,
    `GET ${consoleOrderPaths.alerts}`,
    `GET ${consoleOrderPaths.order}`,
    `GET ${factorPaths.factors}`,
    `POST ${factorPaths.newPasskey}`,
    `POST ${factorPaths.passkeys}`,
    `DELETE ${factorPaths.passkey}`,
    `POST ${factorPaths.recoveryCodes}`,
    `GET ${factorPaths.sessions}`,
    `DELETE ${factorPaths.sessions}`,
    `DELETE ${factorPaths.session}`,
  ],
  support: [`GET ${instructionPaths.instructions}`, `GET ${casePaths.cases}`, `POST ${casePaths.cases}`],
  administrators: [
    `PUT ${instructionPaths.instruction}`,
    `DELETE ${casePaths.case}`,
    `POST ${casePaths.reopen}`,
    `GET ${consolePaths.usage}`,
    `GET ${appPaths.apps}`,
    `POST ${appPaths.apps}`,
    `GET ${appPaths.app}`,
    `PATCH ${appPaths.app}`,
    `PUT ${appPaths.review}`,
    `PUT ${appPaths.purchasing}`,
    `POST ${appPaths.keys}`,
    `POST ${appPaths.rotateKey}`,
    `DELETE ${appPaths.key}`,
    `GET ${appPaths.plans}`,
    `POST ${appPaths.plans}`,
    `PATCH ${appPaths.plan}`,
    `GET ${purchasingPaths.purchasing}`,
    `PUT ${purchasingPaths.stopped}`,
    `PUT ${purchasingPaths.grants}`,
    `GET ${auditPaths.list}`,
    `GET ${auditPaths.csv}`,
    `GET ${operatorPaths.operators}`,
    `POST ${operatorPaths.operators}`,
    `PATCH ${operatorPaths.operator}`,
    `POST ${operatorPaths.reset}`,
    `GET ${authorizationPaths.list}`,
    `POST ${authorizationPaths.begin}`,
    `GET ${webhookPaths.webhooks}`,
    `POST ${webhookPaths.webhooks}`,
    `PATCH ${webhookPaths.webhook}`,
    `DELETE ${webhookPaths.webhook}`,
    `POST ${webhookPaths.rotate}`,
    `POST ${webhookPaths.test}`,
    `GET ${webhookPaths.deliveries}`,
    `GET ${webhookPaths.body}`,
    `POST ${webhookPaths.resend}`,
  ],
};

/** Returns the roles that may not make a call. */
function refusedRoles(call: string): Role[] {
  if (callers.administrators.includes(call)) return ["buyer", "support"];
  return callers.support.includes(call) ? ["buyer"] : [];
}

/**
 * Administrators' calls without a form of fields: one takes one of two fields, and the others act on the record in the
 * path.
 */
const formless = [`POST ${webhookPaths.test}`, `POST ${webhookPaths.resend}`, `POST ${casePaths.reopen}`];

/** Stand-in for dependencies that the routes use only when they are called. */
const anything: object = new Proxy(() => undefined, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => "" : anything),
  apply: () => anything,
});

/** Returns every route that the console registers, by its call. */
function registered(): Map<string, ConsoleRoute> {
  const store = createMemoryStore({ clock: () => 0, newId: () => "", quotaDayZone: "UTC" });
  const dependencies = new Proxy({ store, operators: [] } as Record<string, unknown>, {
    get: (known, name) => known[String(name)] ?? anything,
  });
  const routes = createConsoleRoutes(dependencies as never, anything as never, { named: [] } as never);
  return new Map(routes.map((each) => [`${each.method} ${each.path}`, each]));
}

let server: TestServer;
/** Session cookie of each role. */
const cookies: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const role of ["buyer", "support", "admin"] as const) {
    const visitor = visit(server.origin);
    await visitor.signIn({ demo: role });
    cookies[role] = visitor.cookie();
  }
});
afterAll(() => server.stop());

function make(call: string, who: string, headers: Record<string, string> = {}) {
  const [method = "", path = ""] = call.split(" ");
  const sent = { method, headers, ...(method.startsWith("P") && { body: "{}" }) };
  return visit(server.origin, cookies[who]).call(
    path.replaceAll(":channel", "1688").replaceAll(":", ""),
    sent,
  );
}

async function statusesOf(call: string, who: string[]): Promise<number[]> {
  const answers = who.map((name) => make(call, name));
  return (await Promise.all(answers)).map(({ status }) => status);
}

describe("calls of the console's own server", () => {
  test("lists every call that the server registers in this table", () => {
    expect([...registered().keys()].toSorted()).toEqual(Object.values(callers).flat().toSorted());
  });

  test("permits the action of every route to exactly the roles of this table", () => {
    for (const [call, { access }] of registered()) {
      const isOpen = access === "anyone" || access === "signed_in";
      const permitted = roleNames.filter((role) => isOpen || may(role, access));
      const expected = roleNames.filter((role) => !refusedRoles(call).includes(role));
      expect([call, permitted]).toEqual([call, expected]);
      expect([call, access === "anyone"]).toEqual([call, callers.everyone.includes(call)]);
    }
  });

  test("includes every administrator's call that takes a form in the table of bad input", () => {
    const find = createRouteTable([...registered().values()]);
    const forms = new Set(
      consoleForms.map(([call]) => {
        const [method = "", path = ""] = call.split(" ");
        return `${method} ${find(path)?.path}`;
      }),
    );
    expect(
      callers.administrators.filter(
        (call) => call.startsWith("P") && !formless.includes(call) && !forms.has(call),
      ),
    ).toEqual([]);
  });

  const fromElsewhere: Record<string, string>[] = [
    { "x-console": "" },
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  const open = [
    `GET ${consolePaths.environment}`,
    `GET ${authorizationPaths.callback}`,
    `GET ${providerPaths.callback}`,
  ];
  test.each(
    Object.values(callers)
      .flat()
      .filter((call) => !open.includes(call)),
  )("refuses %s from another page with CSRF (403)", async (call) => {
    for (const headers of fromElsewhere) {
      const { status, text } = await make(call, "admin", headers);
      expect([headers, status, JSON.parse(text).error.code]).toEqual([headers, 403, "CSRF"]);
    }
  });

  test.each(consoleForms.map(([call]) => call))("limits the body of %s", async (call) => {
    const [method = "", path = ""] = call.split(" ");
    const admin = visit(server.origin, cookies["admin"]);
    const large = JSON.stringify({ name: "x".repeat(20_000) });
    expect((await admin.call(path, { method, body: large })).status).toBe(413);
    const headers = { "content-type": "text/plain" };
    expect((await admin.call(path, { method, body: "{}", headers })).status).toBe(415);
  });

  test.each([...callers.support, ...callers.administrators])(
    "refuses %s to other roles (403) and without a session (401)",
    async (call) => {
      const refused = refusedRoles(call);
      expect(await statusesOf(call, [...refused, "anonymous"])).toEqual([...refused.map(() => 403), 401]);
      for (const status of await statusesOf(
        call,
        roleNames.filter((role) => !refused.includes(role)),
      ))
        expect([401, 403]).not.toContain(status);
    },
  );

  test.each(callers["signed in"])(
    "answers %s for every role, and refuses it without a session (401)",
    async (call) => {
      expect(await statusesOf(call, ["anonymous"])).toEqual([401]);
      for (const status of await statusesOf(call, ["buyer", "support", "admin"]))
        expect([401, 403]).not.toContain(status);
    },
  );

  test("leaves no audit entry for a refused call", async () => {
    expect(await server.store.auditLog.page({}, { below: null, most: 10 })).toEqual([]);
  });
});
