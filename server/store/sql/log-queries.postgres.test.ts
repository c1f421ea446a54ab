import { Kysely } from "kysely";
import { Client } from "pg";
import { expect, test } from "vitest";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { openPool } from "../postgres/connections.ts";
import { postgresDialect } from "../postgres/postgres-dialect.ts";
import { logQueries } from "./log-queries.ts";
import type { Tables } from "./tables.ts";

const lines = 50_000;

await describePostgres("pruning of the log on PostgreSQL", ({ server, command, open }) => {
  test("scans no table sequentially, with plans for an empty log and for a long one", async () => {
    await command("postgres", "CREATE DATABASE plans_of");
    const store = await open("plans_of");
    const pool = openPool({ url: server.url("plans_of"), timeoutMs: 20_000, largest: 1 });
    const queries = logQueries(new Kysely<Tables>({ dialect: postgresDialect(pool).dialect }));
    const pruning = {
      old: queries.dropOld({ old: 1_000, most: 1_024 }),
      of_app: queries.dropOfApp({ appId: "acme", most: 256 }),
      of_none: queries.dropOfNoApp({ most: 256 }),
      total: queries.total({}),
      largest: queries.largest({ most: 50 }),
      near: queries.repeatedNear({ operation: "x", from: 1, to: 2 }),
    };
    const client = new Client(server.url("plans_of"));
    await client.connect();
    const planOf = async (name: string) => {
      const values = pruning[name as keyof typeof pruning].parameters.map((value) =>
        typeof value === "number" ? String(value) : `'${String(value)}'`,
      );
      const call = values.length > 0 ? `${name}(${values.join(", ")})` : name;
      const { rows } = await client.query<Record<string, string>>(`EXPLAIN (COSTS OFF) EXECUTE ${call}`);
      return rows.flatMap((row) => Object.values(row)).join("\n");
    };
    // As in a transaction of the ledger, whose plans are made once.
    await client.query("SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off");
    for (const [name, { sql }] of Object.entries(pruning)) await client.query(`PREPARE ${name} AS ${sql}`);
    for (const fill of [
      "SELECT 1",
      `INSERT INTO call_log (request_id, at, app_id, operation, status, units, duration_ms)
         SELECT 'r' || n, n, 'acme', 'x', 200, 1, 5 FROM generate_series(1, ${lines}) AS n;
       INSERT INTO summed VALUES ('log', ${lines}); ANALYZE`,
    ]) {
      await client.query(fill);
      for (const name of Object.keys(pruning)) {
        const plan = await planOf(name);
        expect(plan, name).not.toMatch(/Seq Scan|Hash Semi Join|Merge|JIT/);
        // A delete must look its entries up one by one.
        if (plan.includes("Delete")) expect(plan, name).toMatch(/Index Scan using call_log_pkey/);
      }
    }
    await client.end();
    await pool.close();
    await store.close();
  });
});
