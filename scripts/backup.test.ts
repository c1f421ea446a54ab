import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newId, systemClock } from "#server/node/machine.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { aReservation, hold } from "#testing/store/store-harness.ts";
import { backupStore } from "./backup.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backup-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (path: string) =>
  openSqliteStore({ path, clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" });

it("copies a store that is in use, and the copy serves with what was settled by then", async () => {
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
  await expect(backupStore(from, to)).rejects.toThrow("exists already");
  await expect(backupStore(join(folder, "none"), join(folder, "b"))).rejects.toThrow("DATABASE_URL");
});
