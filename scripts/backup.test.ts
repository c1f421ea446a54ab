import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId, systemClock } from "#server/node/runtime.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { aReservation, hold } from "#testing/store/store-fixture.ts";
import { backupStore } from "./backup.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backup-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (path: string) =>
  openSqliteStore({ path, clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" });

test("a backup copies a store in use, and the copy serves with everything settled so far", async () => {
  const [from, to] = [join(folder, "store.sqlite"), join(folder, "copy.sqlite")];
  const store = await open(from);
  await store.quota.settle(await hold(store, { units: 3 }));
  const busy = Array.from({ length: 50 }, () => store.quota.reserve(aReservation()));
  expect(await backupStore(from, to)).toContain("checked");
  await Promise.all(busy);
  await store.close();
  expect(readdirSync(folder).filter((name) => name.startsWith("copy"))).toEqual(["copy.sqlite"]);
  expect(statSync(to).mode & 0o777).toBe(0o600);
  const restored = await open(to);
  expect(await restored.quota.usage("acme")).toMatchObject({ used: 3 });
  await restored.close();
  await expect(backupStore(from, to)).rejects.toThrow("already exists");
  await expect(backupStore(join(folder, "none"), join(folder, "b"))).rejects.toThrow("DATABASE_URL");
});

test("a backup finishes while another process writes all the time", async () => {
  const [from, to] = [join(folder, "store.sqlite"), join(folder, "copy.sqlite")];
  await (await open(from)).close();
  const other = new DatabaseSync(from);
  other.exec("CREATE TABLE busy (text); INSERT INTO busy VALUES (zeroblob(4000000))");
  const max = 3_000;
  let written = 0;
  let done = false;
  const writing = (async () => {
    while (!done && written < max) {
      other.exec("INSERT INTO busy VALUES (1)");
      written += 1;
      await setImmediate();
    }
  })();
  await backupStore(from, to);
  done = true;
  await writing;
  other.close();
  expect(written).toBeLessThan(max);
});

test.each(["a folder", "a file that is not a database"])(
  "a failed backup leaves no partial file and reports the failure for %s",
  async (source) => {
    const [from, to] = [join(folder, "store.sqlite"), join(folder, "copy.sqlite")];
    if (source === "a folder") mkdirSync(from);
    else writeFileSync(from, "not written by SQLite, and long enough to be read as a database".repeat(20));
    await expect(backupStore(from, to)).rejects.toThrow(`There is no backup at ${to}: `);
    expect(readdirSync(folder)).toEqual(["store.sqlite"]);
  },
);
