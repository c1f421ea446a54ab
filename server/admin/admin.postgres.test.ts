import { expect, test } from "vitest";
import { aConfiguration } from "#testing/store/store-fixture.ts";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { runAdminHere, runAdminProgram } from "#testing/run-admin-program.ts";

await describePostgres("the admin program on PostgreSQL", ({ server, command, open }) => {
  test("creates and revokes keys that every instance knows, and shows usage and ledger", async () => {
    await command("postgres", "CREATE DATABASE admin");
    const store = await open("admin");
    await store.access.apply(aConfiguration());
    const environment = { DATABASE_URL: server.url("admin") };
    const admin = (...words: string[]) => runAdminHere(words, { environment });

    const create = ["keys", "create", "--app", "acme", "--id", "pg-1", "--environment", "sandbox", "--json"];
    const made = await runAdminProgram(create, { environment });
    expect(JSON.parse(made.out)).toMatchObject({ id: "pg-1", key: expect.stringMatching(/^svc_test_/) });
    const stored = (await store.accessRecords.keys("acme")).find(({ id }) => id === "pg-1");
    expect(stored).toMatchObject({ environment: "sandbox", revoked: false });
    expect((await admin("keys", "revoke", "--app", "acme", "--id", "pg-1")).code).toBe(0);
    const [revoked] = (await store.accessRecords.keys("acme")).filter(({ id }) => id === "pg-1");
    expect(revoked?.revoked).toBe(true);

    const held = await store.quota.reserve({
      requestId: "req_1",
      appId: "acme",
      keyId: "k1",
      channel: "taobao",
      operation: "products.search",
      units: 2,
      dailyUnits: 5_000,
      platformDailyUnits: 1_000_000,
      leaseMs: 60_000,
    });
    if (held.outcome !== "reserved") throw new Error("there is room for two units");
    await store.quota.settle(held.holdId);
    const usage = JSON.parse((await admin("usage", "--day", held.day, "--json")).out) as { apps: unknown[] };
    expect(usage.apps).toEqual([
      { app: "acme", used: 2, held: 0, limit: 5000, operations: { "products.search": 2 } },
    ]);
    expect((await admin("ledger", "--day", held.day)).out).toContain(`${held.day},acme,k1,req_1,taobao,`);
    expect((await admin("authorizations")).out).not.toContain("at-1");
    await store.close();
  });
});
