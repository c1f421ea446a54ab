import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { startPrivatePostgres } from "#testing/private-postgres.ts";
import { startFlags } from "#testing/product-process.ts";
import type { Ready, Spent } from "./gateway/be-measured.ts";
import { benchKey } from "./gateway/bench-key.ts";
import { startChild, type Child } from "./gateway/child.ts";
import type { LoadResult, LoadRound } from "./gateway/load-process.ts";

// Measures payment methods through the whole gateway at 64 connections on SQLite and PostgreSQL, with the same upstream. Rounds are
// interleaved, so that other work on the machine affects both; figures are medians over rounds.

const quick = process.argv.includes("--quick");
const rounds = quick ? 3 : 9;
const roundMs = quick ? 500 : 1_500;
const warmMs = quick ? 1_000 : 4_000;
const connections = 64;
/** Servers to run, all by default: `node bench/gateway.bench.ts sqlite`. */
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

type Server = { name: string; title: string; port: number; process: Child };
type Round = { perSecond: number; p50: number; p99: number; cpuMicros: number; rss: number };
/** Medians of the rounds; `memory` in MB after the first round, at its peak and after the last. */
type Figures = Omit<Round, "rss"> & { memory: { first: number; highest: number; last: number } };

const folder = mkdtempSync(join(tmpdir(), "gateway-bench-"));
const stops: (() => Promise<void>)[] = [];

async function startServers(upstream: string): Promise<Server[]> {
  const started: Server[] = [];
  const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);
  const start = async (name: string, title: string, database: string) => {
    const child = await startChild<Ready>("gateway-process.ts", [database, upstream], {
      output: join(folder, `${name}.log`),
      flags: startFlags,
    });
    stops.push(child.stop);
    started.push({ name, title, port: child.ready.port, process: child });
  };
  if (isChosen("sqlite")) await start("sqlite", "gateway, SQLite", `file:${join(folder, "bench.sqlite")}`);
  if (!isChosen("postgres")) return started;
  const database = await startPrivatePostgres({ durable: true });
  if (typeof database === "string") {
    console.log(database);
    return started;
  }
  stops.unshift(database.stop);
  await start("postgres", "gateway, PostgreSQL", database.url("postgres"));
  return started;
}

/** Checks that a server answers for the requested order, so that the figures measure the real work. */
async function checkServer({ title, port }: Server): Promise<void> {
  const order = "239695213738498520";
  const response = await fetch(`http://127.0.0.1:${port}/v1/orders/payment-methods`, {
    method: "POST",
    headers: { authorization: `Bearer ${benchKey}`, "content-type": "application/json" },
    body: JSON.stringify({ channel: "1688", order_id: order }),
  });
  const text = await response.text();
  if (response.status !== 200 || !text.includes(`"order_id":"${order}"`))
    throw new Error(`${title}: ${response.status} ${text}`);
}

async function measure(load: Child, { process, port, title }: Server, ms: number): Promise<Round> {
  const before = await process.ask<Spent>("spent");
  const result = await load.ask<LoadResult>({ connections, ms, port } satisfies LoadRound);
  const after = await process.ask<Spent>("spent");
  if (result.failed > 0) throw new Error(`${title}: ${result.failed} calls failed`);
  return {
    perSecond: result.answered / result.seconds,
    p50: result.p50,
    p99: result.p99,
    cpuMicros: (after.cpuMicros - before.cpuMicros) / result.answered,
    rss: after.rss / 1_000_000,
  };
}

function summarize(all: Round[]): Figures {
  const median = (field: keyof Round) =>
    all.map((one) => one[field]).toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN;
  const rss = all.map((one) => one.rss);
  return {
    perSecond: median("perSecond"),
    p50: median("p50"),
    p99: median("p99"),
    cpuMicros: median("cpuMicros"),
    memory: { first: rss[0] ?? Number.NaN, highest: Math.max(...rss), last: rss.at(-1) ?? Number.NaN },
  };
}

function printRow(cells: (string | number)[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}

function printFigures(figures: Map<string, Figures>): void {
  printRow([
    "server",
    "requests/s",
    "p50 ms",
    "p99 ms",
    "CPU per request, us",
    "memory first, highest, last, MB",
  ]);
  printRow(["---", "--:", "--:", "--:", "--:", "--:"]);
  for (const [title, { perSecond, p50, p99, cpuMicros, memory }] of figures)
    printRow([
      title,
      Math.round(perSecond),
      p50.toFixed(1),
      p99.toFixed(1),
      Math.round(cpuMicros),
      [memory.first, memory.highest, memory.last].map(Math.round).join(", "),
    ]);
}

function printGoals({ perSecond, memory: { first, highest, last } }: Figures): void {
  const goals: [goal: string, measured: string, met: boolean][] = [
    ["at least 2,000 calls/s on one process", String(Math.round(perSecond)), perSecond >= 2_000],
    ["at most 250 MB under load", `${Math.round(highest)} MB`, highest <= 250],
    ["memory flat: at most 10 % more at the end", (last / first).toFixed(2), last <= first * 1.1],
  ];
  console.log();
  printRow(["goal, gateway on SQLite", "measured", ""]);
  printRow(["---", "---", "---"]);
  for (const [goal, measured, met] of goals) printRow([goal, measured, met ? "met" : "**missed**"]);
}

async function run(): Promise<void> {
  const upstream = await startChild<Ready>("stub-upstream.ts", []);
  stops.push(upstream.stop);
  const load = await startChild<string>("load-process.ts", []);
  stops.push(load.stop);
  const servers = await startServers(`http://127.0.0.1:${upstream.ready.port}`);
  for (const server of servers) await checkServer(server);
  for (const server of servers) await measure(load, server, warmMs);

  const taken = new Map(servers.map((server) => [server, [] as Round[]]));
  for (let round = 0; round < rounds; round++)
    for (const [server, all] of taken) all.push(await measure(load, server, roundMs));

  const [processor] = cpus();
  console.log(`${processor?.model.trim()}, ${cpus().length} processors, Node ${process.version}`);
  console.log(`${connections} connections, ${rounds} rounds of ${roundMs} ms each, interleaved; medians\n`);
  const figures = new Map([...taken].map(([{ name }, all]) => [name, summarize(all)]));
  printFigures(new Map(servers.map(({ name, title }) => [title, figures.get(name)!])));
  const gateway = figures.get("sqlite");
  if (gateway) printGoals(gateway);
}

try {
  await run();
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}
