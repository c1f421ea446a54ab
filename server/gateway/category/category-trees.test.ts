import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Failure } from "#contract/failure";
import type { CategoryLevelNode } from "#server/marketplaces/connector.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { plainDigests } from "../testing/test-access.ts";
import { createVirtualTime, settled as settledOnce } from "../testing/virtual-time.ts";
import { createCategoryTrees, type TreeQuery } from "./category-trees.ts";

const noon = Date.parse("2026-11-21T04:00:00Z");
const day = 86_400_000;
const digests = {
  ...plainDigests,
  sha256: (text: string) => createHash("sha256").update(text).digest("hex"),
};

type Levels = Record<number, CategoryLevelNode[]>;
const child = (id: number, leaf: boolean, name = `c${id}`): CategoryLevelNode => ({ id, name, leaf });
/** A whole walk takes more turns than one call. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await settledOnce();
}

/** Three roots, each with three categories that have one leaf below: 1 + 3 + 9 calls. */
function threeByThree(): Levels {
  const levels: Levels = { 0: [1, 2, 3].map((id) => child(id, false)) };
  for (const root of [1, 2, 3]) {
    levels[root] = [1, 2, 3].map((at) => child(root * 10 + at, false));
    for (const at of [1, 2, 3]) levels[root * 10 + at] = [child(root * 100 + at, true)];
  }
  return levels;
}

/** Any number of instances over one store and one marketplace. */
function world() {
  const time = createVirtualTime(noon);
  let ids = 0;
  const store = createMemoryStore({
    clock: time.clock,
    newId: () => String(++ids),
    quotaDayZone: "Asia/Shanghai",
  });
  const vendor = {
    levels: threeByThree(),
    asked: [] as number[],
    /** Called before a level is answered. */
    before: async (_parentId: number): Promise<void> => undefined,
  };
  const instance = (perSecond = Infinity) =>
    createCategoryTrees({
      connectors: {
        "1688": {
          channel: "1688",
          listCategories: async ({ parentId }) => {
            vendor.asked.push(parentId);
            await vendor.before(parentId);
            return vendor.levels[parentId] ?? [];
          },
        },
      },
      tokens: {
        current: async () => ({ state: "missing" }),
        renew: async () => null,
        outlook: () => Promise.reject(new Error("nobody asks")),
      },
      snapshots: store.snapshots,
      digests,
      clock: time.clock,
      wait: time.wait,
      answerMs: 15_000,
      settings: { pace: { "1688": { atOnce: 2, perSecond } } },
    });
  const query: TreeQuery = {
    channel: "1688",
    shopId: null,
    owner: { kind: "app", id: "acme" },
    signal: new AbortController().signal,
  };
  const ask = async (trees: ReturnType<typeof instance>) => {
    const { body, readAt } = await trees.answer({ ...query, categoryId: null, acceptEncoding: "" });
    const text = typeof body === "string" ? body : new TextDecoder().decode(body);
    return { ids: [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id)), readAt };
  };
  /** Lets time pass in small steps, as a clock does. */
  const pass = async (ms: number, step = 500) => {
    for (let gone = 0; gone < ms; gone += step) await time.advance(step);
  };
  return { time, store, vendor, instance, query, ask, pass };
}

const whole = [1, 11, 101, 12, 102, 13, 103, 2, 21, 201, 22, 202, 23, 203, 3, 31, 301, 32, 302, 33, 303];
const down = () => new Failure("CHANNEL_UPSTREAM_ERROR", "1688 did not answer.");

describe("one reading", () => {
  it("however many ask: fifty at once, one call a level", async () => {
    const { vendor, instance, ask } = world();
    const trees = instance();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(trees)));
    for (const { ids } of answers) expect(ids).toEqual(whole);
    expect(vendor.asked).toHaveLength(13);
  });

  it("however many instances: the others wait for the one that walks", async () => {
    const { vendor, instance, ask, pass } = world();
    const answers = [ask(instance()), ask(instance()), ask(instance())];
    await settled();
    await pass(1_000);
    for (const { ids } of await Promise.all(answers)) expect(ids).toEqual(whole);
    expect(vendor.asked).toHaveLength(13);
  });

  it("reaches the other instances within seconds when one of them reads a newer tree", async () => {
    const { time, vendor, instance, ask, query } = world();
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

describe("a reading that breaks", () => {
  it("goes on where it was, here after a while, without asking again for what it has", async () => {
    const { vendor, instance, ask, pass } = world();
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

  it("leaves the last good tree served, and says what happened", async () => {
    const { time, vendor, instance, ask, query } = world();
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
    });
  });

  it("does not call a marketplace that is down at every request for a tree that is only old", async () => {
    const { time, vendor, instance, ask } = world();
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

  it("does not keep a tree without one category", async () => {
    const { vendor, instance, ask } = world();
    const { levels } = vendor;
    vendor.levels = {};
    const trees = instance();
    await expect(ask(trees)).rejects.toThrow(/no category at all/);
    vendor.levels = levels;
    expect((await ask(trees)).ids).toEqual(whole);
  });
});

describe("a marketplace that says it is asked too much", () => {
  const limit = (retryAt: number) =>
    new Failure("PLATFORM_QUOTA_EXCEEDED", "1688 limits calls.", { notice: { limit: "1688", retryAt } });

  it("is left alone as long as it wants, and then asked for the rest", async () => {
    const { time, vendor, instance, ask, pass } = world();
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
    // Whoever waits for a first tree is told to come back, not given half of it.
    await expect(first).rejects.toMatchObject({
      message: expect.stringMatching(/being read for the first time .* try again in 10 s/),
      details: { headers: { "retry-after": "10" } },
    });
    limited = false;
    await pass(1_000);
    expect((await ask(instance())).ids).toEqual(whole);
  });

  it("is not asked again before its pause is over, when it said so at the first call", async () => {
    const { time, vendor, instance, ask } = world();
    vendor.before = () => Promise.reject(limit(noon + 10_000));
    const trees = instance();
    for (let request = 0; request < 3; request++)
      await expect(ask(trees)).rejects.toMatchObject({ code: "PLATFORM_QUOTA_EXCEEDED" });
    expect(vendor.asked).toHaveLength(1);
    vendor.before = async () => undefined;
    await time.advance(10_000);
    expect((await ask(trees)).ids).toEqual(whole);
  });

  it("is asked no faster than its pace", async () => {
    const { vendor, instance, ask, time } = world();
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

describe("what changed since the reading before", () => {
  it("is nothing after the first, and what is different after the next", async () => {
    const { time, vendor, instance, ask, query } = world();
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

describe("keeping fresh", () => {
  it("reads nothing that nobody has asked for, and every day what somebody has", async () => {
    const { time, vendor, instance, ask, pass } = world();
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

  it("goes on at once with a reading that a stop broke off", async () => {
    const { vendor, instance, ask } = world();
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
