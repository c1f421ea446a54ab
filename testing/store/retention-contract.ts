import { describe, expect, test } from "vitest";
import { noon, withStore, type StartHarness } from "./store-harness.ts";

/** Tests sessions and sign-in attempts on a store. */
export function describeRetention(start: StartHarness): void {
  describe("sessions and sign-in attempts", () => {
    test("reads a session until it ends or is destroyed, on any instance", () =>
      withStore(start, async (store, { open, setClock }) => {
        await store.sessions.write({ id: "s1", data: '{"who":"buyer"}', expiresAt: noon + 1_000 });
        await store.sessions.write({ id: "s2", data: "other", expiresAt: noon + 9_000 });
        await store.sessions.write({ id: "s1", data: '{"who":"admin"}', expiresAt: noon + 1_000 });
        expect(await (await open()).sessions.read("s1")).toBe('{"who":"admin"}');
        await setClock(noon + 1_000);
        expect(await store.sessions.read("s1")).toBeNull();
        expect(await store.sessions.read("s2")).toBe("other");
        await store.sessions.destroy("s2");
        expect(await store.sessions.read("s2")).toBeNull();
      }));

    test("updates an existing session, and never restores a removed one", () =>
      withStore(start, async (store) => {
        await store.sessions.write({ id: "s1", data: "first", expiresAt: noon + 1_000 });
        await store.sessions.update({ id: "s1", data: "second", expiresAt: noon + 9_000 });
        expect(await store.sessions.read("s1")).toBe("second");
        await store.sessions.destroy("s1");
        await store.sessions.update({ id: "s1", data: "third", expiresAt: noon + 9_000 });
        expect(await store.sessions.read("s1")).toBeNull();
      }));

    test("counts the failed sign-ins of a subject within the window until they are cleared", () =>
      withStore(start, async (store, { setClock }) => {
        const { failures, recordFailure, clear } = store.signInAttempts;
        expect(await failures("a", 60_000)).toEqual({ count: 0, lastAgoMs: null });
        await recordFailure("a");
        await recordFailure("b");
        await setClock(noon + 5_000);
        await recordFailure("a");
        await setClock(noon + 6_000);
        expect(await failures("a", 6_000)).toEqual({ count: 2, lastAgoMs: 1_000 });
        expect(await failures("a", 5_999)).toEqual({ count: 1, lastAgoMs: 1_000 });
        await setClock(noon + 4_000);
        expect(await failures("a", 60_000)).toEqual({ count: 2, lastAgoMs: -1_000 });
        await clear("a");
        expect(await failures("a", 60_000)).toEqual({ count: 0, lastAgoMs: null });
        expect(await failures("b", 60_000)).toEqual({ count: 1, lastAgoMs: 4_000 });
      }));

    test("deletes failed sign-ins after a day, even if no one tries again", () =>
      withStore(start, async (store, { setClock }) => {
        const day = 86_400_000;
        const { failures, recordFailure } = store.signInAttempts;
        for (const subject of ["a", "b", "c"]) await recordFailure(subject);
        await setClock(noon + day);
        await recordFailure("d");
        for (const subject of ["a", "b", "c"]) expect((await failures(subject, 2 * day)).count).toBe(0);
        expect((await failures("d", 2 * day)).count).toBe(1);
      }));
  });
}
