import { setInterval } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Activity } from "#contract/console/activity";
import { pathTo, consolePaths } from "#contract/console/console";
import { appPaths } from "#contract/console/console-apps";
import { send } from "#testing/http/send.ts";
import { readMetrics } from "#testing/http/read-metrics.ts";
import { visit } from "#testing/http/visit.ts";
import type { Store } from "#server/store/store.ts";
import { eras, type Era } from "#testing/agents/agents-fixture.ts";
import { aReservation } from "#testing/store/store-fixture.ts";
import {
  appPlans,
  keyOf,
  merchant,
  operatorEmail,
  password,
  startInstancesFixture,
  type AppId,
  type InstancesFixture,
  type Outcome,
} from "./instances-fixture.ts";
import { expectDeliveries } from "./expect-deliveries.ts";
import { startLoad } from "./load.ts";
import type { Instance } from "../product-process.ts";

export type SharedDatabase = {
  /** DATABASE_URL of every instance. */
  url: string;
  /** Opens the store from outside the instances. */
  open: () => Promise<Store>;
  /** Runs a statement in the database. */
  run: (statement: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** Expires every hold, as HOLD_LEASE_MS would. */
const endHolds = "UPDATE charges SET expires_at = 1 WHERE expires_at IS NOT NULL";

const count = (outcomes: Outcome[], status: number) => outcomes.filter((one) => one.status === status).length;
/** Settings of webhooks; a receiver may take as long as a busy machine does. */
const webhooks = { WEBHOOK_LOOPBACK: "on", WEBHOOK_TIMEOUT_MS: "60000" };
const until = { timeout: 15_000, interval: 20 };

/** Tests that several instances of the product behave as one to a caller (issue Trust, I1, I2, I5, I7, I11, I14). */
export function describeInstances(name: string, share: () => Promise<SharedDatabase>): void {
  describe(`two instances on ${name}`, () => {
    let deployment: InstancesFixture;
    let shared: SharedDatabase;
    let store: Store;
    let [one, two] = [] as unknown as [Instance, Instance];

    beforeAll(async () => {
      shared = await share();
      deployment = await startInstancesFixture({
        databaseUrl: shared.url,
        scopes: ["order:read", "webhook:manage"],
      });
      [one, two] = await Promise.all([deployment.start(webhooks), deployment.start(webhooks)]);
      store = await shared.open();
    });
    afterAll(async () => {
      await deployment.stop();
      await store.close();
      await shared.stop();
    });

    /** Returns a function that calls the instances in turn. */
    function byTurns(app: AppId): () => Promise<Outcome> {
      let turn = 0;
      return () => {
        turn += 1;
        return deployment.call(turn % 2 === 0 ? one : two, keyOf(app, turn % 4 < 2 ? "k1" : "k2"));
      };
    }

    async function ledgerOf(app: AppId): Promise<{ used: number; held: number; requestIds: string[] }> {
      const { day, used, held } = await store.quota.usage(app);
      const requestIds: string[] = [];
      for await (const entry of store.ledger.calls(day))
        if (entry.appId === app) requestIds.push(entry.requestId);
      return { used, held, requestIds };
    }

    test("know the same keys, and refuse a revoked key everywhere within a second (I14)", async () => {
      const calls = () => Promise.all([one, two].map((each) => deployment.call(each, keyOf("acme", "k2"))));
      expect((await calls()).map(({ status }) => status)).toEqual([200, 200]);
      const admin = visit(one.origin);
      expect((await admin.signIn({ email: operatorEmail, password })).status).toBe(200);
      const key = pathTo(appPaths.key, { id: "acme", keyId: "k2" });
      expect((await admin.call(key, { method: "DELETE" })).status).toBe(200);
      const revokedAt = performance.now();
      for await (const _ of setInterval(until.interval)) {
        const began = performance.now();
        const statuses = (await calls()).map(({ status }) => status);
        if (statuses.every((status) => status === 401)) break;
        // Every call that begins a second after the answer of the revocation is refused, however busy the machine is.
        if (began - revokedAt > 1_000) expect(statuses).toEqual([401, 401]);
      }
      expect((await deployment.call(one, keyOf("acme"))).status).toBe(200);
    });

    test.each(Object.keys(eras) as Era[])(
      "answer alternate requests of one agent's client, %s",
      async (era) => {
        const client = new Client({ name: "test", version: "1" }, eras[era]);
        const asked: string[] = [];
        const transport = new StreamableHTTPClientTransport(new URL(`${one.origin}/mcp`), {
          requestInit: { headers: { authorization: `Bearer ${keyOf("acme")}` } },
          fetch: (_url, init) => {
            const { origin } = asked.length % 2 === 0 ? one : two;
            asked.push(origin);
            return fetch(`${origin}/mcp`, init);
          },
        });
        await client.connect(transport);
        const charged: unknown[] = [];
        for (let call = 0; call < 4; call++) {
          const { tools } = await client.listTools();
          expect(tools.map(({ name }) => name)).toContain("order_payment_methods");
          const given = { name: "order_payment_methods", arguments: { order_id: "239695213738498520" } };
          const { structuredContent } = await client.callTool(given);
          charged.push((structuredContent as { units_charged: number }).units_charged);
        }
        await client.close();
        expect(charged).toEqual([1, 1, 1, 1]);
        expect(new Set(asked)).toEqual(new Set([one.origin, two.origin]));
      },
    );

    test("share sessions and the operator's calls, and both refuse a signed-out session", async () => {
      const here = visit(one.origin);
      expect((await here.signIn({ email: operatorEmail, password })).status).toBeLessThan(300);
      const there = visit(two.origin, here.cookie());
      const asked = { method: "POST", body: '{"order_id":"239695213738498520"}' };
      const path = `${consolePaths.forward}/v1/orders/1688/payment-methods`;
      const answers = [await here.call(path, asked), await there.call(path, asked)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const ids = answers.map(({ headers }) => headers["x-request-id"]);
      const activity = async (visitor: typeof here) => {
        const { calls } = JSON.parse((await visitor.call(consolePaths.activity)).text) as Activity;
        // An administrator also sees the calls of keys.
        const own = calls.filter(({ operator }) => operator !== null);
        return own.map((call) => call.request_id).toSorted();
      };
      await expect.poll(() => activity(there), until).toEqual(ids.toSorted());
      expect(await activity(here)).toEqual(ids.toSorted());
      await there.call(consolePaths.session, { method: "DELETE" });
      for (const origin of [one.origin, two.origin]) {
        const late = visit(origin, here.cookie());
        expect((await late.call(consolePaths.session)).status).toBe(204);
      }
    });

    test("read a category tree once between them and serve the same one", async () => {
      const path = "/api/client/open-purchase/category/item?platform=1688";
      const trees = () =>
        Promise.all(
          [one, two].map(({ origin }) => send(`${origin}${path}`, { headers: { "x-uuid": merchant } })),
        );
      await expect.poll(async () => (await trees()).map(({ status }) => status), until).toEqual([200, 200]);
      const [first, second] = await trees();
      expect(first?.text).toBe(second?.text);
      expect(first?.headers["etag"]).toBe(second?.headers["etag"]);
      expect(deployment.vendor.levels.length).toBeGreaterThan(1);
      expect(new Set(deployment.vendor.levels).size).toBe(deployment.vendor.levels.length);
      for (const { origin } of [one, two]) {
        const ready = JSON.parse((await send(`${origin}/readyz`)).text);
        expect(ready).toMatchObject({ status: "ready", snapshots: [{ platform: "1688", state: "fresh" }] });
        const read = await readMetrics(origin);
        const takenAt = read("procurement_category_snapshot_timestamp_seconds", { marketplace: "1688" });
        expect(Math.abs(Date.now() / 1000 - (takenAt ?? 0))).toBeLessThan(60);
      }
    });

    test("admit exactly a day's units while 30 % of the calls fail: used equals delivered (I1, I2, I3, I7)", async () => {
      deployment.vendor.failWhen((call) => call % 10 < 3);
      const limit = appPlans.exact.daily_units;
      const call = byTurns("exact");
      const load = startLoad({ call, callers: 32, calls: 400 });
      await load.ended;
      const { outcomes } = load;
      // A failing call's hold was briefly unavailable to others, so the rest of the day is still free.
      for (let full = false; !full;) {
        const outcome = await call();
        outcomes.push(outcome);
        full = outcome.code === "QUOTA_EXCEEDED";
      }
      expect(count(outcomes, 200)).toBe(limit);
      expect(count(outcomes, 502)).toBeGreaterThan(limit / 4);
      expect(outcomes.filter(({ status }) => ![200, 429, 502].includes(status))).toEqual([]);
      const { used, held, requestIds } = await ledgerOf("exact");
      expect([used, held]).toEqual([limit, 0]);
      const delivered = outcomes.filter(({ status }) => status === 200).map(({ requestId }) => requestId);
      expect(requestIds.toSorted()).toEqual(delivered.toSorted());
      deployment.vendor.failWhen(() => false);
    });

    test("admit together at most the key's limit in any minute (I11)", async () => {
      const limit = appPlans.rated.requests_per_minute;
      let turn = 0;
      const alternating = () => deployment.call((turn += 1) % 2 === 0 ? one : two, keyOf("rated"));
      const load = startLoad({ call: alternating, callers: 16, calls: 3 * limit });
      await load.ended;
      const { outcomes } = load;
      expect(count(outcomes, 200)).toBe(limit);
      const refused = outcomes.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(2 * limit);
      for (const { code, retryAfter } of refused) {
        expect(code).toBe("RATE_LIMIT_EXCEEDED");
        expect(retryAfter).toBeGreaterThan(30);
        expect(retryAfter).toBeLessThanOrEqual(60);
      }
    });

    test.each([
      ["that has expired", "ended"],
      ["that the marketplace refuses in the middle of many calls", "withdrawn"],
    ] as const)("renew a token %s with one call between them, however many requests wait", async (_, app) => {
      const calls = 40;
      const before = deployment.vendor.renewals.length;
      const letGo = deployment.vendor.holdRenewals();
      const load = startLoad({ call: byTurns(app), callers: calls, calls });
      const inside = async () => {
        const pages = await Promise.all([one, two].map(({ origin }) => readMetrics(origin)));
        return pages.map((read) => read("procurement_gateway_requests_in_flight"));
      };
      // No request is answered before all of them wait, on both instances.
      await expect.poll(inside, until).toEqual([calls / 2, calls / 2]);
      letGo();
      await load.ended;
      expect(count(load.outcomes, 200)).toBe(calls);
      expect(deployment.vendor.renewals.slice(before)).toEqual([`refresh-of-${app}`]);
      expect(await ledgerOf(app)).toMatchObject({ used: calls, held: 0 });
    });

    test("lose nothing when one is killed under load: answered calls are paid, and held units become free again (I5)", async () => {
      deployment.vendor.failWhen((call) => call % 10 < 3);
      const callers = 12;
      const doomed = startLoad({ call: () => deployment.call(one, keyOf("killed")), callers });
      const other = startLoad({ call: () => deployment.call(two, keyOf("killed", "k2")), callers });
      await Promise.all([doomed.reached(150), other.reached(150)]);
      await one.kill();
      const before = other.outcomes.length;
      await other.reached(before + 100);
      await Promise.all([doomed.stop(), other.stop()]);
      await shared.run(endHolds);
      await expect.poll(async () => (await store.quota.usage("killed")).held, until).toBe(0);

      const outcomes = [...doomed.outcomes, ...other.outcomes];
      const delivered = outcomes.filter(({ status }) => status === 200).map(({ requestId }) => requestId);
      const { used, requestIds } = await ledgerOf("killed");
      const paid = new Set(requestIds);
      expect(paid.size).toBe(requestIds.length);
      expect(used).toBe(requestIds.length);
      expect(delivered.filter((requestId) => !paid.has(requestId))).toEqual([]);
      expect(doomed.broken()).toBeLessThanOrEqual(callers);
      expect(used - delivered.length).toBeLessThanOrEqual(doomed.broken());
      expect(outcomes.filter(({ status }) => ![200, 502].includes(status))).toEqual([]);
      deployment.vendor.failWhen(() => false);
    });

    test("count the calls that a killed instance had settled but not answered, once it is back", async () => {
      const lost = await store.quota.reserve(
        aReservation({ appId: "acme", requestId: "req_of_the_killed", dailyUnits: 1_000_000 }),
      );
      if (lost.outcome !== "reserved") throw new Error("expected units to be left for the hold");
      await store.quota.settle(lost.holdId);
      one = await deployment.start(webhooks);
      const found = async () =>
        (await readMetrics(one.origin))("procurement_gateway_settled_undelivered_total", {
          reason: "process_ended",
        });
      await expect.poll(found, until).toBeGreaterThanOrEqual(1);
      expect((await deployment.call(one, keyOf("acme"))).status).toBe(200);
    });

    test("send each event once between them, and the unrecorded ones of a killed instance again with the same id and body", () =>
      expectDeliveries({ doomed: one, store, run: shared.run }));
  });
}
