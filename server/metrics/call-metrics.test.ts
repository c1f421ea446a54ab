import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listen, stopServer } from "#server/http/listen.ts";
import { refusedPort } from "#testing/faults/fault-vendor.ts";
import { readMetrics } from "#testing/http/read-metrics.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer } from "#testing/http/start-test-server.ts";

const key = "svc_live_of_upstream_metrics";

async function startBefore(port: number) {
  const server = await startTestServer({
    file: {
      marketplaces: {
        "1688": { base_url: `http://127.0.0.1:${port}/openapi`, app_key: "1", app_secret: "s" },
      },
      plans: { standard: { requests_per_minute: 1_000, daily_units: 1_000 } },
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
          authorizations: { "1688": { access_token: "t" } },
        },
      ],
    },
  });
  const call = () =>
    send(`${server.origin}/v1/orders/1688/payment-methods`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: '{"order_id":"239695213738498520"}',
    });
  return { ...server, call };
}

test("shows breaker and retry budget of the one marketplace that is down", async () => {
  const { origin, call, stop } = await startBefore(await refusedPort());
  const answers = await Promise.all(Array.from({ length: 40 }, call));
  for (const { status } of answers) expect(status).toBe(502);
  await call();
  const read = await readMetrics(origin);
  const of1688 = { marketplace: "1688" };
  // Ten retries are always allowed within ten seconds; the others were refused.
  expect(read("procurement_upstream_retries_total", of1688)).toBe(10);
  expect(read("procurement_upstream_retries_refused_total", of1688)).toBeGreaterThan(0);
  expect(read("procurement_upstream_breaker_open", of1688)).toBe(1);
  expect(
    read("procurement_upstream_calls_not_sent_total", { ...of1688, reason: "breaker_open" }),
  ).toBeGreaterThanOrEqual(1);
  expect(read("procurement_upstream_faults_total", { ...of1688, kind: "refused" })).toBe(
    read("procurement_upstream_attempts_total", of1688),
  );
  expect(read("procurement_upstream_breaker_open", { marketplace: "taobao" })).toBe(0);
  await stop();
});

test("shows how far a marketplace's clock is ahead (row 41)", async () => {
  const vendor = createServer((request, response) => {
    request.resume().on("end", () => {
      response.setHeader("date", new Date(Date.now() + 3_600_000).toUTCString());
      response.end("{}");
    });
  });
  const { origin, call, stop } = await startBefore(await listen(vendor, { host: "127.0.0.1", port: 0 }));
  await call();
  const skew = (await readMetrics(origin))("procurement_upstream_clock_skew_seconds", {
    marketplace: "1688",
  });
  expect(Math.abs((skew ?? 0) - 3_600)).toBeLessThan(2);
  await stop();
  await stopServer(vendor, 0);
});
