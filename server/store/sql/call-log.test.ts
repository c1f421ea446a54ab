import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openSqliteStore } from "../sqlite/sqlite-store.ts";
import { hold, noon } from "#testing/store/store-harness.ts";

describe("a process that ended between settlement and answer", () => {
  it("leaves calls without a line, which are found once and written down (I5)", async () => {
    let now = noon;
    const store = await openSqliteStore({
      path: ":memory:",
      clock: () => now,
      newId: randomUUID,
      quotaDayZone: "Asia/Shanghai",
    });
    const lineOf = (requestId: string) => ({
      requestId,
      at: now,
      operatorId: "ann",
      appId: "acme",
      keyId: "k1",
      operation: "orders.payment-methods",
      channel: "1688" as const,
      status: 200,
      outcome: null,
      units: 1,
      durationMs: 1,
      subject: null,
      upstreamCode: null,
      upstreamCalls: null,
      upstreamMs: null,
    });
    await store.callLog.append(lineOf("failed"));
    for (const requestId of ["answered", "lost", "just-now"]) {
      if (requestId === "just-now") now += 5_000;
      await store.quota.settle(await hold(store, { requestId }));
      if (requestId === "answered") await store.callLog.append(lineOf(requestId));
    }
    await hold(store, { requestId: "open" });

    expect(await store.callLog.recordUnanswered(5_000)).toBe(1);
    expect(await store.callLog.recordUnanswered(5_000)).toBe(0);
    now += 5_000;
    expect(await store.callLog.recordUnanswered(5_000)).toBe(1);
    await store.close();
  });
});
