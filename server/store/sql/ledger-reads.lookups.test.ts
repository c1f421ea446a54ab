import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { expect, test } from "vitest";
import { chargeIds } from "../quota.ts";
import { sqliteDialect } from "../sqlite/sqlite-store.ts";
import { sqliteMigrations } from "../sqlite/sqlite-migrations.ts";
import { lowerUuid } from "./apply-access.ts";
import { createLedgerReads } from "./ledger-reads.ts";
import { createSqlAuthorizations } from "./sql-authorizations.ts";
import type { Tables } from "./tables.ts";

const lookups: [what: string, plan: string, look: (db: Kysely<Tables>) => Promise<unknown>][] = [
  [
    "a merchant among all apps",
    "USING INDEX apps_by_merchant ",
    (db) => db.selectFrom("apps").selectAll().where(lowerUuid, "=", "uuid").execute(),
  ],
  [
    "the usage of a day among all days",
    "USING INDEX app_days_by_day ",
    (db) => createLedgerReads({ db, idsOf: chargeIds }).usage("2026-11-21"),
  ],
  ["the authorizations that end first among all", "USING INDEX authorizations_by_end", expiriesOf],
];

function expiriesOf(db: Kysely<Tables>): Promise<unknown> {
  return createSqlAuthorizations({ db, lock: (_, work) => work() }).expiries(300);
}

test.each(lookups)(
  "finds %s by an index instead of a scan, for which calls would wait",
  async (_, expected, look) => {
    const file = new DatabaseSync(":memory:");
    file.exec("CREATE TABLE schema_version (version INTEGER NOT NULL)");
    for (const statement of sqliteMigrations.flat()) file.exec(statement);
    const dialect = sqliteDialect(file, { busyMs: 0, wait: async () => undefined, check: () => undefined });
    const asked: string[] = [];
    await look(new Kysely<Tables>({ dialect, log: ({ query }) => void asked.push(query.sql) }));
    const plan = asked.flatMap((sql) => file.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
    expect(plan.map(({ detail }) => String(detail))).toContainEqual(expect.stringContaining(expected));
    file.close();
  },
);
