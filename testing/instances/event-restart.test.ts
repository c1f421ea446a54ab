import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newId, systemClock } from "#server/node/runtime.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { startReceiver } from "../events/receiver.ts";
import { startInstancesFixture } from "./instances-fixture.ts";
import { appendEvents, createWebhook } from "./webhook-events.ts";

const until = { timeout: 20_000, interval: 20 };

test("loses nothing in a restart between an event and its delivery, and keeps ids and bodies", async () => {
  const folder = await mkdtemp(join(tmpdir(), "event-restart-"));
  const path = join(folder, "store.sqlite");
  const deployment = await startInstancesFixture({
    databaseUrl: `file:${path}`,
    scopes: ["webhook:manage"],
  });
  const store = await openSqliteStore({ path, clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" });
  const receiver = await startReceiver({ answer: (response) => response.writeHead(500).end() });
  const start = () =>
    deployment.start({ ROLES: "gateway", WEBHOOK_LOOPBACK: "on", WEBHOOK_RETRY_S: "0,1,1,1,1" });
  const failed = ["evt_1", "evt_2", "evt_3"];
  const waiting = ["evt_4", "evt_5"];
  try {
    const one = await start();
    const endpointId = await createWebhook(one.origin, receiver.url);
    const deliveries = async () =>
      (await store.deliveries.list({ endpointId, state: null, after: null, max: 100 }))!.deliveries;
    await appendEvents(store, failed);
    const attempts = async () => (await deliveries()).map((each) => each.attempts.length > 0);
    await expect.poll(attempts, until).toEqual([true, true, true]);
    await one.kill();
    await appendEvents(store, waiting);
    receiver.answerBy((response) => response.writeHead(204).end());
    await start();
    const states = async () => (await deliveries()).map(({ state }) => state);
    await expect.poll(states, until).toEqual(Array(5).fill("delivered"));
    const bodies = new Map<string, Set<string>>();
    for (const { headers, body } of receiver.received) {
      const id = headers["webhook-id"] ?? "";
      bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
    }
    expect([...bodies.keys()].toSorted()).toEqual([...failed, ...waiting]);
    for (const [id, told] of bodies) expect([...told]).toEqual([expect.stringContaining(`"${id}"`)]);
  } finally {
    await deployment.stop();
    await Promise.all([store.close(), receiver.stop()]);
    await rm(folder, { recursive: true });
  }
});
