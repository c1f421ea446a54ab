import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { refusedPort } from "#testing/faults/fault-vendor.ts";
import { startPrivatePostgres } from "#testing/private-postgres.ts";
import type { Ready } from "./gateway/be-measured.ts";
import { benchKey } from "./gateway/bench-key.ts";
import { startChild, type Child } from "./gateway/child.ts";
import type { LoadResult, LoadRound } from "./gateway/load-process.ts";

// Payment methods through whole processes, as an operator runs them, on one store: how much one instance does, what a
// second one adds, and what a call costs a core. Load, upstream and database share this machine's processors with them.

const quick = process.argv.includes("--quick");
const warmMs = quick ? 1_000 : 2_500;
const roundMs = quick ? 1_000 : 4_000;
const connections = 64;
/** Ticks of the kernel's clock in a second: the unit of processor time in /proc. */
const ticksPerSecond = 100;

type Running = { port: number; process: ChildProcess };
type Row = { store: string; instances: number; perSecond: number; perCore: number; p50: number; p99: number };

const folder = mkdtempSync(join(tmpdir(), "instances-bench-"));
const stops: (() => Promise<unknown>)[] = [];

function writeFile(upstream: number): string {
  const path = join(folder, "gateway.json");
  const plentiful = { requests_per_minute: 1_000_000_000, daily_units: 1_000_000_000 };
  writeFileSync(
    path,
    JSON.stringify({
      marketplaces: {
        "1688": { base_url: `http://127.0.0.1:${upstream}/openapi`, app_key: "1", app_secret: "s" },
      },
      platform_daily_units: 1_000_000_000,
      plans: { plentiful },
      apps: [
        {
          id: "bench",
          plan: "plentiful",
          keys: [
            {
              id: "k1",
              environment: "live",
              sha256: createHash("sha256").update(benchKey).digest("hex"),
              scopes: ["order:read"],
            },
          ],
          authorizations: { "1688": { access_token: "t" } },
        },
      ],
    }),
  );
  return path;
}

async function startInstance(file: string, databaseUrl: string): Promise<Running> {
  const port = await refusedPort();
  const log = openSync(join(folder, `${port}.log`), "a");
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "server/main.ts"], {
    cwd: join(import.meta.dirname, ".."),
    env: { PORT: String(port), CONFIG_FILE: file, DATABASE_URL: databaseUrl, ROLES: "gateway" },
    stdio: ["ignore", log, "inherit"],
  });
  const deadline = Date.now() + 20_000;
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("an instance does not start");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { port, process: child };
}

/** Processor time of a process so far, s. */
function spentSeconds({ process: { pid } }: Running): number {
  // The name, in parentheses, may hold spaces; user and system time are the 14th and 15th field of the line.
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13);
  return (Number(user) + Number(system)) / ticksPerSecond;
}

async function measure(loads: Child[], running: Running[], ms: number): Promise<Omit<Row, "store">> {
  const spent = () => running.reduce((sum, each) => sum + spentSeconds(each), 0);
  const before = spent();
  const share = connections / running.length;
  const results = await Promise.all(
    running.map(({ port }, index) => {
      const load = loads[index];
      if (!load) throw new Error("an instance without a load");
      return load.ask<LoadResult>({ port, connections: share, ms } satisfies LoadRound);
    }),
  );
  const cpuSeconds = spent() - before;
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  if (failed > 0) throw new Error(`${failed} calls failed`);
  return {
    instances: running.length,
    perSecond: results.reduce((sum, { answered, seconds }) => sum + answered / seconds, 0),
    perCore: results.reduce((sum, { answered }) => sum + answered, 0) / cpuSeconds,
    p50: Math.max(...results.map(({ p50 }) => p50)),
    p99: Math.max(...results.map(({ p99 }) => p99)),
  };
}

async function end({ process: child }: Running): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

async function run(): Promise<void> {
  const upstream = await startChild<Ready>("stub-upstream.ts", []);
  const loads = [await startChild("load-process.ts", []), await startChild("load-process.ts", [])];
  stops.push(upstream.stop, ...loads.map((load) => load.stop));
  const file = writeFile(upstream.ready.port);
  const path = join(folder, "bench.sqlite");
  const stores = [{ store: "SQLite, one file", url: `file:${path}` }];
  const postgres = await startPrivatePostgres({ durable: true });
  if (typeof postgres === "string") console.log(postgres);
  else {
    stops.push(postgres.stop);
    stores.push({ store: "PostgreSQL", url: postgres.url("postgres") });
  }

  const [processor] = cpus();
  console.log(`${processor?.model.trim()}, ${cpus().length} processors, Node ${process.version}`);
  console.log(`${connections} connections in all, ${roundMs} ms each, durable\n`);
  console.log("| store | instances | calls/s | calls per core-second of the instances | p50 ms | p99 ms |");
  console.log("|---|---|---|---|---|---|");
  let calls = 0;
  for (const { store, url } of stores) {
    for (const instances of [1, 2]) {
      const running: Running[] = [];
      for (let index = 0; index < instances; index += 1) running.push(await startInstance(file, url));
      await measure(loads, running, warmMs);
      const { perSecond, perCore, p50, p99 } = await measure(loads, running, roundMs);
      const cells = [
        store,
        instances,
        Math.round(perSecond),
        Math.round(perCore),
        p50.toFixed(1),
        p99.toFixed(1),
      ];
      console.log(`| ${cells.join(" | ")} |`);
      if (url.startsWith("file:")) calls += Math.round((perSecond * (warmMs + roundMs)) / 1000);
      await Promise.all(running.map(end));
    }
  }
  const bytes = statSync(path).size;
  console.log(`\nThe SQLite file holds some ${calls} calls in ${Math.round(bytes / 1024)} KiB.`);
}

try {
  await run();
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}
