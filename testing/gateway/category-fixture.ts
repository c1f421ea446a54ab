import { createHash } from "node:crypto";
import type { CategoryLevelNode } from "#server/marketplaces/connector.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { createCategoryTrees, type TreeQuery } from "#server/gateway/categories/category-trees.ts";
import { plainDigests } from "./test-access.ts";
import { createVirtualTime, settled as settledOnce } from "./virtual-time.ts";

/** Creates a fixture of any number of instances over one store and one marketplace. */
export function createCategoryFixture() {
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
    /** Runs before a level is answered. */
    before: async (_parentId: number): Promise<void> => undefined,
  };
  const instance = (perSecond = Infinity, refreshAfterMs?: number) =>
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
        authorizationStatus: () => Promise.reject(new Error("the authorization status is not used here")),
      },
      snapshots: store.snapshots,
      digests,
      clock: time.clock,
      wait: time.wait,
      answerMs: 15_000,
      settings: {
        pace: { "1688": { atOnce: 2, perSecond } },
        refreshAfterMs: { "1688": refreshAfterMs ?? 0 },
      },
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
  /** Advances time in small steps, as a clock does. */
  const pass = async (ms: number, step = 500) => {
    for (let gone = 0; gone < ms; gone += step) await time.advance(step);
  };
  return { time, store, vendor, instance, query, ask, pass };
}

export const noon = Date.parse("2026-11-21T04:00:00Z");
export const day = 86_400_000;
const digests = {
  ...plainDigests,
  sha256: (text: string) => createHash("sha256").update(text).digest("hex"),
};

type Levels = Record<number, CategoryLevelNode[]>;
export const child = (id: number, leaf: boolean, name = `c${id}`): CategoryLevelNode => ({ id, name, leaf });
/** Waits for a whole crawl, which takes more turns than one call. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await settledOnce();
}

/** Returns three roots, each with three categories that have one leaf: 1 + 3 + 9 calls. */
function threeByThree(): Levels {
  const levels: Levels = { 0: [1, 2, 3].map((id) => child(id, false)) };
  for (const root of [1, 2, 3]) {
    levels[root] = [1, 2, 3].map((at) => child(root * 10 + at, false));
    for (const at of [1, 2, 3]) levels[root * 10 + at] = [child(root * 100 + at, true)];
  }
  return levels;
}
