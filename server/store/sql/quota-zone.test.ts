import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqliteStore } from "../sqlite/sqlite-store.ts";
import type { Store } from "../store.ts";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { runAdminHere } from "#testing/run-admin-program.ts";
import { hold } from "#testing/store/store-fixture.ts";

type Database = { url: string; open: (quotaDayZone: string) => Promise<Store> };

function describeZone(database: () => Database): void {
  const start = async (zone: string) => (await database().open(zone)).close();

  test("refuses to start with another zone than the first start, and says what to do", async () => {
    const first = await database().open("Asia/Shanghai");
    const limited = { dailyUnits: 100, units: 100 };
    await first.quota.settle(await hold(first, limited));
    await expect(start("America/New_York")).rejects.toThrow(
      /QUOTA_DAY_ZONE is America\/New_York here, and the days of this database are those of Asia\/Shanghai\. Set QUOTA_DAY_ZONE=Asia\/Shanghai .* QUOTA_DAY_ZONE=America\/New_York npm run admin -- zone set\.$/,
    );
    await first.close();
    await expect(start("UTC")).rejects.toThrow("those of Asia/Shanghai");
    await start("Asia/Shanghai");
  });

  test("accepts another name of the same zone", async () => {
    await start("Asia/Shanghai");
    for (const name of ["PRC", "Asia/Chongqing", "asia/shanghai"]) await start(name);
    await expect(start("Asia/Hong_Kong")).rejects.toThrow("those of Asia/Shanghai");
  });

  test("changes the zone by the admin command, and refuses the old one from then on", async () => {
    await start("Asia/Shanghai");
    const environment = { DATABASE_URL: database().url, QUOTA_DAY_ZONE: "UTC" };
    const refused = await runAdminHere(["usage"], { environment });
    expect([refused.code, refused.error]).toEqual([1, expect.stringContaining("those of Asia/Shanghai")]);
    const set = await runAdminHere(["zone", "set"], { environment });
    expect([set.code, set.out]).toEqual([0, expect.stringContaining("are those of UTC from now on")]);
    await start("UTC");
    await expect(start("Asia/Shanghai")).rejects.toThrow("those of UTC");
  });

  test("lets one of two concurrent starts set the zone", async () => {
    const starts = await Promise.allSettled(["UTC", "Asia/Shanghai"].map(start));
    expect(starts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
}

describe("the zone of the quota day on SQLite", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "quota-zone-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  describeZone(() => {
    const path = join(folder, "test.sqlite");
    const options = { path, clock: Date.now, newId: randomUUID };
    return { url: `file:${path}`, open: (quotaDayZone) => openSqliteStore({ ...options, quotaDayZone }) };
  });
});

await describePostgres("the zone of the quota day on PostgreSQL", ({ server, command, open }) => {
  let name = "";
  beforeEach(async () => {
    name = `zone_${randomUUID().slice(0, 8)}`;
    await command("postgres", `CREATE DATABASE ${name}`);
  });
  describeZone(() => ({ url: server.url(name), open: (quotaDayZone) => open(name, { quotaDayZone }) }));
});
