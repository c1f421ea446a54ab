import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { Kysely, sql, type CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { sqliteDialect } from "../sqlite/sqlite-store.ts";
import { sqliteMigrations } from "../sqlite/sqlite-migrations.ts";
import { createPurchaseLists } from "./purchase-lists.ts";
import type { Tables } from "./tables.ts";

test("reads an index in the order of the list, so that a page takes the same time among any number of purchases", async () => {
  const file = new DatabaseSync(":memory:");
  file.exec("CREATE TABLE schema_version (version INTEGER NOT NULL)");
  for (const statement of sqliteMigrations.flat()) file.exec(statement);
  const asked: CompiledQuery[] = [];
  const dialect = sqliteDialect(file, { busyMs: 0, wait: async () => undefined, check: () => undefined });
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void asked.push(query) });
  const lists = createPurchaseLists({ db, now: () => sql<number>`0` });
  const page = { appId: "a", environment: "live", place: null, direction: "older", most: 51 } as const;
  const place = { at: 5, id: "pur_5" };
  await lists.list(page);
  await lists.list({ ...page, place });
  await lists.list({ ...page, place, direction: "newer" });
  await lists.list({ ...page, stage: "unknown", from: 1, to: 9 });
  await lists.list({ ...page, operatorId: "op_1" });
  await lists.list({ ...page, operatorId: "op_1", stage: "unknown" });
  await lists.byAnyId({ appId: "a", environment: "live", id: "PO-1" });
  await lists.alerts({ appId: "a", environment: "live", most: 50, paidBefore: 9 });
  const plans = asked.map((query) =>
    file
      .prepare(`EXPLAIN QUERY PLAN ${query.sql}`)
      .all(...(query.parameters as SQLInputValue[]))
      .map(({ detail }) => String(detail))
      .join("; "),
  );
  expect(plans).toHaveLength(11);
  for (const plan of plans) expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  const indexes = plans.map((plan) => /INDEX (\w+)/.exec(plan)?.[1]);
  expect(indexes.slice(0, 6)).toEqual([
    "purchases_by_age",
    "purchases_by_age",
    "purchases_by_age",
    "purchases_by_stage",
    "purchases_by_operator",
    "purchases_by_both",
  ]);
  expect(indexes.slice(-2)).toEqual(["purchases_by_need", "purchases_to_pay"]);
  file.close();
});
