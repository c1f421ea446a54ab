import { spawnSync } from "node:child_process";
import { mkdtempSync, openSync, closeSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, systemClock } from "#server/node/runtime.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { compileCache } from "#testing/product-process.ts";

const folder = mkdtempSync(join(tmpdir(), "admin-disk-"));
const path = join(folder, "store.sqlite");
const open = () => openSqliteStore({ path, clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" });
beforeAll(async () => (await open()).close());
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Runs the program on a disk where no file may exceed a given number of bytes, with its output to a device of the
 * test's choice.
 */
function admin(
  words: string[],
  { maxFileBytes, output = "pipe" }: { maxFileBytes?: number; output?: "pipe" | number },
) {
  const node = [process.execPath, "--disable-warning=ExperimentalWarning", "server/admin.ts", ...words];
  const limited = maxFileBytes === undefined ? node : ["prlimit", `--fsize=${maxFileBytes}`, ...node];
  const { status, stderr } = spawnSync(limited[0]!, limited.slice(1), {
    env: { ...process.env, ...compileCache, DATABASE_URL: `file:${path}` },
    stdio: ["ignore", output, "pipe"],
    encoding: "utf8",
  });
  return { status, stderr };
}

test("reports a full disk: before the database, while it is open elsewhere, and for the output", async () => {
  expect(admin(["first-link"], { maxFileBytes: 4_096 })).toEqual({
    status: 1,
    stderr: `The database ${path} cannot be used: its disk is full or broken. Free some space, or look at the disk.\n`,
  });

  const other = await open();
  expect(admin(["first-link"], { maxFileBytes: 4_096 })).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      /^The database does not answer \(.+\)\. See that it runs and that its disk has space, then try again\.\n$/,
    ),
  });
  await other.close();

  const full = openSync("/dev/full", "w");
  expect(admin(["first-link"], { output: full })).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      /\nThe result could not be written: ENOSPC.+ A key or a link in it was made all the same: end it, then make another\.\n$/,
    ),
  });
  closeSync(full);
});
