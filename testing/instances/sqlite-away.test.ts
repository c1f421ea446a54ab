import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId, systemClock } from "#server/node/runtime.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { readMetrics } from "#testing/http/read-metrics.ts";
import { send } from "#testing/http/send.ts";
import { keyOf, startInstancesFixture, type InstancesFixture } from "./instances-fixture.ts";
import type { Instance } from "../product-process.ts";

const until = { timeout: 20_000, interval: 20 };

let folder: string;
let disk: string;
let deployment: InstancesFixture;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sqlite-away-"));
  disk = join(folder, "disk");
  await mkdir(disk);
  deployment = await startInstancesFixture({ databaseUrl: `file:${join(disk, "store.sqlite")}` });
});
afterEach(async () => {
  await deployment.stop();
  spawnSync("umount", [disk]);
  await rm(folder, { recursive: true });
});

const call = (instance: Instance) => deployment.call(instance, keyOf("acme"));

async function stateOf({ origin }: Instance): Promise<unknown> {
  const { status, text } = await send(`${origin}/readyz`);
  const storeUp = (await readMetrics(origin))("procurement_store_up");
  return [status, (JSON.parse(text) as { store: { status: string } }).store.status, storeUp];
}

/** Takes the disk space away from a running process, and gives it back. */
type Shortage = {
  prepare: () => void;
  begin: (instance: Instance) => Promise<void>;
  end: (instance: Instance) => Promise<void>;
  code: RegExp;
};

const limitOfFiles = (instance: Instance, bytes: string) =>
  void expect(spawnSync("prlimit", ["--pid", String(instance.child.pid), `--fsize=${bytes}:`]).status).toBe(
    0,
  );

/** Limits the size of files, which any user may do for their own processes. */
const noGrowth: Shortage = {
  prepare: () => undefined,
  begin: async (instance) => {
    const sizes = (await readdir(disk)).map(async (name) => (await stat(join(disk, name))).size);
    limitOfFiles(instance, String(Math.max(...(await Promise.all(sizes)))));
  },
  end: async (instance) => limitOfFiles(instance, "unlimited"),
  code: /StoreUnavailable \(SQLITE_(FULL|IOERR)/,
};

const mountDisk = () => spawnSync("mount", ["-t", "tmpfs", "-o", "size=4m", "none", disk]).status;

/** Fills a separate disk to the last byte, which needs the right to mount one. */
const fullDisk: Shortage = {
  prepare: () => void expect(mountDisk()).toBe(0),
  begin: async () =>
    void (await writeFile(join(disk, "ballast"), Buffer.alloc(4 * 1024 * 1024)).catch(() => undefined)),
  end: () => rm(join(disk, "ballast")),
  code: /StoreUnavailable \(SQLITE_FULL\)/,
};

const mayMount = spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "none", "/tmp"]).status === 0;

describe.each([
  { name: "files that may not grow", shortage: noGrowth },
  ...(mayMount ? [{ name: "a full disk", shortage: fullDisk }] : []),
])("an instance whose SQLite store meets $name", ({ shortage }) => {
  test("reports the shortage, refuses what it cannot count without calling a marketplace, and recovers when there is space", async () => {
    shortage.prepare();
    const instance = await deployment.start({ LOG_LEVEL: "info" });
    expect((await call(instance)).status).toBe(200);
    expect(await stateOf(instance)).toEqual([200, "ok", 1]);

    await shortage.begin(instance);
    const paidFor = async () => [(await call(instance)).status, ((await stateOf(instance)) as unknown[])[0]];
    await expect.poll(paidFor, until).toEqual([429, 503]);
    const asked = deployment.vendor.payments();
    for (const { status, code, retryAfter } of await Promise.all(
      Array.from({ length: 10 }, () => call(instance)),
    )) {
      expect([status, code]).toEqual([429, "PLATFORM_QUOTA_EXCEEDED"]);
      expect(retryAfter).toBeGreaterThan(0);
    }
    expect(deployment.vendor.payments()).toBe(asked);
    expect(await stateOf(instance)).toEqual([503, "unavailable", 0]);
    expect((await send(`${instance.origin}/healthz`)).status).toBe(200);
    expect(instance.said()).toMatch(shortage.code);

    await shortage.end(instance);
    await expect.poll(async () => (await call(instance)).status, until).toBe(200);
    expect(await stateOf(instance)).toEqual([200, "ok", 1]);
  }, 120_000);
});

/** Starts another program that holds the lock of the store. */
async function lockStore(): Promise<{ letGo: () => Promise<void> }> {
  const program = `
    const db = new (require("node:sqlite").DatabaseSync)(process.argv[1], { timeout: 10000 });
    db.exec("BEGIN IMMEDIATE");
    console.log("locked");
    process.stdin.on("end", () => db.exec("ROLLBACK")).resume();`;
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "-e", program, join(disk, "store.sqlite")],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  return {
    letGo: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

describe("an instance whose SQLite store another program keeps locked", () => {
  test("answers /healthz at once, refuses what it cannot count, and recovers afterwards", async () => {
    const limit = 2_000;
    const instance = await deployment.start({ DATABASE_TIMEOUT_MS: String(limit) });
    expect((await call(instance)).status).toBe(200);
    const { letGo } = await lockStore();
    const calls = Promise.all(Array.from({ length: 8 }, () => call(instance)));
    const took: number[] = [];
    let isOver = false;
    void calls.then(() => (isOver = true));
    // The polls are spaced out, because polling without a pause would itself be the load.
    for await (const _ of setInterval(until.interval)) {
      if (isOver) break;
      const began = performance.now();
      expect((await send(`${instance.origin}/healthz`)).status).toBe(200);
      took.push(performance.now() - began);
    }
    for (const { status } of await calls) expect(status).toBe(429);
    // Other programs may cause some of the delay, but a wait inside SQLite would have taken the whole limit.
    expect(Math.max(...took)).toBeLessThan(0.75 * limit);
    await letGo();
    await expect.poll(async () => (await call(instance)).status, until).toBe(200);
  }, 120_000);

  test("waits for the lock at its start", async () => {
    const path = join(disk, "store.sqlite");
    await (await openSqliteStore({ path, clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" })).close();
    const { letGo } = await lockStore();
    const starting = deployment.start({ DATABASE_TIMEOUT_MS: "4000" });
    await letGo();
    expect((await call(await starting)).status).toBe(200);
  }, 120_000);
});
