import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newId, systemClock } from "#server/node/runtime.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { describePostgres } from "../store/describe-postgres.ts";
import { soakBuying, type BuyingPlan } from "./buying-fixture.ts";
import { quickFaults } from "./buying-vendor.ts";
import { seededRandom } from "./seeded-random.ts";

// `npm run soak -- --buy` does the same for minutes and with faults that hang.
const plan = { ms: 1_500, faults: quickFaults };

async function expectKept(where: Pick<BuyingPlan, "name" | "databaseUrl" | "open">): Promise<void> {
  const result = await soakBuying({ ...plan, ...where, random: seededRandom(35) });
  expect(result.issues).toEqual([]);
  expect(result.kills).toBeGreaterThan(0);
  expect(result.states["created"]).toBeGreaterThan(0);
  expect(result.states["unknown"]).toBeGreaterThan(0);
}

const usual = { clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" };

test("no order is created twice or denied while two instances on one SQLite file are killed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "buying-sqlite-"));
  const path = join(folder, "shared.sqlite");
  const open = () => openSqliteStore({ path, ...usual });
  await expectKept({ name: "SQLite", databaseUrl: `file:${path}`, open });
  await rm(folder, { recursive: true });
});

await describePostgres("orders of instances on PostgreSQL", ({ server, command, open }) => {
  test("no order is created twice or denied while two instances on one PostgreSQL are killed", async () => {
    await command("postgres", "CREATE DATABASE shared_by_buyers");
    const databaseUrl = server.url("shared_by_buyers");
    await expectKept({ name: "PostgreSQL", databaseUrl, open: () => open("shared_by_buyers") });
  });
});
