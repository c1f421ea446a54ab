import { CompiledQuery, Kysely, sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { prepareQuery, type Placeholders } from "../sql/prepared-query.ts";
import type { Tables } from "../sql/tables.ts";
import { createTransactionQueue, type TransactionQueue } from "../sql/transaction-queue.ts";
import { StoreUnavailable } from "../store.ts";
import { openPool, type Connections } from "./connections.ts";
import { postgresDialect } from "./postgres-dialect.ts";

// These tests simulate on one connection what PgBouncer does in transaction mode: the next call runs on another server
// connection.
await describePostgres("PostgreSQL behind a pooler", ({ server }) => {
  const opened: Connections[] = [];
  afterEach(async () => {
    for (const pool of opened.splice(0)) await pool.close();
  });

  function open() {
    const pool = openPool({ url: server.url("postgres"), timeoutMs: 20_000, largest: 1 });
    opened.push(pool);
    const { dialect, again } = postgresDialect(pool);
    const db = new Kysely<Tables>({ dialect });
    const begin = async (
      connection: Parameters<Parameters<typeof createTransactionQueue>[0]["begin"]>[0],
    ) => {
      await connection.executeQuery(CompiledQuery.raw("BEGIN"));
      return 0;
    };
    const ended = async () => undefined;
    return { pool, db, queue: createTransactionQueue({ db, begin, stands: () => true, ended, again }) };
  }

  async function runOnServer(pool: Connections, statement: string): Promise<void> {
    const client = await pool.lend();
    await client.query(statement);
    client.release();
  }

  const addOne = (db: Kysely<Tables>) =>
    prepareQuery((v: Placeholders<{ to: number }>) => {
      const raw = sql<{ sum: number }>`SELECT CAST(${v.to} AS int) + 1 AS sum`;
      return { compile: () => raw.compile(db) };
    });
  const inTurn = (queue: TransactionQueue, query: ReturnType<ReturnType<typeof addOne>>) =>
    queue.run((turn) => turn.rows(query));

  test("answers when the server no longer knows a prepared query", async () => {
    const { pool, db, queue } = open();
    const sum = addOne(db);
    expect(await inTurn(queue, sum({ to: 1 }))).toEqual([{ sum: 2 }]);
    await runOnServer(pool, "DEALLOCATE ALL");
    // Both calls are in the transaction that has to be sent again.
    const both = [2, 3].map((to) => inTurn(queue, sum({ to })));
    expect(await Promise.all(both)).toEqual([[{ sum: 3 }], [{ sum: 4 }]]);
    await runOnServer(pool, "DEALLOCATE ALL");
    expect(await inTurn(queue, sum({ to: 4 }))).toEqual([{ sum: 5 }]);
  });

  test("answers when another client has prepared a query of the same name on the server", async () => {
    const { pool, db, queue } = open();
    const query = addOne(db)({ to: 1 });
    await runOnServer(pool, `PREPARE "${query.name}" AS SELECT 42 AS sum`);
    expect(await inTurn(queue, query)).toEqual([{ sum: 2 }]);
  });

  test("fails and undoes only the call that causes the failure, not concurrent ones", async () => {
    const { pool, db, queue } = open();
    await runOnServer(pool, "CREATE TEMP TABLE done (who text)");
    const add = prepareQuery((v: Placeholders<{ who: string }>) => ({
      compile: () => sql<{ who: string }>`INSERT INTO done VALUES (${v.who}) RETURNING who`.compile(db),
    }));
    const calls = ["first", "at fault", "last"].map((who) =>
      queue.run(async (turn) => {
        const rows = await turn.rows(add({ who }));
        if (who === "at fault") throw new RangeError("impossible");
        return rows;
      }),
    );
    const ended = await Promise.allSettled(calls);
    expect(ended[0]).toMatchObject({ value: [{ who: "first" }] });
    expect(ended[1]).toMatchObject({ reason: expect.any(StoreUnavailable) });
    expect(ended[2]).toMatchObject({ value: [{ who: "last" }] });
    expect((await sql`SELECT who FROM done ORDER BY who`.execute(db)).rows).toEqual([
      { who: "first" },
      { who: "last" },
    ]);
  });
});
