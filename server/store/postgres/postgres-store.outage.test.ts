import { Client } from "pg";
import { expect, test } from "vitest";
import { StoreUnavailable, type Store } from "../store.ts";
import { StoreUnusable } from "../store-options.ts";
import { aConfiguration, aReservation, hold } from "#testing/store/store-fixture.ts";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { postgresMigrations } from "./postgres-migrations.ts";

/** Time limit of the store: long enough to open a database on a busy machine, short enough to wait for. */
const timeoutMs = 1_000;
/** Upper bound of a call: connecting and then the answer may time out, plus some margin for a busy machine. */
const bound = 2 * (timeoutMs + 250) + 10_000;

/** Functions of the versions that counted in PL/pgSQL. */
const formerFunctions = [
  "quota_take_app(text, text, bigint, bigint)",
  "quota_take_platform(text, bigint, bigint)",
  "quota_reserve(text, text[], bigint[])",
  "quota_settle(bigint[])",
  "quota_give_back(bigint[])",
  "quota_release(bigint[])",
  "quota_expire(text)",
  "quota_usage(text, text)",
  "rate_admit(text[], bigint[])",
  "log_append(jsonb)",
];

/** Makes every store call of a metered call, and returns how each ended. */
async function askAll(store: Store, holdId: string): Promise<unknown[]> {
  const asked = await Promise.allSettled([
    store.quota.reserve(aReservation()),
    store.quota.settle(holdId),
    store.quota.release(holdId),
    store.quota.usage("acme"),
    store.rateLimiter.admit({ keyId: "k", perMinute: 60 }),
    store.access.findKey("a".repeat(64)),
    store.ping(),
    ...Array.from({ length: 60 }, () => store.quota.reserve(aReservation())),
  ]);
  return asked.map((each) => (each.status === "rejected" ? each.reason : "answered"));
}

await describePostgres("a PostgreSQL server that is unavailable", ({ server, command, open }) => {
  test("refuses calls at once while the server is stopped, and works again without a restart when it is back", async () => {
    await command("postgres", "CREATE DATABASE stopped");
    const store = await open("stopped", { timeoutMs });
    await store.access.apply(aConfiguration());
    const holdId = await hold(store);
    const underLoad = askAll(store, holdId);
    await server.halt();
    await underLoad;
    const begun = performance.now();
    for (const ended of await askAll(store, holdId)) expect(ended).toBeInstanceOf(StoreUnavailable);
    expect(performance.now() - begun).toBeLessThan(bound);
    await server.start();
    await store.ping();
    expect(await store.access.findKey("a".repeat(64))).not.toBeNull();
    expect(await store.quota.settle(await hold(store))).toMatchObject({ outcome: "settled" });
    await store.close();
  });

  test("refuses calls within its time limit while the server hangs, and works again when it resumes", async () => {
    await command("postgres", "CREATE DATABASE frozen");
    const store = await open("frozen", { timeoutMs });
    const holdId = await hold(store);
    await Promise.all(Array.from({ length: 20 }, () => store.ping()));
    await server.freeze();
    try {
      for (const _ of [1, 2]) {
        const begun = performance.now();
        for (const ended of await askAll(store, holdId)) expect(ended).toBeInstanceOf(StoreUnavailable);
        expect(performance.now() - begun).toBeLessThan(bound);
      }
    } finally {
      await server.thaw();
    }
    await store.ping();
    expect(await store.quota.settle(await hold(store))).toMatchObject({ outcome: "settled" });
    await store.close();
  });

  test("refuses calls and pings while the server is read-only, and works again as soon as it is writable", async () => {
    await command("postgres", "CREATE DATABASE standby");
    const store = await open("standby", { timeoutMs });
    await hold(store);
    // From here on new connections are read-only, like those to a server that a failover left behind.
    await command(
      "standby",
      "ALTER DATABASE standby SET default_transaction_read_only = on",
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    const name = "StoreUnavailable (25006)";
    await expect.poll(() => store.ping().catch((error: unknown) => error)).toMatchObject({ name });
    await expect(store.quota.reserve(aReservation())).rejects.toMatchObject({ name });
    await expect(store.sessions.destroy("s")).rejects.toThrow(StoreUnavailable);
    await command("postgres", "ALTER DATABASE standby RESET default_transaction_read_only");
    expect(await store.quota.settle(await hold(store))).toMatchObject({ outcome: "settled" });
    await store.sessions.destroy("s");
    await store.ping();
    await store.close();
  });

  test("charges the day of the database's clock, regardless of an instance's own clock (I9)", async () => {
    await command("postgres", "CREATE DATABASE skewed");
    const slow = await open("skewed", { clock: () => Date.now() - 300_000 });
    await command(
      "skewed",
      `CREATE OR REPLACE FUNCTION gateway_now() RETURNS bigint LANGUAGE sql STABLE AS
       'SELECT ${Date.parse("2026-11-21T15:59:59Z")}::bigint'`,
    );
    const fast = await open("skewed", { clock: () => Date.now() + 300_000 });
    for (const store of [slow, fast]) {
      expect(await store.quota.reserve(aReservation())).toMatchObject({ day: "2026-11-21" });
      expect(await store.quota.usage("acme")).toMatchObject({ resetsAt: Date.parse("2026-11-21T16:00:00Z") });
    }
    await slow.close();
    await fast.close();
  });

  test("lets several processes open a new database at once, each migrating or waiting", async () => {
    await command("postgres", "CREATE DATABASE fresh");
    const stores = await Promise.all(Array.from({ length: 4 }, () => open("fresh")));
    for (const store of stores) await store.ping();
    await Promise.all(stores.map((store) => store.close()));
  });

  test("migrates a database of a version that counted in functions, and removes them all", async () => {
    await command("postgres", "CREATE DATABASE with_functions");
    await command(
      "with_functions",
      ...postgresMigrations.slice(0, 5).flat(),
      "CREATE TABLE schema_version (version INTEGER NOT NULL)",
      "INSERT INTO schema_version VALUES (5)",
      "CREATE UNLOGGED TABLE rate_keys (key_id TEXT PRIMARY KEY, newest BIGINT NOT NULL, newest_at BIGINT NOT NULL)",
      ...formerFunctions.map((each) => `CREATE FUNCTION ${each} RETURNS integer LANGUAGE sql AS 'SELECT 1'`),
    );
    const store = await open("with_functions");
    await store.quota.settle(await hold(store));
    await store.close();
    const client = new Client(server.url("with_functions"));
    await client.connect();
    const names = await client.query<{ name: string }>(
      `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       UNION ALL SELECT relname FROM pg_class WHERE relname = 'rate_keys'`,
    );
    await client.end();
    expect(names.rows).toEqual([{ name: "gateway_now" }]);
  });

  test("says in one line which database cannot be used, without its password", async () => {
    const url = server.url("nowhere").replace("postgres@", "postgres:hunter2@");
    const failure = await open("nowhere", { url }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnusable);
    const { message } = failure as StoreUnusable;
    expect(message).toContain("/nowhere cannot be used");
    expect(message).toContain("DATABASE_URL");
    expect(message).not.toMatch(/hunter2|\n/);
    await command("postgres", "CREATE DATABASE newer");
    await (await open("newer")).close();
    await command("newer", "UPDATE schema_version SET version = 99");
    await expect(open("newer")).rejects.toThrow("written by a newer version");
  });
});
