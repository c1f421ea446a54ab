import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeProcesses } from "#testing/store/process-contract.ts";
import { patienceMs } from "#testing/store/store-fixture.ts";
import { openSqliteStore } from "./sqlite-store.ts";

const module = new URL("./sqlite-store.ts", import.meta.url).href;

describeProcesses("the SQLite store", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sqlite-processes-"));
  const path = join(folder, "shared.sqlite");
  const open = (ahead: number) =>
    openSqliteStore({
      path,
      clock: () => Date.now() + ahead,
      newId: randomUUID,
      quotaDayZone: "Asia/Shanghai",
      busyMs: patienceMs,
    });
  return {
    opening: `(await import(${JSON.stringify(module)})).openSqliteStore({ path: ${JSON.stringify(path)},
      clock: () => Date.now(), newId: () => crypto.randomUUID(), quotaDayZone: "Asia/Shanghai",
      busyMs: ${patienceMs} })`,
    open: () => open(0),
    openLater: () => open(60_000),
    stop: async () => rmSync(folder, { recursive: true }),
  };
});
