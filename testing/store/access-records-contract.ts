import { describe, expect, test } from "vitest";
import type { AppRecord, KeyRecord, PlanRecord } from "#server/store/access-records.ts";
import type { AuditEntry } from "#server/store/audit.ts";
import { aConfiguration, noon, withStore, type StartStore } from "./store-fixture.ts";

const stamp = { version: 1, changedAt: noon, changedBy: "li@example.com", inFile: false };

export const aPlan = (change: Partial<PlanRecord> = {}): PlanRecord => ({
  ...stamp,
  name: "large",
  enabled: true,
  requestsPerMinute: 600,
  dailyUnits: 90_000,
  channels: ["1688"],
  units: { "orders.preview": 2 },
  ...change,
});

export const anApp = (change: Partial<AppRecord> = {}): AppRecord => ({
  ...stamp,
  id: "app_1",
  name: "商店",
  mode: "self",
  plan: "large",
  merchantUuid: "5E6F0001-0000-4000-8000-000000000001",
  warehouseCode: null,
  purchasing: null,
  state: "requested",
  stateReason: null,
  createdAt: noon,
  ...change,
});

const sha256 = "e".repeat(64);
export const aKey = (change: Partial<KeyRecord> = {}): KeyRecord => ({
  ...stamp,
  appId: "app_1",
  id: "key_1",
  environment: "live",
  scopes: ["order:read"],
  revoked: false,
  expiresAt: null,
  note: "their server",
  createdAt: noon,
  lastUsed: null,
  ...change,
});

export const entry = (action: string): AuditEntry => ({
  at: noon,
  operatorId: "op_1",
  operatorEmail: "li@example.com",
  action,
  subject: "apps/app_1",
  before: null,
  after: null,
  requestId: "req_1",
});

/** Tests apps, plans and keys that administrators create and change, on a store. */
export function describeAccessRecords(start: StartStore): void {
  describe("apps, plans and keys of administrators", () => {
    test("stores records exactly as created, and calls follow them on every instance", () =>
      withStore(start, async (store, { open }) => {
        const { accessRecords } = store;
        const made = [
          { kind: "plan", record: aPlan() },
          { kind: "app", record: anApp() },
          { kind: "key", record: aKey(), sha256 },
        ] as const;
        expect(await accessRecords.write([...made], [entry("app_created"), entry("key_created")])).toBe(
          "written",
        );
        const other = await open();
        expect(await other.accessRecords.plans()).toEqual([aPlan()]);
        expect(await other.accessRecords.apps()).toEqual([anApp()]);
        expect(await other.accessRecords.app("app_1")).toEqual(anApp());
        expect(await other.accessRecords.app("nobody")).toBeNull();
        expect(await other.accessRecords.keys("app_1")).toEqual([aKey()]);
        expect(await other.accessRecords.keys("nobody")).toEqual([]);
        const log = await store.auditLog.page({}, { below: null, most: 9 });
        expect(log.map(({ action }) => action)).toEqual(["key_created", "app_created"]);
        const review = { state: "requested", reason: null };
        expect(await other.access.findKey(sha256)).toMatchObject({
          key: { id: "key_1", revoked: false, expiresAt: null },
          app: { id: "app_1" },
          review,
          plan: { name: "large", units: { "orders.preview": 2 } },
          tokenOwner: { kind: "app", id: "app_1" },
        });
        expect(await other.access.findMerchant(anApp().merchantUuid!.toLowerCase())).toMatchObject({
          appId: "app_1",
          review,
        });

        const suspended = anApp({ version: 2, name: "Shop", state: "suspended", stateReason: "unpaid" });
        const ended = aKey({ version: 2, expiresAt: noon + 60_000 });
        const changes = [
          { kind: "app", record: suspended },
          { kind: "key", record: ended, sha256: null },
          { kind: "plan", record: aPlan({ version: 2, enabled: false }) },
        ] as const;
        expect(await accessRecords.write([...changes], [])).toBe("written");
        expect(await other.access.findKey(sha256)).toMatchObject({
          key: { expiresAt: noon + 60_000 },
          app: { name: "Shop" },
          review: { state: "suspended", reason: "unpaid" },
          plan: { enabled: false },
        });
        expect(await other.accessRecords.apps()).toEqual([suspended]);
        expect(await other.accessRecords.keys("app_1")).toEqual([ended]);
      }));

    test("writes none of several changes when one of them is stale", () =>
      withStore(start, async (store) => {
        const { write } = store.accessRecords;
        await write([{ kind: "plan", record: aPlan() }], []);
        await write([{ kind: "app", record: anApp() }], []);
        await write([{ kind: "key", record: aKey(), sha256 }], []);
        const half = [
          { kind: "key" as const, record: aKey({ version: 2, note: "half" }), sha256: null },
          { kind: "app" as const, record: anApp({ version: 3, name: "half" }) },
        ];
        expect(await write(half, [entry("half")])).toBe("stale");
        expect((await store.accessRecords.keys("app_1"))[0]).toMatchObject({
          note: "their server",
          version: 1,
        });
        expect(await store.auditLog.page({ action: "half" }, { below: null, most: 9 })).toEqual([]);
      }));

    test("refuses the id, the merchant or the key text of another record", () =>
      withStore(start, async (store) => {
        const { write } = store.accessRecords;
        await write([{ kind: "plan", record: aPlan() }], []);
        await write([{ kind: "app", record: anApp() }], []);
        await write([{ kind: "key", record: aKey(), sha256 }], []);
        expect(await write([{ kind: "plan", record: aPlan() }], [])).toBe("taken");
        expect(await write([{ kind: "app", record: anApp({ name: "x" }) }], [])).toBe("taken");
        expect(await write([{ kind: "key", record: aKey(), sha256: "d".repeat(64) }], [])).toBe("taken");
        expect(await write([{ kind: "key", record: aKey({ id: "key_2" }), sha256 }], [])).toBe("taken");
        expect(await write([{ kind: "app", record: anApp({ id: "nobody", version: 2 }) }], [])).toBe("stale");
      }));

    test("leaves the records that the configuration names to it, and reports those that it takes over", () =>
      withStore(start, async (store) => {
        const nothing = { plans: [], apps: [], keys: [] };
        expect(await store.access.apply(aConfiguration())).toEqual(nothing);
        const [app] = await store.accessRecords.apps();
        const [plan] = await store.accessRecords.plans();
        if (!app || !plan) throw new Error("the configuration must name the app and the plan");
        expect([app.inFile, plan.inFile, app.state]).toEqual([true, true, "approved"]);
        const { write } = store.accessRecords;
        expect(await write([{ kind: "app", record: { ...app, version: 2, name: "x" } }], [])).toBe("stale");
        expect(await write([{ kind: "plan", record: { ...plan, version: 2 } }], [])).toBe("stale");

        await write([{ kind: "plan", record: aPlan() }], []);
        const suspended = anApp({ id: "bolt", state: "suspended", stateReason: "unpaid" });
        await write([{ kind: "app", record: suspended }], []);
        await write([{ kind: "key", record: aKey({ appId: "bolt" }), sha256 }], []);
        const key = { id: "key_1", environment: "live", sha256: "d".repeat(64), scopes: [] } as const;
        const named = aConfiguration({
          id: "bolt",
          name: "Bolt",
          merchantUuid: null,
          keys: [{ ...key, scopes: [] }],
        });
        const both = {
          ...named,
          plans: [...named.plans, ...aConfiguration().plans.map((each) => ({ ...each, name: "large" }))],
          apps: [...aConfiguration().apps, ...named.apps],
        };
        const taken = { plans: ["large"], apps: ["bolt"], keys: [{ appId: "bolt", keyId: "key_1" }] };
        expect(await store.access.apply(both)).toEqual(taken);
        expect(await store.access.apply(both)).toEqual(nothing);
        expect((await store.accessRecords.apps()).find(({ id }) => id === "bolt")).toMatchObject({
          name: "Bolt",
          state: "approved",
          stateReason: null,
          inFile: true,
        });

        // Administrators own and can change a record that the configuration no longer names.
        await store.access.withdrawKeys(aConfiguration());
        const left = (await store.accessRecords.apps()).find(({ id }) => id === "bolt");
        expect(left?.inFile).toBe(false);
        expect((await store.accessRecords.keys("bolt"))[0]?.revoked).toBe(true);
        const renamed = { ...left!, name: "Ours", version: left!.version + 1 };
        expect(await write([{ kind: "app", record: renamed }], [])).toBe("written");
        expect((await store.accessRecords.plans()).map(({ name, inFile }) => [name, inFile])).toEqual([
          ["large", false],
          ["standard", true],
        ]);
        // When it is named again, a record that they changed is reported as taken over; an unchanged one is not.
        expect(await store.access.apply(both)).toEqual({ ...nothing, apps: ["bolt"] });
      }));

    test("can revoke a key of the configuration permanently, and records when a key was used", () =>
      withStore(start, async (store, { open }) => {
        await store.access.apply(aConfiguration());
        const use = { appId: "acme", keyId: "k1", at: noon + 5, operation: "orders.preview" };
        await (await open()).access.recordKeyUse(use);
        const [k1, k2] = await store.accessRecords.keys("acme");
        expect(k1).toMatchObject({
          id: "k1",
          inFile: true,
          version: 1,
          lastUsed: { at: noon + 5, operation: "orders.preview" },
        });
        expect(k2?.lastUsed).toBeNull();
        const change = { kind: "key" as const, record: { ...k1!, version: 2, revoked: true }, sha256: null };
        expect(await store.accessRecords.write([change], [])).toBe("written");
        await store.access.apply(aConfiguration());
        expect((await store.access.findKey("a".repeat(64)))?.key.revoked).toBe(true);
        expect((await store.accessRecords.keys("acme"))[0]?.lastUsed).toEqual({
          at: noon + 5,
          operation: "orders.preview",
        });
      }));
  });
}
