import { expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import type { CategoryLevelNode } from "#server/marketplaces/connector.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { child, noon, settled } from "#testing/gateway/category-fixture.ts";
import { plainDigests } from "#testing/gateway/test-access.ts";
import { createVirtualTime } from "#testing/gateway/virtual-time.ts";
import { createCategoryTrees } from "./category-trees.ts";

type List = (shopId: string | null, parentId: number) => Promise<CategoryLevelNode[]>;

/** Starts one instance for a marketplace with categories per shop, which is called five times a second. */
function setUp(list: List) {
  const time = createVirtualTime(noon);
  let ids = 0;
  const { snapshots } = createMemoryStore({
    clock: time.clock,
    newId: () => String(++ids),
    quotaDayZone: "Asia/Shanghai",
  });
  const asked: (string | null)[] = [];
  const trees = createCategoryTrees({
    connectors: {
      weidian: {
        channel: "weidian",
        categoriesNeedToken: true,
        listCategories: ({ shopId, parentId }) => {
          asked.push(shopId);
          return list(shopId, parentId);
        },
      },
    },
    tokens: {
      current: async () => ({ state: "valid", accessToken: "t", expiresAt: null }),
      renew: async () => null,
      authorizationStatus: () => Promise.reject(new Error("this test reads no status")),
    },
    snapshots,
    digests: plainDigests,
    clock: time.clock,
    wait: time.wait,
    answerMs: 15_000,
    settings: { pace: { weidian: { atOnce: 4, perSecond: 5 } } },
  });
  const ask = (merchant: string, shopId: string, signal = new AbortController().signal) =>
    trees
      .answer({
        channel: "weidian",
        shopId,
        owner: { kind: "app", id: merchant },
        signal,
        categoryId: null,
        acceptEncoding: "",
      })
      .then(
        () => "read",
        (error: unknown) => error,
      );
  return { time, asked, ask };
}

const refusal = () =>
  new Failure("CHANNEL_UPSTREAM_ERROR", "no such shop", { upstream: { code: "1", message: "" } });

test("delays no merchant when another one requests hundreds of unknown shops", async () => {
  const { time, asked, ask } = setUp(async (shopId) => {
    if (shopId !== "good") throw refusal();
    return [child(1, true)];
  });
  const flood = Array.from({ length: 600 }, (_, index) => ask("loud", `unknown ${index}`));
  await settled();
  const good = ask("quiet", "good");
  for (let second = 0; second < 3; second += 1) await time.advance(1_000);
  expect(await good).toBe("read");
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => String(answer).includes("Too many shops"))).toHaveLength(596);
  expect(asked).toHaveLength(5);
});

test("has no capacity while ten merchants run their maximum of crawls, until one crawl has ended", async () => {
  const answered = Promise.withResolvers<void>();
  const { time, ask } = setUp(async () => {
    await answered.promise;
    return [child(1, true)];
  });
  const crawls = Array.from({ length: 40 }, (_, index) => ask(`merchant ${index % 10}`, `shop ${index}`));
  await settled();
  const late = ask("late", "shop");
  await settled();
  answered.resolve();
  for (let second = 0; second < 14; second += 1) await time.advance(1_000);
  expect(await late).toMatchObject({ message: expect.stringContaining("Too many shops") });
  expect(new Set(await Promise.all(crawls))).toEqual(new Set(["read"]));
  const next = ask("late", "shop");
  await settled();
  expect(await next).toBe("read");
});

test("requests a shop that the marketplace refused again only after ten minutes", async () => {
  const { time, asked, ask } = setUp(async () => Promise.reject(refusal()));
  for (let count = 0; count < 50; count += 1)
    expect(String(await ask("a", "unknown"))).toContain("no such shop");
  expect(asked).toHaveLength(1);
  await time.advance(600_000);
  await ask("a", "unknown");
  expect(asked).toHaveLength(2);
});

test("sends an exact Retry-After when a merchant's minute is used up", async () => {
  const { time, ask } = setUp(async () => [child(1, true)]);
  for (let count = 0; count < 30; count += 1) {
    const answer = ask("a", `shop ${count}`);
    await settled();
    await time.advance(1_000);
    expect(await answer).toBe("read");
  }
  expect(await ask("a", "more")).toMatchObject({ details: { headers: { "retry-after": "30" } } });
  await time.advance(30_000);
  const answer = ask("a", "more");
  await settled();
  expect(await answer).toBe("read");
});

test("includes in Retry-After the remaining time of the crawls in flight, as far as their trees are known", async () => {
  const { time, ask } = setUp(async (_, parentId) =>
    parentId === 0 ? Array.from({ length: 100 }, (_each, index) => child(index + 1, false)) : [],
  );
  // One shop is known to need a hundred calls, of which five are made in a second.
  const first = ask("a", "wide");
  await settled();
  for (let second = 0; second < 15; second += 1) await time.advance(1_000);
  const late = (await first) as Failure;
  expect(late.message).toContain("being read for the first time");
  const retrySeconds = Number(late.details.headers?.["retry-after"]);
  expect(retrySeconds).toBeGreaterThanOrEqual(4);
  expect(retrySeconds).toBeLessThanOrEqual(6);
  for (let second = 0; second <= retrySeconds; second += 1) await time.advance(1_000);
  expect(await ask("a", "wide")).toBe("read");
});

test("tells a merchant at the maximum of crawls when the first of them can end", async () => {
  const { time, ask } = setUp(async (_, parentId) =>
    parentId === 0 ? Array.from({ length: 100 }, (_each, index) => child(index + 1, false)) : [],
  );
  for (let shop = 0; shop < 4; shop += 1) void ask("a", `wide ${shop}`);
  await settled();
  await time.advance(1_000);
  const refused = (await ask("a", "one more")) as Failure;
  expect(refused.message).toContain("Too many shops");
  // There are a hundred calls at five a second, while the other three crawls take turns as well.
  expect(Number(refused.details.headers?.["retry-after"])).toBeGreaterThanOrEqual(19);
});

test("counts the refresh of a stale shop against the merchant's minute", async () => {
  const { time, asked, ask } = setUp(async () => [child(1, true)]);
  const read = async (shop: string) => {
    const answer = ask("a", shop);
    await settled();
    await time.advance(1_000);
    expect(await answer).toBe("read");
  };
  await read("stale");
  await time.advance(86_400_000);
  for (let count = 0; count < 30; count += 1) await read(`shop ${count}`);
  expect(asked).toHaveLength(31);
  await read("stale");
  expect(asked).toHaveLength(31);
  await time.advance(60_000);
  await read("stale");
  await settled();
  expect(asked).toHaveLength(32);
});

test("stops the crawl of a shop once all callers have disconnected", async () => {
  const { time, asked, ask } = setUp(async (_, parentId) => [child(parentId * 10 + 1, false)]);
  const caller = new AbortController();
  const answer = ask("a", "endless", caller.signal);
  await settled();
  await time.advance(1_000);
  await settled();
  caller.abort();
  await answer;
  await settled();
  const before = asked.length;
  for (let second = 0; second < 10; second += 1) await time.advance(1_000);
  await settled();
  expect(asked.length).toBeLessThanOrEqual(before);
});

test("refuses a category name that is too long and does not save it", async () => {
  const { ask } = setUp(async () => [child(1, true, "杯".repeat(167))]);
  expect(String(await ask("a", "shop"))).toContain("larger than can be served");
});

test("refuses a tree with more than 8 MiB of names that are each allowed", async () => {
  const name = "a".repeat(500);
  const { ask } = setUp(async () =>
    Array.from({ length: 16_778 }, (_, index) => child(index + 1, true, name)),
  );
  expect(String(await ask("a", "shop"))).toContain("larger than can be served");
});
