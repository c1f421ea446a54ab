import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, test } from "vitest";
import { consolePaths } from "#contract/console/console";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import { usageSchema, type UsageAnswer } from "#contract/console/usage";
import { newId } from "#server/node/runtime.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import type { Store } from "#server/store/store.ts";
import { startTestConsole } from "#testing/http/start-test-console.ts";
import { visit } from "#testing/http/visit.ts";
import { aCall } from "#testing/store/calls-contract.ts";
import { aConfiguration, hold, noon, sumAll } from "#testing/store/store-fixture.ts";

const hourMs = 3_600_000;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** Starts a console at noon in Shanghai, twelve hours into the day, with a plan of 5,000 units. */
async function start(open: (clock: () => number) => Promise<Store>) {
  let now = noon;
  const clock = () => now;
  const store = await open(clock);
  stops.push(store.close);
  await store.access.apply(aConfiguration());
  const { origin, stop } = await startTestConsole({
    store,
    clock,
    gateway: async () => ({ status: 500, headers: {}, body: "" }),
  });
  stops.push(stop);
  const as = async (role: "admin" | "buyer" | "support") => {
    const visitor = visit(origin);
    await visitor.signIn({ demo: role });
    return (query = "") => visitor.call(`${consolePaths.usage}${query && `?${query}`}`);
  };
  const read = async (query = ""): Promise<UsageAnswer> => {
    const answer = await (await as("admin"))(query);
    expect(answer.status).toBe(200);
    return usageSchema.parse(JSON.parse(answer.text));
  };
  const pay = async (units: number, change: Parameters<typeof hold>[1] = {}) =>
    store.quota.settle(await hold(store, { units, dailyUnits: 5_000, ...change }));
  return { store, as, read, pay, at: (to: number) => void (now = to) };
}

const options = { newId, quotaDayZone: "Asia/Shanghai" };
const stores: [string, (clock: () => number) => Promise<Store>][] = [
  ["SQLite", (clock) => openSqliteStore({ ...options, clock, path: ":memory:" })],
  ["memory", async (clock) => createMemoryStore({ ...options, clock })],
];

test("shows today by day on the day of an update that introduced hours, which do not cover the time before it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "usage-"));
  stops.push(async () => rmSync(folder, { recursive: true }));
  const path = join(folder, "store.sqlite");
  const { store, read } = await start((clock) => openSqliteStore({ ...options, clock, path }));
  for (const id of ["before", "after"]) {
    await store.callLog.append(aCall(id, { at: noon + (id === "after" ? hourMs : 0) }));
    await sumAll(store);
    const database = new DatabaseSync(path);
    if (id === "before") database.exec("DELETE FROM ending_hours");
    database.close();
  }
  const { hours, endings } = await read("days=1");
  expect(hours).toBeNull();
  expect(endings.map(({ calls }) => calls)).toEqual([2]);
});

describe.each(stores)("usage on %s", (_, open) => {
  test("belongs to the day of the store's clock, as the units do, when this instance's clock is behind", async () => {
    const { store, read, pay, at } = await start((clock) => open(() => clock() + 300_000));
    const midnight = noon + 12 * hourMs;
    at(midnight - 360_000);
    await pay(7);
    at(midnight - 60_000);
    await pay(2);
    await hold(store, { units: 1, dailyUnits: 5_000 });
    const usage = await read("days=1");
    expect([usage.from, usage.to]).toEqual(["2026-11-22", "2026-11-22"]);
    expect(usage.units.map(({ units }) => units)).toEqual([2]);
    expect(usage.allowances).toMatchObject([{ app: "acme", used: 2, held: 1, left: 4_997, ends_at: null }]);
  });

  test("shows the exact units of the ledger, by day and operation, by app and key", async () => {
    const { store, read, pay, at } = await start(open);
    at(noon - 24 * hourMs);
    await pay(3, { operation: "orders.preview" });
    await pay(4, { keyId: "k2" });
    at(noon);
    for (let call = 0; call < 250; call += 1) await pay(1 + (call % 3));
    await store.quota.release(await hold(store, { dailyUnits: 5_000 }));
    const usage = await read("days=7");
    const ledger: number[] = [];
    for (const day of ["2026-11-20", "2026-11-21"])
      for await (const { units } of store.ledger.calls(day)) ledger.push(units);
    const exact = ledger.reduce((sum, units) => sum + units, 0);
    const sum = (list: { units: number }[]) => list.reduce((total, { units }) => total + units, 0);
    expect([sum(usage.units), sum(usage.keys)]).toEqual([exact, exact]);
    expect(usage).toMatchObject({ from: "2026-11-15", to: "2026-11-21", complete: true });
    expect(usage.units).toEqual([
      { day: "2026-11-20", operation: "orders.payment-methods", calls: 1, units: 4 },
      { day: "2026-11-20", operation: "orders.preview", calls: 1, units: 3 },
      { day: "2026-11-21", operation: "orders.payment-methods", calls: 250, units: exact - 7 },
    ]);
    expect(usage.apps).toEqual([{ id: "acme", name: "Acme", keys: [] }]);
    const ofKey = await read("app=acme&key=k2");
    expect(ofKey.units).toHaveLength(1);
    expect(ofKey.apps).toEqual([{ id: "acme", name: "Acme", keys: ["k1", "k2"] }]);
    expect((await read("app=nobody")).units).toEqual([]);
  });

  test("reports outcomes of calls, limits that refused, and the median and 95th percentile of each marketplace's times", async () => {
    const { store, read } = await start(open);
    for (let call = 1; call <= 100; call += 1)
      await store.callLog.append(aCall(`r${call}`, { upstreamMs: call * 10 }));
    const refused = { status: 429, channel: null, upstreamMs: null } as const;
    await store.callLog.append(aCall("x", { ...refused, outcome: "RATE_LIMIT_EXCEEDED" }));
    await store.callLog.append(aCall("y", { ...refused, outcome: "QUOTA_EXCEEDED" }));
    await store.callLog.append(aCall("z", { ...refused, outcome: "QUOTA_EXCEEDED" }));
    await store.callLog.append(
      aCall("t", { channel: "taobao", upstreamMs: 7, status: 499, outcome: "caller_gone" }),
    );
    const usage = await read();
    expect(usage.endings).toEqual([
      { day: "2026-11-21", ending: "answered", calls: 100 },
      { day: "2026-11-21", ending: "refused", calls: 3 },
      { day: "2026-11-21", ending: "gone", calls: 1 },
    ]);
    expect(usage.codes).toEqual([
      { code: "QUOTA_EXCEEDED", calls: 2 },
      { code: "RATE_LIMIT_EXCEEDED", calls: 1 },
      { code: "caller_gone", calls: 1 },
    ]);
    expect(usage.limits).toEqual([
      { limit: "requests_per_minute", calls: 1 },
      { limit: "daily_units", calls: 2 },
      { limit: "platform", calls: 0 },
    ]);
    expect(usage.times).toEqual([
      { marketplace: "1688", calls: 100, median_ms: 500, p95_ms: 950 },
      { marketplace: "taobao", calls: 1, median_ms: 7, p95_ms: 7 },
    ]);
  });

  test("shows today by hour with the exact figures of the day, and longer periods without hours", async () => {
    const { store, read, pay, at } = await start(open);
    for (let hour = 0; hour < 5; hour += 1) {
      at(noon + hour * hourMs + 59 * 60_000);
      await pay(hour + 1);
      await pay(10, { operation: "orders.preview" });
      const call = { at: noon + hour * hourMs, status: hour === 2 ? 502 : 200 };
      await store.callLog.append(aCall(`r${hour}`, call));
    }
    const { hours, units, endings, from, to, resets_at: end } = await read("days=1");
    expect([from, to, hours?.from]).toEqual(["2026-11-21", "2026-11-21", "2026-11-20T16:00:00.000Z"]);
    expect(Date.parse(end) - Date.parse(hours!.from)).toBe(24 * hourMs);
    const payments = hours!.units.filter(({ operation }) => operation === "orders.payment-methods");
    expect(payments.map(({ hour, units: paid }) => [(Date.parse(hour) - noon) / hourMs, paid])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
    ]);
    const sum = (list: { units: number }[]) => list.reduce((total, each) => total + each.units, 0);
    expect(sum(hours!.units)).toBe(sum(units));
    expect(hours!.endings.map(({ ending }) => ending)).toEqual([
      "answered",
      "answered",
      "failed",
      "answered",
      "answered",
    ]);
    expect(endings.map(({ calls }) => calls)).toEqual([4, 1]);
    expect((await read("days=7")).hours).toBeNull();
  });

  test("reports the units left and their end at today's pace, and no end where they last", async () => {
    const { read, pay, at } = await start(open);
    const allowance = async () => (await read()).allowances[0];
    expect(await allowance()).toMatchObject({ used: 0, left: 5_000, stopped: null, ends_at: null });
    // Half of the day has used half of the units, so they last exactly until its end.
    await pay(2_500);
    expect(await allowance()).toMatchObject({ used: 2_500, left: 2_500, ends_at: null });
    await pay(500);
    expect(await allowance()).toMatchObject({
      left: 2_000,
      ends_at: new Date(noon + 8 * hourMs).toISOString(),
    });
    await pay(2_000);
    expect(await allowance()).toMatchObject({ left: 0, ends_at: null });
    expect((await read()).resets_at).toBe("2026-11-21T16:00:00.000Z");
    at(noon + 12 * hourMs);
    expect(await allowance()).toMatchObject({ used: 0, left: 5_000 });
  });
});

describe("update with years of ledger", () => {
  test("answers 503 while the rollups are far behind, and the usage once they are not", async () => {
    const open = stores[1]![1];
    let left = 100_001;
    const { as } = await start(async (clock) => {
      const store = await open(clock);
      return {
        ...store,
        usageRollups: { ...store.usageRollups, rollUp: async (max) => max, behind: async () => left },
      };
    });
    const ask = await as("admin");
    expect(await ask()).toMatchObject({ status: 503, headers: { "retry-after": "60" } });
    left -= 1;
    expect(JSON.parse((await ask()).text)).toMatchObject({ complete: false });
  });
});

describe("access to usage", () => {
  test("admits administrators only, and names a wrong parameter", async () => {
    const { as } = await start(stores[1]![1]);
    for (const role of ["buyer", "support"] as const) expect((await (await as(role))()).status).toBe(403);
    const admin = await as("admin");
    for (const [query, path] of [
      ["days=8", "days"],
      ["days=030", "days"],
      ["days=7&days=30", "days"],
      ["key=k1", "key"],
      [`app=${"a".repeat(101)}`, "app"],
      ["until=now", "until"],
    ]) {
      const answer = await admin(query);
      expect(answer.status, query).toBe(400);
      const { error } = consoleErrorEnvelopeSchema.parse(JSON.parse(answer.text));
      expect([error.code, error.issues?.[0]?.path]).toEqual(["VALIDATION_ERROR", path]);
    }
  });
});
