import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commandLine } from "../audit.ts";
import { openSqliteStore } from "../sqlite/sqlite-store.ts";
import { aCall, aRefusal } from "#testing/store/calls-contract.ts";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { runAdminHere } from "#testing/run-admin-program.ts";
import { aConfiguration, hold, sumAll } from "#testing/store/store-fixture.ts";

await describePostgres("moving from SQLite to PostgreSQL", ({ server, command, open }) => {
  let folder: string;
  let database: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "copy-"));
    database = `moved_${randomUUID().slice(0, 8)}`;
    await command("postgres", `CREATE DATABASE ${database}`);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const path = () => join(folder, "store.sqlite");
  const openFile = () =>
    openSqliteStore({ path: path(), clock: Date.now, newId: randomUUID, quotaDayZone: "Asia/Shanghai" });

  /** Creates a file with rows in every table that a day of use writes to. */
  async function fill(): Promise<void> {
    const store = await openFile();
    await store.access.apply(aConfiguration({ name: "Acme “Übersee” 采购 'n' \\ 🙂" }));
    for (const units of [1, 2, 3]) await store.quota.settle(await hold(store, { units }));
    await hold(store, { requestId: "open" });
    await store.rateLimiter.admit({ keyId: "acme/k1", perMinute: 60 });
    for (let index = 0; index < 2_500; index += 1)
      await store.callLog.append(aCall(`r${index}`, { at: Date.now(), durationMs: index / 7 }));
    for (let index = 0; index < 5; index += 1)
      await store.callLog.append(aRefusal(`x${index}`, { at: Date.now() }));
    await store.callLog.append(aCall("in", { operatorId: "ann", operation: "console.signed_out" }));
    await sumAll(store);
    await store.sessions.write({
      id: "s1",
      data: '{"a":"\\u2028"}',
      expiresAt: Date.now() + 9_000_000,
      owner: "ann",
    });
    await store.signInAttempts.recordFailure("ann");
    await store.auditLog.record({
      ...commandLine(Date.now()),
      action: "key_revoked",
      subject: "apps/acme/keys/k1",
      before: { revoked: false },
      after: { revoked: true },
    });
    await store.snapshots.write("tree", { version: "1", takenAt: Date.now(), body: "[]" });
    await store.administration.pruningPause();
    await store.close();
  }

  type Rows = Record<string, unknown[]>;

  function rowsOfFile(): Rows {
    const db = new DatabaseSync(path());
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    const rows = Object.fromEntries(
      tables.map(({ name }) => [String(name), db.prepare(`SELECT * FROM ${String(name)}`).all()]),
    );
    db.close();
    return inOrder(rows);
  }

  async function rowsOfDatabase(tables: string[]): Promise<Rows> {
    const client = new Client({
      connectionString: server.url(database),
      types: {
        getTypeParser: (oid: number) => (text: string) =>
          [20, 21, 23, 701].includes(oid) ? Number(text) : text,
      },
    });
    await client.connect();
    const rows: Rows = {};
    for (const table of tables) rows[table] = (await client.query(`SELECT * FROM ${table}`)).rows;
    await client.end();
    return inOrder(rows);
  }

  /** Normalizes rows: without the program's own tables, fields and rows in a fixed order. */
  function inOrder(rows: Rows): Rows {
    const texts = (table: unknown[]) =>
      table.map((row) => JSON.stringify(Object.entries(row as object).toSorted())).toSorted();
    return Object.fromEntries(
      Object.entries(rows)
        .filter(([name]) => name !== "schema_version")
        .map(([name, table]) => [name, texts(table)]),
    );
  }

  const copy = (to = server.url(database)) =>
    runAdminHere(["copy", "--to", to, "--json"], { environment: { DATABASE_URL: `file:${path()}` } });

  test("copies every row of every table, and continues the numbering of ids", async () => {
    await fill();
    const before = rowsOfFile();
    const { code, out, error } = await copy();
    expect([code, error]).toEqual([0, ""]);
    expect(await rowsOfDatabase(Object.keys(before))).toEqual(before);
    const { tables } = JSON.parse(out) as { tables: { table: string; rows: number }[] };
    expect(tables.find(({ table }) => table === "call_log")?.rows).toBe(2_501);
    for (const { table, rows } of tables) expect([table, rows]).toEqual([table, before[table]?.length]);
    expect(tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(18);

    const moved = await open(database);
    const day = (await moved.administration.today()).day;
    expect(await moved.administration.usage(day)).toMatchObject([{ appId: "acme", used: 6 }]);
    await moved.quota.settle(await hold(moved, { units: 4 }));
    await moved.callLog.append(aCall("after", { at: Date.now() }));
    await moved.callLog.append(aCall("in 2", { operatorId: "ann", operation: "console.signed_out" }));
    await moved.auditLog.record({
      ...commandLine(Date.now()),
      action: "key_revoked",
      subject: "apps/acme",
      before: null,
      after: null,
    });
    await sumAll(moved);
    const { days, endings } = await moved.usageRollups.read({ from: day, to: day });
    expect(days.reduce((sum, { units }) => sum + units, 0)).toBe(10);
    expect(endings.reduce((sum, { calls }) => sum + calls, 0)).toBe(2_506);
    await moved.close();
  });

  test("copies nothing into a database that is not empty, and leaves it unchanged", async () => {
    await fill();
    expect((await copy()).code).toBe(0);
    const before = await rowsOfDatabase(["plans", "call_log", "store_settings"]);
    const again = await copy();
    expect([again.code, again.error]).toEqual([
      1,
      expect.stringContaining("is not empty (it has rows in plans)"),
    ]);
    expect(await rowsOfDatabase(["plans", "call_log", "store_settings"])).toEqual(before);
  });

  test("copies nothing when a row cannot be written, and names the row", async () => {
    await fill();
    const db = new DatabaseSync(path());
    db.exec("UPDATE apps SET name = 'a' || char(0) || 'b'");
    db.close();
    const { code, error } = await copy();
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/^Rows 1 to 1 of apps cannot be written: .*\. Nothing was copied\.$/m),
    ]);
    expect(await rowsOfDatabase(["plans", "apps"])).toEqual({ plans: [], apps: [] });
  });

  test.each([["file:/tmp/other.sqlite"], ["postgres://a:b/c@d/e"], [""]])(
    "rejects a target that is not the URL of a PostgreSQL database: %s",
    async (to) => {
      await (await openFile()).close();
      expect((await copy(to)).code).toBe(2);
    },
  );

  test("rejects a source that is not a SQLite file", async () => {
    const { code, error } = await runAdminHere(["copy", "--to", server.url(database)], {
      environment: { DATABASE_URL: server.url(database) },
    });
    expect([code, error]).toEqual([1, expect.stringContaining("has to name the SQLite file")]);
  });
});
