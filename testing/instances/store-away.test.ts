import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { readMetrics } from "#testing/http/read-metrics.ts";
import { send } from "#testing/http/send.ts";
import { keyOf, startInstancesFixture, type InstancesFixture, type Outcome } from "./instances-fixture.ts";
import { startLoad } from "./load.ts";
import type { Instance } from "../product-process.ts";

const timeoutMs = 1_000;
/**
 * Maximum duration in ms: key, token and ledger may each wait for a connection and for an answer, with a reserve for
 * a busy machine.
 */
const bound = 3 * 2 * (timeoutMs + 250) + 15_000;
const until = { timeout: 15_000, interval: 20 };

await describePostgres("instances whose PostgreSQL goes away under load", ({ server, command, open }) => {
  let deployment: InstancesFixture;
  let instances: Instance[] = [];
  let cycles = 0;

  beforeAll(async () => {
    await command("postgres", "CREATE DATABASE away");
    // Its tables are created without the short limit of the instances, which a busy machine would exceed.
    await (await open("away")).close();
    deployment = await startInstancesFixture({ databaseUrl: server.url("away") });
    const more = { DATABASE_TIMEOUT_MS: String(timeoutMs), LOG_LEVEL: "warn" };
    instances = await Promise.all([deployment.start(more), deployment.start(more)]);
  });
  afterAll(() => deployment.stop());

  const callAll = (each: number): Promise<Outcome[]> =>
    Promise.all(
      instances.flatMap((instance) =>
        Array.from({ length: each }, () => deployment.call(instance, keyOf("acme"))),
      ),
    );

  async function whileAway(away: () => Promise<void>, back: () => Promise<void>): Promise<void> {
    const loads = instances.map((instance) =>
      startLoad({ call: () => deployment.call(instance, keyOf("acme")), callers: 8 }),
    );
    await Promise.all(loads.map((load) => load.reached(50)));
    await away();
    // Calls in flight may still have reached the marketplace: they end, and are not paid twice.
    await Promise.all(loads.map((load) => load.stop()));
    for (const { took } of loads.flatMap(({ outcomes }) => outcomes)) expect(took).toBeLessThan(bound);

    deployment.vendor.failWhen(() => false);
    const outcomes = [...(await callAll(10)), ...(await callAll(10))];
    for (const { status, code, retryAfter, took } of outcomes) {
      expect([status, code]).toEqual([429, "PLATFORM_QUOTA_EXCEEDED"]);
      expect(retryAfter).toBeGreaterThan(0);
      expect(took).toBeLessThan(bound);
    }
    expect(deployment.vendor.payments()).toBe(0);
    for (const { origin } of instances) {
      const ready = await send(`${origin}/readyz`);
      expect([ready.status, JSON.parse(ready.text).store]).toEqual([503, { status: "unavailable" }]);
      expect((await send(`${origin}/healthz`)).status).toBe(200);
      const read = await readMetrics(origin);
      expect(read("procurement_store_up")).toBe(0);
    }

    await back();
    const statuses = async () => (await callAll(1)).map(({ status }) => status);
    await expect.poll(statuses, until).toEqual([200, 200]);
    for (const { origin } of instances) {
      expect((await send(`${origin}/readyz`)).status).toBe(200);
      const read = await readMetrics(origin);
      expect([read("procurement_store_up"), read("procurement_gateway_limiter_degraded")]).toEqual([1, 0]);
    }
    cycles += 1;
    const timesOf = (text: string) => instances.map(({ said }) => said().split(text).length - 1);
    const both = instances.map(() => cycles);
    // The log has one line when the store goes and one when it is back, whatever was called in between.
    await expect.poll(() => timesOf("The store answers again"), until).toEqual(both);
    expect(timesOf("The store stopped answering")).toEqual(both);
  }

  test("refuse metered calls with 429 and a time, call no marketplace, and recover by themselves when PostgreSQL starts", async () => {
    await whileAway(server.halt, server.start);
  });

  test("refuse metered calls in the same way while PostgreSQL hangs, each answer within its time limit", async () => {
    await whileAway(server.freeze, server.thaw);
  });
});
