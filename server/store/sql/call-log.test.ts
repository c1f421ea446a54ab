import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Retention } from "../store-options.ts";
import type { Store } from "../store.ts";
import { openSqliteStore } from "../sqlite/sqlite-store.ts";
import { aCall } from "#testing/store/calls-contract.ts";
import { hold, noon } from "#testing/store/store-fixture.ts";

describe("recording calls whose process ended between settlement and answer", () => {
  let now: number;
  let store: Store;
  beforeEach(() => (now = noon));
  afterEach(() => store.close());

  async function open(retention: Partial<Retention> = {}): Promise<void> {
    const basics = { path: ":memory:", clock: () => now, newId: randomUUID, quotaDayZone: "Asia/Shanghai" };
    store = await openSqliteStore({ ...basics, retention });
  }

  const settle = async (requestId: string) =>
    store.quota.settle(await hold(store, { requestId, dailyUnits: 1_000 }));

  test("writes each missing log entry once (I5)", async () => {
    await open();
    await store.callLog.append(aCall("failed", { at: now, durationMs: 1 }));
    now += 2;
    for (const requestId of ["answered", "lost", "just-now"]) {
      if (requestId === "just-now") now += 5_000;
      await settle(requestId);
      if (requestId === "answered") await store.callLog.append(aCall(requestId, { at: now }));
    }
    await hold(store, { requestId: "open" });

    expect(await store.callLog.recordUnanswered(5_000)).toBe(1);
    expect(await store.callLog.recordUnanswered(5_000)).toBe(0);
    now += 5_000;
    expect(await store.callLog.recordUnanswered(5_000)).toBe(1);
  });

  test("does not restore a deleted entry, even when the log still has the entry of an older slow call", async () => {
    await open({ callRows: 10 });
    const answer = async (requestId: string) => {
      now += 100;
      await settle(requestId);
      await store.callLog.append(aCall(requestId, { at: now, durationMs: 0 }));
    };
    for (let call = 1; call <= 246; call += 1) await answer(`call ${call}`);
    await store.callLog.append(aCall("slow", { at: now - 15_000, durationMs: 15_000, status: 502 }));
    for (let call = 248; call < 256; call += 1) await answer(`call ${call}`);
    await store.usageRollups.rollUp(1_000);
    await settle("lost");
    // This entry triggers the deletion of the oldest ones.
    await answer("call 256");
    await answer("call 257");
    now += 5_000;
    expect(await store.callLog.recordUnanswered(5_000)).toBe(1);
  });
});
