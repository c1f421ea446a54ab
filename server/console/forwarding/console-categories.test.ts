import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { categoryEndpoint } from "#contract/public/category";
import { readCategoryColumns } from "#contract/public/category-columns";
import { consolePaths } from "#contract/console/console";
import { categoryChangesSchema, categoryStateSchema } from "#contract/console/console-category";
import { nestedTree } from "#contract/testing/nested-tree";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit, type Visitor } from "#testing/http/visit.ts";

const environment = { SIMULATOR_CATEGORY_NODES: "300" };
/** Timeout for reading the whole tree on a busy machine, ms. */
const timeoutMs = 90_000;
let here: TestServer;
/** Console that calls the gateway of `here` over HTTP. */
let elsewhere: TestServer;
beforeAll(async () => {
  here = await startTestServer({ environment });
  elsewhere = await startTestServer({ environment: { ...environment, GATEWAY_URL: here.origin } });
  // On a busy machine, reading each category from the marketplace can outlast one answer.
  const console = await buyer(here);
  const columns = () => console.call(`${consolePaths.categoryColumns}?platform=1688`);
  await vi.waitFor(async () => expect((await columns()).status).toBe(200), { timeout: timeoutMs });
}, 2 * timeoutMs);
afterAll(async () => {
  await elsewhere.stop();
  await here.stop();
});

async function buyer(server: TestServer): Promise<Visitor> {
  const visitor = visit(server.origin);
  await visitor.signIn({ demo: "buyer" });
  return visitor;
}

const both = [
  ["of this process", () => here],
  ["of a gateway elsewhere", () => elsewhere],
] as const;

describe.each(both)("category columns, %s", (_, server) => {
  test("shows the same tree in the columns as on the integrators' path", async () => {
    const console = await buyer(server());
    const columns = await console.call(`${consolePaths.categoryColumns}?platform=1688`);
    expect(columns.status).toBe(200);
    expect(columns.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(columns.headers["cache-control"]).toBe("private, no-cache");
    const tree = readCategoryColumns(columns.text);
    expect(tree.about).toEqual({
      platform: "1688",
      shop_id: null,
      read_at: columns.headers["x-snapshot-at"],
    });
    const whole = await console.call(`${consolePaths.category}?platform=1688`);
    const { data } = categoryEndpoint.responses.standard.parse(JSON.parse(whole.text));
    expect(nestedTree(tree)).toEqual(data);
  });

  test("compresses and tags the columns, and answers 304 to a matching tag", async () => {
    const console = await buyer(server());
    const path = `${consolePaths.categoryColumns}?platform=1688`;
    const plain = await console.call(path);
    const packed = await console.call(path, { headers: { "accept-encoding": "gzip, br" } });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(plain.text);
    const held = { "if-none-match": String(packed.headers.etag), "accept-encoding": "br" };
    const again = await console.call(path, { headers: held });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, "", packed.headers.etag]);
  });

  test("lists the categories of weidian by shop", async () => {
    const console = await buyer(server());
    const path = `${consolePaths.categoryColumns}?platform=weidian&shop_id=1700100001`;
    const tree = readCategoryColumns((await console.call(path)).text);
    expect(tree.about).toMatchObject({ platform: "weidian", shop_id: "1700100001" });
    expect(tree.nameOf(0)).toBe("未分类");
  });

  test.each([
    [400, "", /platform/],
    [400, "platform=weidian", /shop_id/],
    [400, "platform=taobao", /CHANNEL_CAPABILITY_NOT_SUPPORTED/],
    [502, "platform=weidian&shop_id=1", /./],
  ])("answers %i in the category envelope: ?%s", async (status, query, msg) => {
    const console = await buyer(server());
    const paths = [consolePaths.categoryColumns, consolePaths.categoryChanges];
    for (const path of paths) {
      const answer = await console.call(`${path}?${query}`);
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.text)).toEqual({
        ret: status,
        msg: expect.stringMatching(msg),
        data: [],
        code: expect.any(String),
        ...(status === 502 && {
          upstream: {
            code: "20404",
            message: "店铺不存在",
            message_en: "The shop does not exist.",
            cause: "shop_gone",
          },
        }),
      });
    }
  });

  test("reports when the tree was read and what changed, and offers a refresh", async () => {
    const console = await buyer(server());
    const path = `${consolePaths.categoryRefresh}?platform=1688`;
    const { text } = await console.call(`${consolePaths.categoryState}?platform=1688`);
    const before = categoryStateSchema.parse(JSON.parse(text));
    expect(before).toMatchObject({ platform: "1688", shop_id: null, failure: null });
    expect(before.read_at).not.toBeNull();
    const asked = await console.call(path, { method: "POST" });
    expect(asked.status).toBe(202);
    categoryStateSchema.parse(JSON.parse(asked.text));
    const changes = await console.call(`${consolePaths.categoryChanges}?platform=1688`);
    expect(changes.status).toBe(200);
    expect(categoryChangesSchema.parse(JSON.parse(changes.text)).counts).toEqual({
      added: 0,
      removed: 0,
      renamed: 0,
      moved: 0,
    });
  });
});

test(
  "reads the tree again with a refresh, after which the columns report the new time",
  async () => {
    const console = await buyer(here);
    const state = async () => {
      const { text } = await console.call(`${consolePaths.categoryState}?platform=1688`);
      return categoryStateSchema.parse(JSON.parse(text));
    };
    const columns = () => console.call(`${consolePaths.categoryColumns}?platform=1688`);
    await columns();
    const { read_at: before } = await state();
    const { text } = await console.call(`${consolePaths.categoryRefresh}?platform=1688`, { method: "POST" });
    expect(categoryStateSchema.parse(JSON.parse(text)).reading).not.toBeNull();
    await expect.poll(async () => (await state()).reading, { timeout: timeoutMs }).toBeNull();
    const after = await state();
    expect(Date.parse(after.read_at ?? "")).toBeGreaterThan(Date.parse(before ?? ""));
    expect(readCategoryColumns((await columns()).text).about.read_at).toBe(after.read_at);
    const changes = await console.call(`${consolePaths.categoryChanges}?platform=1688`);
    expect(JSON.parse(changes.text)).toMatchObject({ since: expect.any(String), at: after.read_at });
  },
  2 * timeoutMs,
);

describe("access to categories", () => {
  const { categoryColumns, categoryChanges, categoryState } = consolePaths;
  const paths = [categoryColumns, categoryChanges, categoryState];

  test("answers 401 without a session, 403 without the console's header or from another origin, 405 for another method", async () => {
    const console = await buyer(here);
    for (const path of paths) {
      const query = `${path}?platform=1688`;
      expect((await visit(here.origin).call(query)).status).toBe(401);
      expect((await console.call(query, { headers: { "x-console": "0" } })).status).toBe(403);
      expect((await console.call(query, { headers: { origin: "http://evil.example" } })).status).toBe(403);
      expect((await console.call(query, { method: "DELETE" })).status).toBe(405);
    }
    expect((await console.call(consolePaths.categoryColumns, { method: "POST" })).status).toBe(405);
  });
});
