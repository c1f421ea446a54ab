import { expect, test } from "vitest";
import { operatorListSchema, operatorPaths } from "#contract/console/console-operators";
import { startTestServer } from "#testing/http/start-test-server.ts";
import { visit } from "#testing/http/visit.ts";

test("removes the operators invited in the built-in demo when its process ends, because any administrator of the demo may invite", async () => {
  const server = await startTestServer();
  try {
    const admin = visit(server.origin);
    await admin.signIn({ demo: "admin" });
    const carl = { email: "carl@example.com", name: "Carl", role: "admin", second_factor: "optional" };
    const invited = await admin.call(operatorPaths.operators, { method: "POST", body: JSON.stringify(carl) });
    expect(invited.status).toBe(200);
    const { operators } = operatorListSchema.parse(
      JSON.parse((await admin.call(operatorPaths.operators)).text),
    );
    expect(operators.find(({ email }) => email === carl.email)?.id).toMatch(/^demo_/);
    expect(await server.store.operators.all()).toEqual([]);
    const [entry] = await server.store.auditLog.page({}, { below: null, most: 1 });
    expect(entry).toMatchObject({ action: "operator_invited", operatorId: "demo-admin" });
  } finally {
    await server.stop();
  }
});
