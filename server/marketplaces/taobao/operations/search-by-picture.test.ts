import { expect, test } from "vitest";
import type { PictureQuery } from "../../connector.ts";
import { createTestConnector, testNow } from "#testing/taobao/test-connector.ts";

const query: PictureQuery = { channel: "taobao", image_id: "TB1", page: 1, page_size: 20 };
const list = JSON.stringify({
  success: true,
  data: Array.from({ length: 100 }, (_, at) => ({
    item_id: 688000000000 + at,
    title: `杯${at}`,
    price: "1000",
  })),
});

test("makes one vendor call for six pages of one picture, and another one for another language or app", async () => {
  const { connector, call, sent } = createTestConnector({ answers: [list, list, list] });
  const counted: string[] = [];
  const callOf = (appId: string) => ({ ...call, caller: { appId, onCall: () => void counted.push(appId) } });
  const pages = [];
  for (const page of [1, 2, 3, 4, 5, 6])
    pages.push(
      (await connector.searchByPicture!({ ...query, page }, callOf("acme"))).standard().items.length,
    );
  expect(pages).toEqual([20, 20, 20, 20, 20, 0]);
  expect(sent).toHaveLength(1);
  await connector.searchByPicture!({ ...query, language: "ja" }, callOf("acme"));
  await connector.searchByPicture!(query, callOf("bolt"));
  expect(sent).toHaveLength(3);
  expect(counted).toEqual(["acme", "acme", "bolt"]);
});

test("calls again when a cached list is old, and never caches a refusal", async () => {
  let now = testNow;
  const refused = JSON.stringify({ success: false, error_code: "500", error_msg: "busy" });
  const { connector, call, sent } = createTestConnector({
    answers: [refused, list, list],
    clock: () => now,
  });
  const search = () => connector.searchByPicture!(query, call);
  const first = await search();
  expect(() => first.standard()).toThrow(/Taobao/);
  expect((await search()).standard().total).toBe(100);
  expect(sent).toHaveLength(2);
  now += 24 * 3_600_000;
  await search();
  expect(sent).toHaveLength(3);
});

test.each([
  "{}",
  '{"code":"0"}',
  '{"code":"0","data":null}',
  '{"code":"0","data":[{"item_id":-1,"title":"t"}]}',
])("rejects %s as malformed and never caches it", async (text) => {
  const { connector, call, sent } = createTestConnector({ answers: [text, list] });
  const first = await connector.searchByPicture!(query, call);
  expect(() => first.standard()).toThrow(/cannot be passed on exactly/);
  expect((await connector.searchByPicture!(query, call)).standard().total).toBe(100);
  expect(sent).toHaveLength(2);
});

test("answers an empty list", async () => {
  const { connector, call } = createTestConnector({ answers: ['{"code":"0","data":[]}'] });
  const { items, total } = (await connector.searchByPicture!(query, call)).standard();
  expect([items, total]).toEqual([[], 0]);
});

test("sends the picture's id and the language, and no page", async () => {
  const { connector, call, sent } = createTestConnector({ answers: [list] });
  await connector.searchByPicture!({ ...query, page: 3, language: "ko" }, call);
  const { pathname, searchParams } = new URL(sent[0]?.url ?? "");
  const params = new URLSearchParams(sent[0]?.body ?? "");
  expect(pathname).toMatch(/\/traffic\/item\/imgsearch$/);
  const asked = [...searchParams, ...params].map(([name]) => name);
  expect(asked).toEqual(expect.arrayContaining(["image_id", "language"]));
  expect(asked.filter((name) => /page/.test(name))).toEqual([]);
  expect(params.get("image_id") ?? searchParams.get("image_id")).toBe("TB1");
  expect(params.get("language") ?? searchParams.get("language")).toBe("ko");
});
