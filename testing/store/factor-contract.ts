import { describe, expect, test } from "vitest";
import type { Passkey } from "#server/store/factors.ts";
import { noon, withStore, type StartStore } from "./store-fixture.ts";

const aPasskey = (change: Partial<Passkey> = {}): Passkey => ({
  id: "key-1",
  operatorId: "ann",
  name: "Laptop",
  publicKey: "cHVibGlj",
  counter: 0,
  transports: ["internal", "hybrid"],
  synced: true,
  createdAt: noon,
  lastUsedAt: null,
  ...change,
});

/** Tests passkeys, recovery codes and owners of sessions on a store. */
export function describeFactors(start: StartStore): void {
  describe("passkeys, recovery codes and owners of sessions", () => {
    test("stores passkeys as added, oldest first, for their operator only", () =>
      withStore(start, async (store, { open }) => {
        const later = aPasskey({ id: "key-0", createdAt: noon + 1, transports: [], synced: false });
        expect(await store.passkeys.add(aPasskey())).toBe(true);
        expect(await store.passkeys.add(later)).toBe(true);
        expect(await store.passkeys.add(aPasskey({ operatorId: "bob" }))).toBe(false);
        const other = await open();
        expect(await other.passkeys.ofOperator("ann")).toEqual([aPasskey(), later]);
        expect(await other.passkeys.ofOperator("bob")).toEqual([]);
        expect(await other.passkeys.find("key-1")).toEqual(aPasskey());
        expect(await store.passkeys.remove("bob", "key-1")).toBe(false);
        expect(await store.passkeys.remove("ann", "key-1")).toBe(true);
        expect(await store.passkeys.remove("ann", "key-1")).toBe(false);
        expect(await other.passkeys.find("key-1")).toBeNull();
      }));

    test("records a use only if the counter increases, or stays at zero", () =>
      withStore(start, async (store) => {
        await store.passkeys.add(aPasskey());
        const use = (counter: number) =>
          store.passkeys.recordUse("key-1", { counter, synced: false, at: noon + 5 });
        expect([await use(0), await use(0), await use(7)]).toEqual([true, true, true]);
        expect([await use(7), await use(6), await use(0)]).toEqual([false, false, false]);
        expect(await Promise.all([use(8), use(8)])).toContain(false);
        expect(await store.passkeys.find("key-1")).toEqual(
          aPasskey({ counter: 8, synced: false, lastUsedAt: noon + 5 }),
        );
        await store.passkeys.remove("ann", "key-1");
        expect(await use(9)).toBe(false);
      }));

    test("accepts each recovery code once, on any instance", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        await store.recoveryCodes.replace("ann", ["a", "b", "c"]);
        await store.recoveryCodes.replace("bob", ["a"]);
        const uses = await Promise.all(
          [store, other, store].map((each) => each.recoveryCodes.use("ann", "a")),
        );
        expect(uses.filter(Boolean)).toHaveLength(1);
        expect(await other.recoveryCodes.left("ann")).toBe(2);
        expect(await other.recoveryCodes.left("bob")).toBe(1);
        await store.recoveryCodes.replace("ann", ["d"]);
        expect(await other.recoveryCodes.use("ann", "b")).toBe(false);
        expect(await other.recoveryCodes.use("nobody", "d")).toBe(false);
        expect(await other.recoveryCodes.use("ann", "d")).toBe(true);
        expect(await store.recoveryCodes.left("ann")).toBe(0);
      }));

    test("finds the live sessions of an owner, and gives a claim to the first caller", () =>
      withStore(start, async (store, { open, setClock }) => {
        const other = await open();
        const session = (id: string, owner: string | null, expiresAt = noon + 9_000) => ({
          id,
          data: `data of ${id}`,
          expiresAt,
          owner,
        });
        await store.sessions.write(session("s1", "ann"));
        await store.sessions.write(session("s2", "ann", noon + 1_000));
        await store.sessions.write(session("s3", "bob"));
        await store.sessions.write(session("s4", null));
        await store.sessions.update({ ...session("s1", "ann"), data: "noted" });
        const ids = async () => (await other.sessions.ofOwner("ann")).map(({ id }) => id).sort();
        expect(await ids()).toEqual(["s1", "s2"]);
        await setClock(noon + 1_000);
        expect(await other.sessions.ofOwner("ann")).toMatchObject([{ id: "s1", data: "noted" }]);
        await store.sessions.destroy("s1");
        expect(await ids()).toEqual([]);
        const claims = await Promise.all(
          [store, other].map((each) => each.sessions.claim(session("once", null))),
        );
        expect(claims.filter(Boolean)).toHaveLength(1);
      }));
  });
}
