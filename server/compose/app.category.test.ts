import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { categoryEndpoint, type CategoryNode } from "#contract/public/category";
import { demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { internalCategoryPaths } from "#server/gateway/categories/categories.ts";
import { send, type Received } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

/** Enough for four levels and ids of every length. */
const nodes = 3_000;
const shop = "1700100001";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { SIMULATOR_CATEGORY_NODES: String(nodes) } });
  // Each category is read from the marketplace, which can outlast one answer on a busy machine.
  await vi.waitFor(async () => expect((await ask("platform=1688")).status).toBe(200), { timeout: 60_000 });
});
afterAll(() => server.stop());

function ask(query: string, headers: Record<string, string> = {}): Promise<Received> {
  return send(`${server.origin}${categoryEndpoint.path}?${query}`, {
    headers: { "x-uuid": demoMerchantUuid, ...headers },
  });
}

const read = (text: string) => categoryEndpoint.responses.standard.parse(JSON.parse(text));

function flat(tree: CategoryNode[]): CategoryNode[] {
  return tree.flatMap((node) => [node, ...flat(node.children)]);
}

describe("200 over HTTP", () => {
  test("returns the whole tree in the envelope: every node has an id, a name and children (§2.5)", async () => {
    const { status, text, headers } = await ask("platform=1688");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(text)));
    const { ret, data } = read(text);
    expect(ret).toBe(1);
    const all = flat(data);
    expect(all).toHaveLength(nodes);
    expect(new Set(all.map(({ id }) => id)).size).toBe(nodes);
    expect(all.some(({ id }) => id > 2 ** 31)).toBe(true);
    expect(all.find(({ id }) => id === 0)).toEqual({ id: 0, name: "未分类", children: [] });
    expect(all.some(({ name }) => name.endsWith("（停用）"))).toBe(true);
    expect(Object.keys(JSON.parse(text))).toEqual(["ret", "msg", "data"]);
  });

  test("returns the age of the tree", async () => {
    const { headers } = await ask("platform=1688");
    const at = Date.parse(String(headers["x-snapshot-at"]));
    expect(Date.now() - at).toBeGreaterThanOrEqual(0);
    expect(Number(headers["age"])).toBeLessThanOrEqual(Math.ceil((Date.now() - at) / 1000));
  });

  test("returns the children of any category as data, and an empty list for a leaf, an unknown id and uncategorized (§4.3)", async () => {
    const all = flat(read((await ask("platform=1688")).text).data);
    for (const node of [all.find(({ children }) => children.length > 5), all.find(({ id }) => id > 2 ** 32)])
      expect(read((await ask(`platform=1688&categoryId=${node?.id}`)).text)).toEqual({
        ret: 1,
        msg: "success",
        data: node?.children,
      });
    const leaf = all.find(({ children }) => children.length === 0);
    for (const id of [leaf?.id, 0, 999_999_999_999])
      expect(read((await ask(`platform=1688&categoryId=${id}`)).text)).toEqual({
        ret: 1,
        msg: "success",
        data: [],
      });
  });

  test("returns for weidian the categories of one shop on two levels, including uncategorized", async () => {
    const { status, text } = await ask(`platform=weidian&shop_id=${shop}`);
    expect(status).toBe(200);
    const { data } = read(text);
    expect(data[0]).toEqual({ id: 0, name: "未分类", children: [] });
    expect(data.find(({ name }) => name === "女装")?.children.map(({ name }) => name)).toEqual([
      "睡衣",
      "连衣裙",
      "针织衫",
      "半身裙",
    ]);
    const other = read((await ask("platform=weidian&shop_id=1700100002")).text);
    expect(other.data.map(({ name }) => name)).toEqual(["未分类", "杯子", "盘碗", "花器（停用）", "礼盒"]);
    const children = read((await ask(`platform=weidian&shop_id=${shop}&categoryId=153155016`)).text);
    expect(children.data).toHaveLength(4);
  });
});

describe("encodings over HTTP", () => {
  test.each([
    ["br", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["br;q=0.5, gzip", "gzip", gunzipSync],
  ] as const)(
    "answers accept-encoding %s with %s and the same text inside",
    async (accepted, coding, unpack) => {
      const plain = await ask("platform=1688");
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(plain.headers["vary"]).toBe("accept-encoding");
      const { headers, bytes } = await ask("platform=1688", { "accept-encoding": accepted });
      expect(headers["content-encoding"]).toBe(coding);
      expect(headers["vary"]).toBe("accept-encoding");
      expect(headers["content-length"]).toBe(String(bytes.length));
      expect(unpack(bytes).toString()).toBe(plain.text);
      expect(bytes.length * 4).toBeLessThan(plain.bytes.length);
      expect(headers.etag).not.toBe(plain.headers.etag);
    },
  );
});

describe("304 over HTTP", () => {
  test("answers without a body to the tag of any encoding, weakened, in a list, or *", async () => {
    const etag = String((await ask("platform=1688", { "accept-encoding": "br" })).headers.etag);
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const held of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const answer = await ask("platform=1688", { "if-none-match": held });
      expect([answer.status, answer.text, answer.headers.etag]).toEqual([304, "", etag]);
      expect(answer.headers["x-request-id"]).toMatch(/^req_/);
      expect(answer.headers["vary"]).toBe("accept-encoding");
      expect(answer.headers["content-encoding"]).toBeUndefined();
    }
    expect((await ask("platform=1688", { "if-none-match": "*" })).status).toBe(304);
    expect((await ask("platform=1688", { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("distinguishes the whole tree from the children of a category and one category from another", async () => {
    const tree = await ask("platform=1688");
    const parents = flat(read(tree.text).data).filter(({ children }) => children.length > 0);
    const [one, two] = parents.map(({ id }) => `platform=1688&categoryId=${id}`);
    const tags = [tree, await ask(one ?? ""), await ask(two ?? "")].map(({ headers }) =>
      String(headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
    expect((await ask(one ?? "", { "if-none-match": tags[0] ?? "" })).status).toBe(200);
    expect((await ask(one ?? "", { "if-none-match": tags[1] ?? "" })).status).toBe(304);
  });
});

describe("failures over HTTP keep the envelope: ret is the status, data is empty", () => {
  test.each([
    [400, "", {}, /platform/],
    [400, "platform=", {}, /platform/],
    [400, "platform=amazon", {}, /platform/],
    [400, "platform=weidian", {}, /shop_id/],
    [400, "platform=1688&categoryId=abc", {}, /categoryId/],
    [400, "platform=1688&categoryId=-1", {}, /categoryId/],
    [400, "platform=1688&categoryId=1.5", {}, /categoryId/],
    [400, "platform=taobao", {}, /CHANNEL_CAPABILITY_NOT_SUPPORTED/],
    [401, "platform=1688", { "x-uuid": "" }, /X-Uuid/],
    [401, "platform=1688", { "x-uuid": "00000000-0000-4000-8000-000000000000" }, /X-Uuid/],
    [502, "platform=weidian&shop_id=1", {}, /^Weidian refused .*店铺不存在/],
    [502, "platform=weidian&shop_id=1700109999", {}, /Weidian/],
  ])("answers %i to ?%s %j", async (status, query, headers, msg) => {
    const answer = await ask(query, headers);
    expect(answer.status).toBe(status);
    const ofMarketplace = {
      upstream: expect.objectContaining({ code: expect.any(String) as string }) as object,
      ...(query.endsWith("9999") && { limit: "weidian_call_frequency", retry_estimated: true }),
    };
    expect(JSON.parse(answer.text)).toEqual({
      ret: status,
      msg: expect.stringMatching(msg),
      data: [],
      code: expect.any(String),
      ...(status === 502 && ofMarketplace),
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.headers["x-request-id"]).toMatch(/^req_/);
  });

  test("requires the same header on the console's own paths, which are not part of the described API", async () => {
    for (const path of Object.values(internalCategoryPaths)) {
      const method = path === internalCategoryPaths.refresh ? "POST" : "GET";
      const answer = await send(`${server.origin}${path}?platform=1688`, { method });
      expect(answer.status).toBe(401);
      expect(JSON.parse(answer.text)).toMatchObject({ ret: 401, data: [], code: "INVALID_API_KEY" });
    }
    const misspelt = await send(`${server.origin}/internal/categories`);
    expect(JSON.parse(misspelt.text)).toMatchObject({ error: { code: "NOT_FOUND" } });
    expect((await send(`${server.origin}/openapi.json`)).text).not.toContain("/internal");
  });

  test("reports another method and a misspelt path in JSON", async () => {
    const headers = { "x-uuid": demoMerchantUuid };
    const posted = await send(`${server.origin}${categoryEndpoint.path}?platform=1688`, {
      method: "POST",
      headers,
    });
    expect([posted.status, posted.headers.allow]).toEqual([405, "GET, HEAD"]);
    expect(JSON.parse(posted.text)).toMatchObject({ ret: 405, data: [] });
    const misspelt = await send(`${server.origin}${categoryEndpoint.path}/`, { headers });
    expect(misspelt.status).toBe(404);
    expect(JSON.parse(misspelt.text)).toMatchObject({ error: { code: "NOT_FOUND" } });
  });

  test("says when to retry after the marketplace's own limit", async () => {
    const { headers } = await ask("platform=weidian&shop_id=1700109999");
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });
});

test("works before the buyer's 1688 account is authorized: the operation needs no token", async () => {
  await server.store.authorizations.save({ kind: "app", id: "demo" }, "1688", {
    accessToken: "dead",
    refreshToken: null,
    expiresAt: 1,
  });
  expect((await ask("platform=1688")).status).toBe(200);
});
