import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId, systemClock } from "#server/node/machine.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { describeInstances } from "./instances-contract.ts";

// On one machine several processes may share the file: the same answers as on PostgreSQL.
describeInstances("one SQLite file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "instances-sqlite-"));
  const path = join(folder, "shared.sqlite");
  return {
    url: `file:${path}`,
    open: () => openSqliteStore({ path, clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" }),
    close: () => rm(folder, { recursive: true }),
  };
});
