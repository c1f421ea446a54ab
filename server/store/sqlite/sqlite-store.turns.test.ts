import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import type { Tables } from "../sql/tables.ts";
import { sqliteDialect } from "./sqlite-store.ts";

test("lets other work of the process run between consecutive long queries, such as those of an export of the whole log", async () => {
  const file = new DatabaseSync(":memory:");
  const dialect = sqliteDialect(file, { busyMs: 0, wait: async () => undefined, check: () => undefined });
  const db = new Kysely<Tables>({ dialect });
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  for (let question = 0; question < 10; question += 1)
    await sql`WITH RECURSIVE row (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < 100000)
      SELECT max(n) FROM row`.execute(db);
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(9);
  file.close();
});
