import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditPaths } from "#contract/console/console-audit";
import { appPaths } from "#contract/console/console-apps";
import { authorizationPaths } from "#contract/console/console-authorizations";
import { consolePaths } from "#contract/console/console";
import { factorPaths } from "#contract/console/console-factors";
import { homePath } from "#contract/console/console-home";
import { operatorPaths } from "#contract/console/console-operators";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { consoleForms } from "#testing/http/console-forms.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit } from "#testing/http/visit.ts";
import { createConsoleRoutes } from "../console-routes.ts";

/**
 * The roles that may make each call that the console's server answers itself. A new call fails this test until it is listed here.
 */
const callers: Record<"everyone" | "signed in" | "administrators", string[]> = {
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
    `GET ${authorizationPaths.callback("1688")}`,
    `GET ${authorizationPaths.callback("taobao")}`,
    `GET ${authorizationPaths.callback("weidian")}`,
  ],
  "signed in": [
    `GET ${consolePaths.activity}`,
    `GET ${consolePaths.activityFile}`,
    `GET ${consolePaths.ownSignIns}`,
    `GET ${homePath}`,
    `GET ${factorPaths.factors}`,
    `POST ${factorPaths.newPasskey}`,
    `POST ${factorPaths.passkeys}`,
    `POST ${factorPaths.removePasskey}`,
    `POST ${factorPaths.recoveryCodes}`,
    `GET ${factorPaths.sessions}`,
    `POST ${factorPaths.endSessions}`,
  ],
  administrators: [
    `GET ${consolePaths.usage}`,
    `GET ${appPaths.apps}`,
    `POST ${appPaths.apps}`,
    `GET ${appPaths.app}`,
    `POST ${appPaths.change}`,
    `POST ${appPaths.review}`,
    `POST ${appPaths.keys}`,
    `POST ${appPaths.rotateKey}`,
    `POST ${appPaths.revokeKey}`,
    `GET ${appPaths.plans}`,
    `POST ${appPaths.plans}`,
    `POST ${appPaths.changePlan}`,
    `GET ${auditPaths.list}`,
    `GET ${auditPaths.csv}`,
    `GET ${operatorPaths.list}`,
    `POST ${operatorPaths.invite}`,
    `POST ${operatorPaths.change}`,
    `POST ${operatorPaths.reset}`,
    `GET ${authorizationPaths.list}`,
    `POST ${authorizationPaths.begin("1688")}`,
    `POST ${authorizationPaths.begin("taobao")}`,
    `POST ${authorizationPaths.begin("weidian")}`,
  ],
};

/** Stand-in for dependencies that the routes use only when they are called. */
const anything: object = new Proxy(() => undefined, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => "" : anything),
  apply: () => anything,
});

/** Returns every call that the console registers. */
function registered(): string[] {
  const store = createMemoryStore({ clock: () => 0, newId: () => "", quotaDayZone: "UTC" });
  const dependencies = new Proxy({ store, operators: [] } as Record<string, unknown>, {
    get: (known, name) => known[String(name)] ?? anything,
  });
  const routes = createConsoleRoutes(dependencies as never, anything as never, { named: [] } as never);
  return [...routes].flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
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

async function statusesOf(call: string, who: string[]): Promise<number[]> {
  const [method = "", path = ""] = call.split(" ");
  const sent = { method, ...(method === "POST" && { body: "{}" }) };
  const answers = who.map((name) => visit(server.origin, cookies[name]).call(path, sent));
  return (await Promise.all(answers)).map(({ status }) => status);
}

describe("calls of the console's own server", () => {
  test("every call that the server registers is listed in this table", () => {
    expect(registered().toSorted()).toEqual(Object.values(callers).flat().toSorted());
  });

  test("every administrator's call that takes a form is in the table of bad input", () => {
    const forms = new Set(consoleForms.map(([path]) => `POST ${path}`));
    const others = callers.administrators.filter((call) => call.startsWith("POST") && !forms.has(call));
    // One route serves all marketplaces.
    expect(others).toEqual([
      `POST ${authorizationPaths.begin("taobao")}`,
      `POST ${authorizationPaths.begin("weidian")}`,
    ]);
  });

  test.each(callers.administrators)(
    "refuses %s to other roles (403) and without a session (401)",
    async (call) => {
      expect(await statusesOf(call, ["buyer", "support", "anonymous"])).toEqual([403, 403, 401]);
      const [status] = await statusesOf(call, ["admin"]);
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
