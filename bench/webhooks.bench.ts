import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { deliverWebhooks } from "../server/events/deliver-webhooks.ts";
import { newId, systemClock, systemRandom } from "../server/node/runtime.ts";
import { createWebhookSender } from "../server/node/webhook-sender.ts";
import { wait } from "../server/shared/runtime.ts";
import { openSqliteStore } from "../server/store/sqlite/sqlite-store.ts";
import { startReceiver } from "../testing/events/receiver.ts";
import { printTable, quantile } from "./figures.ts";

// Measures deliveries of 220 events a second from one process to a healthy receiver, next to one that never answers, on a
// durable SQLite file that holds a million events and deliveries already; and pages of these.

/** A tenth above the goal, because the last delivery ends after the last event. */
const perSecond = 220;
const seconds = process.argv.includes("--quick") ? 5 : 20;
const rows = 1_000_000;
const goals = { perSecond: 200, p99Ms: 2_000, pageMs: 100 };

const folder = mkdtempSync(join(tmpdir(), "webhooks-bench-"));
const path = join(folder, "bench.sqlite");
const store = await openSqliteStore({ path, clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" });
const owner = { appId: "acme", environment: "live" } as const;
const endpoint = { ...owner, types: null, description: null, secret: "whsec_AAAA" };
const healthyId = "wh_healthy";

const file = new DatabaseSync(path);
file.exec(`BEGIN;
  INSERT INTO events (app_id, environment, n, id, type, created_at, body)
    WITH RECURSIVE at (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM at WHERE n < ${rows})
    SELECT 'acme', 'live', n, 'evt_' || n, iif(n % 1000 = 0, 'order.cancelled', 'order.paid'), ${Date.now()}, '{}' FROM at;
  INSERT INTO event_streams (app_id, environment, last) VALUES ('acme', 'live', ${rows});
  INSERT INTO webhook_deliveries (endpoint_id, n, event_id, type, state, created_at, tries, attempts, version)
    SELECT '${healthyId}', n, id, type, iif(n % 1000 = 0, 'failed', 'delivered'), created_at, 1, '[]', 1 FROM events;
  COMMIT`);
file.close();

const healthy = await startReceiver();
const slow = await startReceiver({ answer: () => undefined });
await store.webhooks.create({ ...endpoint, id: healthyId, url: healthy.url }, 10);
await store.webhooks.create({ ...endpoint, id: "wh_slow", url: slow.url }, 10);

const arrivals: number[] = [];
healthy.answerBy((response, _request, { body }) => {
  arrivals.push(Date.now() - Number(JSON.parse(body).at));
  response.writeHead(204).end();
});
const ending = new AbortController();
const delivering = deliverWebhooks({
  deliveries: store.deliveries,
  send: createWebhookSender({ clock: systemClock, timeoutMs: 15_000, isLoopbackAllowed: true }),
  retryS: [0, 5, 300],
  timeoutMs: 15_000,
  wait,
  random: systemRandom,
  onAttempt: () => undefined,
  onDisabled: () => undefined,
  onError: console.error,
  isStopping: () => false,
  signal: ending.signal,
});

const begun = performance.now();
const before = process.cpuUsage();
for (let sent = 0; sent < perSecond * seconds; sent += 10) {
  await store.events.append(
    Array.from({ length: 10 }, () => ({
      ...owner,
      id: `evt_${newId()}`,
      type: "order.paid" as const,
      subject: `1688/${sent % 500}`,
      body: ({ at }) => JSON.stringify({ at }),
    })),
  );
  await wait(Math.max(0, ((sent + 10) / perSecond) * 1_000 - (performance.now() - begun)));
}
await healthy.until(perSecond * seconds);
const rate = arrivals.length / ((performance.now() - begun) / 1_000);
const { user, system } = process.cpuUsage(before);
const cpuMs = (user + system) / 1_000 / arrivals.length;
ending.abort("over");
await delivering;

async function pageMs(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const from = performance.now();
    await read();
    times.push(performance.now() - from);
  }
  return Math.max(...times);
}
const deliveriesOf = { endpointId: healthyId, max: 50 };
const pages: [name: string, ms: number][] = [
  [
    "events from the middle",
    await pageMs(() => store.events.list({ owner, after: "evt_500000", types: null, max: 50 })),
  ],
  [
    "events of a rare type",
    await pageMs(() => store.events.list({ owner, after: null, types: ["order.cancelled"], max: 50 })),
  ],
  [
    "events of a rare and a common type",
    await pageMs(() =>
      store.events.list({
        owner,
        after: "evt_500000",
        types: ["order.cancelled", "order.paid", "order.shipped"],
        max: 50,
      }),
    ),
  ],
  [
    "newest deliveries",
    await pageMs(() => store.deliveries.list({ ...deliveriesOf, state: null, after: null })),
  ],
  [
    "failed deliveries",
    await pageMs(() => store.deliveries.list({ ...deliveriesOf, state: "failed", after: "evt_500000" })),
  ],
  ["health", await pageMs(() => store.deliveries.health())],
];
await healthy.stop();
await slow.stop();
await store.close();
rmSync(folder, { recursive: true });

const p99 = quantile(arrivals, 0.99);
printTable([
  ["", "figure", "goal"],
  ["deliveries a second", rate.toFixed(0), String(goals.perSecond)],
  ["p50 until arrival, ms", quantile(arrivals, 0.5).toFixed(0), ""],
  ["p99 until arrival, ms", p99.toFixed(0), `< ${goals.p99Ms}`],
  ["CPU of the process for each, both ends and the event itself, ms", cpuMs.toFixed(2), ""],
  ["requests that the slow receiver held", String(slow.received.length), ""],
  ...pages.map(([name, ms]) => [`page of 1,000,000: ${name}, ms`, ms.toFixed(1), `< ${goals.pageMs}`]),
]);
if (p99 > goals.p99Ms || rate < goals.perSecond || pages.some(([, ms]) => ms > goals.pageMs))
  process.exitCode = 1;
