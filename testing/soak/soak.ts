import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { newId, systemClock } from "#server/node/runtime.ts";
import { openPostgresStore } from "#server/store/postgres/postgres-store.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { startPrivatePostgres } from "../private-postgres.ts";
import { seededRandom } from "./seeded-random.ts";
import { soak, type Resources, type SoakResult } from "./soak-fixture.ts";

/** Growth over the base that counts as a leak: MiB, and files with sockets. */
const slack = { memory: 96, lasting: 16, files: 24 };

const usual = { minutes: 10 };
/** Store timeout for reading the ledger on a machine that is slow from the soak itself, ms. */
const storeTimeoutMs = 30_000;

/**
 * Runs `npm run soak [-- <minutes> [<seed>]]`: both stores in parallel; prints the results, and fails when something
 * was lost.
 */
async function run(): Promise<void> {
  const [minutes = usual.minutes, seed = systemClock() % 1_000_000] = process.argv.slice(2).map(Number);
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
    const results = await Promise.all([
      soak({
        name: "SQLite, one instance",
        databaseUrl: `file:${path}`,
        open: () => openSqliteStore({ path, busyMs: storeTimeoutMs, ...store }),
        instances: 1,
        ms,
        random: seededRandom(seed),
      }),
      soak({
        name: "PostgreSQL, two instances",
        databaseUrl: url,
        open: () => openPostgresStore({ url, timeoutMs: storeTimeoutMs, ...store }),
        instances: 2,
        ms,
        random: seededRandom(seed + 1),
      }),
    ]);
    for (const result of results) console.log(report(result));
    if (!results.every(isSound)) process.exitCode = 1;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
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
