import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StoreUnusable } from "../store-options.ts";
import { openSqliteStore } from "./sqlite-store.ts";

describe("opening a SQLite file", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "open-database-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const open = (path: string) =>
    openSqliteStore({ path, clock: () => 0, newId: randomUUID, quotaDayZone: "Asia/Shanghai", busyMs: 50 });

  async function refusal(path: string): Promise<string> {
    const failure = await open(path).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(StoreUnusable);
    const { message } = failure as StoreUnusable;
    expect(message).toContain(path);
    expect(message).not.toContain("\n");
    return message;
  }

  test("creates the file and the folders above it", async () => {
    const path = join(folder, "a", "b", "new.sqlite");
    await (await open(path)).close();
    expect(readFileSync(path).subarray(0, 15).toString()).toBe("SQLite format 3");
  });

  test.each(["a new file", "a file that every user could read"])(
    "makes the files readable by their owner only: %s",
    async (which) => {
      const path = join(folder, "private.sqlite");
      if (which !== "a new file") {
        await (await open(path)).close();
        chmodSync(path, 0o644);
      }
      const before = process.umask(0);
      const store = await open(path);
      process.umask(before);
      await store.ping();
      const modes = ["", "-wal", "-shm"].map((end) => (statSync(path + end).mode & 0o777).toString(8));
      await store.close();
      expect(modes).toEqual(["600", "600", "600"]);
    },
  );

  test("says what to do when a file is in the place of the folder", async () => {
    writeFileSync(join(folder, "file"), "");
    expect(await refusal(join(folder, "file", "x.sqlite"))).toMatch(/set DATABASE_URL to another file/);
  });

  test("says what to do when the file system refuses the folder even to root", async () => {
    expect(await refusal("/proc/no-such-folder/a/x.sqlite")).toMatch(/set DATABASE_URL to another file/);
  });

  test("says what to do when a folder is in the place of the file", async () => {
    mkdirSync(join(folder, "x.sqlite"));
    expect(await refusal(join(folder, "x.sqlite"))).toMatch(/Make the folder writable, or set DATABASE_URL/);
  });

  test.each(["a folder", "another program's file"])(
    "leaves the mode of %s unchanged when it is not a database",
    async (what) => {
      const path = join(folder, "x.sqlite");
      if (what === "a folder") mkdirSync(path);
      else writeFileSync(path, "nothing that SQLite wrote, and long enough to be looked at".repeat(20));
      chmodSync(path, 0o755);
      await refusal(path);
      expect((statSync(path).mode & 0o777).toString(8)).toBe("755");
    },
  );

  test("says what to do when the folder is not writable", async () => {
    chmodSync(folder, 0o500);
    // Root may write everywhere, so for root the file is simply created.
    if (userInfo().uid === 0) await (await open(join(folder, "x.sqlite"))).close();
    else expect(await refusal(join(folder, "x.sqlite"))).toMatch(/writable/);
    chmodSync(folder, 0o700);
  });

  test("says what to do when the file is not a database", async () => {
    writeFileSync(
      join(folder, "x.sqlite"),
      "nothing that SQLite wrote, and long enough to be looked at".repeat(20),
    );
    expect(await refusal(join(folder, "x.sqlite"))).toMatch(/not a SQLite database. Move it away/);
  });

  test("says what to do when the database is damaged", async () => {
    const path = join(folder, "x.sqlite");
    await (await open(path)).close();
    const bytes = readFileSync(path);
    bytes.fill(0xff, 100, 8_192);
    writeFileSync(path, bytes);
    expect(await refusal(path)).toMatch(/damaged. Restore it from a backup/);
  });

  test("says what to do when another program keeps the database locked", async () => {
    const path = join(folder, "x.sqlite");
    const other = new DatabaseSync(path);
    other.exec("PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE t (c); BEGIN EXCLUSIVE");
    expect(await refusal(path)).toMatch(/another program keeps it locked. Stop that program/);
    other.close();
  });

  test("says what to do when the database is from a newer version of this program", async () => {
    const path = join(folder, "x.sqlite");
    await (await open(path)).close();
    const other = new DatabaseSync(path);
    other.exec("UPDATE schema_version SET version = 99");
    other.close();
    expect(await refusal(path)).toMatch(
      /newer version of this program \(schema 99, this one knows \d+\): start that version\.$/,
    );
  });
});
