import { expect, it } from "vitest";
import { Failure } from "#contract/failure";
import type { CategoryLevelNode } from "#server/marketplaces/connector.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { child, noon, settled } from "#testing/gateway/category-world.ts";
import { plainDigests } from "#testing/gateway/test-access.ts";
import { createVirtualTime } from "#testing/gateway/virtual-time.ts";
import { createCategoryTrees } from "./category-trees.ts";

type List = (shopId: string | null, parentId: number) => Promise<CategoryLevelNode[]>;

/** One instance before a marketplace with categories per shop, which is asked five times a second. */
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
      outlook: () => Promise.reject(new Error("nobody asks")),
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

it("a merchant who asks for hundreds of unknown shops takes nobody's turn", async () => {
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

it("a shop that the marketplace refused is not asked about again for ten minutes", async () => {
  const { time, asked, ask } = setUp(async () => Promise.reject(refusal()));
  for (let count = 0; count < 50; count += 1)
    expect(String(await ask("a", "unknown"))).toContain("no such shop");
  expect(asked).toHaveLength(1);
  await time.advance(600_000);
  await ask("a", "unknown");
  expect(asked).toHaveLength(2);
});

it("Retry-After is true when a merchant's minute is used up", async () => {
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

it("a shop whose askers have all left is not read on", async () => {
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

it("a name without end is refused, not kept", async () => {
  const { ask } = setUp(async () => [child(1, true, "杯".repeat(167))]);
  expect(String(await ask("a", "shop"))).toContain("larger than can be served");
});
