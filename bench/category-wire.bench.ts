import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request as open } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { categoryEndpoint } from "#contract/category";
import { readCategoryColumns } from "#contract/category-columns";
import { consoleHeader, consolePaths } from "#contract/console";
import { demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { startInstance } from "#testing/instances/start-instance.ts";
import { readMetrics } from "#testing/http/read-metrics.ts";
import { visit } from "#testing/http/visit.ts";

// The category tree on the wire: how long the built-in demo takes to read it, how large each form is, and what a warm request
// costs the server's processor, all threads counted, by its own /metrics. Whole processes over loopback HTTP.

const quick = process.argv.includes("--quick");
const requests = quick ? 100 : 500;
const rounds = quick ? 3 : 5;
const sizes = quick ? [10_000] : [10_000, 100_000];

type Answer = { status: number; bytes: Buffer; etag: string };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function get(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    open(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          bytes: Buffer.concat(chunks),
          etag: response.headers.etag ?? "",
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}

async function cpuSeconds(origin: string): Promise<number> {
  const read = await readMetrics(origin);
  return read("process_cpu_seconds_total") ?? Number.NaN;
}

/** Milliseconds of one request: of the server's processor, and of the caller's clock; the median of the rounds. */
async function cost(origin: string, ask: () => Promise<Answer>): Promise<{ cpu: number; wall: number }> {
  for (let warm = 0; warm < requests / 5; warm++) await ask();
  const found: { cpu: number; wall: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = await cpuSeconds(origin);
    const began = performance.now();
    for (let request = 0; request < requests; request++) await ask();
    const wall = (performance.now() - began) / requests;
    found.push({ cpu: (((await cpuSeconds(origin)) - before) * 1000) / requests, wall });
  }
  return (
    found.sort((one, other) => one.cpu - other.cpu)[rounds >> 1] ?? { cpu: Number.NaN, wall: Number.NaN }
  );
}

async function measure(nodes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "category-bench-"));
  const began = performance.now();
  const instance = await startInstance({
    DATABASE_URL: `file:${join(folder, "bench.sqlite")}`,
    SIMULATOR_CATEGORY_NODES: String(nodes),
    LOG_LEVEL: "error",
  });
  try {
    const { origin } = instance;
    const started = performance.now();
    const tree = `${origin}${categoryEndpoint.path}?platform=1688`;
    const merchant = { "x-uuid": demoMerchantUuid };
    // The walk begins with the process; a caller who is told that it is under way asks again.
    while ((await get(tree, merchant)).status !== 200);
    const read = performance.now();
    console.log(
      `${nodes} categories: process up in ${seconds(started - began)}, first whole tree ${seconds(read - started)} later`,
    );

    const visitor = visit(origin);
    await visitor.signIn({ demo: "buyer" });
    const session = { [consoleHeader.name]: consoleHeader.value, cookie: visitor.cookie() };
    const columns = `${origin}${consolePaths.categoryColumns}?platform=1688`;
    const flat = readCategoryColumns((await get(columns, session)).bytes.toString());
    const widest = flat.childCounts.indexOf(Math.max(...flat.childCounts));
    const children = `${tree}&categoryId=${flat.ids[widest] ?? 0}`;

    const row = (name: string, bytes: string, cpu: string, wall: string) =>
      console.log(`${name.padEnd(40)}${bytes.padStart(12)}${cpu.padStart(14)}${wall.padStart(14)}`);
    row("answer", "bytes", "server CPU", "caller");
    const forms: [string, string, Record<string, string>][] = [
      ["nested", tree, merchant],
      [`children of one with ${flat.childCounts[widest] ?? 0}`, children, merchant],
      ["columns, for the console", columns, session],
    ];
    for (const [name, url, who] of forms)
      for (const coding of ["identity", "gzip", "br"]) {
        const headers = { ...who, "accept-encoding": coding };
        const { bytes, etag } = await get(url, headers);
        const whole = await cost(origin, () => get(url, headers));
        row(`${name}, ${coding}`, String(bytes.length), millis(whole.cpu), millis(whole.wall));
        if (coding !== "br") continue;
        const held = await cost(origin, () => get(url, { ...headers, "if-none-match": etag }));
        row(`${name}, 304`, "0", millis(held.cpu), millis(held.wall));
      }

    const text = (await get(columns, session)).bytes.toString();
    const decoded: number[] = [];
    for (let round = 0; round < 11; round++) {
      const start = performance.now();
      readCategoryColumns(text);
      decoded.push(performance.now() - start);
    }
    console.log(`columns -> flat tree: ${millis(decoded.sort((one, other) => one - other)[5] ?? 0)}\n`);
  } finally {
    await instance.stop();
    rmSync(folder, { recursive: true });
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function millis(ms: number): string {
  return `${ms.toFixed(2)} ms`;
}

for (const nodes of sizes) await measure(nodes);
agent.destroy();
