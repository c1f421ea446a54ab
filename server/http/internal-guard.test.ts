import { networkInterfaces } from "node:os";
import { afterEach, describe, expect, test } from "vitest";
import { consolePaths } from "#contract/console/console";
import { demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { internalCategoryPaths } from "#server/gateway/categories/categories.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit } from "#testing/http/visit.ts";

const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function start(environment: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer({ environment: { SIMULATOR_CATEGORY_NODES: "20", ...environment } });
  running.push(server);
  return server;
}

const token = "a-token-between-console-and-gateway-0123456789";
const paths = Object.entries(internalCategoryPaths);

/** Sends a request with the credentials that every integrator of the merchant has. */
function ask(origin: string, path: string, headers: Record<string, string> = {}) {
  const method = path === internalCategoryPaths.refresh ? "POST" : "GET";
  return send(`${origin}${path}?platform=1688`, {
    method,
    headers: { "x-uuid": demoMerchantUuid, ...headers },
  });
}

describe("internal paths of the gateway", () => {
  test.each(paths)("refuses callers from elsewhere or through a proxy: %s", async (_, path) => {
    const { origin } = await start({ HOST: "0.0.0.0" });
    expect((await ask(origin, path)).status).not.toBe(404);
    const { port } = new URL(origin);
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ internal, family }) => !internal && family === "IPv4");
    const refused = [
      await ask(origin, path, { "x-forwarded-for": "127.0.0.1" }),
      await ask(origin, path, { authorization: "Bearer guess" }),
      await ask(origin, `/${path}`, { via: "1.1 proxy" }),
      ...(outside ? [await ask(`http://${outside.address}:${port}`, path)] : []),
    ];
    for (const { status, text, headers } of refused) {
      expect(status).toBe(404);
      expect(text).toContain("INTERNAL_TOKEN");
      expect(headers["x-request-id"]).toMatch(/^req_/);
    }
  });

  test("answers callers with the token from anywhere, and behind a proxy only those", async () => {
    const { origin } = await start({ INTERNAL_TOKEN: token, TRUST_PROXY: "1" });
    const state = (headers: Record<string, string>) => ask(origin, internalCategoryPaths.state, headers);
    expect((await state({ authorization: `Bearer ${token}`, "x-forwarded-for": "192.0.2.1" })).status).toBe(
      200,
    );
    for (const headers of [{}, { authorization: `Bearer ${token}x` }, { authorization: token }])
      expect((await state(headers)).status).toBe(404);
    // The token opens the gateway's internal paths, and does not name the tree's owner.
    const anonymous = await ask(origin, internalCategoryPaths.state, {
      authorization: `Bearer ${token}`,
      "x-uuid": "00000000-0000-4000-8000-000000000000",
    });
    expect(anonymous.status).toBe(401);
  });

  test("leaves the paths that integrators call open", async () => {
    const { origin } = await start();
    const forwarded = { "x-uuid": demoMerchantUuid, "x-forwarded-for": "192.0.2.1" };
    const tree = await send(`${origin}/api/client/open-purchase/category/item?platform=taobao`, {
      headers: forwarded,
    });
    expect(tree.text).toContain("CHANNEL_CAPABILITY_NOT_SUPPORTED");
  });
});

describe("console of a remote gateway", () => {
  async function stateSeenBy(consoleMore: Record<string, string>): Promise<number> {
    const gateway = await start({ ROLES: "gateway,simulator", TRUST_PROXY: "1", INTERNAL_TOKEN: token });
    const console = await start({ ROLES: "console", GATEWAY_URL: gateway.origin, ...consoleMore });
    const visitor = visit(console.origin);
    await visitor.signIn({ demo: "buyer" });
    return (await visitor.call(`${consolePaths.categoryState}?platform=1688`)).status;
  }

  test("shows trees on a console that has the same INTERNAL_TOKEN as the gateway", async () => {
    expect(await stateSeenBy({ INTERNAL_TOKEN: token })).toBe(200);
  });

  test("tells a console without the token that it lacks it", async () => {
    expect(await stateSeenBy({})).toBe(404);
    expect(await stateSeenBy({ INTERNAL_TOKEN: token.toUpperCase() })).toBe(404);
  });

  test("shows trees of its own process on a console behind a proxy without any token", async () => {
    const server = await start({ TRUST_PROXY: "1" });
    const visitor = visit(server.origin);
    await visitor.signIn({ demo: "buyer" });
    const state = await visitor.call(`${consolePaths.categoryState}?platform=1688`);
    expect(state.status).toBe(200);
  });
});
