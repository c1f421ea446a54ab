import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { createWebhookSender } from "#server/node/webhook-sender.ts";
import { systemClock } from "#server/node/runtime.ts";
import { wait } from "#server/shared/runtime.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import type { Store } from "#server/store/store.ts";
import { startReceiver } from "#testing/events/receiver.ts";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { deliverWebhooks, type AttemptReport, type DeliverDependencies } from "./deliver-webhooks.ts";

const owner = { appId: "acme", environment: "live" } as const;
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw5Z5d8f1s3Xo=";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function receiverOf(options: Parameters<typeof startReceiver>[0] = {}) {
  const receiver = await startReceiver(options);
  ends.push(receiver.stop);
  return receiver;
}

/** Starts one instance. `until` resolves when this number of attempts was recorded. */
function startInstance(store: Store, change: Partial<DeliverDependencies> = {}) {
  const ending = new AbortController();
  const reports: AttemptReport[] = [];
  let recorded = Promise.withResolvers<void>();
  const running = deliverWebhooks({
    deliveries: store.deliveries,
    send: createWebhookSender({ clock: systemClock, timeoutMs: 5_000, isLoopbackAllowed: true }),
    retryS: [0, 0, 0],
    timeoutMs: 5_000,
    wait,
    random: () => 0.5,
    onAttempt: (report) => {
      reports.push(report);
      recorded.resolve();
      recorded = Promise.withResolvers();
    },
    onDisabled: () => undefined,
    onError: (error) => {
      throw error;
    },
    isStopping: () => false,
    signal: ending.signal,
    ...change,
  });
  const stop = async () => {
    ending.abort("over");
    await running;
  };
  ends.push(stop);
  const until = async (count: number) => {
    while (reports.length < count) await recorded.promise;
  };
  return { reports, until, stop };
}

async function endpointOf(store: Store, url: string): Promise<string> {
  const id = `wh_${randomUUID()}`;
  await store.webhooks.create({ ...owner, id, url, types: null, description: null, secret }, 10);
  return id;
}

async function append(store: Store, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `evt_${randomUUID()}`);
  await store.events.append(
    ids.map((id) => ({
      ...owner,
      id,
      type: "order.paid" as const,
      subject: id,
      body: () => `{"id":"${id}"}`,
    })),
  );
  return ids;
}

const idsOf = (receiver: Awaited<ReturnType<typeof startReceiver>>) =>
  receiver.received.map(({ headers }) => headers["webhook-id"]);

function describeDelivering(name: string, open: () => Promise<Store>): void {
  describe(`events delivered from ${name}`, () => {
    const opened = async () => {
      const store = await open();
      ends.push(() => store.close());
      return store;
    };

    test("arrive once each although two instances deliver, and a slow receiver delays no other", async () => {
      const [one, two] = [await opened(), await opened()];
      const slow = await receiverOf({ answer: () => undefined });
      const healthy = await receiverOf();
      await endpointOf(one, slow.url);
      await endpointOf(one, healthy.url);
      const instances = [startInstance(one), startInstance(two)];
      const ids = await append(one, 60);
      await healthy.until(60);
      expect(idsOf(healthy).toSorted()).toEqual(ids.toSorted());
      // The slow receiver holds no more than its own share of each instance.
      expect(slow.received.length).toBeLessThanOrEqual(40);
      for (const { reports } of instances)
        expect(reports.filter(({ outcome }) => outcome !== "delivered")).toEqual([]);
    });

    test("are sent again under the same id and body when an instance dies before it records the attempt", async () => {
      const store = await opened();
      const receiver = await receiverOf();
      await endpointOf(store, receiver.url);
      const [id] = await append(store, 1);
      // A lease of zero time simulates a lease that has passed.
      const claimDue: Store["deliveries"]["claimDue"] = (input) =>
        store.deliveries.claimDue({ ...input, leaseMs: 0 });
      const dying = startInstance(store, {
        deliveries: { claimDue, record: () => new Promise(() => undefined) },
        onError: () => undefined,
      });
      await receiver.until(1);
      ends.splice(ends.indexOf(dying.stop), 1);
      const next = startInstance(await opened());
      await next.until(1);
      const [first, second] = receiver.received;
      expect([first!.headers["webhook-id"], second!.headers["webhook-id"]]).toEqual([id, id]);
      expect(second!.body).toBe(first!.body);
    });

    test("are tried again by the schedule and fail after its last attempt; 410 disables at once", async () => {
      const store = await opened();
      const failing = await receiverOf({ answer: (response) => response.writeHead(500).end() });
      const failingId = await endpointOf(store, failing.url);
      const instance = startInstance(store);
      await append(store, 1);
      await instance.until(3);
      expect(instance.reports.map(({ outcome }) => outcome)).toEqual(["retried", "retried", "failed"]);
      const page = await store.deliveries.list({ endpointId: failingId, state: null, after: null, max: 1 });
      expect(page!.deliveries[0]).toMatchObject({
        state: "failed",
        attempts: [{ status: 500 }, { status: 500 }, { status: 500, error: "HTTP 500" }],
      });
      failing.answerBy((response) => response.writeHead(410).end());
      await append(store, 1);
      await instance.until(4);
      expect(await store.webhooks.find({ owner, id: failingId })).toMatchObject({ enabled: false });
    });
  });
}

const folder = mkdtempSync(join(tmpdir(), "deliver-"));
afterAll(() => rmSync(folder, { recursive: true }));
let databases = 0;
beforeEach(() => {
  databases += 1;
});

describeDelivering("SQLite", () =>
  openSqliteStore({
    path: join(folder, `${databases}.sqlite`),
    clock: systemClock,
    newId: randomUUID,
    quotaDayZone: "Asia/Shanghai",
  }),
);

await describePostgres("PostgreSQL", ({ command, open }) => {
  beforeEach(() => command("postgres", `CREATE DATABASE deliver_${databases}`));
  describeDelivering("PostgreSQL", () => open(`deliver_${databases}`));
});
