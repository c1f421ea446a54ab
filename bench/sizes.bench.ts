import { mkdtempSync, rmSync, statSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { newId, systemClock } from "#server/node/runtime.ts";
import { wait } from "#server/shared/runtime.ts";
import { openPostgresStore } from "#server/store/postgres/postgres-store.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import type { Store } from "#server/store/store.ts";
import { startPrivatePostgres } from "#testing/private-postgres.ts";
import { startFlags } from "#testing/product-process.ts";
import { median, printTable } from "./figures.ts";
import type { Ready, Spent } from "./gateway/be-measured.ts";
import { startChild, type Child } from "./gateway/child.ts";
import {
  growthOf,
  sqliteTableBytes,
  startPostgresWatch,
  type PostgresWatch,
  type TableBytes,
} from "./gateway/database-figures.ts";
import type { LoadResult, LoadRound } from "./gateway/load-process.ts";
import { openOrders } from "./gateway/order-cart.ts";

// Measures what docs/sizes.md states: calls a second of 1, 2 and 4 instances on one durable PostgreSQL with what a call costs there,
// and how much calls and orders leave in each database. Rounds are interleaved, so that other work on the machine affects all of
// them; figures are medians over rounds.

const quick = process.argv.includes("--quick");
const rounds = quick ? 3 : 5;
const roundMs = quick ? 1_000 : 2_500;
const growthMs = quick ? 2_000 : 40_000;
const orders = quick ? 50 : 300;
/** More callers fill the transactions of the ledger, which instances take in turns. */
const cases = [
  { instances: 1, connections: 64 },
  { instances: 2, connections: 64 },
  { instances: 4, connections: 64 },
  { instances: 1, connections: 256 },
  { instances: 4, connections: 256 },
];
type Case = (typeof cases)[number];
const sampleMs = 20;

type Instance = { port: number; process: Child; load: Child };
type Load = { answered: number; failed: number; perSecond: number; p99: number };
type Round = Omit<Load, "answered"> & {
  gatewayMicros: number;
  databaseMicros: number;
  callsPerCommit: number;
  commitsPerSecond: number;
  walBytes: number;
  lockHeld: number;
  lockWaiting: number;
};

const folder = mkdtempSync(join(tmpdir(), "sizes-bench-"));
const stops: (() => Promise<void>)[] = [];

async function startInstance(database: string, upstream: string, name: string): Promise<Instance> {
  const process = await startChild<Ready>("gateway-process.ts", [database, upstream], {
    output: join(folder, `${name}.log`),
    flags: startFlags,
  });
  const load = await startChild<string>("load-process.ts", []);
  stops.push(process.stop, load.stop);
  return { port: process.ready.port, process, load };
}

/** Sends load to all of these instances together; `answered` are the calls answered with 200. */
async function load(
  instances: Instance[],
  { connections, ms }: { connections: number; ms: number },
): Promise<Load> {
  const results = await Promise.all(
    instances.map(({ load: sender, port }) =>
      sender.ask<LoadResult>({ port, ms, connections: connections / instances.length } satisfies LoadRound),
    ),
  );
  const sum = (part: (result: LoadResult) => number) =>
    results.reduce((total, result) => total + part(result), 0);
  return {
    answered: sum(({ answered, failed }) => answered - failed),
    failed: sum(({ failed }) => failed),
    perSecond: sum(({ answered, failed, seconds }) => (answered - failed) / seconds),
    p99: Math.max(...results.map((result) => result.p99)),
  };
}

async function cpuMicrosOf(instances: Instance[]): Promise<number> {
  const spent = await Promise.all(instances.map(({ process }) => process.ask<Spent>("spent")));
  return spent.reduce((sum, { cpuMicros }) => sum + cpuMicros, 0);
}

async function measure(
  instances: Instance[],
  { connections, watch }: { connections: number; watch: PostgresWatch },
): Promise<Round> {
  const before = { gateway: await cpuMicrosOf(instances), database: await watch.work() };
  const samples: { held: number; waiting: number }[] = [];
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      samples.push(await watch.ledgerLock());
      await wait(sampleMs);
    }
  })();
  const startedAt = performance.now();
  const { answered, ...result } = await load(instances, { connections, ms: roundMs });
  const seconds = (performance.now() - startedAt) / 1_000;
  isOver = true;
  await sampling;
  const after = { gateway: await cpuMicrosOf(instances), database: await watch.work() };
  const commits = after.database.transactions - before.database.transactions;
  const mean = (field: "held" | "waiting") =>
    samples.reduce((sum, sample) => sum + sample[field], 0) / samples.length;
  return {
    ...result,
    gatewayMicros: (after.gateway - before.gateway) / answered,
    databaseMicros: (after.database.cpuMicros - before.database.cpuMicros) / answered,
    callsPerCommit: answered / commits,
    commitsPerSecond: commits / seconds,
    walBytes: (after.database.walBytes - before.database.walBytes) / answered,
    lockHeld: mean("held"),
    lockWaiting: mean("waiting"),
  };
}

function printRounds(measured: Map<Case, Round[]>): void {
  const figure = (all: Round[], field: keyof Round, digits = 0) =>
    median(all.map((round) => round[field])).toFixed(digits);
  printTable([
    [
      "instances",
      "connections",
      "calls/s",
      "failed",
      "p99 ms",
      "gateway CPU us/call",
      "PostgreSQL CPU us/call",
      "commits/s",
      "calls/commit",
      "WAL bytes/call",
      "ledger lock held",
      "instances waiting",
    ],
    ...[...measured].map(([{ instances, connections }, all]) => [
      String(instances),
      String(connections),
      figure(all, "perSecond"),
      figure(all, "failed"),
      figure(all, "p99"),
      figure(all, "gatewayMicros"),
      figure(all, "databaseMicros"),
      figure(all, "commitsPerSecond"),
      figure(all, "callsPerCommit", 1),
      figure(all, "walBytes"),
      figure(all, "lockHeld", 2),
      figure(all, "lockWaiting", 2),
    ]),
  ]);
}

function printGrowth(title: string, items: number, before: TableBytes, after: TableBytes): void {
  const rows = growthOf(before, after, items);
  const total = rows.reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(`\n${title}, ${items} of them: ${Math.round(total)} bytes each`);
  printTable([["table", "bytes each"], ...rows.map(([name, bytes]) => [name, bytes.toFixed(0)])]);
}

async function measureGrowth(watch: PostgresWatch, instances: Instance[], upstream: string): Promise<void> {
  const growth = { connections: 64, ms: growthMs };
  await watch.settle();
  const before = await watch.tableBytes();
  const { answered } = await load(instances.slice(0, 1), growth);
  await watch.settle();
  printGrowth("calls on PostgreSQL", answered, before, await watch.tableBytes());

  const path = join(folder, "bench.sqlite");
  const [onFile, log] = [await startInstance(`file:${path}`, upstream, "sqlite"), join(folder, "sqlite.log")];
  const [fileBefore, logBefore] = [sqliteTableBytes(path), statSync(log).size];
  const { answered: calls } = await load([onFile], growth);
  printGrowth("calls on SQLite", calls, fileBefore, sqliteTableBytes(path));
  console.log(
    `\nlog lines on standard output: ${Math.round((statSync(log).size - logBefore) / calls)} bytes a call`,
  );
}

async function measureOrders(
  title: string,
  store: Store,
  tableBytes: () => Promise<TableBytes>,
): Promise<void> {
  const { create } = await openOrders(store);
  const order = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const { state } = await create();
      if (state !== "created") throw new Error(`an order is ${state}`);
    }
  };
  await order(20);
  const before = await tableBytes();
  await order(orders);
  printGrowth(title, orders, before, await tableBytes());
  await store.close();
}

async function run(): Promise<void> {
  const upstream = await startChild<Ready>("stub-upstream.ts", []);
  stops.push(upstream.stop);
  const server = await startPrivatePostgres({ durable: true });
  if (typeof server === "string") throw new Error(server);
  stops.unshift(server.stop);
  const url = server.url("postgres");
  const vendor = `http://127.0.0.1:${upstream.ready.port}`;
  const instances: Instance[] = [];
  for (let at = 0; at < Math.max(...cases.map((each) => each.instances)); at += 1)
    instances.push(await startInstance(url, vendor, `postgres-${at}`));
  const watch = await startPostgresWatch({ url });
  stops.push(watch.stop);

  const [processor] = cpus();
  console.log(`${processor?.model.trim()}, ${cpus().length} processors, Node ${process.version}`);
  console.log(
    `load of the machine before: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}`,
  );
  console.log(`${rounds} rounds of ${roundMs} ms each, interleaved; medians\n`);
  for (const instance of instances) await load([instance], { connections: 64, ms: roundMs });
  const measured = new Map(cases.map((each) => [each, [] as Round[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const [{ instances: count, connections }, all] of measured)
      all.push(await measure(instances.slice(0, count), { connections, watch }));
  printRounds(measured);

  await measureGrowth(watch, instances, vendor);
  const shared = { clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" };
  const path = join(folder, "orders.sqlite");
  await measureOrders("orders on SQLite", await openSqliteStore({ ...shared, path }), async () =>
    sqliteTableBytes(path),
  );
  const store = await openPostgresStore({ ...shared, url: server.url("template1") });
  const orderWatch = await startPostgresWatch({ url: server.url("template1") });
  stops.push(orderWatch.stop);
  await measureOrders("orders on PostgreSQL", store, async () => {
    await orderWatch.settle();
    return orderWatch.tableBytes();
  });
}

try {
  await run();
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}
