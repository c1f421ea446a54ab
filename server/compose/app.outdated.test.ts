import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { productVersion } from "#server/node/runtime.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { readMetrics } from "#testing/http/read-metrics.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer } from "#testing/http/start-test-server.ts";
import { wait } from "#server/shared/runtime.ts";

test("answers 503 on an instance that is older than its database, asks for an upgrade, and recovers after it", async () => {
  let oldest = 0;
  let look = Promise.withResolvers<void>();
  const { origin, logged, stop } = await startTestServer({
    environment: { BUILD_COMMIT: "1416206c" },
    openStore: async (options) => ({
      ...createMemoryStore(options),
      schema: { version: 7, before: null, oldest: 5, oldestUsable: async () => oldest },
    }),
    wait: (ms, signal) => (ms === 10_000 ? look.promise : wait(ms, signal)),
  });
  const lookAgain = () => {
    const before = look;
    look = Promise.withResolvers<void>();
    before.resolve();
  };
  const call = () =>
    send(`${origin}/v1/orders/1688/payment-methods`, {
      method: "POST",
      headers: { authorization: `Bearer ${demoKeys.live}`, "content-type": "application/json" },
      body: JSON.stringify({ order_id: "239695213738498520" }),
    });
  expect((await call()).status).toBe(200);
  oldest = 8;
  lookAgain();
  await expect.poll(async () => (await call()).status).toBe(503);
  const refused = await call();
  expect(JSON.parse(refused.text).error.message).toMatch(
    /older than its database .* upgraded\. Nothing was billed\./,
  );
  expect(refused.headers["retry-after"]).toBe("5");
  for (const [path, status] of [
    ["/readyz", 503],
    ["/healthz", 200],
    ["/openapi.json", 503],
    ["/", 503],
  ] as const)
    expect([path, (await send(`${origin}${path}`)).status]).toEqual([path, status]);
  const series = await readMetrics(origin);
  expect(series("procurement_build_info", { version: productVersion, commit: "1416206c", schema: "7" })).toBe(
    1,
  );
  const lines = logged.filter((line) => line.includes("is older than its database"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`(version ${productVersion}, schema 7)`);
  oldest = 7;
  lookAgain();
  await expect.poll(async () => (await call()).status).toBe(200);
  await stop();
});

test("reports the schema that a SQLite store knows and the one that a newer instance requires", async () => {
  const store = await openSqliteStore({
    path: ":memory:",
    clock: Date.now,
    newId: randomUUID,
    quotaDayZone: "Asia/Shanghai",
  });
  const { version, before, oldest, oldestUsable } = store.schema;
  expect(before).toBe(0);
  expect(oldest).toBeLessThanOrEqual(version);
  expect(await oldestUsable()).toBe(oldest);
  await store.close();
});

await describePostgres("the schema of a PostgreSQL store", ({ command, open }) => {
  test("reads the schema each time, since a newer instance may change it", async () => {
    await command("postgres", "CREATE DATABASE schema_of");
    const store = await open("schema_of");
    const { version, oldest, oldestUsable } = store.schema;
    expect(await oldestUsable()).toBe(oldest);
    await command("schema_of", `UPDATE schema_version SET version = ${version + 1}, oldest = ${version + 1}`);
    expect(await oldestUsable()).toBe(version + 1);
    await store.close();
  });
});
