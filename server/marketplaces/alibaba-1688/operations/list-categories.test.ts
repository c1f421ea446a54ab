import { expect, test } from "vitest";
import {
  answering,
  createSimulatedConnector,
  createTestConnector,
  testCall,
} from "#testing/alibaba-1688/test-connector.ts";
import { failureOf } from "#testing/failure-of.ts";

const { connector, seen } = createSimulatedConnector({ categoryNodes: 400 });
const list = (parentId: number) => connector.listCategories!({ parentId, shopId: null }, testCall());

const vendor = (body: string) =>
  createTestConnector(answering(body)).connector.listCategories!({ parentId: 7, shopId: null }, testCall());

test("signs the call and sends no token", async () => {
  await list(0);
  expect(connector.categoriesNeedToken).toBe(false);
  expect(Object.keys(seen.sent.at(-1)?.params ?? {}).sort()).toEqual([
    "_aop_signature",
    "_aop_timestamp",
    "categoryID",
  ]);
});

test("visits every node of the tree once in a crawl from the roots", async () => {
  const met = new Set<number>();
  const crawl = async (parentId: number): Promise<void> => {
    for (const { id, leaf } of await list(parentId)) {
      expect(met.has(id)).toBe(false);
      met.add(id);
      if (!leaf) await crawl(id);
    }
  };
  await crawl(0);
  expect(met.size).toBe(400);
});

test("returns no children for an unknown category", async () => {
  expect(await list(999_999_999_999)).toEqual([]);
});

test.each([
  '{"succes":"true","categoryInfo":[{"childCategorys":[{"id":3168800007337,"name":"轴承","isLeaf":"true"},{"id":2,"name":"食品","isLeaf":false}]}]}',
  '{"success":true,"categoryInfo":{"childCategorys":[{"id":3168800007337,"name":"轴承","isLeaf":true},{"id":2,"name":"食品"}]}}',
])("reads success and flags as text or boolean, misspelt or not: %s", async (body) => {
  expect(await vendor(body)).toEqual([
    { id: 3168800007337, name: "轴承", leaf: true },
    { id: 2, name: "食品", leaf: false },
  ]);
});

test.each([
  '{"succes":"true"}',
  '{"succes":"true","categoryInfo":[]}',
  '{"succes":"true","categoryInfo":[{"childCategorys":{}}]}',
  '{"succes":"true","categoryInfo":[{"childCategorys":null}]}',
])("returns no children: %s", async (body) => {
  expect(await vendor(body)).toEqual([]);
});

test.each([
  "{}",
  '{"succes":"yes"}',
  '{"succes":"true","categoryInfo":[{"childCategorys":[{"id":9007199254740993,"name":"x"}]}]}',
  '{"succes":"true","categoryInfo":[{"childCategorys":[{"id":1}]}]}',
  '{"succes":"false","errorCode":"1","errorMsg":"x"}',
])("answers 502: %s", async (body) => {
  expect((await failureOf(() => vendor(body))).code).toBe("CHANNEL_UPSTREAM_ERROR");
});
