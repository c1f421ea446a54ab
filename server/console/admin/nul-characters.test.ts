import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditPaths } from "#contract/console/console-audit";
import { appPaths } from "#contract/console/console-apps";
import { authorizationPaths } from "#contract/console/console-authorizations";
import { pathTo, consolePaths } from "#contract/console/console";
import { operatorPaths } from "#contract/console/console-operators";
import { consoleForms } from "#testing/http/console-forms.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit, type Visitor } from "#testing/http/visit.ts";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import type { Store } from "#server/store/store.ts";

const nul = String.fromCharCode(0);

/** Replaces every text of a form by one that contains U+0000. */
function withNul(body: Record<string, unknown>): string {
  return JSON.stringify(body, (_, value: unknown) => (typeof value === "string" ? `${value}${nul}` : value));
}

function describeNul(name: string, openStore: (() => Promise<Store>) | null): void {
  describe(`U+0000 in a request of the console's page, with ${name}`, () => {
    let server: TestServer;
    let admin: Visitor;
    beforeAll(async () => {
      server = await startTestServer(openStore ? { openStore } : {});
      admin = visit(server.origin);
      await admin.signIn({ demo: "admin" });
    });
    afterAll(() => server.stop());

    test.each(
      consoleForms.map(([call, body]) => [call, withNul(body)]).filter(([, body]) => body?.includes("u0000")),
    )("answers 400 to U+0000 in a form at %s", async (call, body) => {
      const [method = "", path = ""] = call.split(" ");
      const { status, text } = await admin.call(path, { method, body });
      expect([status, text]).toStrictEqual([400, expect.stringContaining("U+0000")]);
    });

    test.each([
      pathTo(appPaths.app, { id: nul }),
      pathTo(appPaths.app, { id: `demo${nul}` }),
      `${consolePaths.activity}?app=%00`,
      `${consolePaths.usage}?app=a%00b`,
      `${auditPaths.list}?subject=%00`,
      `${operatorPaths.operators}?q=%00`,
      `${pathTo(authorizationPaths.callback, { channel: "1688" })}?again=1&state=%00&code=%00`,
    ])("answers 400 to U+0000 in an address: %s", async (path) => {
      expect((await admin.call(path)).status).toBe(400);
    });

    test("answers 400 to U+0000 at the sign-in, before any lookup", async () => {
      const body = JSON.stringify({ email: `a@example.com${nul}`, password: "x" });
      const answer = await visit(server.origin).call(consolePaths.session, { method: "POST", body });
      expect([answer.status, answer.text]).toStrictEqual([400, expect.stringContaining("U+0000")]);
    });

    test("accepts text that only looks like an escape of U+0000", async () => {
      const body = JSON.stringify({ email: String.raw`a\u0000@example.com`, password: "x" });
      const answer = await visit(server.origin).call(consolePaths.session, { method: "POST", body });
      expect(answer.status).toBe(401);
    });
  });
}

describeNul("the memory store", null);
await describePostgres("the console on PostgreSQL", ({ command, open }) => {
  describeNul("PostgreSQL", async () => {
    await command("postgres", "CREATE DATABASE nul");
    return open("nul");
  });
});
