import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFlags } from "#testing/product-process.ts";
import { median } from "./figures.ts";
import type { Ready, Spent } from "./gateway/be-measured.ts";
import { startChild, type Child } from "./gateway/child.ts";
import type { LoadResult, LoadRound } from "./gateway/load-process.ts";

// Measures payment methods through the gateway on SQLite, without traces and with a collector that takes every span. Rounds are
// interleaved, so that other work on the machine affects all servers; figures are medians over rounds.

const quick = process.argv.includes("--quick");
const rounds = quick ? 7 : 15;
/** Duration that makes the opening of connections negligible, also on a busy machine, ms. */
const roundMs = quick ? 1_500 : 3_000;
/** Calls before the first round, so that all code is compiled. */
const warmCalls = quick ? 5_000 : 20_000;
/** Maximum ratio to the CPU of a call without traces. */
const goal = 1.15;

const folder = mkdtempSync(join(tmpdir(), "tracing-bench-"));
const stops: (() => Promise<void>)[] = [];

async function start<Message>(
  program: string,
  parameters: string[] = [],
): Promise<Child & { ready: Message }> {
  const flags = program === "gateway-process.ts" ? startFlags : [];
  const child = await startChild<Message>(program, parameters, { flags });
  stops.push(child.stop);
  return child;
}

type Measured = { micros: number; perSecond: number; calls: number };

/** Returns the CPU of a call, microseconds, and the calls a second. */
async function measure(load: Child, server: Child & { ready: Ready }, ms: number): Promise<Measured> {
  const before = await server.ask<Spent>("spent");
  const round = { connections: 64, ms, port: server.ready.port } satisfies LoadRound;
  const { answered, failed, seconds } = await load.ask<LoadResult>(round);
  const after = await server.ask<Spent>("spent");
  if (failed > 0) throw new Error(`${failed} calls failed`);
  const micros = (after.cpuMicros - before.cpuMicros) / answered;
  return { micros, perSecond: answered / seconds, calls: answered };
}

async function run(): Promise<void> {
  const upstream = await start<Ready>("stub-upstream.ts");
  const collector = await start<Ready>("stub-collector.ts");
  const load = await start<string>("load-process.ts");
  const gateway = (name: string, ...more: string[]) =>
    start<Ready>("gateway-process.ts", [
      `file:${join(folder, `${name}.sqlite`)}`,
      `http://127.0.0.1:${upstream.ready.port}`,
      ...more,
    ]);
  const collected = `http://127.0.0.1:${collector.ready.port}`;
  const servers = [
    { name: "without traces", server: await gateway("off") },
    { name: "traces of one call in ten, the default", server: await gateway("some", collected) },
    { name: "traces of every call", server: await gateway("all", collected, "1") },
  ];
  for (const { server } of servers) {
    let calls = 0;
    while (calls < warmCalls) calls += (await measure(load, server, 1_000)).calls;
  }
  const taken: Measured[][] = [];
  for (let round = 0; round < rounds; round++) {
    const measured: Measured[] = [];
    for (const { server } of servers) measured.push(await measure(load, server, roundMs));
    taken.push(measured);
  }

  console.log(
    "| server | CPU per call, us | calls/s | times the CPU without traces |\n| --- | --: | --: | --: |",
  );
  const times: number[] = [];
  for (const [at, { name }] of servers.entries()) {
    const of = (value: (one: Measured, without: Measured) => number) =>
      median(taken.flatMap((round) => (round[0] && round[at] ? [value(round[at], round[0])] : [])));
    times.push(of((one, without) => one.micros / without.micros));
    const figures = [of(({ micros }) => micros), of(({ perSecond }) => perSecond)].map(Math.round);
    console.log(`| ${name} | ${figures.join(" | ")} | ${times[at]?.toFixed(2)} |`);
  }
  const isMet = (times[1] ?? Number.NaN) <= goal;
  console.log(`\nat most ${goal} times the CPU by default: ${isMet ? "met" : "**missed**"}`);
}

try {
  await run();
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}
