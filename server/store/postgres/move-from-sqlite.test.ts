import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { commandLine } from "../audit.ts";
import { openSqliteStore } from "../sqlite/sqlite-store.ts";
import { aCall, aRefusal } from "#testing/store/calls-contract.ts";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { runAdminHere } from "#testing/run-admin-program.ts";
import { aConfiguration, hold, sumAll } from "#testing/store/store-fixture.ts";

await describePostgres("moving from SQLite to PostgreSQL", ({ server, command, open }) => {
  let folder: string;
  let database: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "move-"));
    await fill();
    fillRest();
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    database = `moved_${randomUUID().slice(0, 8)}`;
    copyFileSync(filled(), path());
    await command("postgres", `CREATE DATABASE ${database}`);
  });

  const filled = () => join(folder, "filled.sqlite");
  const path = () => join(folder, `${database}.sqlite`);
  const openFile = (at = path()) =>
    openSqliteStore({ path: at, clock: Date.now, newId: randomUUID, quotaDayZone: "Asia/Shanghai" });

  /** Creates a file with rows in the tables that a day of use writes to. */
  async function fill(): Promise<void> {
    const store = await openFile(filled());
    await store.access.apply(aConfiguration({ name: "Acme “Übersee” 采购 'n' \\ 🙂" }));
    for (const units of [1, 2, 3]) await store.quota.settle(await hold(store, { units }));
    await hold(store, { requestId: "open" });
    await store.rateLimiter.admit({ keyId: "acme/k1", perMinute: 60 });
    const calls = Array.from({ length: 2_500 }, (_, index) =>
      aCall(`r${index}`, { at: Date.now(), durationMs: index / 7 }),
    );
    await Promise.all(calls.map((call) => store.callLog.append(call)));
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
    await store.ledger.pruningPause();
    await store.close();
  }

  /** Adds a row of extreme values to each table that is still empty, so that every new table is tested too. */
  function fillRest(): void {
    const db = new DatabaseSync(filled());
    const columnsOf = db.prepare("SELECT name, type FROM pragma_table_info(?)");
    for (const table of tableNames(db)) {
      if (db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get()) continue;
      const values = columnsOf.all(table).map(({ name, type }) => {
        if (type === "TEXT") return `${String(name)}: v1.AAE+/=\t"'\\ 采购\u2028🙂\ufeff `;
        if (type === "DOUBLE PRECISION") return 0.1 + 0.2;
        return type === "BIGINT" ? Number.MAX_SAFE_INTEGER : 2_147_483_647;
      });
      db.prepare(`INSERT INTO ${table} VALUES (${values.map(() => "?").join(", ")})`).run(...values);
    }
    db.close();
  }

  function tableNames(db: DatabaseSync): string[] {
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    return tables.map(({ name }) => String(name)).filter((name) => name !== "schema_version");
  }

  type Rows = Record<string, unknown[]>;

  function rowsOfFile(): Rows {
    const db = new DatabaseSync(path());
    const rows = Object.fromEntries(
      tableNames(db).map((name) => [name, db.prepare(`SELECT * FROM ${name}`).all()]),
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

  /** Normalizes rows: fields and rows in a fixed order. */
  function inOrder(rows: Rows): Rows {
    const texts = (table: unknown[]) =>
      table.map((row) => JSON.stringify(Object.entries(row as object).toSorted())).toSorted();
    return Object.fromEntries(Object.entries(rows).map(([name, table]) => [name, texts(table)]));
  }

  const move = (to = server.url(database)) =>
    runAdminHere(["move", "--to", to, "--json"], { environment: { DATABASE_URL: `file:${path()}` } });

  test("moves every row of every table, and continues the numbering of ids", async () => {
    const before = rowsOfFile();
    const { code, out, error } = await move();
    expect([code, error]).toEqual([0, ""]);
    expect(await rowsOfDatabase(Object.keys(before))).toEqual(before);
    const { tables } = JSON.parse(out) as { tables: { table: string; rows: number }[] };
    expect(tables.find(({ table }) => table === "call_log")?.rows).toBe(2_501);
    for (const { table, rows } of tables) expect([table, rows]).toEqual([table, before[table]?.length]);
    expect(tables.filter(({ rows }) => rows === 0)).toEqual([]);

    const moved = await open(database);
    const day = (await moved.ledger.today()).day;
    expect(await moved.ledger.usage(day)).toMatchObject([{ appId: "acme", used: 6 }]);
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
    const other = await open(database);
    await other.access.apply(aConfiguration());
    await other.close();
    const before = await rowsOfDatabase(["plans", "call_log", "store_settings"]);
    const { code, error } = await move();
    expect([code, error]).toEqual([1, expect.stringContaining("is not empty (it has rows in plans)")]);
    expect(await rowsOfDatabase(["plans", "call_log", "store_settings"])).toEqual(before);
  });

  test("copies nothing when a row cannot be written, and names the row", async () => {
    const db = new DatabaseSync(path());
    db.exec("UPDATE apps SET name = 'a' || char(0) || 'b'");
    db.close();
    const { code, error } = await move();
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/^Rows 1 to 1 of apps cannot be written: .*\. Nothing was copied\.$/m),
    ]);
    expect(await rowsOfDatabase(["plans", "apps"])).toEqual({ plans: [], apps: [] });
  });

  test("copies nothing when a row arrives changed, and names the row and the column", async () => {
    await (await open(database)).close();
    await command(
      database,
      `CREATE FUNCTION round_it() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.duration_ms := round(NEW.duration_ms); RETURN NEW; END $$`,
      "CREATE TRIGGER rounding BEFORE INSERT ON call_log FOR EACH ROW EXECUTE FUNCTION round_it()",
    );
    const { code, error } = await move();
    expect([code, error]).toEqual([
      1,
      `Row 2 of call_log, in the order of "id", has another "duration_ms" in the database than in the file. Nothing was copied.\n`,
    ]);
    expect(await rowsOfDatabase(["plans", "call_log"])).toEqual({ plans: [], call_log: [] });
  });

  test("refuses while another process has the file open, and says what to stop", async () => {
    const opening = `const { DatabaseSync } = require("node:sqlite");
      const db = new DatabaseSync(process.argv[1]);
      console.log(db.prepare("SELECT count(*) AS plans FROM plans").get().plans);
      process.stdin.resume();`;
    const running = spawn(process.execPath, ["-e", opening, path()], { stdio: ["pipe", "pipe", "inherit"] });
    await once(running.stdout, "data");
    const { code, error } = await move();
    running.stdin.end();
    await once(running, "close");
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/has .* open: stop the gateway, .*Nothing was copied/),
    ]);
    expect((await move()).code).toBe(0);
  });

  test.each([["file:/tmp/other.sqlite"], ["postgres://a:b/c@d/e"], [""]])(
    "rejects a target that is not the URL of a PostgreSQL database: %s",
    async (to) => {
      expect((await move(to)).code).toBe(2);
    },
  );

  test("rejects a source that is not a SQLite file", async () => {
    const { code, error } = await runAdminHere(["move", "--to", server.url(database)], {
      environment: { DATABASE_URL: server.url(database) },
    });
    expect([code, error]).toEqual([1, expect.stringContaining("has to name the SQLite file")]);
  });
});
