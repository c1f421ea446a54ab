import { describe, expect, test } from "vitest";
import type { GrantsRecord } from "#server/store/grants.ts";
import { noon, withStore, type StartStore } from "./store-fixture.ts";

const record: GrantsRecord = {
  roles: { buyer: ["orders.create"], support: [], admin: ["orders.create", "orders.cancel"] },
  version: 1,
  changedAt: noon,
  changedBy: "li@example.com",
};

const entry = (requestId: string) => ({
  at: noon,
  operatorId: "op_1",
  operatorEmail: "li@example.com",
  action: "purchasing_granted",
  subject: "purchasing",
  before: { buyer: [] },
  after: { buyer: ["orders.create"] },
  requestId,
});

/** Tests the actions that administrators grant to roles, on a store. */
export function describeGrants(start: StartStore): void {
  describe("granted actions", () => {
    test("grants nothing to any role at first", () =>
      withStore(start, async ({ grants }) => {
        expect(await grants.read()).toEqual({
          roles: { buyer: [], support: [], admin: [] },
          version: 0,
          changedAt: null,
          changedBy: null,
        });
      }));

    test("shows a grant, and its withdrawal, to every instance at once, with an audit entry for each", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        expect(await store.grants.write(record, entry("req_1"))).toBe(true);
        expect(await other.grants.read()).toEqual(record);
        const none = { ...record, roles: { buyer: [], support: [], admin: [] }, version: 2 };
        expect(await other.grants.write(none, entry("req_2"))).toBe(true);
        expect(await store.grants.read()).toEqual(none);
        const entries = await store.auditLog.page({ subject: "purchasing" }, { below: null, most: 9 });
        expect(entries.map(({ requestId }) => requestId)).toEqual(["req_2", "req_1"]);
      }));

    test("lets one of two administrators who saw the same version change it, without an entry for the other", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        for (const version of [1, 2]) {
          const written = await Promise.all(
            [store, other].map(({ grants }, index) =>
              grants.write({ ...record, version }, entry(`req_${version}_${index}`)),
            ),
          );
          expect(written.toSorted()).toEqual([false, true]);
        }
        expect(await store.grants.write({ ...record, version: 2 }, entry("req_late"))).toBe(false);
        const entries = await store.auditLog.page({ subject: "purchasing" }, { below: null, most: 9 });
        expect(entries).toHaveLength(2);
      }));
  });
}
