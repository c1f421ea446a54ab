import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describeBuyers } from "./processes-contract.ts";

describeBuyers("one SQLite file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "buyers-"));
  const path = join(folder, "shared.sqlite");
  let lock: DatabaseSync | null = null;
  return {
    url: `file:${path}`,
    channel: "1688",
    waitMs: 200,
    moments: ["preview", "recorded", "received", "executed", "answered", "stored"],
    takeAway: async () => {
      // Another program that holds the lock of the file leaves it readable.
      lock = new DatabaseSync(path, { timeout: 10_000 });
      lock.exec("BEGIN IMMEDIATE");
    },
    giveBack: async () => {
      lock?.exec("ROLLBACK");
      lock?.close();
    },
    stop: () => rm(folder, { recursive: true }),
  };
});
