import { describe, expect, it } from "vitest";
import type { CallRecord } from "#server/store/store.ts";
import { noon, withStore, type StartHarness } from "./store-harness.ts";

/** Sessions, sign-in attempts and the log on any store. */
export function describeKeeping(start: StartHarness): void {
  describe("sessions, sign-in attempts and the log", () => {
    it("reads a session until it ends or is destroyed, on any instance", () =>
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

    it("updates a session that is there, and brings none back", () =>
      withStore(start, async (store) => {
        await store.sessions.write({ id: "s1", data: "first", expiresAt: noon + 1_000 });
        await store.sessions.update({ id: "s1", data: "second", expiresAt: noon + 9_000 });
        expect(await store.sessions.read("s1")).toBe("second");
        await store.sessions.destroy("s1");
        await store.sessions.update({ id: "s1", data: "third", expiresAt: noon + 9_000 });
        expect(await store.sessions.read("s1")).toBeNull();
      }));

    it("counts failed sign-ins of a subject within the window until they are cleared", () =>
      withStore(start, async (store, { setClock }) => {
        expect(await store.signInAttempts.failures("a", noon)).toEqual({ count: 0, lastAt: null });
        await store.signInAttempts.recordFailure("a");
        await store.signInAttempts.recordFailure("b");
        await setClock(noon + 5_000);
        await store.signInAttempts.recordFailure("a");
        expect(await store.signInAttempts.failures("a", noon)).toEqual({ count: 2, lastAt: noon + 5_000 });
        expect(await store.signInAttempts.failures("a", noon + 1)).toEqual({
          count: 1,
          lastAt: noon + 5_000,
        });
        await store.signInAttempts.clear("a");
        expect(await store.signInAttempts.failures("a", noon)).toEqual({ count: 0, lastAt: null });
        expect(await store.signInAttempts.failures("b", noon)).toEqual({ count: 1, lastAt: noon });
      }));

    it("returns an operator's calls as they were written, newest first", () =>
      withStore(start, async (store) => {
        const call = (requestId: string, operatorId: string | null): CallRecord => ({
          requestId,
          at: noon,
          operatorId,
          appId: "acme",
          keyId: null,
          operation: "orders.payment-methods",
          channel: "1688",
          status: 200,
          outcome: null,
          units: 1,
          durationMs: 12.5,
        });
        const written = [
          call("r1", "ann"),
          call("r2", "bob"),
          call("r3", null),
          call("r4", "ann"),
          call("r5", "ann"),
        ];
        for (const each of written) await store.callLog.append(each);
        expect(await store.callLog.byOperator("ann", 2)).toEqual([call("r5", "ann"), call("r4", "ann")]);
        expect(await store.callLog.byOperator("nobody", 9)).toEqual([]);
        const failed = { ...call("r6", null), channel: "taobao" as const, status: 502 };
        for (const each of [failed, { ...failed, status: 200 }, { ...failed, at: noon - 1 }])
          await store.callLog.append(each);
        const recent = await store.callLog.recentOutcomes(noon);
        expect(recent.find(({ channel }) => channel === "taobao")).toEqual({
          channel: "taobao",
          calls: 2,
          failed: 1,
        });
        await store.ping();
      }));
  });
}
