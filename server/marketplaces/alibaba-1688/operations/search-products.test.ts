import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { productSearchEndpoint, type ProductSearchRequest } from "#contract/public/product-search";
import type { PictureQuery } from "../../connector.ts";
import { searchQuery } from "./search-products.ts";
import {
  answering,
  createSimulatedConnector,
  createTestConnector,
  testCall,
} from "#testing/alibaba-1688/test-connector.ts";
import { failureOf } from "#testing/failure-of.ts";

const input: ProductSearchRequest = { channel: "1688", keyword: "连衣裙", page: 1, page_size: 20 };
const { connector } = createSimulatedConnector();
const search = async (changes: Partial<ProductSearchRequest> = {}) =>
  (await connector.searchProducts!({ ...input, ...changes }, testCall())).standard();

test("sends the query as one JSON text, with the sort as JSON text inside it and exact ids", () => {
  expect(
    searchQuery({ ...input, category_id: "3168800007337", price_start: "10", sort_field: "price" }),
  ).toBe(
    '{"keyword":"连衣裙","beginPage":1,"pageSize":20,"country":"en","categoryId":3168800007337,"priceStart":"10","sort":"{\\"price\\":\\"asc\\"}"}',
  );
  expect(searchQuery({ ...input, keyword: undefined, sort_field: "sales" })).toBe(
    '{"keyword":"","beginPage":1,"pageSize":20,"country":"en","sort":"{\\"monthSold\\":\\"desc\\"}"}',
  );
});

test("returns a page of products whose details have the same title and price", async () => {
  const result = await search();
  expect(
    productSearchEndpoint.responses.standard.safeParse({ ...result, has_more: true, request_id: "r" })
      .success,
  ).toBe(true);
  expect(result.items).toHaveLength(20);
  expect(result.total).toBeGreaterThan(20);
  const [item] = result.items;
  const detail = (await connector.getProduct!({ id: item?.id ?? "" }, testCall())).standard();
  expect(detail.title).toEqual(item?.title);
  expect(detail.price).toEqual(item?.price);
  expect(detail.min_order_quantity).toBe(item?.min_order_quantity);
});

test("returns consecutive pages without overlap", async () => {
  const first = await search();
  const second = await search({ page: 2 });
  expect(second.total).toBe(first.total);
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("respects price limits and order", async () => {
  const { items } = await search({
    price_start: "50",
    price_end: "60.5",
    sort_field: "price",
    sort_order: "desc",
  });
  const prices = items.map(({ price }) => Number(price.display_amount));
  expect(prices.length).toBeGreaterThan(0);
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(50);
  expect(Math.max(...prices)).toBeLessThanOrEqual(60.5);
  expect(prices).toEqual(prices.toSorted((one, other) => other - one));
});

test.each([
  ["words", search],
  [
    "a picture",
    async (asked: Partial<PictureQuery>) => {
      const picture = { image_id: null, image_address: "https://cbu01.alicdn.com/907001255426.jpg" };
      const query = { channel: "1688", page: 1, page_size: 50, ...picture, ...asked } as const;
      return (await connector.searchByPicture!(query, testCall())).standard();
    },
  ],
])("compares a price limit to its fourth decimal, by %s", async (_, found) => {
  const prices = async (order: "asc" | "desc", limits: { price_start?: string; price_end?: string } = {}) => {
    const { items } = await found({ sort_field: "price", sort_order: order, ...limits });
    return items.map(({ price }) => price.display_amount ?? "");
  };
  const [lowest = ""] = await prices("asc");
  expect(lowest).toMatch(/\.[0-9]{2}$/);
  expect((await prices("asc", { price_start: lowest }))[0]).toBe(lowest);
  for (const decimals of ["1", "01"]) {
    expect(await prices("asc", { price_start: lowest + decimals })).not.toContain(lowest);
    expect((await prices("desc", { price_end: lowest + decimals }))[0]).toBe(lowest);
  }
});

test("finds the goods of a category without a keyword", async () => {
  const { items, keyword } = await search({ keyword: undefined, category_id: "1031910" });
  expect(keyword).toBeNull();
  expect(items.length).toBeGreaterThan(0);
});

test("answers an empty list for a keyword that matches nothing", async () => {
  expect(await search({ keyword: "没有这种东西xyz" })).toMatchObject({ total: 0, items: [] });
});

test("maps the vendor's documented answer, whose item without a picture has none", async () => {
  const text = readFileSync(new URL("../fixtures/keyword-query-success.json", import.meta.url), "utf8");
  const vendor = createTestConnector(answering(text)).connector;
  const answer = await vendor.searchProducts!(input, testCall());
  expect(answer.upstream).toBe(text);
  expect(answer.standard()).toEqual({
    channel: "1688",
    keyword: "连衣裙",
    page: 1,
    page_size: 20,
    total: 123,
    items: [
      {
        id: "2",
        channel: "1688",
        source_product_id: "2",
        source_url: "https://detail.1688.com/offer/2.html",
        title: { original: "中文标题", translated: "外文标题", language: "en" },
        image: null,
        price: {
          original_amount: "10",
          display_amount: "10",
          promotion_amount: "10",
          original_currency: "CNY",
          display_currency: "CNY",
        },
        seller: { id: null, name: null },
        seller_name: null,
        sales_count: 1213,
        min_order_quantity: 1,
        trade_score: "5.0",
        repurchase_rate: "10%",
      },
    ],
  });
});

test.each([
  ["{}", false],
  ['{"data":"x"}', false],
  ['{"data":null,"totalRecords":5}', false],
  ['{"data":null,"totalRecords":0}', true],
  ['{"totalRecords":"0"}', true],
  ['{"data":[]}', true],
])("accepts the list %s of either search as an answer: %s", async (payload, isAnswer) => {
  const { connector } = createTestConnector(answering(`{"result":{"success":true,"result":${payload}}}`));
  const answers = [
    await connector.searchProducts!(input, testCall()),
    await connector.searchByPicture!({ ...input, image_id: "1" }, testCall()),
  ];
  for (const { standard } of answers)
    if (isAnswer) expect(standard().items).toEqual([]);
    else expect((await failureOf(standard)).code).toBe("CHANNEL_UPSTREAM_ERROR");
});

test("answers 502 with the vendor's message for a refused search", async () => {
  const vendor = createTestConnector(
    answering('{"result":{"success":"false","code":"500","message":"关键词违规"}}'),
  );
  const answer = await vendor.connector.searchProducts!(input, testCall());
  expect((await failureOf(answer.standard)).details.upstream).toEqual({ code: "500", message: "关键词违规" });
});
