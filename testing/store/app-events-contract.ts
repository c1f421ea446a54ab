import { describe, expect, test } from "vitest";
import { eventBody } from "#contract/public/events/event-bodies";
import { createTeller } from "#server/events/tell-apps.ts";
import { suspendedEvent } from "#server/store/app-events.ts";
import type { Store } from "#server/store/store.ts";
import { aConfiguration, hold, noon, withStore, type StartStore } from "./store-fixture.ts";

const dayMs = 86_400_000;
const app = { kind: "app", id: "acme" } as const;
const token = { accessToken: "at", refreshToken: "rt", expiresAt: noon + 1_000 };

let made = 0;

/** Returns a function that checks a store as one instance of the gateway does. */
function teller(store: Store, clock: () => number): () => Promise<void> {
  return createTeller({ store, clock, newId: () => `a-${(made += 1)}`, warningMs: 14 * dayMs });
}

async function toldTo(store: Store, appId = "acme") {
  const owner = { appId, environment: "live" } as const;
  const { events } = (await store.events.list({ owner, after: null, types: null, max: 100 }))!;
  return events.map(({ type, body }) => {
    const told: { timestamp: string; data: object } = JSON.parse(body);
    expect(eventBody(type).safeParse(told).error).toBeUndefined();
    return [type, told.data];
  });
}

/** Tests events about an app on a store. */
export function describeAppEvents(start: StartStore): void {
  describe("events about an app", () => {
    test("commits a suspension with its event, or neither", () =>
      withStore(start, async (store) => {
        await store.access.apply({ ...aConfiguration(), apps: [] });
        const stamp = { version: 1, changedAt: noon, changedBy: "a test", inFile: false };
        const shop = {
          ...stamp,
          id: "shop",
          name: "Shop",
          mode: "self",
          plan: "standard",
          merchantUuid: "merchant-shop",
          warehouseCode: null,
          purchasing: null,
          state: "approved",
          stateReason: null,
          createdAt: noon,
        } as const;
        const { accessRecords } = store;
        expect(await accessRecords.write([{ kind: "app", record: shop }], [])).toBe("written");
        const suspended = { ...shop, version: 2, state: "suspended", stateReason: "moved" } as const;
        const told = { ...suspendedEvent("shop", "moved"), id: "evt_suspended" };
        const suspend = (events = [told]) =>
          accessRecords.write([{ kind: "app", record: suspended }], [], events);
        const broken = {
          ...told,
          body: () => {
            throw new Error("no body");
          },
        };
        await expect(suspend([broken])).rejects.toThrow("no body");
        expect(await accessRecords.app("shop")).toMatchObject({ state: "approved", version: 1 });
        expect(await suspend()).toBe("written");
        expect(await suspend()).toBe("stale");
        expect(await toldTo(store, "shop")).toEqual([["app.suspended", { app_id: "shop", reason: "moved" }]]);
      }));

    test("reports the end of an authorization 14 days before and when it comes, once on all instances", () =>
      withStore(start, async (store, { open }) => {
        await store.access.apply(aConfiguration());
        let now = noon;
        const tellers = [teller(store, () => now), teller(await open(), () => now), teller(store, () => now)];
        const look = () => Promise.all(tellers.map((tell) => tell()));
        const end = noon + 20 * dayMs;
        await store.authorizations.save(app, "1688", { ...token, refreshExpiresAt: end });
        now = end - 14 * dayMs - 1;
        await look();
        expect(await toldTo(store)).toEqual([]);
        now += 1;
        await look();
        await look();
        const data = { app_id: "acme", channel: "1688", expires_at: new Date(end).toISOString() };
        expect(await toldTo(store)).toEqual([["authorization.expiring", data]]);
        now = end;
        await look();
        // A call after the end has its renewal refused: that is still the same end.
        await store.authorizations.save(app, "1688", {
          ...token,
          refreshExpiresAt: end,
          deadSince: end + 500,
        });
        now = end + 1_000;
        await Promise.all([look(), teller(await open(), () => now)()]);
        expect(await toldTo(store)).toEqual([
          ["authorization.expiring", data],
          ["authorization.ended", data],
        ]);
      }));

    test("informs every approved app of a warehouse when its renewal is refused", () =>
      withStore(start, async (store) => {
        const configured = aConfiguration({ authorizations: {} });
        const [acme] = configured.apps;
        const warehouse = { code: "wh-1", authorizations: {} };
        const apps = ["one", "two"].map((id) => ({
          ...acme!,
          id,
          mode: "warehouse" as const,
          merchantUuid: `merchant-${id}`,
          keys: [],
          warehouse,
        }));
        await store.access.apply({ ...configured, apps: [acme!, ...apps] });
        await store.authorizations.save({ kind: "warehouse", id: "wh-1" }, "taobao", {
          ...token,
          refreshExpiresAt: noon + 100 * dayMs,
          deadSince: noon - 1,
        });
        await teller(store, () => noon)();
        const ended = (app_id: string) => [
          "authorization.ended",
          { app_id, channel: "taobao", expires_at: new Date(noon - 1).toISOString() },
        ];
        expect(await toldTo(store)).toEqual([]);
        expect(await toldTo(store, "one")).toEqual([ended("one")]);
        expect(await toldTo(store, "two")).toEqual([ended("two")]);
      }));

    test("reports once a day that nine tenths of the units are used", () =>
      withStore(start, async (store, { open, setClock }) => {
        const { plans, ...rest } = aConfiguration({ authorizations: {} });
        await store.access.apply({ ...rest, plans: [{ ...plans[0]!, dailyUnits: 100 }] });
        const tellers = [teller(store, () => noon), teller(await open(), () => noon)];
        const look = () => Promise.all(tellers.map((tell) => tell()));
        await store.quota.settle(await hold(store, { units: 89 }));
        await look();
        expect(await toldTo(store)).toEqual([]);
        await store.quota.settle(await hold(store, { units: 1 }));
        await look();
        await store.quota.settle(await hold(store, { units: 5 }));
        await look();
        const told = (day: string, used: number, resets_at: string) => [
          "quota.nearly_used",
          { app_id: "acme", day, limit: 100, used, left: 100 - used, resets_at },
        ];
        const first = told("2026-11-21", 90, "2026-11-21T16:00:00.000Z");
        expect(await toldTo(store)).toEqual([first]);
        await setClock(noon + dayMs);
        await look();
        expect(await toldTo(store)).toEqual([first]);
        await store.quota.settle(await hold(store, { units: 100 }));
        await look();
        expect(await toldTo(store)).toEqual([first, told("2026-11-22", 100, "2026-11-22T16:00:00.000Z")]);
      }));
  });
}
