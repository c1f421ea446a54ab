import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activitySchema } from "#contract/console/activity";
import { consolePaths } from "#contract/console/console";
import { endpoints } from "#contract/public/endpoints";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import { may, roleNames } from "#contract/console/roles";
import { demoKeys, demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit, type Visitor } from "#testing/http/visit.ts";
import { forwards } from "./forwards.ts";

const order = "239695213738498520";
let now = Date.parse("2026-11-21T12:00:00+08:00");
let server: TestServer;
const visitors = new Map<string, Visitor>();

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  for (const role of roleNames) {
    const visitor = visit(server.origin);
    await visitor.signIn({ demo: role });
    visitors.set(role, visitor);
  }
});
afterAll(() => server.stop());

function as(role: string): Visitor {
  const visitor = visitors.get(role);
  if (!visitor) throw new Error(`no session for the role ${role}`);
  return visitor;
}

function codeOf({ text }: { text: string }): string {
  return consoleErrorEnvelopeSchema.parse(JSON.parse(text)).error.code;
}

const rows = [...forwards].flatMap(([path, { path: at, action }]) =>
  roleNames.map((role) => ({ path, at, role, may: may(role, action) })),
);

describe("forwarded paths", () => {
  test("forwards the gateway's listed paths under /bff and the category path", () => {
    expect([...forwards.keys()].sort()).toEqual(
      [
        "/bff/ai/v1/tools",
        "/bff/categories",
        "/bff/categories/changes",
        "/bff/categories/columns",
        "/bff/categories/refresh",
        "/bff/categories/state",
        "/bff/v1/account",
        "/bff/v1/orders/1688/payment-methods",
        "/bff/v1/orders/payment-methods",
        ...["", "1688/", "taobao/"].flatMap((channel) => [
          ...["preview", "create", "cancel", "detail", "list", "logistics/trace"].map(
            (path) => `/bff/v1/orders/${channel}${path}`,
          ),
          `/bff/v1/products/${channel}batch-check`,
        ]),
        "/bff/v1/orders/payment-link",
        "/bff/v1/orders/1688/payment-link",
        "/bff/v1/products/detail",
        "/bff/v1/products/freight/estimate",
        "/bff/v1/products/parse",
        "/bff/v1/products/search",
        "/bff/v1/products/search-by-image",
        "/bff/v1/products/upload-image",
      ].sort(),
    );
  });

  test.each(rows)(
    "allows $path as $role: $may, as the role table says",
    async ({ path, at, role, may: allowed }) => {
      // More calls than a key may make in a minute.
      now += 1_000;
      const begins = path === consolePaths.categoryRefresh;
      const method = begins
        ? "POST"
        : (endpoints.find(
            (each) => each.path === at || each.shortcuts.some(({ path: short }) => short === at),
          )?.method ?? "GET");
      const answer = await as(role).call(path, { method, ...(method === "POST" && { body: "{}" }) });
      if (allowed) {
        expect([200, 400]).toContain(answer.status);
      } else {
        expect(answer.status).toBe(403);
        expect(codeOf(answer)).toBe("FORBIDDEN");
      }
      expect(answer.headers["x-request-id"]).toMatch(/^req_/);
    },
  );

  test.each([...forwards.keys(), consolePaths.activity, consolePaths.ownSignIns, consolePaths.usage])(
    "answers %s without a session with 401 in the envelope",
    async (path) => {
      const answer = await visit(server.origin).call(path);
      expect(answer.status).toBe(401);
      expect(codeOf(answer)).toBe("NOT_SIGNED_IN");
      expect(JSON.parse(answer.text).error.request_id).toBe(answer.headers["x-request-id"]);
    },
  );

  test.each([
    "/bff/v1/orders/pay",
    "/bff/v1/orders/payment-methods/",
    "/bff/V1/account",
    "/bff/v1/../v1/account",
    "/bff/v1/%6frders/payment-methods",
    "/bff/openapi.json",
    "/bff/metrics",
    "/bff",
    "/bff/",
    "/bff/apps/",
    "/bff/apps/%ff",
    "/bff/apps/demo/",
  ])("answers 404 for a path that is not listed: %s", async (path) => {
    const answer = await as("admin").call(path);
    expect(answer.status).toBe(404);
    expect(codeOf(answer)).toBe("NOT_FOUND");
  });

  test("answers another method with 405 and the allowed ones", async () => {
    const forwarded = await as("admin").call("/bff/v1/orders/payment-methods");
    expect([forwarded.status, forwarded.headers["allow"]]).toEqual([405, "POST"]);
    const own = await as("admin").call(consolePaths.session, { method: "PUT", body: "{}" });
    expect([own.status, own.headers["allow"]]).toEqual([405, "GET, POST, DELETE"]);
  });
});

describe("cross-site calls", () => {
  const path = consolePaths.session;
  const cases: [string, Record<string, string>, number][] = [
    ["without the console's header", { "x-console": "" }, 403],
    ["with another value of it", { "x-console": "2" }, 403],
    ["from another origin", { origin: "https://evil.example" }, 403],
    ["from another port of this host", { origin: "http://127.0.0.1:1" }, 403],
    ["from a sandboxed frame", { origin: "null" }, 403],
    ["marked cross-site by the browser", { "sec-fetch-site": "cross-site" }, 403],
    ["marked same-site, a sibling domain", { "sec-fetch-site": "same-site" }, 403],
    ["marked same-origin", { "sec-fetch-site": "same-origin" }, 200],
  ];
  test.each(cases)("checks the origin of a call %s", async (_, headers, status) => {
    const answer = await as("buyer").call(path, { headers });
    expect(answer.status).toBe(status);
    if (status === 403) expect(codeOf(answer)).toBe("CSRF");
  });

  test("accepts a call with the page's own origin", async () => {
    const answer = await as("buyer").call(path, { headers: { origin: server.origin } });
    expect(answer.status).toBe(200);
  });

  test("does not sign an operator out by a cross-site call", async () => {
    const headers = { cookie: as("buyer").cookie(), origin: "https://evil.example", "x-console": "1" };
    const answer = await send(`${server.origin}${path}`, { method: "DELETE", headers });
    expect(answer.status).toBe(403);
    expect((await as("buyer").call(path)).status).toBe(200);
  });

  test("does not let a cross-site call read the environment", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    const answer = await send(`${server.origin}${consolePaths.environment}`, { headers });
    expect(answer.status).toBe(403);
  });
});

describe("metered call through the console", () => {
  const body = JSON.stringify({ channel: "1688", order_id: order });

  test("returns the gateway's answer: status, body, request id, units, quota, no-store", async () => {
    const answer = await as("support").call("/bff/v1/orders/payment-methods", { method: "POST", body });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "x-quota-billable-units": "1",
      "x-quota-channel": "1688",
      "x-request-id": JSON.parse(answer.text).request_id,
    });
    expect(Number(answer.headers["x-quota-remaining-day"])).toBeLessThan(5000);
  });

  test("appears in the activity of its operator, newest first, and of no other", async () => {
    const answer = await as("support").call("/bff/v1/orders/payment-methods", { method: "POST", body });
    const { calls } = activitySchema.parse(
      JSON.parse((await as("support").call(consolePaths.activity)).text),
    );
    expect(calls[0]).toMatchObject({
      operation: "orders.payment-methods",
      channel: "1688",
      status: 200,
      units: 1,
      request_id: answer.headers["x-request-id"],
    });
    const others = activitySchema.parse(JSON.parse((await as("buyer").call(consolePaths.activity)).text));
    expect(others.calls.some(({ request_id }) => request_id === calls[0]?.request_id)).toBe(false);
  });

  test("ignores a key or merchant that the browser sends", async () => {
    const headers = { authorization: `Bearer ${demoKeys.small}`, "x-uuid": "someone-else" };
    const account = await as("admin").call("/bff/v1/account", { headers });
    expect(JSON.parse(account.text).app.id).toBe("demo");
    const tree = await as("admin").call(`${consolePaths.category}?platform=1688`, { headers });
    expect(tree.status).toBe(200);
  });
});

describe("category tree through the console", () => {
  test("retains its ETag and answers 304 to it", async () => {
    const path = `${consolePaths.category}?platform=1688`;
    const first = await as("buyer").call(path);
    const etag = first.headers.etag ?? "";
    expect(etag).toMatch(/^"/);
    const again = await as("buyer").call(path, { headers: { "if-none-match": etag } });
    expect([again.status, again.text]).toEqual([304, ""]);
  });
});

describe("secrets", () => {
  test("puts a secret in no byte of any answer and no line of the log", async () => {
    const secrets = [
      ...Object.values(demoKeys),
      demoMerchantUuid,
      ...server.configuration.access.apps.flatMap((app) =>
        Object.values(app.authorizations).map(({ accessToken }) => accessToken),
      ),
      ...Object.values(server.configuration.marketplaces).map(({ appSecret }) => appSecret),
    ];
    const paths = [...forwards.keys(), ...Object.values(consolePaths), "/bff/none"];
    const answers: string[] = [];
    for (const path of paths) {
      for (const method of ["GET", "POST"]) {
        if (path === consolePaths.session && method === "POST") continue;
        const sent = {
          method,
          ...(method === "POST" && { body: JSON.stringify({ channel: "1688", order_id: order }) }),
        };
        const answer = await as("admin").call(path, sent);
        answers.push(JSON.stringify(answer.headers) + answer.text);
      }
    }
    const seen = [...answers, ...server.logged].join("\n");
    expect(answers.length).toBeGreaterThan(20);
    expect(server.logged.length).toBeGreaterThan(20);
    expect(secrets.filter((secret) => seen.includes(secret))).toEqual([]);
  });
});
