import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { expect, test } from "vitest";
import { sqliteDialect } from "../sqlite/sqlite-store.ts";
import { sqliteMigrations } from "../sqlite/sqlite-migrations.ts";
import { createSqlAudit } from "./sql-audit.ts";
import type { Tables } from "./tables.ts";

test("scans ten thousand entries at a time, to the very first, so that no call waits while a long log is searched", async () => {
  const file = new DatabaseSync(":memory:");
  file.exec("CREATE TABLE schema_version (version INTEGER NOT NULL)");
  for (const statement of sqliteMigrations.flat()) file.exec(statement);
  file.exec(`INSERT INTO audit_log (at, operator_id, operator_email, action, subject, request_id)
    WITH RECURSIVE entry (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM entry WHERE n < 35000)
    SELECT n, 'op', 'a@b.example', CASE WHEN n IN (1, 2, 34999) THEN 'rare' ELSE 'common' END, 'apps/a', 'req' FROM entry`);
  const dialect = sqliteDialect(file, { busyMs: 0, wait: async () => undefined, check: () => undefined });
  const asked: string[] = [];
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void asked.push(query.sql) });
  const audit = createSqlAudit({ db });
  const ids = async (below: number | null, max: number) =>
    (await audit.page({ action: "rare" }, { below, most: max })).map(({ id }) => id);
  expect(await ids(null, 9)).toEqual([34_999, 2, 1]);
  expect(asked).toHaveLength(5);
  expect(await ids(Number.MAX_SAFE_INTEGER, 1)).toEqual([34_999]);
  expect(await ids(null, 2)).toEqual([34_999, 2]);
  expect(await ids(2, 9)).toEqual([1]);
  expect(await ids(1, 9)).toEqual([]);
  expect((await audit.page({}, { below: null, most: 3 })).map(({ id }) => id)).toEqual([
    35_000, 34_999, 34_998,
  ]);
  file.close();
});
