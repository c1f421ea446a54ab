import { afterEach, expect, it } from "vitest";
import { StoreUnavailable } from "../store.ts";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { openPool, type Connections } from "./connections.ts";

// What PgBouncer does in transaction mode, on one connection: the server behind it is another one for the next call.
await describePostgres("PostgreSQL behind a pooler", ({ server }) => {
  const opened: Connections[] = [];
  afterEach(async () => {
    for (const pool of opened.splice(0)) await pool.close();
  });

  function open(): Connections {
    const pool = openPool({ url: server.url("postgres"), timeoutMs: 2_000, largest: 1 });
    opened.push(pool);
    return pool;
  }

  async function behindIt(pool: Connections, statement: string): Promise<void> {
    const client = await pool.lend();
    await client.query(statement);
    client.release();
  }

  it("answers when the server has forgotten a prepared call", async () => {
    const pool = open();
    expect(await pool.call("sum", "SELECT $1::int + 1 AS sum", [1])).toEqual([{ sum: 2 }]);
    await behindIt(pool, "DEALLOCATE ALL");
    expect(await pool.call("sum", "SELECT $1::int + 1 AS sum", [2])).toEqual([{ sum: 3 }]);
    await behindIt(pool, "DEALLOCATE ALL");
    expect(await pool.call("sum", "SELECT $1::int + 1 AS sum", [3])).toEqual([{ sum: 4 }]);
  });

  it("answers when the server knows the name from somebody else", async () => {
    const pool = open();
    await behindIt(pool, "PREPARE sum AS SELECT 42 AS sum");
    expect(await pool.call("sum", "SELECT $1::int + 1 AS sum", [1])).toEqual([{ sum: 2 }]);
  });

  it("sends no other call twice", async () => {
    const pool = open();
    await behindIt(pool, "CREATE TEMP SEQUENCE sent");
    await expect(pool.call("fails", "SELECT 1 / (nextval('sent') - $1::int)", [1])).rejects.toThrow(
      StoreUnavailable,
    );
    expect(await pool.call("next", "SELECT nextval('sent') AS next", [])).toEqual([{ next: 2 }]);
  });
});
