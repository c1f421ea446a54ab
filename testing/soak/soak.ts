import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { newId, systemClock } from "#server/node/runtime.ts";
import { openPostgresStore } from "#server/store/postgres/postgres-store.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { startPrivatePostgres } from "../private-postgres.ts";
import { seededRandom } from "./seeded-random.ts";
import { soakBuying, type BuyingResult } from "./buying-fixture.ts";
import { soak, type Resources, type SoakResult } from "./soak-fixture.ts";
import { faultScenarios, type FaultName } from "../faults/fault-scenarios.ts";

/** Growth over the base that counts as a leak: MiB, and files with sockets. */
const slack = { memory: 96, lasting: 16, files: 24 };

const usual = { minutes: 10 };
/** Store timeout for reading the ledger on a machine that is slow from the soak itself, ms. */
const storeTimeoutMs = 30_000;

/**
 * Runs `npm run soak [-- [--buy] <minutes> [<seed>]]`: both stores in parallel; prints the results, and fails when something
 * was lost. With `--buy` the callers create orders, and it fails when one was made twice or denied.
 */
async function run(): Promise<void> {
  const given = process.argv.slice(2);
  const isBuying = given.includes("--buy");
  const numbers = given.filter((word) => word !== "--buy").map(Number);
  const [minutes = usual.minutes, seed = systemClock() % 1_000_000] = numbers;
  if (!(minutes > 0) || !Number.isSafeInteger(seed))
    throw new Error("Pass the minutes, and a whole number as the seed.");
  console.log(`${minutes} minutes, seed ${seed}`);
  const ms = minutes * 60_000;
  const quotaDayZone = "Asia/Shanghai";
  const folder = await mkdtemp(join(tmpdir(), "soak-store-"));
  const postgres = await startPrivatePostgres({ durable: true });
  if (typeof postgres === "string") throw new Error(postgres);
  try {
    const client = new Client({ connectionString: postgres.url("postgres") });
    await client.connect();
    await client.query("CREATE DATABASE soak");
    await client.end();
    const path = join(folder, "soak.sqlite");
    const url = postgres.url("soak");
    const store = { clock: systemClock, newId, quotaDayZone };
    const sqlite = {
      databaseUrl: `file:${path}`,
      open: () => openSqliteStore({ path, busyMs: storeTimeoutMs, ...store }),
      ms,
      random: seededRandom(seed),
    };
    const onPostgres = {
      databaseUrl: url,
      open: () => openPostgresStore({ url, timeoutMs: storeTimeoutMs, ...store }),
      ms,
      random: seededRandom(seed + 1),
    };
    if (isBuying) {
      const bought = await Promise.all([
        soakBuying({ name: "SQLite, two instances", faults, ...sqlite }),
        soakBuying({ name: "PostgreSQL, two instances", faults, ...onPostgres }),
      ]);
      for (const result of bought) console.log(buyingReport(result));
      if (bought.some(({ issues }) => issues.length > 0)) process.exitCode = 1;
      return;
    }
    const results = await Promise.all([
      soak({ name: "SQLite, one instance", instances: 1, ...sqlite }),
      soak({ name: "PostgreSQL, two instances", instances: 2, ...onPostgres }),
    ]);
    for (const result of results) console.log(report(result));
    if (!results.every(isSound)) process.exitCode = 1;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

const faults = Object.keys(faultScenarios) as [FaultName, ...FaultName[]];

function buyingReport({
  name,
  issues,
  intents,
  kills,
  orders,
  units,
  states,
  answers,
}: BuyingResult): string {
  const counts = (all: Record<string, number>) =>
    Object.entries(all)
      .map(([what, count]) => `${what === "0" ? "broken" : what}: ${count}`)
      .join(", ");
  return [
    `${name}: ${issues.length === 0 ? "sound" : "NOT SOUND"}`,
    `  ${intents} intents, ${orders} orders, ${units} units for creates, ${kills} kills`,
    `  purchases ${counts(states)}; answers ${counts(answers)}`,
    ...issues.map((issue) => `  ${issue}`),
  ].join("\n");
}

function isSound({ lost, twice, unexplained, held, used, units, base, end }: SoakResult): boolean {
  const kinds = ["memory", "lasting", "files"] as const;
  const isBack = end.every((after, at) =>
    kinds.every((kind) => after[kind] <= (base[at]?.[kind] ?? 0) + slack[kind]),
  );
  return lost === 0 && twice === 0 && unexplained === 0 && held === 0 && used === units && isBack;
}

function report(result: SoakResult): string {
  const { name, seen, kills, steps, used, held, entries, units, lost, twice, unexplained } = result;
  const statuses = (counts: Map<number, number>) =>
    [...counts]
      .sort(([one], [other]) => one - other)
      .map(([status, count]) => `${status === 0 ? "broken" : status}: ${count}`)
      .join(", ");
  const resourcesText = (all: Resources[]) =>
    all.map(({ memory, lasting, files }) => `${memory} MiB (${lasting} last), ${files} files`).join(" | ");
  return [
    `${name}: ${isSound(result) ? "sound" : "NOT SOUND"}`,
    `  metered ${statuses(seen.metered)}; broken ${seen.broken}; others ${statuses(seen.others)}`,
    `  ${kills} kills, ${steps} clock steps`,
    `  ledger: ${entries} entries of ${units} units, ${used} used, ${held} held; callers: ${seen.delivered.length} delivered`,
    `  lost ${lost}, twice ${twice}, paid and unexplained ${unexplained}`,
    ...[result.base, ...result.course, result.end].map((each, at) => `  ${at}: ${resourcesText(each)}`),
  ].join("\n");
}

await run();
