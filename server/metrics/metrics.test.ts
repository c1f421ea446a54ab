import { createServer, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { createHash } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { treeKey } from "#server/gateway/categories/tree-entries.ts";
import { listen, stopServer } from "#server/http/listen.ts";
import { readMetrics } from "#testing/http/read-metrics.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

const running: TestServer[] = [];
const vendors: Server[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const vendor of vendors.splice(0)) await stopServer(vendor, 0);
});

async function start(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  running.push(server);
  return server;
}

const order = "239695213738498520";
const key = "svc_live_of_metrics";
const tokenEnd = "2100-01-02T03:04:05.678Z";
const paid = JSON.stringify({
  success: true,
  resultList: { channels: [], orderId: order, payFee: 1, timeout: "x" },
});

function askAs(held: string, origin: string) {
  return send(`${origin}/v1/orders/1688/payment-methods`, {
    method: "POST",
    headers: { authorization: `Bearer ${held}`, "content-type": "application/json" },
    body: JSON.stringify({ order_id: order }),
  });
}

type Answer = (response: ServerResponse) => void;

/** Starts a gateway in front of a marketplace whose answers the test chooses. */
async function startBefore(answer: Answer, more: Record<string, unknown> = {}, file: object = {}) {
  const vendor = createServer((request, response) => {
    request.resume().on("end", () => answer(response));
  });
  vendors.push(vendor);
  const port = await listen(vendor, { host: "127.0.0.1", port: 0 });
  return start({
    file: {
      marketplaces: {
        "1688": { base_url: `http://127.0.0.1:${port}/openapi`, app_key: "1", app_secret: "s", ...more },
      },
      plans: { standard: { requests_per_minute: 60, daily_units: 3 } },
      apps: [
        {
          id: "acme",
          plan: "standard",
          keys: [
            {
              id: "k1",
              environment: "live",
              sha256: createHash("sha256").update(key).digest("hex"),
              scopes: ["order:read"],
            },
          ],
          authorizations: {
            "1688": { access_token: "t", expires_at: tokenEnd },
          },
        },
      ],
      ...file,
    },
  });
}

const operation = "orders.payment-methods";

describe("/metrics", () => {
  test("counts requests by operation, status and code, their time and their units", async () => {
    const { origin } = await start();
    await askAs(demoKeys.live, origin);
    await askAs(demoKeys.without1688Authorization, origin);
    await askAs("svc_live_nobody", origin);
    await send(`${origin}/nowhere-${"x".repeat(20)}`);
    await send(`${origin}/v1/nowhere`);
    const read = await readMetrics(origin);
    const requests = (status: string, code: string, of = operation) =>
      read("procurement_gateway_requests_total", { operation: of, status, code });
    expect(requests("200", "none")).toBe(1);
    expect(requests("401", "CHANNEL_NOT_AUTHORIZED")).toBe(1);
    expect(requests("401", "INVALID_API_KEY")).toBe(1);
    expect(requests("404", "NOT_FOUND", "unmatched")).toBe(1);
    expect(read("procurement_gateway_request_duration_seconds_count", { operation })).toBe(3);
    expect(read("procurement_gateway_units_billed_total", { marketplace: "1688" })).toBe(1);
    expect(read("procurement_gateway_requests_in_flight")).toBe(0);
  });

  test("counts the decisions of limiter and ledger", async () => {
    const { origin } = await start();
    // The plan allows three units a day and three requests a minute.
    for (let call = 0; call < 4; call += 1) await askAs(demoKeys.small, origin);
    const read = await readMetrics(origin);
    expect(read("procurement_gateway_limiter_decisions_total", { decision: "admitted" })).toBe(3);
    expect(read("procurement_gateway_limiter_decisions_total", { decision: "refused" })).toBe(1);
    expect(read("procurement_gateway_limiter_degraded")).toBe(0);
    expect(read("procurement_gateway_quota_decisions_total", { decision: "reserved" })).toBe(3);
    expect(read("procurement_gateway_quota_decisions_total", { decision: "settled" })).toBe(3);
    expect(read("procurement_store_call_duration_seconds_count", { call: "reserve" })).toBe(3);
  });

  test("shows that the store is unavailable and that this process alone counts the minutes", async () => {
    const { origin, store } = await start();
    const away = () => Promise.reject(new Error("away"));
    Object.assign(store.rateLimiter, { admit: away });
    Object.assign(store.quota, { reserve: away });
    Object.assign(store, { ping: away });
    expect((await askAs(demoKeys.live, origin)).status).toBe(429);
    const read = await readMetrics(origin);
    expect(read("procurement_gateway_limiter_degraded")).toBe(1);
    expect(read("procurement_gateway_limiter_decisions_total", { decision: "local" })).toBe(1);
    expect(read("procurement_gateway_quota_decisions_total", { decision: "unavailable" })).toBe(1);
    expect(read("procurement_store_faults_total", { part: "limiter" })).toBe(1);
    expect(read("procurement_store_up")).toBe(0);
  });

  test("shows how long the store took for this page", async () => {
    let now = Date.now();
    const { origin, store } = await start({ clock: () => now });
    Object.assign(store, { ping: async () => void (now += 250) });
    const read = await readMetrics(origin);
    expect(read("procurement_store_up")).toBe(1);
    expect(read("procurement_store_ping_seconds")).toBe(0.25);
  });

  test("counts attempts, errors and retries by marketplace, and refusals by the ledger and the platform", async () => {
    const answers: Answer[] = [
      (response) => response.socket?.resetAndDestroy(),
      (response) => response.end(paid),
      (response) => response.end("<html>"),
      (response) => response.writeHead(302, { location: "/" }).end(),
    ];
    const { origin } = await startBefore(
      (response) => answers.shift()?.(response),
      {},
      {
        platform_daily_units: 1,
      },
    );
    const statuses: number[] = [];
    for (let call = 0; call < 2; call += 1) statuses.push((await askAs(key, origin)).status);
    // The first call settled the platform's only unit.
    expect(statuses).toEqual([200, 429]);
    const read = await readMetrics(origin);
    const of1688 = { marketplace: "1688" };
    expect(read("procurement_upstream_attempts_total", of1688)).toBe(2);
    expect(read("procurement_upstream_attempt_duration_seconds_count", of1688)).toBe(2);
    expect(read("procurement_upstream_faults_total", { ...of1688, kind: "reset" })).toBe(1);
    expect(read("procurement_upstream_retries_total", of1688)).toBe(1);
    expect(read("procurement_upstream_breaker_open", of1688)).toBe(0);
    expect(read("procurement_upstream_attempts_total", { marketplace: "taobao" })).toBe(0);
    expect(read("procurement_gateway_quota_decisions_total", { decision: "refused_platform" })).toBe(1);
    expect(read("procurement_store_up")).toBe(1);
  });

  test("shows the calls in flight and refusals beyond the limit, which are made before any call", async () => {
    const waiting: ServerResponse[] = [];
    const full = Promise.withResolvers<void>();
    const { origin } = await startBefore(
      (response) => {
        waiting.push(response);
        if (waiting.length === 2) full.resolve();
      },
      { max_in_flight: 2 },
    );
    const open = [askAs(key, origin), askAs(key, origin)];
    await full.promise;
    const refused = await askAs(key, origin);
    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.text).error).toMatchObject({
      code: "PLATFORM_QUOTA_EXCEEDED",
      limit: "1688_calls_in_flight",
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.headers["x-quota-billable-units"]).toBe("0");
    expect(waiting).toHaveLength(2);
    const during = await readMetrics(origin);
    expect(during("procurement_gateway_requests_in_flight")).toBe(2);
    expect(during("procurement_upstream_requests_in_flight", { marketplace: "1688" })).toBe(2);
    expect(
      during("procurement_upstream_calls_not_sent_total", { marketplace: "1688", reason: "in_flight" }),
    ).toBe(1);
    for (const response of waiting) response.end(paid);
    for (const answer of open) expect((await answer).status).toBe(200);
    const after = await readMetrics(origin);
    expect(after("procurement_gateway_requests_in_flight")).toBe(0);
    expect(after("procurement_upstream_requests_in_flight", { marketplace: "1688" })).toBe(0);
    expect(after("procurement_gateway_quota_decisions_total", { decision: "released" })).toBe(1);
  });

  test("shows the time of category trees, the end of tokens, the console's calls and the process", async () => {
    const { origin, store, configuration } = await startBefore((response) => response.end(paid));
    const source = configuration.marketplaces["1688"]?.baseUrl;
    await store.snapshots.write(treeKey("1688", null, source), {
      version: "v",
      takenAt: 1_795_000_000_500,
      body: "[]",
    });
    await send(`${origin}/bff/session`);
    const read = await readMetrics(origin);
    const of1688 = { marketplace: "1688" };
    expect(read("procurement_category_snapshot_timestamp_seconds", of1688)).toBe(1_795_000_000.5);
    expect(read("procurement_token_expiry_timestamp_seconds", { app: "acme", ...of1688 })).toBe(
      Date.parse(tokenEnd) / 1000,
    );
    expect(read("procurement_console_requests_total", { route: "/bff/session", status: "403" })).toBe(1);
    expect(read("process_start_time_seconds")).toBeGreaterThan(0);
    expect(read("nodejs_eventloop_lag_seconds")).not.toBeNull();
  });

  test("counts calls of the console that ended with 500, starting from zero", async () => {
    const { origin, store } = await start();
    const count = async () => (await readMetrics(origin))("procurement_console_errors_total");
    expect(await count()).toBe(0);
    Object.assign(store.sessions, { write: () => Promise.reject(new TypeError("broken")) });
    const { status } = await send(`${origin}/bff/session`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-console": "1", origin },
      body: JSON.stringify({ demo: "admin" }),
    });
    expect(status).toBe(500);
    expect(await count()).toBe(1);
  });

  test("counts a settled answer whose caller disconnected before receiving it", async () => {
    const { origin, store, logged } = await startBefore((response) => response.end(paid));
    const settled = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const { settle } = store.quota;
    Object.assign(store.quota, {
      settle: async (holdId: string) => {
        const settlement = await settle(holdId);
        settled.resolve();
        await gone.promise;
        return settlement;
      },
    });
    const { hostname, port } = new URL(origin);
    const body = JSON.stringify({ order_id: order });
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(
      `POST /v1/orders/1688/payment-methods HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await settled.promise;
    socket.resetAndDestroy();
    // Another call arrives after the end of the first one's connection, on the same loop.
    await send(`${origin}/healthz`);
    gone.resolve();
    const count = async () =>
      (await readMetrics(origin))("procurement_gateway_settled_undelivered_total", { reason: "caller_gone" });
    await expect.poll(count).toBe(1);
    const line = logged.map((text) => JSON.parse(text)).find(({ route }) => route === operation);
    expect(line).toMatchObject({ status: 200, units: 1 });
  });

  test("holds no key, token, path or id of a caller", async () => {
    const { origin } = await start();
    await askAs(demoKeys.live, origin);
    await askAs("svc_live_planted", origin);
    await send(`${origin}/v1/planted-path?x=planted-query`, { headers: { "x-request-id": "planted-id" } });
    await send(`${origin}/bff/planted-path`);
    const { text } = await send(`${origin}/metrics`);
    expect(text).not.toMatch(/planted|svc_|req_|demo-1688-token/);
    expect(text).not.toContain(order);
  });
});
