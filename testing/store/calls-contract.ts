import { describe, expect, test } from "vitest";
import type { CallFilter, CallQuestion, CallRecord } from "#server/store/call-record.ts";
import type { Store } from "#server/store/store.ts";
import { callsOf, noon, sumAll, withStore, type StartStore } from "./store-fixture.ts";

export function aCall(requestId: string, change: Partial<CallRecord> = {}): CallRecord {
  return {
    requestId,
    at: noon,
    operatorId: null,
    appId: "acme",
    keyId: "k1",
    operation: "orders.payment-methods",
    channel: "1688",
    status: 200,
    outcome: "kjb_possible",
    units: 1,
    durationMs: 12.5,
    subject: "239695213738498520",
    upstreamCode: null,
    upstreamCalls: 1,
    upstreamMs: 9,
    ...change,
  };
}

const failed = { status: 502, outcome: "CHANNEL_UPSTREAM_ERROR", upstreamCode: "gw.Timeout", units: 0 };

/** Entries are not written in the order of their arrival, because calls differ in length. */
const written = [
  aCall("r1", { at: noon - 3_000, operatorId: "ann" }),
  aCall("r3", { at: noon - 1_000, appId: "bolt", keyId: "k2", channel: "taobao" }),
  aCall("r2", { at: noon - 2_000, ...failed }),
  aCall("r4", { operatorId: "bob", operation: "products.detail", outcome: null, subject: "907001255426" }),
  aCall("sign-in", { operatorId: "ann", operation: "console.signed_in_password", appId: null, keyId: null }),
  aCall("r5", { operatorId: "ann", status: 499, outcome: "caller_gone", upstreamMs: null }),
  aCall("r6", { at: noon + 1, status: 429, outcome: "QUOTA_EXCEEDED", channel: null, subject: null }),
];

const filters: [CallFilter, string[]][] = [
  [{}, ["r6", "r5", "r4", "r3", "r2", "r1"]],
  [{ from: noon - 2_000, to: noon }, ["r3", "r2"]],
  [{ operatorId: "ann" }, ["r5", "r1"]],
  [{ operatorId: "nobody" }, []],
  [{ appId: "acme", keyId: "k1", channel: "1688" }, ["r5", "r4", "r2", "r1"]],
  [{ appId: "bolt" }, ["r3"]],
  [{ operation: "products.detail" }, ["r4"]],
  [{ channel: "taobao" }, ["r3"]],
  [{ ending: "answered" }, ["r4", "r3", "r1"]],
  [{ ending: "refused" }, ["r6"]],
  [{ ending: "gone" }, ["r5"]],
  [{ ending: "failed", appId: "acme" }, ["r2"]],
  [{ code: "CHANNEL_UPSTREAM_ERROR" }, ["r2"]],
  [{ code: "kjb_possible", to: noon }, ["r3", "r1"]],
  [{ code: "caller_gone" }, ["r5"]],
  [{ requestId: "r2" }, ["r2"]],
  [{ requestId: "sign-in" }, []],
  [{ subject: "907001255426" }, ["r4"]],
  [{ subject: "239695213738498520", appId: "bolt" }, ["r3"]],
  [{ subject: "907001255426", appId: "bolt" }, []],
  [{ subject: "1" }, []],
];

async function write(store: Store): Promise<void> {
  for (const call of written) await store.callLog.append(call);
}

/** Returns a call of an operator as a console records it. */
const naming = (requestId: string, operatorId: string, change: Partial<CallRecord> = {}) => ({
  ...aCall(requestId, change),
  operatorId,
});

/** Returns a call that its key's limit refused. */
export function aRefusal(requestId: string, change: Partial<CallRecord> = {}): CallRecord {
  return aCall(requestId, {
    status: 429,
    outcome: "RATE_LIMIT_EXCEEDED",
    channel: null,
    units: 0,
    subject: null,
    upstreamCalls: null,
    upstreamMs: null,
    ...change,
  });
}

/** Tests the log of calls on a store. */
export function describeCalls(start: StartStore): void {
  describe("the log of calls", () => {
    test("finds calls by each of their fields, newest arrival first, complete and on any instance", () =>
      withStore(start, async (store, { open }) => {
        await write(store);
        const other = await open();
        for (const [filter, found] of filters) {
          const calls = await callsOf(other, filter);
          expect(
            calls.map(({ requestId }) => requestId),
            JSON.stringify(filter),
          ).toEqual(found);
          expect(calls).toEqual(found.map((id) => written.find(({ requestId }) => requestId === id)));
        }
        const signIns = await other.callLog.signIns("ann", 9);
        expect(signIns.map(({ requestId }) => requestId)).toEqual(["sign-in"]);
        expect(await other.callLog.signIns("bob", 9)).toEqual([]);
      }));

    test("groups refused and failed calls by code, marketplace and its own code, with their number and the latest", () =>
      withStore(start, async (store, { open }) => {
        await write(store);
        const again = { at: noon + 2, ...failed, appId: "bolt" };
        await store.callLog.append(aCall("r7", again));
        await store.callLog.append(aCall("r8", { ...again, upstreamCode: "gw.Refused", channel: "taobao" }));
        await store.callLog.append(aRefusal("r9"));
        await store.callLog.append(aRefusal("r10", { at: noon + 1_000 }));
        const other = await open();
        const groups = async (filter: CallFilter) => {
          const found = await other.callLog.failures(filter);
          expect(found.lookedTo).toBeNull();
          return found.groups
            .map(({ code, channel, upstreamCode, calls, lastAt }) => [
              code,
              channel,
              upstreamCode,
              calls,
              lastAt - noon,
            ])
            .toSorted();
        };
        expect(await groups({})).toEqual([
          ["CHANNEL_UPSTREAM_ERROR", "1688", "gw.Timeout", 2, 2],
          ["CHANNEL_UPSTREAM_ERROR", "taobao", "gw.Refused", 1, 2],
          ["QUOTA_EXCEEDED", null, null, 1, 1],
          ["RATE_LIMIT_EXCEEDED", null, null, 2, 0],
        ]);
        expect(await groups({ appId: "bolt", channel: "1688" })).toEqual([
          ["CHANNEL_UPSTREAM_ERROR", "1688", "gw.Timeout", 1, 2],
        ]);
        expect(await groups({ ending: "refused", to: noon + 1 })).toEqual([
          ["RATE_LIMIT_EXCEEDED", null, null, 2, 0],
        ]);
        expect(await groups({ ending: "answered" })).toEqual([]);
        expect(await groups({ code: "caller_gone" })).toEqual([]);
      }));

    test("adds the caller of a call afterwards, once, and only to an existing entry", () =>
      withStore(start, async (store, { open }) => {
        await write(store);
        const other = await open();
        const { callLog } = other;
        expect(await callLog.nameOperator(naming("r2", "eve"))).toBe(true);
        expect(await callLog.nameOperator(naming("r2", "bob"))).toBe(false);
        expect(await callLog.nameOperator(naming("r1", "eve"))).toBe(false);
        expect(await callLog.nameOperator(naming("r9", "eve"))).toBe(false);
        expect(await callsOf(store, { operatorId: "eve" })).toEqual([{ ...written[2], operatorId: "eve" }]);
      }));

    test("counts the recent failed calls of each marketplace", () =>
      withStore(start, async (store, { open }) => {
        await write(store);
        const recent = async (since: number) => (await open()).callLog.recentOutcomes(since);
        expect(await recent(noon - 2_000)).toEqual([
          { channel: "1688", calls: 3, failed: 1 },
          { channel: "taobao", calls: 1, failed: 0 },
        ]);
        expect(await recent(noon + 1)).toEqual([]);
      }));

    test("stores refusals of a key that repeat within a minute as one line, and counts each", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        const write = (change: Partial<CallRecord>, times: number) =>
          Promise.all(
            Array.from({ length: times }, (_, index) =>
              (index % 2 === 0 ? store : other).callLog.append(aRefusal(`r${index}`, change)),
            ),
          );
        await store.callLog.append(aRefusal("first"));
        await write({ at: noon + 59_999 }, 30);
        await sumAll(store);
        // A refusal after the entry was rolled up is counted as well.
        await Promise.all([write({ at: noon + 30_000 }, 20), store.usageRollups.rollUp(100)]);
        await write({ at: noon + 60_000 }, 2);
        await write({ keyId: "k2" }, 3);
        await write({ appId: "bolt" }, 4);
        await write({ operatorId: "ann" }, 5);
        await write({ operation: "products.search" }, 6);
        await write({ outcome: "QUOTA_EXCEEDED" }, 7);
        // An order or product is found by its id.
        await write({ outcome: "QUOTA_EXCEEDED", subject: "239695213738498520" }, 8);
        // A call that reached a marketplace always has an entry of its own.
        await write({ outcome: "PLATFORM_QUOTA_EXCEEDED", channel: "1688", upstreamCalls: 1 }, 2);
        await sumAll(other);
        const { calls } = await other.callLog.find({ filter: {}, place: null, direction: "older", most: 99 });
        expect(calls.map((call) => call.calls).toSorted((a, b) => a - b)).toEqual([
          1, 1, 2, 3, 4, 5, 6, 7, 8, 51,
        ]);
        expect(calls.find((call) => call.calls === 51)).toMatchObject({ ...aRefusal("first"), calls: 51 });
        const { endings } = await store.usageRollups.read({ from: "2026-11-21", to: "2026-11-21" });
        expect(endings.map(({ outcome, calls: count }) => [outcome, count])).toEqual([
          ["PLATFORM_QUOTA_EXCEEDED", 2],
          ["QUOTA_EXCEEDED", 15],
          ["RATE_LIMIT_EXCEEDED", 71],
        ]);
        const own = await store.usageRollups.read({ from: "2026-11-21", to: "2026-11-21", appId: "bolt" });
        expect(own.hours.endings).toEqual([
          { hour: noon, status: 429, outcome: "RATE_LIMIT_EXCEEDED", calls: 4 },
        ]);
        expect(await store.callLog.recentOutcomes(noon)).toEqual([{ channel: "1688", calls: 2, failed: 0 }]);
      }));

    test("counts a refusal once where a console adds the operator", () =>
      withStore(start, async ({ callLog }) => {
        await callLog.append(aRefusal("r1"));
        await callLog.append(aRefusal("r2", { at: noon + 1_000 }));
        const note = (change: Partial<CallRecord>) => callLog.nameOperator(naming("r2", "ann", change));
        expect(await note({ status: 429, at: noon + 1_000 })).toBe(true);
        expect(await note({ status: 429, at: noon + 600_000 })).toBe(false);
        expect(await note({ status: 429, at: noon + 1_000, operation: "products.search" })).toBe(false);
        expect(await note({ status: 502, at: noon + 1_000 })).toBe(false);
      }));

    test("pages in both directions without losing or repeating calls of the same instant", () =>
      withStore(start, async (store) => {
        await write(store);
        const page = async (change: Partial<CallQuestion>) => {
          const question = { filter: {}, place: null, direction: "older", most: 2, ...change } as const;
          const { calls, next } = await store.callLog.find(question);
          const places = calls.map(({ at, id }) => ({ at, id }));
          return { ids: calls.map(({ requestId }) => requestId), places, next };
        };
        const first = await page({});
        const second = await page({ place: first.next });
        const third = await page({ place: second.next });
        expect([first.ids, second.ids, third.ids]).toEqual([
          ["r6", "r5"],
          ["r4", "r3"],
          ["r2", "r1"],
        ]);
        expect(third.next).toBeNull();
        const back = await page({ place: third.places[0] ?? null, direction: "newer" });
        expect(back.ids).toEqual(["r4", "r3"]);
        const newest = await page({ place: back.next, direction: "newer" });
        expect(newest).toMatchObject({ ids: ["r6", "r5"], next: null });
      }));
  });
}
