import type { ServerResponse } from "node:http";
import { expect } from "vitest";
import type { Store } from "#server/store/store.ts";
import { startReceiver } from "#testing/events/receiver.ts";
import type { Instance } from "../product-process.ts";
import { appendEvents, createWebhook } from "./webhook-events.ts";

const until = { timeout: 15_000, interval: 20 };
/** Attempts that an instance has in flight to one webhook. */
const room = 20;
/** Expires every claim of a delivery, as WEBHOOK_TIMEOUT_MS and half a minute would. */
const endClaims = "UPDATE webhook_deliveries SET lease_until = 1 WHERE lease_until IS NOT NULL";

/**
 * Expects that two running instances send each event once between them. Events that one of them had sent but not
 * recorded when it was killed are sent again under the same id with the same body.
 */
export async function expectDeliveries({
  doomed,
  store,
  run,
}: {
  doomed: Instance;
  store: Store;
  run: (statement: string) => Promise<void>;
}): Promise<void> {
  // It answers nothing at first, so that both instances have as much in flight as they may.
  const open = new Set<ServerResponse>();
  const receiver = await startReceiver({
    answer: (response) => open.add(response.on("close", () => open.delete(response))),
  });
  try {
    const endpointId = await createWebhook(doomed.origin, receiver.url);
    const ids = Array.from({ length: 3 * room }, (_, index) => `evt_of${100 + index}`);
    await appendEvents(store, ids);
    const sentIds = () => receiver.received.map(({ headers }) => headers["webhook-id"]!);
    await expect.poll(() => receiver.received.length, until).toBe(2 * room);
    expect(new Set(sentIds()).size).toBe(2 * room);

    await doomed.kill();
    await expect.poll(() => open.size, until).toBe(room);
    receiver.answerBy((response) => response.writeHead(204).end());
    for (const response of open) response.writeHead(204).end();
    const delivered = async () => {
      const page = await store.deliveries.list({ endpointId, state: "delivered", after: null, max: 100 });
      return page!.deliveries.length;
    };
    await expect.poll(delivered, until).toBe(2 * room);
    expect(sentIds()).toHaveLength(3 * room);

    await run(endClaims);
    await expect.poll(delivered, until).toBe(3 * room);
    const times = Map.groupBy(receiver.received, ({ headers }) => headers["webhook-id"]!);
    expect([...times.keys()].toSorted()).toEqual(ids);
    expect([...times.values()].filter((all) => all.length === 2)).toHaveLength(room);
    expect(receiver.received).toHaveLength(4 * room);
    for (const [id, all] of times)
      expect(new Set(all.map(({ body }) => body))).toEqual(
        new Set([`{"id":"${id}","sequence":${ids.indexOf(id) + 1}}`]),
      );
  } finally {
    await receiver.stop();
  }
}
