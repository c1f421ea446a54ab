import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId, systemClock } from "#server/node/machine.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { readMetrics } from "#testing/http/read-metrics.ts";
import { send } from "#testing/http/send.ts";
import { keyOf, startInstancesWorld, type InstancesWorld } from "./instances-world.ts";
import type { Instance } from "./start-instance.ts";

const until = { timeout: 20_000, interval: 20 };

let folder: string;
let disk: string;
let world: InstancesWorld;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sqlite-away-"));
  disk = join(folder, "disk");
  await mkdir(disk);
  world = await startInstancesWorld(`file:${join(disk, "store.sqlite")}`);
});
afterEach(async () => {
  await world.close();
  spawnSync("umount", [disk]);
  await rm(folder, { recursive: true });
});

const call = (instance: Instance) => world.call(instance, keyOf("acme"));

async function stateOf({ origin }: Instance): Promise<unknown> {
  const { status, text } = await send(`${origin}/readyz`);
  const storeUp = (await readMetrics(origin))("store_up");
  return [status, (JSON.parse(text) as { store: { status: string } }).store.status, storeUp];
}

/** Takes the room away from a process that runs, and gives it back. */
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

/** Files that may not grow: what anybody may set for his own processes. */
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

/** A disk of its own that is filled to the last byte: whoever may mount one. */
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
  it("says so, refuses what it cannot count and asks no marketplace, and goes on when there is room", async () => {
    shortage.prepare();
    const instance = await world.start({ LOG_LEVEL: "info" });
    expect((await call(instance)).status).toBe(200);
    expect(await stateOf(instance)).toEqual([200, "ok", 1]);

    await shortage.begin(instance);
    const paidFor = async () => [(await call(instance)).status, ((await stateOf(instance)) as unknown[])[0]];
    await expect.poll(paidFor, until).toEqual([429, 503]);
    const asked = world.vendor.payments();
    for (const { status, code, retryAfter } of await Promise.all(
      Array.from({ length: 10 }, () => call(instance)),
    )) {
      expect([status, code]).toEqual([429, "PLATFORM_QUOTA_EXCEEDED"]);
      expect(retryAfter).toBeGreaterThan(0);
    }
    expect(world.vendor.payments()).toBe(asked);
    expect(await stateOf(instance)).toEqual([503, "unavailable", 0]);
    expect((await send(`${instance.origin}/healthz`)).status).toBe(200);
    expect(instance.said()).toMatch(shortage.code);

    await shortage.end(instance);
    await expect.poll(async () => (await call(instance)).status, until).toBe(200);
    expect(await stateOf(instance)).toEqual([200, "ok", 1]);
  }, 120_000);
});

/** Another program that holds the lock of the store from now on. */
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
  it("answers /healthz at once all the while, refuses what it cannot count, and goes on afterwards", async () => {
    const limit = 2_000;
    const instance = await world.start({ DATABASE_TIMEOUT_MS: String(limit) });
    expect((await call(instance)).status).toBe(200);
    const { letGo } = await lockStore();
    const calls = Promise.all(Array.from({ length: 8 }, () => call(instance)));
    const took: number[] = [];
    let isOver = false;
    void calls.then(() => (isOver = true));
    // With a rest in between: whoever asks without one is the load himself.
    for await (const _ of setInterval(until.interval)) {
      if (isOver) break;
      const began = performance.now();
      expect((await send(`${instance.origin}/healthz`)).status).toBe(200);
      took.push(performance.now() - began);
    }
    for (const { status } of await calls) expect(status).toBe(429);
    // Some of it may be another program's doing: whoever waited inside SQLite would have waited for all of its time.
    expect(Math.max(...took)).toBeLessThan(0.75 * limit);
    await letGo();
    await expect.poll(async () => (await call(instance)).status, until).toBe(200);
  }, 120_000);

  it("waits for it at its start, for its time limit at most", async () => {
    const path = join(disk, "store.sqlite");
    await (await openSqliteStore({ path, clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" })).close();
    const first = await lockStore();
    const starting = world.start({ DATABASE_TIMEOUT_MS: "4000" });
    await first.letGo();
    expect((await call(await starting)).status).toBe(200);
    await (await starting).stop();

    const second = await lockStore();
    await expect(world.start({ DATABASE_TIMEOUT_MS: "300" })).rejects.toThrow(
      /another program keeps it locked/,
    );
    await second.letGo();
  }, 120_000);
});
