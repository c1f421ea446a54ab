import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { newId, systemClock } from "#server/node/runtime.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { describeInstances } from "./instances-contract.ts";

// Several processes on one machine may share the file, with the same answers as on PostgreSQL.
describeInstances("one SQLite file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "instances-sqlite-"));
  const path = join(folder, "shared.sqlite");
  return {
    url: `file:${path}`,
    open: () => openSqliteStore({ path, clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" }),
    run: async (statement) => {
      const file = new DatabaseSync(path);
      file.exec(statement);
      file.close();
    },
    stop: () => rm(folder, { recursive: true }),
  };
});
