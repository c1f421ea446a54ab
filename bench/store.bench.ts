import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { openPostgresStore } from "#server/store/postgres/postgres-store.ts";
import { startPrivatePostgres } from "#testing/private-postgres.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import type { Store } from "#server/store/store.ts";

const concurrencies = [1, 16, 64, 256];
const runMs = 2_000;
const options = { clock: () => Date.now(), newId: randomUUID, quotaDayZone: "Asia/Shanghai" };

type Figures = { perSecond: number; p50: number; p99: number; cpuMicros: number };

/** The store's work in one metered call: rate limit, reserve, settle, log; or only reserve and settle. */
type Work = (store: Store, appId: string) => Promise<void>;

const reserveAndSettle: Work = async (store, appId) => {
  const held = await store.quota.reserve({
    requestId: "0198f0a0-0000-7000-8000-000000000000",
    appId,
    keyId: "k1",
    channel: "1688",
    operation: "orders.payment-methods",
    units: 1,
    dailyUnits: 1_000_000_000,
    platformDailyUnits: 1_000_000_000,
    leaseMs: 30_000,
  });
  if (held.outcome !== "reserved") throw new Error("the benchmark ran into its own limit");
  await store.quota.settle(held.holdId);
};

const wholeCall: Work = async (store, appId) => {
  const decision = await store.rateLimiter.admit({ keyId: `${appId}/k1`, perMinute: 1_000_000_000 });
  if (!decision.admitted) throw new Error("the benchmark ran into its own limit");
  await reserveAndSettle(store, appId);
  // The gateway answers without waiting for its log line; here the end of the run does.
  const logged = store.callLog.append({
    requestId: "0198f0a0-0000-7000-8000-000000000000",
    at: Date.now(),
    operatorId: null,
    appId,
    keyId: "k1",
    operation: "orders.payment-methods",
    channel: "1688",
    status: 200,
    outcome: null,
    units: 1,
    durationMs: 12,
  });
  logged.catch((error: unknown) => console.error(error));
};

async function measure(store: Store, work: Work, concurrency: number): Promise<Figures> {
  const latencies: number[] = [];
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const caller = async (_: unknown, index: number) => {
    while (performance.now() - begun < runMs) {
      const at = performance.now();
      await work(store, `app-${index % 4}`);
      latencies.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - begun) / 1_000;
  latencies.sort((a, b) => a - b);
  const quantile = (q: number) => latencies[Math.floor((latencies.length - 1) * q)] ?? 0;
  return {
    perSecond: latencies.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    cpuMicros: (user + system) / latencies.length,
  };
}

async function report(name: string, store: Store): Promise<void> {
  await measure(store, wholeCall, 16);
  for (const [title, work] of [
    ["reserve + settle", reserveAndSettle],
    ["rate + reserve + settle + log", wholeCall],
  ] as const) {
    for (const concurrency of concurrencies) {
      const { perSecond, p50, p99, cpuMicros } = await measure(store, work, concurrency);
      console.log(
        `| ${name} | ${title} | ${concurrency} | ${Math.round(perSecond)} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${cpuMicros.toFixed(0)} |`,
      );
    }
  }
}

console.log(
  "| store | work | concurrent | per second | p50 ms | p99 ms | CPU of this process per call, us |",
);
console.log("|---|---|---|---|---|---|---|");

await report("memory", createMemoryStore(options));

const folder = mkdtempSync(join(import.meta.dirname, ".store-"));
try {
  const sqlite = await openSqliteStore({ ...options, path: join(folder, "bench.sqlite") });
  await report("SQLite", sqlite);
  await sqlite.close();
} finally {
  rmSync(folder, { recursive: true });
}

const server = await startPrivatePostgres({ durable: true });
if (typeof server === "string") {
  console.log(server);
} else {
  try {
    const postgres = await openPostgresStore({ ...options, url: server.url("postgres") });
    await report("PostgreSQL", postgres);
    await postgres.close();
  } finally {
    await server.stop();
  }
}
