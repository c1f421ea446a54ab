import { describe, expect, test } from "vitest";
import { categoryEndpoint, type CategoryCode } from "#contract/public/category";
import { Failure } from "#contract/shared/failure";
import type { CategoryLevelNode } from "#server/marketplaces/connector.ts";
import { merchantUuid, plainDigests, testAccess } from "#testing/gateway/test-access.ts";
import { createTestGateway } from "#testing/gateway/test-gateway.ts";
import { settled } from "#testing/gateway/virtual-time.ts";

const { path } = categoryEndpoint;
const ask = (query: string, headers: Record<string, string> = {}) => ({
  path,
  query,
  headers: { "x-uuid": merchantUuid, ...headers },
});

const levels: Record<number, CategoryLevelNode[]> = {
  0: [
    { id: 0, name: "未分类", leaf: false },
    { id: 1, name: "女装", leaf: false },
    { id: 2, name: "五金（停用）", leaf: true },
  ],
  1: [
    { id: 11, name: "连衣裙", leaf: true },
    { id: 3168800007337, name: "工业", leaf: false },
  ],
  3168800007337: [{ id: 1, name: "a circle in the data", leaf: false }],
};
const listCategories = async ({ parentId }: { parentId: number }) => levels[parentId] ?? [];
const leaf = (id: number, name: string) => ({ id, name, children: [] });
const tree = [
  leaf(0, "未分类"),
  { id: 1, name: "女装", children: [leaf(11, "连衣裙"), leaf(3168800007337, "工业")] },
  leaf(2, "五金（停用）"),
];

describe("the category endpoint with 200", () => {
  test("returns the whole tree in its envelope, every node with children (§2.5)", async () => {
    const { send, calls } = await createTestGateway({ channel1688: { listCategories } });
    const response = await send(ask("platform=1688"));
    expect(response.status).toBe(200);
    expect(response.json).toEqual({ ret: 1, msg: "success", data: tree });
    expect(categoryEndpoint.responses.standard.safeParse(response.json).success).toBe(true);
    expect(response.headers["x-request-id"]).toMatch(/^req_/);
    expect(calls).toHaveLength(3);
    await send(ask("platform=1688&unknown=1&unknown=2"));
    expect(calls).toHaveLength(3);
  });

  test("returns the children of categoryId, and none for an unknown one", async () => {
    const { send } = await createTestGateway({ channel1688: { listCategories } });
    expect((await send(ask("platform=1688&categoryId=1"))).json).toMatchObject({
      ret: 1,
      data: tree[1]?.children,
    });
    for (const id of ["0", "11", "999", "9007199254740993", "9".repeat(32)])
      expect((await send(ask(`platform=1688&categoryId=${id}`))).json).toEqual({
        ret: 1,
        msg: "success",
        data: [],
      });
  });

  test("reads categoryId as a number and ignores leading zeros", async () => {
    const { send } = await createTestGateway({ channel1688: { listCategories } });
    const [plain, padded] = [
      await send(ask("platform=1688&categoryId=1")),
      await send(ask("platform=1688&categoryId=0001")),
    ];
    expect(padded.json).toEqual(plain.json);
    expect(padded.headers.etag).toBe(plain.headers.etag);
  });

  test("accepts X-Uuid in upper and lower case", async () => {
    const { send } = await createTestGateway({ channel1688: { listCategories } });
    expect((await send(ask("platform=1688", { "x-uuid": merchantUuid.toUpperCase() }))).status).toBe(200);
  });

  test("accepts X-Uuid in upper and lower case, whatever the case in the configuration", async () => {
    const apps = testAccess.apps.map((app) => ({
      ...app,
      merchantUuid: app.merchantUuid?.toUpperCase() ?? null,
    }));
    const { send } = await createTestGateway({
      channel1688: { listCategories },
      access: { ...testAccess, apps },
    });
    expect((await send(ask("platform=1688"))).status).toBe(200);
  });

  test.each([
    ["small", "CHANNEL_DISABLED"],
    ["off", "PLAN_DISABLED"],
  ])("obeys the plan %s of the app: 502 %s without a call to the marketplace", async (plan, code) => {
    const apps = testAccess.apps.map((app) => ({ ...app, plan }));
    const { send, calls } = await createTestGateway({
      channel1688: { listCategories },
      access: { ...testAccess, apps },
    });
    const response = await send(ask("platform=1688"));
    expect(response.status).toBe(502);
    expect(response.json).toMatchObject({ ret: 502, data: [], code });
    expect(response.headers["retry-after"]).toBe("3600");
    expect(calls).toEqual([]);
  });

  test("crawls once for any number of callers, and again in the background after a day", async () => {
    const { send, calls, time } = await createTestGateway({ channel1688: { listCategories } });
    await Promise.all([send(ask("platform=1688")), send(ask("platform=1688")), send(ask("platform=1688"))]);
    expect(calls).toHaveLength(3);
    await settled();
    await time.advance(86_400_000);
    const stale = await send(ask("platform=1688"));
    expect(stale).toMatchObject({ status: 200, headers: { age: "86400" } });
    await settled();
    expect(calls).toHaveLength(6);
    expect((await send(ask("platform=1688"))).headers["age"]).toBe("0");
  });

  test("returns the categories of one weidian shop with the merchant's token", async () => {
    const { send, store, calls } = await createTestGateway({ weidian: { listCategories } });
    const token = { accessToken: "token-of-acme-weidian", refreshToken: null, expiresAt: null };
    await store.authorizations.save({ kind: "app", id: "acme" }, "weidian", token);
    expect((await send(ask("platform=weidian&shop_id=%E5%BA%97+1"))).json).toMatchObject({ ret: 1 });
    expect(calls[0]).toEqual({
      method: "listCategories",
      input: { parentId: 0, shopId: "店 1" },
      accessToken: "token-of-acme-weidian",
    });
  });
});

describe("the category endpoint with 304", () => {
  test("recognizes the strong ETag of the same tree, also in a list or weakened in transit", async () => {
    const digests = { ...plainDigests, sha256: (text: string) => String(text.length).padStart(64, "0") };
    const { send } = await createTestGateway({ channel1688: { listCategories }, dependencies: { digests } });
    const etag = (await send(ask("platform=1688"))).headers.etag ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const value of [etag, `"x", ${etag}`, `W/${etag}`, "*"]) {
      const response = await send(ask("platform=1688", { "if-none-match": value }));
      expect(response).toMatchObject({ status: 304, text: "", headers: { etag } });
    }
    const child = await send(ask("platform=1688&categoryId=1", { "if-none-match": etag }));
    expect(child.status).toBe(200);
    expect(child.headers.etag).not.toBe(etag);
  });
});

describe("category failures use the category envelope: ret is the status, data is empty", () => {
  const createHarness = () => createTestGateway({ channel1688: { listCategories } });
  const envelope = (status: number, msg: RegExp, code: CategoryCode) => ({
    status,
    json: { ret: status, msg: expect.stringMatching(msg), data: [], code },
  });

  test.each<[string, string, RegExp, CategoryCode?]>([
    ["no platform", "", /platform: is missing; send one of 1688, weidian/],
    ["an unknown platform", "platform=amazon", /platform: is not known; send one of 1688, weidian/],
    ["an empty platform", "platform=", /platform: is empty; send one of 1688, weidian/],
    ["a huge platform", `platform=${"1".repeat(10_000)}`, /platform: is not known/],
    [
      "a huge shop",
      `platform=weidian&shop_id=${"1".repeat(10_000)}`,
      /shop_id: .*at most 64 characters/,
      "SHOP_ID_INVALID",
    ],
    ["a repeated parameter", "platform=1688&platform=1688", /platform: send it once/],
    [
      "a categoryId that is not a number",
      "platform=1688&categoryId=abc",
      /categoryId: send the id as decimal digits/,
    ],
    ["a categoryId longer than any id", `platform=1688&categoryId=${"9".repeat(33)}`, /categoryId/],
    ["a categoryId that is blank and more", "platform=1688&categoryId=null1", /categoryId/],
    [
      "weidian without a shop",
      "platform=weidian",
      /shop_id: is missing; send the shop id/,
      "SHOP_ID_INVALID",
    ],
    [
      "weidian with an empty shop",
      "platform=weidian&shop_id=",
      /shop_id: is empty; send the shop id/,
      "SHOP_ID_INVALID",
    ],
    ["text that is not percent-encoded", "platform=%E5", /percent-encoded/],
  ])("answers 400 VALIDATION_ERROR for %s", async (_, query, msg, code = "VALIDATION_ERROR") => {
    expect(await (await createHarness()).send(ask(query))).toMatchObject(envelope(400, msg, code));
  });

  test("answers 400 CHANNEL_CAPABILITY_NOT_SUPPORTED for taobao, which offers no tree", async () => {
    const response = await (await createHarness()).send(ask("platform=taobao"));
    expect(response).toMatchObject(
      envelope(400, /CHANNEL_CAPABILITY_NOT_SUPPORTED/, "CHANNEL_CAPABILITY_NOT_SUPPORTED"),
    );
  });

  test.each([undefined, "", "unknown", "x".repeat(1000)])(
    "answers 401 INVALID_API_KEY for X-Uuid %s",
    async (uuid) => {
      const { send, calls } = await createHarness();
      const headers = uuid === undefined ? {} : { "x-uuid": uuid };
      expect(await send({ path, query: "platform=amazon", headers })).toMatchObject(
        envelope(401, /X-Uuid/, "INVALID_API_KEY"),
      );
      expect(calls).toEqual([]);
    },
  );

  test("answers 401 for weidian without an authorization", async () => {
    const response = await (await createHarness()).send(ask("platform=weidian&shop_id=1"));
    expect(response).toMatchObject(envelope(401, /configuration file/, "CHANNEL_NOT_AUTHORIZED"));
  });

  test("answers 502 CHANNEL_UPSTREAM_ERROR when the marketplace fails, and does not cache the failure", async () => {
    let fail = true;
    const { send } = await createTestGateway({
      channel1688: {
        listCategories: async (input) => {
          if (fail) throw new Failure("CHANNEL_UPSTREAM_ERROR", "1688 did not answer.");
          return listCategories(input);
        },
      },
    });
    expect(await send(ask("platform=1688"))).toMatchObject(
      envelope(502, /1688 did not answer/, "CHANNEL_UPSTREAM_ERROR"),
    );
    fail = false;
    expect((await send(ask("platform=1688"))).status).toBe(200);
  });

  test.each(["PLATFORM_QUOTA_EXCEEDED", "CHANNEL_NOT_AUTHORIZED", "CHANNEL_UPSTREAM_ERROR"] as const)(
    "ends the msg of %s with the marketplace's own code and message",
    async (code) => {
      const upstream = { code: "gw.Limit", message: "调用频率超限" };
      const { send } = await createTestGateway({
        channel1688: {
          listCategories: () => Promise.reject(new Failure(code, "1688 refused.", { upstream })),
        },
      });
      const { json } = await send(ask("platform=1688"));
      expect(json).toMatchObject({ msg: expect.stringMatching(/ \(gw\.Limit: 调用频率超限\)$/) });
    },
  );

  test("includes the marketplace's own code and message in the msg of a 502", async () => {
    const { send } = await createTestGateway({
      channel1688: {
        listCategories: async () => {
          throw new Failure("CHANNEL_UPSTREAM_ERROR", "1688 refused.", {
            upstream: { code: "500_9", message: "类目维护中" },
          });
        },
      },
    });
    const { json } = await send(ask("platform=1688"));
    expect(json).toEqual({
      ret: 502,
      msg: "1688 refused. (500_9: 类目维护中)",
      data: [],
      code: "CHANNEL_UPSTREAM_ERROR",
      upstream: { code: "500_9", message: "类目维护中" },
    });
  });

  test("answers 502 after 15 s of crawling, while the crawl continues for the next caller", async () => {
    const { send, time, calls } = await createTestGateway({
      channel1688: {
        listCategories: async (input) => {
          await time.wait(6_000);
          return listCategories(input);
        },
      },
    });
    const first = send(ask("platform=1688"));
    await settled();
    for (let step = 0; step < 3; step++) await time.advance(6_000);
    expect(await first).toMatchObject(envelope(502, /first time/, "TREE_BEING_READ"));
    expect((await send(ask("platform=1688"))).status).toBe(200);
    expect(calls).toHaveLength(3);
  });

  test("answers 502 while the store is unavailable", async () => {
    const { send } = await createTestGateway({
      wrapStore: (stored) => ({
        ...stored,
        access: { ...stored.access, findMerchant: () => Promise.reject(new Error("gone")) },
      }),
    });
    expect(await send(ask("platform=1688"))).toMatchObject(envelope(502, /./, "CHANNEL_UPSTREAM_ERROR"));
  });
});
