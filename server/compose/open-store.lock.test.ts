import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId, systemClock } from "#server/node/runtime.ts";
import { readConfiguration } from "./config.ts";
import { openStore } from "./open-store.ts";

describe("starts on a SQLite file that another process has locked", () => {
  let folder: string;
  let other: DatabaseSync;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "open-locked-"));
    other = new DatabaseSync(join(folder, "store.sqlite"));
    other.exec("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE");
  });
  afterEach(async () => {
    other.close();
    await rm(folder, { recursive: true });
  });

  const configuration = () =>
    readConfiguration(
      { DATABASE_URL: `file:${join(folder, "store.sqlite")}`, DATABASE_TIMEOUT_MS: "100" },
      () => "",
    );

  test("waits beyond the time limit of a call while it is migrated, four processes at once, and all serve", async () => {
    let waiting = 0;
    const remark = (line: string) => {
      expect(line).toMatch(/^The database of DATABASE_URL does not answer yet: trying for 30 s\./);
      waiting += 1;
      if (waiting === 4) other.exec("COMMIT");
    };
    const opening = Array.from({ length: 4 }, () =>
      openStore(configuration(), { clock: systemClock, newId, remark }),
    );
    for (const store of await Promise.all(opening)) {
      await store.ping();
      await store.close();
    }
    expect(waiting).toBe(4);
  });

  test("gives up after half a minute and says what to do", async () => {
    let now = 0;
    const remark = () => void (now += 30_000);
    await expect(openStore(configuration(), { clock: () => now, newId, remark })).rejects.toThrow(
      /another program keeps it locked\. Stop that program/,
    );
  });
});
