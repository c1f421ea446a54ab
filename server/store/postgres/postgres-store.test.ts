import { Client } from "pg";
import { afterAll, beforeAll } from "vitest";
import type { Store } from "../store.ts";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { describeClock } from "#testing/store/clock-contract.ts";
import { describeStore } from "#testing/store/store-contract.ts";
import type { StartStore } from "#testing/store/store-fixture.ts";

await describePostgres("PostgreSQL", ({ server, command, open }) => {
  const name = "store_under_test";
  let clock: Client;
  let empty: string;

  // The database's own clock decides, so these tests replace it by a controlled clock.
  beforeAll(async () => {
    await command("postgres", `CREATE DATABASE ${name}`);
    await (await open(name)).close();
    clock = new Client(server.url(name));
    await clock.connect();
    const { rows } = await clock.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_version'",
    );
    // Emptying all tables takes a third less processor time than a new database for each test; triggers are off, so
    // the order does not matter.
    empty = rows.map((table) => `DELETE FROM ${table.name};`).join(" ");
    await clock.query(
      `SET session_replication_role = replica;
       CREATE TABLE test_clock (at bigint NOT NULL);
       INSERT INTO test_clock VALUES (0);
       CREATE OR REPLACE FUNCTION gateway_now() RETURNS bigint LANGUAGE sql STABLE AS 'SELECT at FROM test_clock'`,
    );
  });
  afterAll(() => clock?.end());

  const start: StartStore = async ({ at }) => {
    await clock.query(`${empty} UPDATE test_clock SET at = ${at}`);
    const opened: Store[] = [];
    return {
      open: async () => {
        const store = await open(name);
        opened.push(store);
        return store;
      },
      setClock: async (to) => void (await clock.query("UPDATE test_clock SET at = $1", [to])),
      stop: async () => {
        for (const store of opened) await store.close();
      },
    };
  };
  describeStore("the PostgreSQL store", start);
  describeClock(start);
});
