import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { startPrivatePostgres } from "#testing/private-postgres.ts";
import type { Ready, Spent } from "./gateway/be-measured.ts";
import { benchKey } from "./gateway/bench-key.ts";
import { startChild, type Child } from "./gateway/child.ts";
import type { LoadResult, LoadRound } from "./gateway/load-process.ts";

// Payment methods through the whole gateway, beside servers that only forward the same bytes to the same upstream.
// Rounds are interleaved, so that what else the machine does meets all alike; the figures are medians over the rounds.

const quick = process.argv.includes("--quick");
const rounds = quick ? 2 : 5;
const roundMs = quick ? 400 : 1_200;
const warmMs = quick ? 800 : 2_500;
const allConnections = [1, 16, 64];
/** Names of servers as arguments run only those: `node bench/gateway.bench.ts pipe sqlite`. */
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

type Measured = { name: string; title: string; port: number; process: Child };
type Figures = { perSecond: number; p50: number; p99: number; cpuMicros: number };

const folder = mkdtempSync(join(tmpdir(), "gateway-bench-"));
const stops: (() => Promise<void>)[] = [];

async function startAll(upstream: string): Promise<Measured[]> {
  const started: Measured[] = [];
  const start = async (name: string, title: string, program: string, parameters: string[]) => {
    if (chosen.length > 0 && !chosen.includes(name)) return;
    const child = await startChild<Ready>(program, [...parameters, upstream], {
      output: join(folder, `${name}.log`),
    });
    stops.push(child.stop);
    started.push({ name, title, port: child.ready.port, process: child });
  };
  await start("pipe", "node:http + undici pipe", "plain-proxy.ts", ["pipe"]);
  await start("express", "express + http-proxy-middleware", "plain-proxy.ts", ["express"]);
  await start("fastify", "fastify + @fastify/http-proxy", "plain-proxy.ts", ["fastify"]);
  await start("memory", "gateway, memory", "gateway-process.ts", ["memory"]);
  await start("sqlite", "gateway, SQLite", "gateway-process.ts", [`file:${join(folder, "bench.sqlite")}`]);
  if (chosen.length > 0 && !chosen.includes("postgres")) return started;
  const database = await startPrivatePostgres({ durable: true });
  if (typeof database === "string") {
    console.log(database);
    return started;
  }
  stops.unshift(database.stop);
  await start("postgres", "gateway, PostgreSQL", "gateway-process.ts", [database.url("postgres")]);
  return started;
}

/** One whole answer for the order that was asked for, or the figures would be about something else. */
async function proveWorking({ title, port }: Measured): Promise<void> {
  const order = "239695213738498520";
  const response = await fetch(`http://127.0.0.1:${port}/v1/orders/payment-methods`, {
    method: "POST",
    headers: { authorization: `Bearer ${benchKey}`, "content-type": "application/json" },
    body: JSON.stringify({ channel: "1688", order_id: order }),
  });
  const text = await response.text();
  if (response.status !== 200 || !text.includes(order))
    throw new Error(`${title}: ${response.status} ${text}`);
}

async function measure(load: Child, { process, port, title }: Measured, round: Omit<LoadRound, "port">) {
  const before = await process.ask<Spent>("spent");
  const result = await load.ask<LoadResult>({ ...round, port } satisfies LoadRound);
  const after = await process.ask<Spent>("spent");
  if (result.failed > 0) throw new Error(`${title}: ${result.failed} calls failed`);
  return {
    perSecond: result.answered / result.seconds,
    p50: result.p50,
    p99: result.p99,
    cpuMicros: (after.cpuMicros - before.cpuMicros) / result.answered,
  } satisfies Figures;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function report(connections: number, figures: Map<Measured, Figures[]>): void {
  const middle = (of: Figures[], pick: (one: Figures) => number) => median(of.map(pick));
  const [pipe] = [...figures].filter(([{ name }]) => name === "pipe").map(([, of]) => of);
  const bare = pipe && {
    perSecond: middle(pipe, (one) => one.perSecond),
    cpuMicros: middle(pipe, (one) => one.cpuMicros),
  };
  const times = (value: number, of: number | undefined) => (of === undefined ? "" : (value / of).toFixed(2));
  for (const [{ title }, of] of figures) {
    const perSecond = middle(of, (one) => one.perSecond);
    const cpuMicros = middle(of, (one) => one.cpuMicros);
    const cells = [
      title,
      connections,
      Math.round(perSecond),
      times(perSecond, bare?.perSecond),
      middle(of, (one) => one.p50).toFixed(2),
      middle(of, (one) => one.p99).toFixed(2),
      Math.round(cpuMicros),
      times(cpuMicros, bare?.cpuMicros),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

async function run(): Promise<void> {
  const upstream = await startChild<Ready>("stub-upstream.ts", []);
  stops.push(upstream.stop);
  const load = await startChild<string>("load-process.ts", []);
  stops.push(load.stop);
  const servers = await startAll(`http://127.0.0.1:${upstream.ready.port}`);
  for (const server of servers) await proveWorking(server);
  for (const server of servers) await measure(load, server, { connections: 16, ms: warmMs });

  const [processor] = cpus();
  console.log(`${processor?.model.trim()}, ${cpus().length} processors, Node ${process.version}`);
  console.log(`${rounds} rounds of ${roundMs} ms each, interleaved; medians\n`);
  console.log(
    "| server | connections | requests/s | of the pipe | p50 ms | p99 ms | CPU of the server per request, us | of the pipe |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  for (const connections of allConnections) {
    const figures = new Map<Measured, Figures[]>(servers.map((server) => [server, []]));
    for (let round = 0; round < rounds; round++) {
      for (const server of servers)
        figures.get(server)?.push(await measure(load, server, { connections, ms: roundMs }));
    }
    report(connections, figures);
  }
}

try {
  await run();
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}
