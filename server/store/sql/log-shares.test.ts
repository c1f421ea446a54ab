import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqliteStore } from "../sqlite/sqlite-store.ts";
import { sqliteMigrations } from "../sqlite/sqlite-migrations.ts";
import { postgresMigrations } from "../postgres/postgres-migrations.ts";
import type { CallRecord } from "../call-record.ts";
import type { Store } from "../store.ts";
import type { Retention } from "../store-options.ts";
import { aCall, aRefusal } from "#testing/store/calls-contract.ts";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { hold, sumAll } from "#testing/store/store-fixture.ts";

type Database = {
  open: (retention?: Partial<Retention>) => Promise<Store>;
  /** Runs statements on the database itself, and returns the rows of the last one. */
  run: (...statements: string[]) => Promise<Record<string, unknown>[]>;
  migrations: string[][];
};

const rows = 1_000;
const start = Date.now();

async function write(store: Store, calls: CallRecord[]): Promise<void> {
  for (let from = 0; from < calls.length; from += 500) {
    await Promise.all(calls.slice(from, from + 500).map((call) => store.callLog.append(call)));
    await sumAll(store);
  }
}

const many = (count: number, make: (index: number) => CallRecord) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Describes how apps share the log, on a database used by one test only. */
function describeShares(database: () => Database): void {
  const linesOf = async () => {
    const counted = await database().run(
      "SELECT coalesce(app_id, '') AS app, count(*) AS lines FROM call_log GROUP BY 1 ORDER BY 1",
    );
    return Object.fromEntries(counted.map(({ app, lines }) => [app, Number(lines)]));
  };

  /** Writes the entries of others before one app floods the log. */
  async function writeOthers(store: Store): Promise<void> {
    await write(store, [
      ...many(200, (index) => aCall(`bolt ${index}`, { appId: "bolt", at: start + index })),
      ...many(50, (index) =>
        aCall(`console ${index}`, { appId: null, keyId: null, operatorId: "ann", at: start }),
      ),
      ...many(30, (index) =>
        aCall(`in ${index}`, { operatorId: "ann", operation: "console.signed_out", at: start }),
      ),
    ]);
  }

  test("writes one entry a minute for a key that is refused 16,000 times", async () => {
    const store = await database().open({ callRows: rows });
    await writeOthers(store);
    const minute = Math.ceil(start / 60_000) * 60_000;
    await write(
      store,
      many(60, (index) => aCall(`acme ${index}`, { at: minute })),
    );
    await write(
      store,
      many(16_000, (index) => aRefusal(`refused ${index}`, { at: minute + index / 2 })),
    );
    expect(await linesOf()).toEqual({ "": 50, acme: 61, bolt: 200 });
    expect(await store.callLog.signIns("ann", 99)).toHaveLength(30);
    const { calls } = await store.callLog.find({
      filter: { code: "RATE_LIMIT_EXCEEDED" },
      place: null,
      direction: "older",
      most: 9,
    });
    expect(calls).toMatchObject([{ requestId: "refused 0", calls: 16_000 }]);
    const day = (await store.ledger.today()).day;
    const { endings } = await store.usageRollups.read({ from: day, to: day, appId: "acme" });
    expect(endings.find(({ status }) => status === 429)).toMatchObject({ calls: 16_000 });
    await store.close();
  });

  test("deletes only an app's own entries when that app floods the log, and no sign-in events", async () => {
    const store = await database().open({ callRows: rows });
    await writeOthers(store);
    await store.quota.settle(await hold(store, { requestId: "paid", appId: "acme", dailyUnits: 9 }));
    await store.callLog.append(aCall("paid", { at: start }));
    const later = Date.now();
    const failed = { status: 400, outcome: "VALIDATION_ERROR", units: 0 };
    await write(
      store,
      many(5_000, (index) => aCall(`acme ${index}`, { ...failed, at: later + index })),
    );
    const lines = await linesOf();
    expect(lines).toMatchObject({ "": 50, bolt: 200 });
    // Entries are deleted with every 256th new one.
    expect(lines["acme"]).toBeGreaterThanOrEqual(rows - 250);
    expect(lines["acme"]).toBeLessThanOrEqual(rows - 250 + 500);
    expect(await store.callLog.signIns("ann", 99)).toHaveLength(30);
    // The paid call's own entry has been deleted, which does not mean that its process ended.
    expect(
      (await store.callLog.find({ filter: { requestId: "paid" }, place: null, direction: "older", most: 1 }))
        .calls,
    ).toEqual([]);
    expect(await store.callLog.recordUnanswered(-60_000)).toBe(0);
    await store.quota.settle(await hold(store, { requestId: "lost", appId: "bolt", dailyUnits: 9 }));
    expect(await store.callLog.recordUnanswered(-60_000)).toBe(1);
    expect((await linesOf())["bolt"]).toBe(201);
    await store.close();
  });

  test("corrects the units of a call whose settlement was written and went unanswered, and counts it if its answer was an error (I6)", async () => {
    const store = await database().open();
    const pay = async (requestId: string) =>
      store.quota.settle(await hold(store, { requestId, units: 3, dailyUnits: 99 }));
    const unpaid = { status: 429, outcome: "PLATFORM_QUOTA_EXCEEDED", units: 0 };
    for (const requestId of ["refused", "created", "paid", "first", "second"]) await pay(requestId);
    await store.callLog.append(aCall("refused", unpaid));
    await store.callLog.append(aCall("created", { outcome: null, units: 0 }));
    await store.callLog.append(aCall("paid", { units: 3 }));
    await store.callLog.append(aCall("free", { units: 0 }));
    // These two share one entry, as neither called a marketplace.
    for (const requestId of ["first", "second"]) await store.callLog.append(aRefusal(requestId));
    expect(await store.callLog.recordUnanswered(-60_000)).toBe(3);
    expect(await store.callLog.recordUnanswered(-60_000)).toBe(0);
    const told = await database().run(
      "SELECT request_id AS id, status, units FROM call_log ORDER BY request_id, status",
    );
    expect(told.map(({ id, status, units }) => [id, Number(status), Number(units)])).toEqual([
      ["created", 200, 3],
      ["first", 429, 0],
      ["first", 499, 3],
      ["free", 200, 0],
      ["paid", 200, 3],
      ["refused", 429, 3],
      ["second", 499, 3],
    ]);
    await store.close();
  });

  test("retains sign-in events for their own retention time", async () => {
    const day = 86_400_000;
    const store = await database().open({ callMs: 10 * day, signInMs: 30 * day });
    // An empty database treats the present time as the latest it knows, whatever is written then.
    await store.ledger.pruningPause();
    for (const days of [40, 20, 5]) {
      const at = start - days * day;
      await store.callLog.append(
        aCall(`in ${days}`, { at, operatorId: "ann", operation: "console.signed_out" }),
      );
      await store.callLog.append(aCall(`call ${days}`, { at, appId: "bolt" }));
    }
    await sumAll(store);
    await write(
      store,
      many(600, (index) => aCall(`now ${index}`, { at: start })),
    );
    expect((await store.callLog.signIns("ann", 9)).map(({ requestId }) => requestId)).toEqual([
      "in 5",
      "in 20",
    ]);
    expect((await linesOf())["bolt"]).toBe(1);
    await store.close();
  });

  test("retains the entries of a database of the previous version, and moves its sign-in events", async () => {
    const { run, open, migrations } = database();
    const before = migrations.findIndex((step) => step.some((text) => text.includes("log_apps")));
    const columns = "request_id, at, operator_id, app_id, key_id, operation, status, units, duration_ms";
    await run(
      ...migrations.slice(0, before).flat(),
      "CREATE TABLE schema_version (version INTEGER NOT NULL)",
      `INSERT INTO schema_version VALUES (${before})`,
      "INSERT INTO plans (name, enabled, requests_per_minute, daily_units, channels, units) VALUES ('p', 1, 1, 1, '[]', '{}')",
      "INSERT INTO apps (id, name, mode, plan) VALUES ('acme', 'Acme', 'self', 'p'), ('idle', 'Idle', 'self', 'p')",
      `INSERT INTO call_log (${columns}) VALUES
        ('a', ${start}, NULL, 'acme', 'k1', 'orders.preview', 200, 3, 12.5),
        ('b', ${start + 1}, NULL, 'acme', 'k1', 'orders.preview', 429, 0, 1),
        ('c', ${start + 2}, 'ann', NULL, NULL, 'console.signed_out', 204, 0, 2.5),
        ('d', ${start + 3}, 'ann', NULL, NULL, 'products.search', 200, 2, 9)`,
    );
    const store = await open();
    expect(await run("SELECT app_id, lines, gone_until FROM log_apps ORDER BY app_id")).toEqual([
      { app_id: "", lines: 1, gone_until: 0 },
      { app_id: "acme", lines: 2, gone_until: expect.closeTo(start + 13, -1) },
      { app_id: "idle", lines: 0, gone_until: expect.closeTo(start + 13, -1) },
    ]);
    const { calls } = await store.callLog.find({ filter: {}, place: null, direction: "older", most: 9 });
    expect(calls.map((call) => [call.requestId, call.calls])).toEqual([
      ["d", 1],
      ["b", 1],
      ["a", 1],
    ]);
    expect(await store.callLog.signIns("ann", 9)).toEqual([
      { requestId: "c", at: start + 2, operation: "console.signed_out" },
    ]);
    await store.close();
  });
}

describe("sharing of the log on SQLite", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "log-shares-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const path = () => join(folder, "test.sqlite");
  describeShares(() => ({
    migrations: sqliteMigrations,
    open: (retention = {}) =>
      openSqliteStore({
        path: path(),
        clock: Date.now,
        newId: randomUUID,
        quotaDayZone: "Asia/Shanghai",
        retention,
      }),
    run: async (...statements) => {
      const db = new DatabaseSync(path());
      for (const statement of statements.slice(0, -1)) db.exec(statement);
      const found = db.prepare(statements.at(-1)!).all();
      db.close();
      return found.map((row) => ({ ...row }));
    },
  }));
});

await describePostgres("sharing of the log on PostgreSQL", ({ server, command, open }) => {
  let database = "";
  beforeEach(async () => {
    database = `shares_${randomUUID().slice(0, 8)}`;
    await command("postgres", `CREATE DATABASE ${database}`);
  });

  describeShares(() => ({
    migrations: postgresMigrations,
    open: (retention = {}) => open(database, { retention }),
    run: async (...statements) => {
      const client = new Client({
        connectionString: server.url(database),
        types: { getTypeParser: () => (text: string) => (/^[0-9]+$/.test(text) ? Number(text) : text) },
      });
      await client.connect();
      for (const statement of statements.slice(0, -1)) await client.query(statement);
      const { rows: found } = await client.query<Record<string, unknown>>(statements.at(-1)!);
      await client.end();
      return found;
    },
  }));
});
