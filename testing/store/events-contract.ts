import { describe, expect, test } from "vitest";
import { eventRetentionMs, type EventOwner, type NewEvent } from "#server/store/events.ts";
import type { Store } from "#server/store/store.ts";
import { beginPurchase } from "./purchase-contract.ts";
import { noon, withStore, type StartStore } from "./store-fixture.ts";

export const live: EventOwner = { appId: "shop", environment: "live" };

let made = 0;

/** Returns an event of the app `shop` whose body holds its position. */
export function makeEvent(change: Partial<NewEvent> = {}): NewEvent {
  return {
    ...live,
    id: `evt_${(made += 1)}`,
    type: "order.paid",
    subject: "1688/4169757385897317637",
    body: (place) => JSON.stringify(place),
    ...change,
  };
}

async function idsOf({ events }: Pick<Store, "events">, owner: EventOwner = live): Promise<string[]> {
  const page = await events.list({ owner, after: null, types: null, max: 1_000 });
  return page!.events.map(({ id }) => id);
}

/** Tests events on a store. */
export function describeEvents(start: StartStore): void {
  describe("events", () => {
    test("lists the events of an app and environment in order and counts each subject", () =>
      withStore(start, async (store, { open, setClock }) => {
        const first = makeEvent();
        const other = makeEvent({ subject: "1688/2", type: "order.shipped" });
        await store.events.append([first, other]);
        await setClock(noon + 1_000);
        const second = makeEvent({ type: "order.shipped" });
        await (await open()).events.append([second]);
        await store.events.append([makeEvent({ environment: "sandbox" })]);
        await store.events.append([makeEvent({ appId: "another" })]);
        expect(await store.events.list({ owner: live, after: null, types: null, max: 10 })).toEqual({
          events: [
            { id: first.id, type: "order.paid", createdAt: noon, body: `{"sequence":1,"at":${noon}}` },
            { id: other.id, type: "order.shipped", createdAt: noon, body: `{"sequence":1,"at":${noon}}` },
            {
              id: second.id,
              type: "order.shipped",
              createdAt: noon + 1_000,
              body: `{"sequence":2,"at":${noon + 1_000}}`,
            },
          ],
          hasMore: false,
        });
      }));

    test("pages by the id of an event and filters by type", () =>
      withStore(start, async ({ events }) => {
        const made = [
          makeEvent({ type: "order.paid" }),
          makeEvent({ type: "order.shipped" }),
          makeEvent({ type: "order.paid" }),
          makeEvent({ type: "app.suspended", subject: "app" }),
          makeEvent({ type: "order.paid" }),
        ];
        await events.append(made);
        const read = async (change: object) => {
          const page = await events.list({ owner: live, after: null, types: null, max: 2, ...change });
          return page && { at: page.events.map(({ id }) => made.findIndex((e) => e.id === id)), ...page };
        };
        expect(await read({})).toMatchObject({ at: [0, 1], hasMore: true });
        expect(await read({ after: made[1]!.id })).toMatchObject({ at: [2, 3], hasMore: true });
        expect(await read({ after: made[3]!.id })).toMatchObject({ at: [4], hasMore: false });
        expect(await read({ types: ["app.suspended", "order.paid"], after: made[0]!.id })).toMatchObject({
          at: [2, 3],
          hasMore: true,
        });
        expect(await read({ types: ["order.unknown"] })).toMatchObject({ at: [], hasMore: false });
        expect(await read({ after: "evt_nothing" })).toBeNull();
        expect(await read({ after: made[0]!.id, owner: { ...live, appId: "another" } })).toBeNull();
      }));

    test("appends an event that is sent once only once, on all instances", () =>
      withStore(start, async (store, { open }) => {
        const stores = [store, await open(), await open()];
        const tries = Array.from({ length: 12 }, (_, index) =>
          stores[index % 3]!.events.append([
            makeEvent({ isOnce: true, subject: "quota/2026-11-21", type: "quota.nearly_used" }),
          ]),
        );
        await Promise.all(tries);
        expect(await idsOf(store)).toHaveLength(1);
        await store.events.append([makeEvent({ isOnce: true, subject: "quota/2026-11-22" })]);
        expect(await idsOf(store)).toHaveLength(2);
      }));

    test("commits events with the change of a purchase, or not at all", () =>
      withStore(start, async (store, { open }) => {
        const purchase = await beginPurchase(store.purchases);
        const told = makeEvent({ type: "order.unknown", subject: purchase.id });
        const changed = await store.purchases.change(purchase, {
          state: "unknown",
          events: (after) => [{ ...told, body: () => JSON.stringify([after.state, after.version]) }],
        });
        expect(changed).toMatchObject({ state: "unknown", version: 2 });
        const { events } = (await store.events.list({ owner: live, after: null, types: null, max: 9 }))!;
        expect(events.map(({ body }) => body)).toEqual(['["unknown",2]']);

        const late = await (
          await open()
        ).purchases.change(purchase, {
          state: "created",
          events: () => [makeEvent()],
        });
        expect(late).toBeNull();
        await expect(
          store.purchases.change(changed!, {
            state: "created",
            events: () => {
              throw new Error("no body");
            },
          }),
        ).rejects.toThrow("no body");
        expect(await store.purchases.get(purchase.id)).toMatchObject({ state: "unknown", version: 2 });
        expect(await idsOf(store)).toEqual([told.id]);
      }));

    test("shows a reader who follows the cursor of two types every event of concurrent writers", () =>
      withStore(start, async (store, { open }) => {
        const writers = [store, await open(), await open()];
        const types = ["order.paid", "order.shipped"] as const;
        let isWriting = true;
        const writing = Promise.all(
          Array.from({ length: 60 }, (_, index) =>
            writers[index % 3]!.events.append([
              makeEvent({ subject: `order ${index % 7}`, type: types[index % 2]! }),
            ]),
          ),
        ).finally(() => (isWriting = false));
        const seen: string[] = [];
        for (let isLast = false; !isLast;) {
          isLast = !isWriting;
          const page = await store.events.list({
            owner: live,
            after: seen.at(-1) ?? null,
            types,
            max: 5,
          });
          seen.push(...page!.events.map(({ id }) => id));
          if (page!.hasMore) isLast = false;
        }
        await writing;
        expect(seen).toEqual(await idsOf(store));
        expect(seen).toHaveLength(60);
      }));

    test("deletes events after their retention in steps and never restarts the count of a subject", () =>
      withStore(start, async (store, { setClock }) => {
        await store.events.append(Array.from({ length: 5 }, () => makeEvent()));
        await setClock(noon + 1);
        const kept = makeEvent();
        await store.events.append([kept]);
        await setClock(noon + eventRetentionMs);
        expect(await store.events.prune(2)).toBe(false);
        await setClock(noon + eventRetentionMs + 1);
        expect(await store.events.prune(2)).toBe(true);
        expect(await idsOf(store)).toHaveLength(4);
        expect(await store.events.prune(2)).toBe(true);
        expect(await store.events.prune(2)).toBe(false);
        expect(await idsOf(store)).toEqual([kept.id]);
        await store.events.append([makeEvent({ id: "evt_next" })]);
        const last = await store.events.list({ owner: live, after: kept.id, types: null, max: 1 });
        expect(JSON.parse(last!.events[0]!.body)).toMatchObject({ sequence: 7 });
      }));
  });
}
