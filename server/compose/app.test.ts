import { createHash } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { accountEndpoint } from "#contract/public/account";
import { demoKeys, demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { createDemoFile } from "#server/demo/demo-file.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

const running: TestServer[] = [];
async function start(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  running.push(server);
  return server;
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

function check(origin: string, key: string, channel = "1688") {
  const path = channel === "1688" ? "/v1/orders/payment-methods" : "/v1/products/detail";
  const body = channel === "1688" ? { channel, order_id: "239695213738498520" } : { channel, id: "1" };
  return send(`${origin}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("unknown paths of the gateway", () => {
  test.each([
    ["/v1/fulfillment/shipments", undefined, 401, "INVALID_API_KEY"],
    ["/v1/fulfillment/shipments", "live", 403, "FULFILLMENT_MODE_NOT_SUPPORTED"],
    ["/v1/fulfillment/shipments", "warehouse", 404, "NOT_FOUND"],
    ["/.well-known/openid-configuration", undefined, 404, "NOT_FOUND"],
    ["/nowhere", undefined, 404, "NOT_FOUND"],
  ] as const)("answers %s with the key %s: %i %s in JSON", async (path, key, status, code) => {
    const { origin } = await start();
    const headers = { accept: "text/html", ...(key && { authorization: `Bearer ${demoKeys[key]}` }) };
    const answer = await send(`${origin}${path}`, { headers });
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([status, code]);
  });

  test("reports extra slashes in JSON, not by a page, where a base address ends with one", async () => {
    const { origin } = await start();
    const { status, text } = await send(`${origin}//v1/account`);
    expect([status, text]).toEqual([404, expect.stringContaining("a path has single slashes")]);
  });
});

describe("built-in demo", () => {
  test.each([
    ["live", 200, undefined],
    ["warehouse", 200, undefined],
    ["sandbox", 400, "SANDBOX_CAPABILITY_UNAVAILABLE"],
    ["withoutOrderRead", 403, "INSUFFICIENT_SCOPE"],
    ["without1688Authorization", 401, "CHANNEL_NOT_AUTHORIZED"],
    ["planWithout1688", 429, "CHANNEL_DISABLED"],
    ["disabledPlan", 429, "PLAN_DISABLED"],
  ] as const)("offers the demo key %s, which shows %i %s", async (name, status, code) => {
    const { origin } = await start();
    const answer = await check(origin, demoKeys[name]);
    expect([answer.status, JSON.parse(answer.text).error?.code]).toEqual([status, code]);
    expect(answer.headers["x-quota-billable-units"]).toBe(status === 200 ? "1" : "0");
    expect(answer.headers["x-quota-remaining-day"]).toMatch(/^[0-9]+$/);
  });

  test("has a small demo plan, whose fourth call in a minute is refused", async () => {
    const { origin } = await start();
    const statuses: unknown[] = [];
    for (let call = 0; call < 4; call += 1) {
      const { status, text } = await check(origin, demoKeys.small);
      statuses.push([status, JSON.parse(text).error?.code]);
    }
    const fine = [200, undefined];
    expect(statuses).toEqual([fine, fine, fine, [429, "RATE_LIMIT_EXCEEDED"]]);
  });

  test("saves the refused calls of a minute as one line of the log with their number", async () => {
    let now = Date.parse("2026-11-21T04:00:00Z");
    const server = await start({
      clock: () => now,
      openStore: (options) => openSqliteStore({ path: ":memory:", ...options }),
    });
    for (let call = 0; call < 103; call += 1) await check(server.origin, demoKeys.small);
    const filter = { code: "RATE_LIMIT_EXCEEDED" };
    const find = async () =>
      (await server.store.callLog.find({ filter, place: null, direction: "older", most: 9 })).calls;
    await expect.poll(async () => (await find()).map(({ calls }) => calls)).toEqual([100]);
    now += 59_000;
    await check(server.origin, demoKeys.small);
    await expect.poll(async () => (await find()).map(({ calls }) => calls)).toEqual([101]);
  });

  test("reaches its marketplaces over HTTP on this process, and in memory without the simulator role", async () => {
    const whole = await start();
    const request = { method: "POST", body: "" };
    const simulated = await send(
      `${whole.origin}/simulator/1688/openapi/param2/1/system/currentTime/1000000`,
      request,
    );
    expect(simulated.text).not.toContain("NOT_FOUND");
    const alone = await start({ environment: { ROLES: "gateway" } });
    expect((await send(`${alone.origin}/simulator/1688/openapi/x`, request)).status).toBe(404);
    expect((await check(alone.origin, demoKeys.live)).status).toBe(200);
  });
});

describe("own configuration", () => {
  const key = "svc_live_of_my_own";
  const file = {
    marketplaces: createDemoFile(sha256).marketplaces,
    plans: { standard: { requests_per_minute: 60, daily_units: 10 } },
    apps: [
      {
        id: "acme",
        plan: "standard",
        merchant_uuid: "m-1",
        keys: [{ id: "k1", environment: "live", sha256: sha256(key), scopes: ["order:read"] }],
        authorizations: { "1688": { access_token: "mine" } },
      },
    ],
  };

  test("allows a configuration to name this process's simulators, which accept its own app and tokens", async () => {
    const { origin } = await start({ file });
    const answer = await check(origin, key);
    expect([answer.status, JSON.parse(answer.text).success]).toEqual([200, true]);
  });

  test("rejects the demo's public keys in a configured process, though the store may know them", async () => {
    const { origin, store } = await start({ file });
    const demo = (await start()).configuration.access;
    await store.access.apply(demo);
    expect((await check(origin, demoKeys.live)).status).toBe(401);
    const tree = await send(`${origin}/api/client/open-purchase/category/item?platform=1688`, {
      headers: { "x-uuid": demoMerchantUuid },
    });
    expect(tree.status).toBe(401);
    expect((await check(origin, key)).status).toBe(200);
  });

  test("gives a real marketplace's secret and tokens to no simulator", async () => {
    const real = structuredClone(file) as { marketplaces: Record<string, { base_url: string }> };
    real.marketplaces = { "1688": { ...real.marketplaces["1688"], base_url: "https://gw.example/openapi" } };
    const TOKEN_KEYS = Buffer.alloc(32, 1).toString("base64");
    const ROLES = "console,gateway,simulator";
    const { origin } = await start({ file: real, environment: { TOKEN_KEYS, ROLES } });
    const guess = "/simulator/1688/openapi/http/1/system.oauth2/getToken/1000000";
    const form = "grant_type=authorization_code&client_id=1000000&client_secret=demo-1688-secret&code=c";
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await send(`${origin}${guess}`, { method: "POST", body: form, headers });
    expect(answer.text).toContain("invalid_client");
  });
});

describe("roles of a process", () => {
  const paths = ["/healthz", "/readyz", "/v1/account", "/bff/environment", "/simulator/1688/x", "/"];
  test.each([
    ["gateway", [200, 200, 401, 404, 404, 404]],
    ["console", [200, 200, 404, 200, 404, 404]],
    ["simulator", [200, 200, 404, 404, 400, 404]],
    ["console,gateway,simulator", [200, 200, 401, 200, 400, 404]],
  ])("has the given roles in a process with ROLES=%s", async (roles, statuses) => {
    const { origin } = await start({ environment: { ROLES: roles } });
    const found: number[] = [];
    for (const path of paths) {
      const { status, headers } = await send(`${origin}${path}`);
      found.push(status);
      if (!path.startsWith("/simulator")) expect(headers["x-request-id"]).toMatch(/^req_/);
    }
    expect(found).toEqual(statuses);
  });

  test("splits the roles between two processes: a console whose gateway is elsewhere", async () => {
    const gateway = await start({ environment: { ROLES: "gateway,simulator" } });
    const console = await start({ environment: { ROLES: "console", GATEWAY_URL: gateway.origin } });
    const begun = await send(`${console.origin}/bff/session`, {
      method: "POST",
      headers: { "x-console": "1", "content-type": "application/json" },
      body: JSON.stringify({ demo: "admin" }),
    });
    const cookie = begun.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    const headers = { "x-console": "1", cookie };
    const account = await send(`${console.origin}/bff/v1/account`, { headers });
    const parsed = accountEndpoint.responses.standard.parse(JSON.parse(account.text));
    expect(parsed.app.id).toBe("demo");
    expect(parsed.request_id).toBe(account.headers["x-request-id"]);
    const environment = await send(`${console.origin}/bff/environment`);
    expect(JSON.parse(environment.text).gateway_url).toBe(gateway.origin);
  });
});
