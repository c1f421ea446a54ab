import { describe, expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import {
  child,
  createCategoryFixture as createHarness,
  day,
  noon,
  settled,
} from "#testing/gateway/category-fixture.ts";

const whole = [1, 11, 101, 12, 102, 13, 103, 2, 21, 201, 22, 202, 23, 203, 3, 31, 301, 32, 302, 33, 303];
const down = () => new Failure("CHANNEL_UPSTREAM_ERROR", "1688 did not answer.");

describe("a crawl", () => {
  test("calls the marketplace once for each level, although fifty callers ask at once", async () => {
    const { vendor, instance, ask } = createHarness();
    const trees = instance();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(trees)));
    for (const { ids } of answers) expect(ids).toEqual(whole);
    expect(vendor.asked).toHaveLength(13);
  });

  test("runs on one of several instances while the others wait for it", async () => {
    const { vendor, instance, ask, pass } = createHarness();
    const answers = [ask(instance()), ask(instance()), ask(instance())];
    await settled();
    await pass(1_000);
    for (const { ids } of await Promise.all(answers)) expect(ids).toEqual(whole);
    expect(vendor.asked).toHaveLength(13);
  });

  test("reaches the other instances within seconds when one of them reads a newer tree", async () => {
    const { time, vendor, instance, ask, query } = createHarness();
    const [one, other] = [instance(), instance()];
    await ask(one);
    await ask(other);
    await time.advance(10_000);
    vendor.levels[13] = [];
    await one.refresh(query);
    await settled();
    await ask(other);
    await settled();
    expect(await ask(other)).toEqual({ ids: whole.filter((id) => id !== 103), readAt: noon + 10_000 });
    expect(vendor.asked).toHaveLength(26);
  });
});

test("requests no levels that an answer already included", async () => {
  const { vendor, instance, ask } = createHarness();
  vendor.levels = {
    0: [
      {
        ...child(1, false),
        children: [{ ...child(11, false), children: [child(111, true)] }, child(12, false)],
      },
    ],
    12: [child(121, true)],
  };
  expect((await ask(instance())).ids).toEqual([1, 11, 111, 12, 121]);
  expect(vendor.asked).toEqual([0, 12]);
});

describe("an interrupted crawl", () => {
  test("resumes after a while without requesting again the levels that it has", async () => {
    const { vendor, instance, ask, pass } = createHarness();
    let fail = true;
    vendor.before = async (parentId) => {
      if (fail && parentId === 21) throw down();
    };
    const trees = instance();
    await expect(ask(trees)).rejects.toThrow("1688 did not answer.");
    const before = vendor.asked.length;
    expect(before).toBeLessThan(13);
    fail = false;
    await pass(2_500);
    expect((await ask(trees)).ids).toEqual(whole);
    expect(vendor.asked.filter((id) => id === 21)).toHaveLength(2);
    expect(new Set(vendor.asked).size).toBe(vendor.asked.length - 1);
  });

  test("leaves the last good tree in service and reports the failure", async () => {
    const { time, vendor, instance, ask, query } = createHarness();
    const trees = instance();
    await ask(trees);
    vendor.before = async (parentId) => {
      if (parentId === 2) throw down();
    };
    vendor.levels[13] = [];
    await time.advance(day);
    expect((await ask(trees)).ids).toEqual(whole);
    await settled();
    expect(await ask(trees)).toEqual({ ids: whole, readAt: noon });
    expect(await trees.state(query)).toEqual({
      platform: "1688",
      shop_id: null,
      read_at: new Date(noon).toISOString(),
      reading: null,
      failure: "1688 did not answer.",
      refresh_at: new Date(noon + day + 60_000).toISOString(),
    });
  });

  test("is not retried at every request for a stale tree while the marketplace is down", async () => {
    const { time, vendor, instance, ask } = createHarness();
    const trees = instance();
    await ask(trees);
    vendor.before = () => Promise.reject(down());
    await time.advance(day);
    for (let request = 0; request < 20; request++) {
      await ask(trees);
      await settled();
    }
    expect(vendor.asked).toHaveLength(14);
  });

  test("does not save a tree without categories", async () => {
    const { vendor, instance, ask } = createHarness();
    const { levels } = vendor;
    vendor.levels = {};
    const trees = instance();
    await expect(ask(trees)).rejects.toThrow(/no category at all/);
    vendor.levels = levels;
    expect((await ask(trees)).ids).toEqual(whole);
  });
});

describe("a marketplace that reports its frequency limit", () => {
  const limit = (retryAt: number) =>
    new Failure("PLATFORM_QUOTA_EXCEEDED", "1688 limits calls.", { notice: { limit: "1688", retryAt } });

  test("is not called until its pause is over, and then for the missing levels", async () => {
    const { time, vendor, instance, ask, pass } = createHarness();
    let limited = true;
    vendor.before = async (parentId) => {
      if (limited && parentId >= 10) throw limit(time.clock() + 20_000);
    };
    const first = ask(instance());
    first.catch(() => undefined);
    await settled();
    const asked = vendor.asked.length;
    await pass(19_500);
    expect(vendor.asked).toHaveLength(asked);
    // A caller who waits for a first tree is asked to retry and never gets a partial one.
    await expect(first).rejects.toMatchObject({
      message: expect.stringMatching(/being read for the first time .* try again in 5 s/),
      details: { headers: { "retry-after": "5" } },
    });
    limited = false;
    await pass(1_000);
    expect((await ask(instance())).ids).toEqual(whole);
  });

  test("is not called again before its pause is over, even when it reported the limit at the first call", async () => {
    const { time, vendor, instance, ask } = createHarness();
    vendor.before = () => Promise.reject(limit(noon + 10_000));
    const trees = instance();
    for (let request = 0; request < 3; request++)
      await expect(ask(trees)).rejects.toMatchObject({ code: "PLATFORM_QUOTA_EXCEEDED" });
    expect(vendor.asked).toHaveLength(1);
    vendor.before = async () => undefined;
    await time.advance(10_000);
    expect((await ask(trees)).ids).toEqual(whole);
  });

  test.each([-3 * day, 3 * day])(
    "gets a backoff of the usual length when the clock is set by %i ms during the backoff",
    async (step) => {
      const { time, vendor, instance, ask, pass } = createHarness();
      const atRest = () => Promise.reject(limit(time.clock() + 20_000));
      vendor.before = atRest;
      const trees = instance();
      await expect(ask(trees)).rejects.toMatchObject({ code: "PLATFORM_QUOTA_EXCEEDED" });
      time.step(step);
      vendor.before = async (parentId) => (parentId >= 10 ? atRest() : undefined);
      await pass(20_000);
      const first = ask(trees).catch(() => undefined);
      await settled();
      time.step(step);
      vendor.asked.length = 0;
      await pass(60_000);
      await first;
      // After repeated refusals the marketplace is called again after each backoff, by the two calls that may run at a
      // time.
      expect(vendor.asked.length).toBeGreaterThan(0);
      expect(vendor.asked.length).toBeLessThan(12);
      vendor.before = async () => undefined;
      await pass(120_000);
      expect((await ask(trees)).ids).toEqual(whole);
    },
  );

  test.each([-3 * day, 3 * day])(
    "has its tree refreshed as usual when the clock is set by %i ms",
    async (step) => {
      const { time, vendor, instance, ask, pass, query } = createHarness();
      const [here, there] = [instance(), instance()];
      await ask(here);
      await ask(there);
      time.step(step);
      vendor.levels = { 0: [{ id: 7, name: "seven", leaf: true }] };
      await there.refresh(query);
      await settled();
      await pass(2_000);
      await ask(here);
      await settled();
      expect((await ask(here)).ids).toEqual([7]);
      here.keepFresh();
      vendor.asked.length = 0;
      for (let hour = 0; hour < 25; hour += 1) await pass(3_600_000, 3_600_000);
      await settled();
      expect(vendor.asked).toEqual([0]);
    },
  );

  test("is called no faster than its pace allows", async () => {
    const { vendor, instance, ask, time } = createHarness();
    const answer = ask(instance(5));
    const seen: number[] = [];
    for (let step = 0; step < 40; step++) {
      await settled();
      seen.push(vendor.asked.length);
      await time.advance(100);
    }
    expect((await answer).ids).toEqual(whole);
    expect(Math.max(...seen.map((calls, step) => calls - Math.floor(step / 2) - 1))).toBeLessThanOrEqual(0);
  });
});

describe("changes since the previous snapshot", () => {
  test("are empty after the first crawl and list the differences after the next one", async () => {
    const { time, vendor, instance, ask, query } = createHarness();
    const trees = instance();
    await ask(trees);
    expect(await trees.changes(query)).toMatchObject({ since: null, counts: { added: 0, removed: 0 } });
    await time.advance(3_600_000);
    vendor.levels[1] = [child(11, false, "renamed"), child(12, false), child(99, true)];
    vendor.levels[2] = [...(vendor.levels[2] ?? []), child(103, true)];
    expect((await trees.refresh(query)).reading).not.toBeNull();
    await settled();
    expect(await trees.changes(query)).toEqual({
      since: new Date(noon).toISOString(),
      at: new Date(noon + 3_600_000).toISOString(),
      counts: { added: 1, removed: 1, renamed: 1, moved: 1 },
      added: [{ id: 99, name: "c99", path: ["c1", "c99"] }],
      removed: [{ id: 13, name: "c13", path: ["c1", "c13"] }],
      renamed: [{ id: 11, from: "c11", to: "renamed", path: ["c1", "renamed"] }],
      moved: [{ id: 103, name: "c103", from: ["c1", "c13", "c103"], to: ["c2", "c103"] }],
    });
  });
});

describe("keepFresh", () => {
  test("reads only trees that were requested before, and those every day", async () => {
    const { time, vendor, instance, ask, pass } = createHarness();
    const trees = instance();
    trees.keepFresh();
    await pass(7_200_000, 600_000);
    expect(vendor.asked).toEqual([]);
    await ask(trees);
    await pass(day + 7_200_000, 600_000);
    expect(vendor.asked).toHaveLength(26);
    expect((await ask(trees)).readAt).toBeGreaterThan(noon + day);
    await trees.close();
    await time.advance(10 * day);
    expect(vendor.asked).toHaveLength(26);
  });

  test("resumes at once a crawl that a stop interrupted", async () => {
    const { vendor, instance, ask } = createHarness();
    const stuck = Promise.withResolvers<void>();
    vendor.before = (parentId) => (parentId === 33 ? stuck.promise : Promise.resolve());
    const first = instance();
    void ask(first).catch(() => undefined);
    await settled();
    await first.close();
    vendor.before = async () => undefined;
    vendor.asked.length = 0;
    const second = instance();
    second.keepFresh();
    await settled();
    expect(vendor.asked).toEqual([33]);
    expect((await ask(second)).ids).toEqual(whole);
    await second.close();
  });
});
