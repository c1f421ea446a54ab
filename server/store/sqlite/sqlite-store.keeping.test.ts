import { aCall } from "#testing/store/calls-contract.ts";
import { callsOf, aReservation, hold, noon, sumAll } from "#testing/store/store-fixture.ts";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StoreUnavailable } from "../store.ts";
import { sqliteMigrations } from "./sqlite-migrations.ts";
import { openSqliteStore, type SqliteStoreOptions } from "./sqlite-store.ts";

const day = 86_400_000;

describe("data in the SQLite file", () => {
  let folder = "";
  let now = noon;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sqlite-keeping-"));
    now = noon;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const path = () => join(folder, "x.sqlite");
  const open = (change: Partial<SqliteStoreOptions> = {}) =>
    openSqliteStore({
      path: path(),
      clock: () => now,
      newId: randomUUID,
      quotaDayZone: "Asia/Shanghai",
      ...change,
    });
  const query = (sql: string) => {
    const db = new DatabaseSync(path());
    const row = db.prepare(sql).get();
    db.close();
    return row;
  };

  /** Replaces the file by one of an older schema with the same rows. */
  const downgrade = (version: number) => {
    const newer = join(folder, "newer.sqlite");
    renameSync(path(), newer);
    const old = new DatabaseSync(path());
    for (const statement of sqliteMigrations.slice(0, version).flat()) old.exec(statement);
    const tables = old.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    old.exec(`CREATE TABLE schema_version (version INTEGER NOT NULL);
      INSERT INTO schema_version VALUES (${version}); ATTACH '${newer}' AS newer`);
    for (const { name } of tables) {
      const columns = old.prepare(`SELECT name FROM pragma_table_info('${String(name)}')`).all();
      const names = columns.map((column) => String(column["name"])).join(", ");
      old.exec(`INSERT INTO ${String(name)} (${names}) SELECT ${names} FROM newer.${String(name)}`);
    }
    old.close();
  };

  const call = (index: number) => aCall(`r${index}`, { at: now });

  test("limits the number of log entries", async () => {
    const store = await open({ retention: { callRows: 300 } });
    for (let index = 0; index < 1_025; index += 1) {
      await store.callLog.append(call(index));
      if (index % 100 === 0) await sumAll(store);
    }
    await store.close();
    // The log is pruned with every 256th entry, so it can exceed the limit by that many in between.
    expect(Number(query("SELECT count(*) AS n FROM call_log")?.["n"])).toBeLessThanOrEqual(300 + 256);
    expect(query("SELECT request_id FROM call_log ORDER BY id DESC LIMIT 1")).toMatchObject({
      request_id: "r1024",
    });
  });

  test("deletes log entries that are too old", async () => {
    const first = await open({ retention: { callMs: 10 * day } });
    await first.callLog.append(call(1));
    await sumAll(first);
    await first.close();
    now += 15 * day;
    const second = await open({ retention: { callMs: 10 * day } });
    await second.ledger.confirmTime();
    await second.callLog.append(call(2));
    expect(await callsOf(second)).toMatchObject([{ requestId: "r2" }]);
    await second.close();
  });

  test("retains calls until they are in the rollups, however many and old they are, and deletes them afterwards", async () => {
    const store = await open({ retention: { callRows: 100, callMs: 10 * day, ledgerMs: 10 * day } });
    await store.quota.settle(await hold(store));
    const write = async (count: number) => {
      for (let index = 0; index < count; index += 1) await store.callLog.append(call(index));
    };
    const lines = () => Number(query("SELECT count(*) AS n FROM call_log")?.["n"]);
    await write(1_000);
    now += 15 * day;
    await store.ledger.confirmTime();
    expect(await store.ledger.prune(9)).toBe(0);
    expect(lines()).toBe(1_000);
    await sumAll(store);
    expect(await store.ledger.prune(9)).toBe(1);
    await write(256);
    expect(lines()).toBeLessThanOrEqual(256);
    const sums = await store.usageRollups.read({ from: "2026-01-01", to: "2027-12-31" });
    expect(sums.days).toMatchObject([{ units: 1 }]);
    expect(sums.endings).toMatchObject([{ calls: 1_000 }]);
    await store.close();
  });

  test("retains the rate window across a restart, and deletes older admissions", async () => {
    const first = await open();
    for (const _ of [1, 2]) await first.rateLimiter.admit({ keyId: "k", perMinute: 2 });
    await first.close();
    const second = await open();
    expect(await second.rateLimiter.admit({ keyId: "k", perMinute: 2 })).toMatchObject({ admitted: false });
    for (let index = 0; index < 2_000; index += 1) {
      now += 1_000;
      await second.rateLimiter.admit({ keyId: "busy", perMinute: 1_000 });
    }
    await second.close();
    // 60 admissions are in the window, and at most 2 rounds of pruning are due.
    expect(Number(query("SELECT count(*) AS n FROM rate_stamps WHERE key_id = 'busy'")?.["n"])).toBeLessThan(
      60 + 256,
    );
  });

  test("migrates a file of the first version, including its ledger", async () => {
    const old = new DatabaseSync(path());
    for (const statement of sqliteMigrations[0] ?? []) old.exec(statement);
    old.exec(`CREATE TABLE schema_version (version INTEGER NOT NULL);
      INSERT INTO schema_version VALUES (1);
      INSERT INTO platform_days (day, taken, ceiling) VALUES ('2026-11-20', 2, 9), ('2026-11-21', 3, 9);
      INSERT INTO charges (id, app_id, key_id, request_id, channel, operation, units, day, reserved_at, settled_at) VALUES
        (1, 'acme', 'k1', 'first', '1688', 'orders.preview', 2, '2026-11-20', 1, 2),
        (41, 'acme', 'k1', 'old', '1688', 'orders.preview', 3, '2026-11-21', 1, 2)`);
    old.close();
    const store = await open();
    await store.quota.settle(await hold(store, { requestId: "new" }));
    const ledger: string[] = [];
    for (const of of ["2026-11-20", "2026-11-21"])
      for await (const entry of store.ledger.calls(of)) ledger.push(entry.requestId);
    expect(ledger).toEqual(["first", "old", "new"]);
    await sumAll(store);
    const sums = await store.usageRollups.read({ from: "2026-11-20", to: "2026-11-21" });
    expect(sums.days.map(({ units }) => units)).toEqual([2, 1, 3]);
    await store.close();
  });

  test("migrates a file of the fifth schema, including the calls of the last minute", async () => {
    const old = new DatabaseSync(path());
    for (const statement of sqliteMigrations.slice(0, 5).flat()) old.exec(statement);
    old.exec(`CREATE TABLE schema_version (version INTEGER NOT NULL);
      INSERT INTO schema_version VALUES (5);
      INSERT INTO rate_stamps (key_id, n, at, calls) VALUES ('k', 1, ${noon - 50_000}, 1), ('k', 4, ${noon - 9_000}, 3)`);
    old.close();
    const store = await open();
    const admit = (perMinute: number) => store.rateLimiter.admit({ keyId: "k", perMinute });
    expect(await admit(4)).toEqual({ admitted: false, retryAt: noon + 10_000 });
    expect(await admit(3)).toEqual({ admitted: false, retryAt: noon + 51_000 });
    expect(await admit(5)).toEqual({ admitted: true, left: 0, moreAt: noon + 10_000 });
    await store.close();
    expect(query("SELECT count(*) AS n, max(n) AS newest FROM rate_stamps")).toEqual({ n: 5, newest: 5 });
  });

  test("computes the hourly rollups of a file from before they existed, and retains eight days of them", async () => {
    const first = await open();
    now -= day;
    await first.quota.settle(await hold(first, { units: 3 }));
    now += day;
    for (const units of [4, 5]) {
      await first.quota.settle(await hold(first, { units }));
      await sumAll(first);
      now += 3_600_000;
    }
    await first.quota.settle(await hold(first, { units: 6 }));
    await first.close();
    const hours = async (of: string) => {
      const store = await open();
      const read = await store.usageRollups.read({ from: of, to: of, appId: "acme" });
      const all = await store.usageRollups.read({ from: of, to: of });
      expect(all.hours).toEqual(read.hours);
      await store.close();
      return read.hours.units.map(({ hour, units }) => [hour - noon, units]);
    };
    const before = await hours("2026-11-21");
    expect(before).toEqual([
      [0, 4],
      [3_600_000, 5],
      [7_200_000, 6],
    ]);
    downgrade(12);
    expect(await hours("2026-11-21")).toEqual(before);
    expect(await hours("2026-11-20")).toEqual([[-day, 3]]);
    now += 9 * day;
    const last = await open();
    await last.ledger.confirmTime();
    await last.usageRollups.prune();
    await last.close();
    expect(query("SELECT count(*) AS n FROM ledger_hours")).toEqual({ n: 0 });
    expect(Number(query("SELECT count(*) AS n FROM ledger_sums")?.["n"])).toBeGreaterThan(0);
  });

  test("releases expired holds when it opens", async () => {
    const first = await open();
    await hold(first, { units: 7 });
    await first.close();
    now += 30_000;
    await (await open()).close();
    expect(query("SELECT used, held FROM app_days")).toEqual({ used: 0, held: 0 });
  });

  test("enforces the limit by constraints of the table", async () => {
    const store = await open();
    await hold(store, { dailyUnits: 2 });
    await store.close();
    expect(() => query("UPDATE app_days SET held = 3 RETURNING held")).toThrow("CHECK constraint");
    expect(() => query("UPDATE app_days SET held = -1 RETURNING held")).toThrow("CHECK constraint");
  });

  test("answers calls made before it is closed, and refuses later ones", async () => {
    const store = await open();
    const asked = store.quota.reserve(aReservation());
    await store.close();
    expect(await asked).toMatchObject({ outcome: "reserved" });
    await expect(store.quota.reserve(aReservation())).rejects.toThrow(StoreUnavailable);
  });

  test("settles in a file opened through a link, whose write-ahead log is next to the file and not next to the link", async () => {
    const link = join(folder, "link.sqlite");
    symlinkSync(path(), link);
    await (await open()).close();
    const store = await open({ path: link });
    expect(await store.quota.settle(await hold(store))).toMatchObject({ outcome: "settled" });
    await store.close();
  });

  test("leaves no write-ahead log when it is closed after heavy use", async () => {
    const store = await open();
    for (let index = 0; index < 1_000; index += 1) await store.callLog.append(call(index));
    expect(existsSync(`${path()}-wal`)).toBe(true);
    await store.close();
    expect(existsSync(`${path()}-wal`)).toBe(false);
    expect(query("SELECT count(*) AS n FROM call_log")).toEqual({ n: 1_000 });
  });

  test("refuses calls while another program keeps the file locked, and works again afterwards", async () => {
    const store = await open({ busyMs: 200 });
    const other = new DatabaseSync(path());
    other.exec("BEGIN IMMEDIATE");
    const begun = performance.now();
    const refused = await Promise.allSettled(
      Array.from({ length: 50 }, () => store.quota.reserve(aReservation())),
    );
    for (const each of refused) expect(each).toMatchObject({ reason: expect.any(StoreUnavailable) });
    // The calls wait for the lock together, not one after the other.
    expect(performance.now() - begun).toBeLessThan(50 * 200);
    await expect(store.sessions.destroy("s")).rejects.toThrow(StoreUnavailable);
    other.exec("ROLLBACK");
    other.close();
    expect(await store.quota.reserve(aReservation())).toMatchObject({ outcome: "reserved" });
    await store.close();
  });

  test("does not block the event loop while another program keeps the file locked", async () => {
    const busyMs = 10_000;
    const store = await open({ busyMs });
    const other = new DatabaseSync(path());
    other.exec("BEGIN IMMEDIATE");
    const asked = Promise.all([store.quota.reserve(aReservation()), store.sessions.destroy("s")]);
    const begun = performance.now();
    let [last, maxGapMs] = [begun, 0];
    while (last - begun < 300) {
      await new Promise<void>((resolve) => void setImmediate(resolve));
      maxGapMs = Math.max(maxGapMs, performance.now() - last);
      last = performance.now();
    }
    other.exec("ROLLBACK");
    other.close();
    expect(await asked).toMatchObject([{ outcome: "reserved" }, undefined]);
    expect(maxGapMs).toBeLessThan(busyMs / 5);
    await store.close();
  });

  test.each(["deleted", "replaced"])("refuses to write to a file once it is %s", async (how) => {
    const store = await open();
    const held = await hold(store);
    if (how === "deleted") rmSync(path());
    else {
      await (await open({ path: join(folder, "restored.sqlite") })).close();
      renameSync(join(folder, "restored.sqlite"), path());
    }
    const calls = [
      store.quota.settle(held),
      store.quota.reserve(aReservation()),
      store.sessions.destroy("s"),
      store.ping(),
    ];
    for (const each of await Promise.allSettled(calls))
      expect(each).toMatchObject({ reason: { name: "StoreUnavailable (FILE_REPLACED)" } });
    await store.close();
  });
});
