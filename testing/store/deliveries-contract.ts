import { describe, expect, test } from "vitest";
import {
  maxFailingMs,
  maxKeptAttempts,
  type AttemptEnd,
  type ClaimedDelivery,
} from "#server/store/deliveries.ts";
import { eventRetentionMs } from "#server/store/events.ts";
import type { Store } from "#server/store/store.ts";
import { live, makeEvent } from "./events-contract.ts";
import { noon, withStore, type StartStore } from "./store-fixture.ts";
import { createEndpoint } from "./webhooks-contract.ts";

const none: ReadonlyMap<string, number> = new Map();
const leaseMs = 60_000;

export function endOf(change: Partial<AttemptEnd> = {}): AttemptEnd {
  return {
    state: "delivered",
    status: 200,
    duration_ms: 7,
    error: null,
    answer: null,
    retryAfterMs: 0,
    isGone: false,
    ...change,
  };
}

const failure = endOf({
  state: "pending",
  status: 500,
  error: "HTTP 500",
  answer: "no stock",
  retryAfterMs: 5_000,
});

export const claim = ({ deliveries }: Pick<Store, "deliveries">, room = 10): Promise<ClaimedDelivery[]> =>
  deliveries.claimDue({ room, inFlight: none, leaseMs });

async function listed(store: Store, endpointId: string) {
  const page = await store.deliveries.list({ endpointId, state: null, after: null, max: 100 });
  return page!.deliveries;
}

/** Tests deliveries on a store. */
export function describeDeliveries(start: StartStore): void {
  describe("webhook deliveries", () => {
    test("plans a delivery for each endpoint that chose the type, and a failed one for a disabled endpoint", () =>
      withStore(start, async (store) => {
        const all = await createEndpoint(store);
        const paid = await createEndpoint(store, { types: ["order.paid", "order.shipped"] });
        const other = await createEndpoint(store, { types: ["order.created"] });
        const off = await createEndpoint(store);
        await store.webhooks.update({ owner: live, id: off.id }, { enabled: false });
        await createEndpoint(store, { environment: "sandbox" });
        await createEndpoint(store, { appId: "another" });
        const event = makeEvent({ type: "order.paid" });
        await store.events.append([event]);
        const claimed = await claim(store);
        expect(claimed.map(({ endpoint }) => endpoint.id).toSorted()).toEqual([all.id, paid.id].toSorted());
        expect(claimed[0]).toMatchObject({
          endpoint: { appId: "shop", url: "https://shop.example/hooks" },
          event: { id: event.id, type: "order.paid", body: `{"sequence":1,"at":${noon}}` },
          secrets: ["whsec_first"],
          attempts: [],
          tries: 0,
          lateMs: 0,
        });
        expect(await listed(store, other.id)).toEqual([]);
        expect(await listed(store, off.id)).toEqual([
          { eventId: event.id, type: "order.paid", state: "failed", attempts: [], nextAttemptAt: null },
        ]);
      }));

    test("gives each delivery to exactly one claimer of several instances", () =>
      withStore(start, async (store, { open }) => {
        await createEndpoint(store);
        await createEndpoint(store);
        await store.events.append(Array.from({ length: 40 }, () => makeEvent()));
        const stores = [store, await open(), await open()];
        const claims = await Promise.all(Array.from({ length: 12 }, (_, index) => claim(stores[index % 3]!)));
        const ids = claims.flat().map(({ endpoint, event }) => `${endpoint.id} ${event.id}`);
        expect(ids).toHaveLength(80);
        expect(new Set(ids).size).toBe(80);
      }));

    test("claims of each endpoint only as much as it has room for, the longest due first", () =>
      withStore(start, async (store, { setClock }) => {
        const busy = await createEndpoint(store);
        await store.events.append(Array.from({ length: 5 }, () => makeEvent()));
        await setClock(noon + 1_000);
        const free = await createEndpoint(store);
        await store.events.append([makeEvent()]);
        const claimed = await store.deliveries.claimDue({
          room: 3,
          inFlight: new Map([[busy.id, 1]]),
          leaseMs,
        });
        expect(claimed.map(({ endpoint, lateMs }) => [endpoint.id, lateMs])).toEqual([
          [busy.id, 1_000],
          [busy.id, 1_000],
          [free.id, 0],
        ]);
        const full = await store.deliveries.claimDue({ room: 3, inFlight: new Map([[busy.id, 3]]), leaseMs });
        expect(full).toEqual([]);
      }));

    test("repeats a delivery whose claimer died after its lease, and ignores a late record of that claimer", () =>
      withStore(start, async (store, { open, setClock }) => {
        const { id } = await createEndpoint(store);
        const event = makeEvent();
        await store.events.append([event]);
        const [lost] = await claim(store);
        await setClock(noon + leaseMs - 1);
        const other = await open();
        expect(await claim(other)).toEqual([]);
        await setClock(noon + leaseMs);
        const [again] = await claim(other);
        expect(again!.event).toEqual({ id: event.id, type: event.type, body: lost!.event.body });
        expect(await store.deliveries.record(lost!, endOf())).toEqual({ isMine: false, disabled: null });
        expect((await listed(store, id))[0]).toMatchObject({ state: "pending", attempts: [] });
        expect(await other.deliveries.record(again!, endOf())).toEqual({ isMine: true, disabled: null });
        expect(await listed(store, id)).toEqual([
          {
            eventId: event.id,
            type: event.type,
            state: "delivered",
            attempts: [{ at: noon + leaseMs, status: 200, duration_ms: 7, error: null, answer: null }],
            nextAttemptAt: null,
          },
        ]);
      }));

    test("claims a delivery again when the clock was set back behind its lease", () =>
      withStore(start, async (store, { setClock }) => {
        await createEndpoint(store);
        await setClock(noon - 10 * leaseMs);
        await store.events.append([makeEvent()]);
        await setClock(noon);
        expect(await claim(store)).toHaveLength(1);
        await setClock(noon - 5 * leaseMs);
        expect(await claim(store)).toHaveLength(1);
      }));

    test("plans the next attempt and records the health of the endpoint", () =>
      withStore(start, async (store, { setClock }) => {
        const { id } = await createEndpoint(store);
        const place = { owner: live, id };
        await store.events.append([makeEvent()]);
        const [first] = await claim(store);
        await store.deliveries.record(first!, failure);
        expect((await listed(store, id))[0]).toMatchObject({
          state: "pending",
          nextAttemptAt: noon + 5_000,
          attempts: [{ at: noon, status: 500, error: "HTTP 500", answer: "no stock" }],
        });
        expect(await claim(store)).toEqual([]);
        await setClock(noon + 5_000);
        const [second] = await claim(store);
        expect(second).toMatchObject({ tries: 1, attempts: [{ at: noon }] });
        await store.deliveries.record(second!, failure);
        expect(await store.webhooks.find(place)).toMatchObject({
          lastFailureAt: noon + 5_000,
          failingSince: noon,
          lastSuccessAt: null,
        });
        expect(await store.deliveries.health()).toEqual({
          pending: 1,
          oldestDueMs: 0,
          endpoints: { ok: 0, failing: 1, disabled: 0 },
        });
        await setClock(noon + 12_000);
        expect(await store.deliveries.health()).toMatchObject({ oldestDueMs: 2_000 });
        const [third] = await claim(store);
        await store.deliveries.record(third!, endOf());
        expect(await store.webhooks.find(place)).toMatchObject({
          lastSuccessAt: noon + 12_000,
          failingSince: null,
          enabled: true,
        });
        expect(await store.deliveries.health()).toEqual({
          pending: 0,
          oldestDueMs: 0,
          endpoints: { ok: 1, failing: 0, disabled: 0 },
        });
      }));

    test("disables an endpoint that no longer exists, and ends its pending deliveries", () =>
      withStore(start, async (store) => {
        const { id } = await createEndpoint(store);
        await store.events.append([makeEvent(), makeEvent(), makeEvent()]);
        const [first, second] = await claim(store, 2);
        const gone = endOf({ state: "failed", status: 410, error: "HTTP 410", isGone: true });
        expect(await store.deliveries.record(first!, gone)).toEqual({ isMine: true, disabled: "gone" });
        expect(await store.deliveries.record(second!, gone)).toEqual({ isMine: false, disabled: null });
        expect((await listed(store, id)).map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
        expect(await claim(store)).toEqual([]);
        expect(await store.deliveries.health()).toMatchObject({
          endpoints: { ok: 0, failing: 0, disabled: 1 },
        });
      }));

    test("disables an endpoint after five days of failures without a success", () =>
      withStore(start, async (store, { setClock }) => {
        const { id } = await createEndpoint(store);
        const fail = async (at: number) => {
          await setClock(at);
          await store.events.append([makeEvent()]);
          const claimed = await claim(store, 100);
          const ends = [];
          for (const each of claimed) ends.push(await store.deliveries.record(each, failure));
          return ends.map(({ disabled }) => disabled).filter((why) => why !== null);
        };
        expect(await fail(noon)).toEqual([]);
        expect(await fail(noon + maxFailingMs - 1)).toEqual([]);
        expect(await fail(noon + maxFailingMs)).toEqual(["failing"]);
        expect(await store.webhooks.find({ owner: live, id })).toMatchObject({ enabled: false });
        expect((await listed(store, id)).filter(({ state }) => state === "pending")).toEqual([]);
      }));

    test("stores only the latest attempts of a delivery", () =>
      withStore(start, async (store, { setClock }) => {
        const { id } = await createEndpoint(store);
        await store.events.append([makeEvent()]);
        for (let attempt = 0; attempt <= maxKeptAttempts; attempt += 1) {
          await setClock(noon + attempt * 5_000);
          const [claimed] = await claim(store);
          await store.deliveries.record(claimed!, failure);
        }
        const [delivery] = await listed(store, id);
        expect(delivery!.attempts).toHaveLength(maxKeptAttempts);
        expect(delivery!.attempts[0]).toMatchObject({ at: noon + 5_000 });
      }));

    test("sends an event to one endpoint only, whatever types the endpoint has chosen", () =>
      withStore(start, async (store) => {
        const { id } = await createEndpoint(store, { types: ["order.paid"] });
        await createEndpoint(store);
        await store.deliveries.sendOnly(id, makeEvent({ type: "webhook.test", subject: id }));
        const claimed = await claim(store);
        expect(claimed.map(({ endpoint, event }) => [endpoint.id, event.type])).toEqual([
          [id, "webhook.test"],
        ]);
      }));

    test("disables an endpoint while attempts at its deliveries are recorded, without a failure of either", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        const { id } = await createEndpoint(store);
        const place = { owner: live, id };
        for (let round = 0; round < 4; round++) {
          await store.webhooks.update(place, { enabled: true });
          await store.events.append(Array.from({ length: 30 }, () => makeEvent()));
          const claimed = await claim(store, 20);
          expect(claimed).toHaveLength(20);
          const [disabled] = await Promise.all([
            other.webhooks.update(place, { enabled: false }),
            ...claimed.map((each) => store.deliveries.record(each, failure)),
          ]);
          expect(disabled).toMatchObject({ enabled: false });
          const left = await store.deliveries.list({ endpointId: id, state: "pending", after: null, max: 9 });
          expect(left!.deliveries).toEqual([]);
        }
      }));

    test("deletes deliveries with their events, also of a removed endpoint, and sends it nothing more", () =>
      withStore(start, async (store, { setClock }) => {
        const { id } = await createEndpoint(store);
        await store.events.append([makeEvent(), makeEvent()]);
        expect(await store.webhooks.remove({ owner: live, id })).toBe(true);
        expect(await claim(store)).toEqual([]);
        expect(await listed(store, id)).toHaveLength(2);
        await setClock(noon + eventRetentionMs + 1);
        while (await store.events.prune(1));
        expect(await listed(store, id)).toEqual([]);
      }));
  });
}
