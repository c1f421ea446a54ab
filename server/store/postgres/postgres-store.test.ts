import { Client } from "pg";
import { beforeAll } from "vitest";
import type { Store } from "../store.ts";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { describeStore } from "#testing/store/store-contract.ts";

await describePostgres("PostgreSQL", ({ server, command, open }) => {
  let databases = 0;

  // The database's own clock decides, so these tests replace it by one that only they move.
  beforeAll(async () => {
    await command("postgres", "CREATE DATABASE template_of_tests");
    await (await open("template_of_tests")).close();
    await command(
      "template_of_tests",
      "CREATE TABLE test_clock (at bigint NOT NULL)",
      `CREATE OR REPLACE FUNCTION gateway_now() RETURNS bigint LANGUAGE sql STABLE AS 'SELECT at FROM test_clock'`,
    );
  });

  describeStore("the PostgreSQL store", async (at) => {
    const name = `test_${(databases += 1)}`;
    await command("postgres", `CREATE DATABASE ${name} TEMPLATE template_of_tests`);
    const clock = new Client(server.url(name));
    await clock.connect();
    await clock.query("INSERT INTO test_clock VALUES ($1)", [at]);
    const opened: Store[] = [];
    return {
      open: async () => {
        const store = await open(name);
        opened.push(store);
        return store;
      },
      setClock: async (to) => void (await clock.query("UPDATE test_clock SET at = $1", [to])),
      close: async () => {
        await clock.end();
        for (const store of opened) await store.close();
      },
    };
  });
});
