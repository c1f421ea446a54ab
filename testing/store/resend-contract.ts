import { describe, expect, test } from "vitest";
import { claim, endOf } from "./deliveries-contract.ts";
import { live, makeEvent } from "./events-contract.ts";
import { noon, withStore, type StartStore } from "./store-fixture.ts";
import { createEndpoint } from "./webhooks-contract.ts";

/** Tests lists of deliveries and sending again, on a store. */
export function describeResends(start: StartStore): void {
  describe("lists of webhook deliveries and sending again", () => {
    test("sends one event again, also one that the endpoint had not chosen or that is in flight", () =>
      withStore(start, async (store) => {
        const { id } = await createEndpoint(store, { types: ["order.paid"] });
        const endpoint = { ...live, id };
        const paid = makeEvent({ type: "order.paid" });
        const shipped = makeEvent({ type: "order.shipped" });
        await store.events.append([paid, shipped]);
        const [first] = await claim(store);
        expect(await store.deliveries.resend(endpoint, paid.id)).toBe(true);
        expect(await store.deliveries.resend(endpoint, shipped.id)).toBe(true);
        expect(await store.deliveries.resend(endpoint, "evt_nothing")).toBe(false);
        expect(await store.deliveries.resend({ ...endpoint, appId: "another" }, paid.id)).toBe(false);
        expect(await store.deliveries.record(first!, endOf())).toMatchObject({ isMine: false });
        const again = await claim(store);
        expect(again.map(({ event, tries }) => [event.id, tries]).toSorted()).toEqual(
          [
            [paid.id, 0],
            [shipped.id, 0],
          ].toSorted(),
        );
        expect(again.find(({ event }) => event.id === paid.id)!.event.body).toBe(first!.event.body);
      }));

    test("sends events that failed since a time again, the oldest first", () =>
      withStore(start, async (store, { setClock }) => {
        const { id } = await createEndpoint(store);
        const events = Array.from({ length: 4 }, () => makeEvent());
        for (const [index, event] of events.entries()) {
          await setClock(noon + index * 1_000);
          await store.events.append([event]);
        }
        for (const [index, claimed] of (await claim(store)).entries())
          await store.deliveries.record(claimed, endOf({ state: index === 3 ? "delivered" : "failed" }));
        expect(await store.deliveries.resendFailed(id, { since: noon + 1_000, max: 1 })).toBe(1);
        expect((await claim(store)).map(({ event }) => event.id)).toEqual([events[1]!.id]);
        expect(await store.deliveries.resendFailed(id, { since: noon + 1_000, max: 9 })).toBe(1);
        expect((await claim(store)).map(({ event }) => event.id)).toEqual([events[2]!.id]);
        expect(await store.deliveries.resendFailed(id, { since: noon + 1_000, max: 9 })).toBe(0);
      }));

    test("pages deliveries from the newest and by state", () =>
      withStore(start, async (store) => {
        const { id } = await createEndpoint(store);
        const events = Array.from({ length: 5 }, () => makeEvent());
        await store.events.append(events);
        const claimed = await claim(store);
        for (const each of claimed.filter(({ event }) => event.id !== events[2]!.id))
          await store.deliveries.record(each, endOf());
        const read = async (change: object) => {
          const question = { endpointId: id, state: null, after: null, max: 2, ...change };
          const page = await store.deliveries.list(question);
          return (
            page && [
              page.deliveries.map(({ eventId }) => events.findIndex((event) => event.id === eventId)),
              page.hasMore,
            ]
          );
        };
        expect(await read({})).toEqual([[4, 3], true]);
        expect(await read({ after: events[3]!.id })).toEqual([[2, 1], true]);
        expect(await read({ after: events[1]!.id })).toEqual([[0], false]);
        expect(await read({ state: "pending" })).toEqual([[2], false]);
        expect(await read({ state: "delivered", after: events[3]!.id })).toEqual([[1, 0], false]);
        expect(await read({ state: "failed" })).toEqual([[], false]);
        expect(await read({ after: "evt_nothing" })).toBeNull();
      }));
  });
}
