import { describe, expect, test } from "vitest";
import type { Failure } from "#contract/shared/failure";
import { nodeDigests } from "#server/node/runtime.ts";
import type { UpstreamEvent } from "../connector.ts";
import { createSimulatorTransport } from "../simulators.ts";
import type { OutboundRequest, Transport } from "../upstream/transport.ts";
import { createWeidianConnector } from "./connector.ts";
import { failingShops, createWeidianSimulator } from "./simulator/simulator.ts";

const now = Date.UTC(2026, 10, 21, 4);
const signal = new AbortController().signal;

function createHarness(answer?: { status?: number; body: string }) {
  const simulator = createWeidianSimulator({
    digests: nodeDigests,
    clock: () => now,
    appKey: "1",
    appSecret: "s",
    accessTokens: ["shop-token"],
    categoryNodes: 0,
  });
  const sent: OutboundRequest[] = [];
  const events: UpstreamEvent[] = [];
  const simulated = createSimulatorTransport({ weidian: simulator }, () => now);
  const transport: Transport = async (request, limits, abort) => {
    sent.push(request);
    if (!answer) return simulated(request, limits, abort);
    const body = new TextEncoder().encode(answer.body);
    return { status: answer.status ?? 200, headers: {}, body, discardConnection() {} };
  };
  const connector = createWeidianConnector({
    credentials: { baseUrl: "simulator:/weidian/api", appKey: "1", appSecret: "s" },
    transport,
    digests: nodeDigests,
    clock: () => now,
    wait: async () => {},
    random: () => 0,
    notify: (event) => events.push(event),
  });
  const list = async (parentId: number, shopId: string | null = "1700100001", accessToken = "shop-token") =>
    connector.listCategories?.({ parentId, shopId }, { accessToken, signal });
  return { connector, sent, events, list };
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: Failure) => ({ code: error.code, ...error.details }),
  );
const answered = (result: unknown) =>
  createHarness({ body: JSON.stringify({ status: { status_code: 0, status_reason: "success" }, result }) });

describe("the categories of a shop", () => {
  test("returns two levels in the seller's order from one call, the uncategorised bucket 0 first", async () => {
    const { list, sent } = createHarness();
    const leaves = (first: number, names: string[]) =>
      names.map((name, at) => ({ id: first + at, name, leaf: true }));
    const clothes = leaves(153155017, ["睡衣", "连衣裙", "针织衫", "半身裙"]);
    const bags = leaves(153155101, ["单肩包", "乐福鞋"]);
    expect(await list(0)).toEqual([
      { id: 0, name: "未分类", leaf: true },
      { id: 153155016, name: "女装", leaf: false, children: clothes },
      { id: 153155100, name: "鞋包", leaf: false, children: bags },
      { id: 153155200, name: "本周上新", leaf: true },
    ]);
    expect(sent).toHaveLength(1);
    expect(await list(153155016)).toEqual(clothes);
    expect(await list(153155200)).toEqual([]);
    expect(await list(999)).toEqual([]);
  });

  test("returns each shop's own categories, and the bucket alone for a shop without any", async () => {
    const { list } = createHarness();
    expect((await list(0, "1700100002"))?.map(({ name }) => name)).toEqual([
      "未分类",
      "杯子",
      "盘碗",
      "花器（停用）",
      "礼盒",
    ]);
    expect(await list(0, "1700100003")).toEqual([{ id: 0, name: "未分类", leaf: true }]);
  });

  test("requests categories by shop id, with the token in the form and not in the URL", async () => {
    const { list, sent, connector } = createHarness();
    await list(0);
    expect(connector.categoriesNeedToken).toBe(true);
    expect(sent[0]?.url).toBe("simulator:/weidian/api");
    const form = new URLSearchParams(sent[0]?.body ?? "");
    expect(JSON.parse(form.get("param") ?? "")).toMatchObject({ shopid: "1700100001" });
    expect(JSON.parse(form.get("public") ?? "")).toEqual({
      method: "vdian.shop.cate.get",
      access_token: "shop-token",
      version: "1.0",
      format: "json",
    });
  });

  test("includes the bucket even where the vendor omits it, with the vendor's name where it has one, and every orphan", async () => {
    const rows = [
      { cate_id: 5, cate_name: "甲", parent_id: 9, sort_num: 2 },
      { cate_id: "6", cate_name: "乙", parent_id: null, sort_num: "1" },
    ];
    expect(await answered(rows).list(0)).toEqual([
      { id: 0, name: "未分类", leaf: true },
      { id: 6, name: "乙", leaf: true },
      { id: 5, name: "甲", leaf: true },
    ]);
    expect((await answered([{ cate_id: 0, cate_name: "其他" }]).list(0))?.[0]).toEqual({
      id: 0,
      name: "其他",
      leaf: true,
    });
    expect(await answered([]).list(0)).toHaveLength(1);
    // The platform cut off half a character, for which JSON readers in other languages would reject the whole answer.
    expect((await answered([{ cate_id: 5, cate_name: "甲\ud83d" }]).list(0))?.[1]?.name).toBe("甲\ufffd");
  });
});

test("reads a shop with thousands of categories and as many below them without blocking", async () => {
  const roots = Array.from({ length: 5_000 }, (_, at) => at + 1);
  const rows = roots.flatMap((id) => [
    { cate_id: id, cate_name: "甲", parent_id: 0 },
    { cate_id: 10_000 + id, cate_name: "乙", parent_id: id },
  ]);
  const { list } = answered(rows);
  const before = process.cpuUsage();
  const shop = await list(0);
  const { user } = process.cpuUsage(before);
  expect(shop).toHaveLength(5_001);
  expect(shop?.at(-1)).toEqual({
    id: 5_000,
    name: "甲",
    leaf: false,
    children: [{ id: 15_000, name: "乙", leaf: true }],
  });
  // Microseconds. A full search for each category took seven seconds.
  expect(user).toBeLessThan(2_000_000);
});

describe("a failed category call", () => {
  test("answers 400 without a shop id, before any call", async () => {
    const { list, sent } = createHarness();
    const error = await failure(list(0, null));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", issues: [{ path: "shop_id" }] });
    expect(sent).toEqual([]);
  });

  test("answers 502 with the vendor's message for a shop that does not exist", async () => {
    expect(await failure(createHarness().list(0, "999"))).toMatchObject({
      code: "CHANNEL_UPSTREAM_ERROR",
      upstream: { code: "20404", message: "店铺不存在", message_en: "The shop does not exist." },
    });
  });

  test("answers 401 for a token that the vendor refuses", async () => {
    expect(await failure(createHarness().list(0, "1700100001", "other"))).toMatchObject({
      code: "CHANNEL_NOT_AUTHORIZED",
    });
  });

  test("answers 429 with the time to retry and an alarm for the vendor's limit", async () => {
    const { list, events } = createHarness();
    expect(await failure(list(0, failingShops.busy))).toMatchObject({
      code: "PLATFORM_QUOTA_EXCEEDED",
      notice: { limit: "weidian_call_frequency", retryAt: now + 10_000 },
    });
    expect(events.filter(({ kind }) => kind === "alarm")).toHaveLength(1);
  });

  test("answers 502 for no answer, an answer without a status, and one that is not a list", async () => {
    expect(await failure(createHarness().list(0, failingShops.silent))).toMatchObject({
      code: "CHANNEL_UPSTREAM_ERROR",
    });
    for (const body of [
      "[]",
      "{}",
      '{"result":[]}',
      "<html></html>",
      '{"status":{"status_code":0}}',
      '{"status":{"status_code":0},"result":null}',
      '{"status":{"status_code":0},"result":{"a":1}}',
    ])
      expect(await failure(createHarness({ body }).list(0)), body).toMatchObject({
        code: "CHANNEL_UPSTREAM_ERROR",
      });
    const late = createHarness({ status: 500, body: '{"status":{"status_code":0},"result":[]}' });
    expect(await failure(late.list(0))).toMatchObject({ code: "CHANNEL_UPSTREAM_ERROR" });
  });

  test.each([
    ["a category below itself", [[5, 5]]],
    [
      "two below each other",
      [
        [5, 6],
        [6, 5],
      ],
    ],
    [
      "a circle below a root, with more below it",
      [
        [1, 0],
        [5, 7],
        [6, 5],
        [7, 6],
        [8, 7],
      ],
    ],
    [
      "two of one id",
      [
        [5, 0],
        [5, 0],
      ],
    ],
    [
      "one id below two",
      [
        [1, 0],
        [2, 0],
        [5, 1],
        [5, 2],
      ],
    ],
    [
      "two uncategorised buckets",
      [
        [0, 0],
        [0, 0],
      ],
    ],
  ])("answers 502 for %s, because half a tree is never an answer", async (_, pairs) => {
    const rows = pairs.map(([id, parent]) => ({ cate_id: id, cate_name: "甲", parent_id: parent }));
    expect(await failure(answered(rows).list(0))).toMatchObject({ code: "CHANNEL_UPSTREAM_ERROR" });
  });

  test("accepts three levels, and a parent that comes later in the list", async () => {
    const rows = [
      [7, 6],
      [6, 5],
      [5, 0],
    ].map(([id, parent]) => ({ cate_id: id, cate_name: "甲", parent_id: parent }));
    const { list } = answered(rows);
    expect((await list(0))?.[1]).toMatchObject({ id: 5, children: [{ id: 6, leaf: false }] });
    expect(await list(6)).toMatchObject([{ id: 7, leaf: true }]);
  });

  test("answers 502 for an id that is not a safe integer, because it has no exact number (§2.5)", async () => {
    const harness = answered([{ cate_id: "9007199254740993", cate_name: "甲" }]);
    expect(await failure(harness.list(0))).toMatchObject({ code: "CHANNEL_UPSTREAM_ERROR" });
  });
});
