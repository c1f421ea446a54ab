import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { listen, stopServer } from "#server/http/listen.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer } from "#testing/http/start-test-server.ts";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const keyOf = (app: string) => `svc_live_${app}`;
const order = "239695213738498520";
const paid = JSON.stringify({
  success: true,
  resultList: { channels: [], orderId: order, payFee: 1, timeout: "x" },
});

/** 300 concurrent calls of one key leave room for other keys, and more room once other keys have called. */
async function start(maxInFlight: number, apps: string[]) {
  const waiting: ServerResponse[] = [];
  const vendor = createServer((request, response) => {
    request.resume();
    waiting.push(response);
  });
  const port = await listen(vendor, { host: "127.0.0.1", port: 0 });
  const { origin, stop } = await startTestServer({
    environment: { ROLES: "gateway", SECRET: "s" },
    file: {
      marketplaces: {
        "1688": {
          base_url: `http://127.0.0.1:${port}/openapi`,
          app_key: "1",
          app_secret: "env:SECRET",
          max_in_flight: maxInFlight,
        },
      },
      plans: { standard: { requests_per_minute: 10_000, daily_units: 10_000 } },
      apps: apps.map((id) => ({
        id,
        plan: "standard",
        keys: [{ id: "k1", environment: "live", sha256: sha256(keyOf(id)), scopes: ["order:read"] }],
        authorizations: { "1688": { access_token: "t" } },
      })),
    },
  });
  stops.push(stop, () => stopServer(vendor, 0));
  const answerAll = () => {
    for (const response of waiting.splice(0))
      response.writeHead(200, { "content-type": "application/json" }).end(paid);
  };
  /** Sends calls of an app; returns the statuses of those that are answered so far. */
  const call = (app: string, times: number) => {
    const statuses: number[] = [];
    const all = Promise.all(
      Array.from({ length: times }, async () => {
        const answer = await send(`${origin}/v1/orders/1688/payment-methods`, {
          method: "POST",
          headers: { authorization: `Bearer ${keyOf(app)}`, "content-type": "application/json" },
          body: JSON.stringify({ order_id: order }),
        });
        statuses.push(answer.status);
      }),
    );
    return { statuses, all };
  };
  return { call, answerAll, open: () => waiting.length };
}

const until = { timeout: 15_000, interval: 10 };

test("300 concurrent calls of one key leave room for others, and for half of the limit while others wait", async () => {
  const { call, answerAll, open } = await start(64, ["greedy", "other", "third"]);
  const greedy = call("greedy", 300);
  await expect.poll(() => greedy.statuses.length, until).toBe(300 - 56);
  expect(new Set(greedy.statuses)).toEqual(new Set([429]));
  expect(open()).toBe(56);

  const other = call("other", 8);
  await expect.poll(open, until).toBe(64);
  const third = call("third", 1);
  await expect.poll(() => third.statuses, until).toEqual([429]);

  answerAll();
  await Promise.all([greedy.all, other.all]);
  expect(other.statuses).toEqual(Array.from({ length: 8 }, () => 200));

  const again = call("greedy", 300);
  await expect.poll(() => again.statuses.length, until).toBe(300 - 32);
  const others = [call("other", 16), call("third", 16)];
  await expect.poll(open, until).toBe(64);
  answerAll();
  await Promise.all([again.all, ...others.map(({ all }) => all)]);
  for (const { statuses } of others) expect(new Set(statuses)).toEqual(new Set([200]));
});
