import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { expect, it } from "vitest";
import { sqliteDialect } from "../sqlite/sqlite-store.ts";
import { sqliteMigrations } from "../sqlite/sqlite-migrations.ts";
import { lowerUuid } from "./apply-access.ts";
import type { Tables } from "./tables.ts";

it("finds a merchant by an index: nobody waits for a look at every app", () => {
  const file = new DatabaseSync(":memory:");
  for (const statement of sqliteMigrations.flat()) file.exec(statement);
  const dialect = sqliteDialect(file, { busyMs: 0, wait: async () => undefined, check: () => undefined });
  const asked = new Kysely<Tables>({ dialect }).selectFrom("apps").selectAll().where(lowerUuid, "=", "uuid");
  const plan = file.prepare(`EXPLAIN QUERY PLAN ${asked.compile().sql}`).all("uuid");
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining("USING INDEX apps_by_merchant")]);
  file.close();
});
