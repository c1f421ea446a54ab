import { mkdtempSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { consolePaths } from "#contract/console/console";
import { newId, systemClock } from "#server/node/runtime.ts";
import { quotaDay } from "#server/store/quota.ts";
import { openPostgresStore } from "#server/store/postgres/postgres-store.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import type { Store } from "#server/store/store.ts";
import { startTestConsole } from "#testing/http/start-test-console.ts";
import { visit } from "#testing/http/visit.ts";
import { startPrivatePostgres } from "#testing/private-postgres.ts";

// Measures the activity page with 1,000,000 calls and the usage page of a year, as an administrator's browser requests them: over a
// socket, from the console's server alone, on both databases. SQL writes the log and the rollups, because writing is not measured.

const quick = process.argv.includes("--quick");
const rows = 1_000_000;
const rounds = quick ? 5 : 25;
const zone = "Asia/Shanghai";
const dayMs = 86_400_000;
const now = systemClock();
const goals = { activity: 100, usage: 150 };

/** Calls of ten apps with two keys each. One in 1,000 is of an eleventh app, one in 100 failed, and one in 50,000 has a rare code. */
const lines = `INSERT INTO call_log (request_id, at, operator_id, app_id, key_id, operation, channel, status, outcome, units,
    duration_ms, subject, upstream_code, upstream_calls, upstream_ms)
  WITH RECURSIVE n (i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
  SELECT 'req_' || substr(CAST(10000000 + i AS TEXT), 2) || 'X', ${now - 90 * dayMs} + i * 7776,
    CASE WHEN i % 7 = 0 THEN 'op-' || (i % 5) END,
    CASE WHEN i % 1000 = 0 THEN 'rare' ELSE 'app-' || (i % 10) END, 'k' || (i % 2),
    CASE WHEN i % 20000 = 0 THEN 'products.upload-image' WHEN i % 3 = 0 THEN 'orders.preview' ELSE 'orders.payment-methods' END,
    CASE WHEN i % 4 = 0 THEN 'taobao' ELSE '1688' END,
    CASE WHEN i % 100 = 0 THEN 502 ELSE 200 END,
    CASE WHEN i % 50000 = 0 THEN 'INTERNAL_ERROR' WHEN i % 100 = 0 THEN 'CHANNEL_UPSTREAM_ERROR' ELSE 'kjb_possible' END,
    1, 120, '239695213738498520', NULL, 1, 100 FROM n`;

/** Returns statements that write a year of rollups: ten apps with two keys each, eight operations, eight outcomes, and seventy durations of three marketplaces. */
function rollups(): string[] {
  const days = Array.from({ length: 365 }, (_, back) => `('${quotaDay(now - back * dayMs, zone).day}')`);
  const numbers = (name: string, count: number) =>
    `${name} (n) AS (VALUES ${Array.from({ length: count }, (_, n) => `(${n})`).join()})`;
  const of = (...more: string[]) => `WITH d (day) AS (VALUES ${days.join()}), ${more.join()}`;
  const [owners, kinds] = [numbers("a", 20), numbers("o", 8)];
  const app = "'app-' || (a.n / 2), 'k' || (a.n % 2)";
  const hour = now - (now % dayMs);
  const eightDays = `'${quotaDay(now - 7 * dayMs, zone).day}'`;
  const ending = "200 + 100 * (o.n % 4), 'outcome_' || o.n";
  return [
    `INSERT INTO ledger_sums ${of(owners, kinds)} SELECT ${app}, d.day, 'operation-' || o.n, 100, 137 FROM d, a, o`,
    `INSERT INTO ledger_sums ${of(kinds)} SELECT '', '', d.day, 'operation-' || o.n, 2000, 2740 FROM d, o`,
    `INSERT INTO ending_sums ${of(owners, kinds)} SELECT ${app}, d.day, ${ending}, 100 FROM d, a, o`,
    `INSERT INTO ending_sums ${of(kinds)} SELECT '', '', d.day, ${ending}, 2000 FROM d, o`,
    `INSERT INTO ledger_hours ${of(owners, kinds, numbers("h", 24))} SELECT ${app}, d.day, ${hour} + h.n * 3600000,
      'operation-' || o.n, 4, 6 FROM d, a, o, h WHERE d.day >= ${eightDays}`,
    `INSERT INTO ledger_hours ${of(kinds, numbers("h", 24))} SELECT '', '', d.day, ${hour} + h.n * 3600000,
      'operation-' || o.n, 80, 120 FROM d, o, h WHERE d.day >= ${eightDays}`,
    `INSERT INTO time_sums ${of(numbers("c", 3), numbers("t", 70))} SELECT CASE c.n WHEN 0 THEN '1688' WHEN 1 THEN 'taobao'
      ELSE 'weidian' END, 10 + t.n * 20, d.day, 100 FROM d, c, t`,
  ];
}

const place = (i: number) => `${now - 90 * dayMs + i * 7776}.${i}`;
const iso = (i: number) => encodeURIComponent(new Date(now - 90 * dayMs + i * 7776).toISOString());
const activityPages: [string, string][] = [
  ["newest", ""],
  ["from the middle", `before=${place(500_000)}`],
  ["oldest, backwards", `after=${place(1)}`],
  ["a request id", "request_id=req_0500000X"],
  ["an hour sixty days ago", `from=${iso(300_000)}&to=${iso(300_463)}`],
  ["an app", "app=app-3"],
  ["an app with one call in 1,000", "app=rare"],
  ["an app and a key, from the middle", `app=app-3&key=k1&before=${place(500_000)}`],
  ["an operator", "operator=op-3"],
  ["failed", "outcome=failed"],
  ["a code in one call of 50,000", "code=INTERNAL_ERROR"],
  ["failed calls of an app at a marketplace", "outcome=failed&app=app-0&marketplace=taobao"],
  ["a marketplace", "marketplace=taobao"],
  ["an operation in one call of 20,000", "operation=products.upload-image"],
  ["no match", "operation=no.such"],
];

const failureQueries: [string, string][] = [
  ["all", ""],
  ["an app", "app=app-0"],
  ["an operator", "operator=op-3"],
  ["thirty days of a marketplace", `from=${iso(666_667)}&marketplace=taobao`],
];

function median(list: number[]): number {
  return list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN;
}

async function measure(name: string, store: Store): Promise<void> {
  await store.usageRollups.prune();
  const { origin, stop } = await startTestConsole({
    store,
    gateway: async () => ({ status: 500, headers: {}, body: "" }),
  });
  const admin = visit(origin);
  await admin.signIn({ demo: "admin" });
  const time = async (title: string, path: string, goal: number) => {
    const taken: number[] = [];
    const spent: number[] = [];
    let shown = "";
    for (let round = 0; round <= rounds; round += 1) {
      const begun = performance.now();
      const before = process.cpuUsage();
      const { status, text } = await admin.call(path);
      const { user, system } = process.cpuUsage(before);
      const ms = performance.now() - begun;
      if (status !== 200) throw new Error(`${title}: ${status} ${text}`);
      // The first round fills the caches and is not counted.
      if (round > 0) {
        taken.push(ms);
        spent.push((user + system) / 1_000);
      }
      const { calls, looked_to: short } = JSON.parse(text);
      shown = calls === undefined ? "" : `${calls.length}${short ? ", stopped early" : ""}`;
    }
    const max = Math.max(...taken);
    console.log(
      `| ${[name, title, shown, median(taken).toFixed(1), max.toFixed(1), median(spent).toFixed(1), median(taken) <= goal ? "met" : "**missed**"].join(" | ")} |`,
    );
  };
  for (const [title, query] of activityPages)
    await time(title, `${consolePaths.activity}?${query}`, goals.activity);
  for (const [title, query] of failureQueries)
    await time(`failures by code: ${title}`, `${consolePaths.activityFailures}?${query}`, goals.activity);
  for (const days of [1, 30, 365])
    await time(`usage of ${days} days`, `${consolePaths.usage}?days=${days}`, goals.usage);
  await time("usage of a year of one app", `${consolePaths.usage}?days=365&app=app-3`, goals.usage);
  await stop();
}

console.log(`1,000,000 calls and a year; goals: activity ${goals.activity} ms, usage ${goals.usage} ms\n`);
console.log(
  "| database | page | calls shown | median ms | max ms | median CPU ms | |\n|---|---|---|--:|--:|--:|---|",
);
const folder = mkdtempSync(join(tmpdir(), "use-bench-"));
try {
  const options = { clock: systemClock, newId, quotaDayZone: zone };
  const path = join(folder, "bench.sqlite");
  const sqlite = await openSqliteStore({ ...options, path });
  const file = new DatabaseSync(path);
  for (const statement of [lines, ...rollups()]) file.exec(statement);
  file.exec(`INSERT INTO summed VALUES ('log', ${rows})`);
  file.close();
  await measure("SQLite", sqlite);
  await sqlite.close();

  const server = await startPrivatePostgres({ durable: false });
  if (typeof server === "string") console.log(server);
  else {
    const postgres = await openPostgresStore({ ...options, url: server.url("postgres") });
    const client = new Client(server.url("postgres"));
    await client.connect();
    for (const statement of [lines, ...rollups(), "ANALYZE"]) await client.query(statement);
    await client.query(`INSERT INTO summed VALUES ('log', ${rows})`);
    await client.end();
    await measure("PostgreSQL", postgres);
    await postgres.close();
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
