import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pathTo } from "#contract/console/console";
import { appPaths, changedAppSchema, type AppRow } from "#contract/console/console-apps";
import { authorizationLinkSchema, authorizationPaths } from "#contract/console/console-authorizations";
import { homePath, homeSchema } from "#contract/console/console-home";
import { send } from "#testing/http/send.ts";
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

const post = async (path: string, body: unknown) => {
  const received = await admin.call(path, { method: "POST", body: JSON.stringify(body) });
  return JSON.parse(received.text) as unknown;
};

async function home(visitor: Visitor) {
  return homeSchema.parse(JSON.parse((await visitor.call(homePath)).text));
}

async function makeApp(plan: string): Promise<AppRow> {
  const made = await post(appPaths.apps, { name: `On ${plan}`, mode: "self", plan });
  return changedAppSchema.parse(made).app;
}

async function review({ id, version }: AppRow, state: "approved" | "suspended", reason?: string) {
  const body = JSON.stringify({ version, state, ...(reason && { reason }) });
  const { text } = await admin.call(pathTo(appPaths.review, { id }), { method: "PUT", body });
  return changedAppSchema.parse(JSON.parse(text)).app;
}

describe("missing authorizations on Home", () => {
  const lacking = { app: "demo-without-1688-authorization", name: "Demo without 1688 authorization" };

  test("names the demo's app that has none for 1688, to administrators only", async () => {
    expect(await home(admin)).toMatchObject({
      missing: [{ ...lacking, channels: ["1688"] }],
      unchecked: 0,
    });
    const buyer = visit(server.origin);
    await buyer.signIn({ demo: "buyer" });
    expect(await home(buyer)).toMatchObject({ missing: [], unchecked: 0 });
  });

  test("names a new app from its approval until each marketplace of its plan is authorized or the app is suspended", async () => {
    const requested = await makeApp("without-1688");
    const missingOf = async () => (await home(admin)).missing.find(({ app }) => app === requested.id);
    expect(await missingOf()).toBeUndefined();
    const approved = await review(requested, "approved");
    expect(await missingOf()).toEqual({
      app: approved.id,
      name: "On without-1688",
      channels: ["taobao", "weidian"],
    });
    const begun = await post(pathTo(authorizationPaths.begin, { channel: "taobao" }), { app: approved.id });
    const page = await send(authorizationLinkSchema.parse(begun).authorize_url);
    await admin.call(
      new URL(page.headers.location ?? "").pathname + new URL(page.headers.location ?? "").search,
    );
    expect((await missingOf())?.channels).toEqual(["weidian"]);
    await review(approved, "suspended", "moved");
    expect(await missingOf()).toBeUndefined();
  });

  test("omits an app whose plan is disabled, because none of its calls is answered anyway", async () => {
    await review(await makeApp("disabled"), "approved");
    expect((await home(admin)).missing.map(({ app }) => app)).toEqual([lacking.app]);
  });
});
