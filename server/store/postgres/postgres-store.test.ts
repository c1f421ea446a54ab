import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import type { Store } from "../store.ts";
import { describeStore, type StartHarness } from "../testing/store-contract.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { startPrivatePostgres } from "./private-postgres.ts";

const server = await startPrivatePostgres({ durable: false });

if (typeof server === "string") {
  describe("the PostgreSQL store", () => {
    it("is tested wherever PostgreSQL is at hand, and always in CI", () => {
      console.warn(`The PostgreSQL store was not tested. ${server}`);
      expect(process.env["CI"], server).toBeUndefined();
    });
  });
} else {
  const options = { clock: () => Date.now(), newId: randomUUID, quotaDayZone: "Asia/Shanghai" };

  const command = async (database: string, ...statements: string[]): Promise<void> => {
    const client = new Client(server.url(database));
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };

  // The database's own clock decides, so the tests replace it by one that only they move.
  await command("postgres", "CREATE DATABASE template_of_tests");
  await (await openPostgresStore({ ...options, url: server.url("template_of_tests") })).close();
  await command(
    "template_of_tests",
    "CREATE TABLE test_clock (at bigint NOT NULL)",
    `CREATE OR REPLACE FUNCTION gateway_now() RETURNS bigint LANGUAGE sql STABLE AS 'SELECT at FROM test_clock'`,
  );
  let databases = 0;

  const start: StartHarness = async (at) => {
    const name = `test_${(databases += 1)}`;
    await command("postgres", `CREATE DATABASE ${name} TEMPLATE template_of_tests`);
    const clock = new Client(server.url(name));
    await clock.connect();
    await clock.query("INSERT INTO test_clock VALUES ($1)", [at]);
    const opened: Store[] = [];
    return {
      open: async () => {
        const store = await openPostgresStore({ ...options, url: server.url(name) });
        opened.push(store);
        return store;
      },
      setClock: async (to) => void (await clock.query("UPDATE test_clock SET at = $1", [to])),
      close: async () => {
        await clock.end();
        for (const store of opened) await store.close();
      },
    };
  };

  describeStore("the PostgreSQL store", start);
  afterAll(() => server.stop());
}
