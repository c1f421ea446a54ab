import fc from "fast-check";
import type { Failure } from "#contract/shared/failure";
import { describe, expect, test } from "vitest";
import { yuanToFen } from "#contract/shared/money";
import { productSearchEndpoint, type ProductSearchRequest } from "#contract/public/product-search";
import { failureOf } from "#testing/failure-of.ts";
import { createTestConnector, pick, preview } from "#testing/taobao/test-connector.ts";

async function search(harness: ReturnType<typeof createTestConnector>, input: Partial<ProductSearchRequest>) {
  const request: ProductSearchRequest = { channel: "taobao", page: 1, page_size: 20, ...input };
  const answer = await harness.connector.searchProducts?.(request, harness.call);
  if (!answer) throw new Error("taobao searches");
  return answer;
}
describe("a search", () => {
  test("answers in the contract's shape, with prices as yuan text and without a total, which the vendor does not report", async () => {
    const result = (await search(createTestConnector(), { keyword: "连衣裙" })).standard();
    expect(() =>
      productSearchEndpoint.responses.standard.parse({ ...result, has_more: true, request_id: "r" }),
    ).not.toThrow();
    expect(result).toMatchObject({
      channel: "taobao",
      keyword: "连衣裙",
      page: 1,
      page_size: 20,
    });
    expect(result).not.toHaveProperty("total");
    expect(result.items).toHaveLength(20);
    for (const item of result.items) {
      expect(item.id).toMatch(/[A-Za-z-]/);
      expect(item.source_product_id).toMatch(/^[0-9]{12,13}$/);
      expect(item.source_url).toBe(`https://item.taobao.com/item.htm?id=${item.source_product_id}`);
      expect(item.price.display_amount).toMatch(/^[0-9]+\.[0-9]{2}$/);
      expect(item.seller).toEqual({ id: null, name: item.seller_name });
      expect(item.title).toMatchObject({
        language: "en",
        translated: expect.stringMatching(/^[\x20-\x7e]+$/),
      });
      expect(item.image).toMatch(/^data:image\/svg\+xml,/);
      expect(item).toMatchObject({ sales_count: null, min_order_quantity: null });
    }
  });

  test("sends limits in fen as JSON text and the vendor's own names of orders", async () => {
    const harness = createTestConnector();
    const input = {
      keyword: "鞋",
      price_start: "50",
      price_end: "80.50",
      sort_field: "price",
      sort_order: "desc",
    } as const;
    const { items } = (await search(harness, input)).standard();
    const form = new URLSearchParams(harness.sent[0]?.body ?? "");
    expect(form.get("filters")).toBe('["min_price:5000","max_price:8050"]');
    expect(form.get("sort")).toBe("PRICE_DESC");
    const prices = items.map(({ price }) => yuanToFen(price.display_amount ?? "") ?? -1);
    expect(prices.length).toBeGreaterThan(0);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    expect(prices.every((price) => price >= 5000 && price <= 8050)).toBe(true);
  });

  test.each([
    ["price", undefined, "PRICE_ASC"],
    ["sales", undefined, "SALE_QTY_DESC"],
    ["sales", "asc", "SALE_QTY_ASC"],
    [undefined, "asc", null],
  ] as const)("sorts by %s %s with the vendor's order %s", async (sort_field, sort_order, sort) => {
    const harness = createTestConnector();
    await search(harness, { keyword: "鞋", sort_field, sort_order });
    const form = new URLSearchParams(harness.sent[0]?.body ?? "");
    expect(form.get("sort")).toBe(sort);
    expect(form.get("filters")).toBeNull();
  });

  test("answers 502 with the vendor's message when it refuses", async () => {
    const refused =
      '{"code":"0","biz_error_code":"SYSTEM_BUSY","biz_error_msg":"系统繁忙","data":{"data":[]}}';
    const answer = await search(createTestConnector({ answers: [refused] }), { keyword: "鞋" });
    expect(() => answer.standard()).toThrow(expect.objectContaining({ code: "CHANNEL_UPSTREAM_ERROR" }));
  });

  test.each([
    ["{}", "data.data"],
    ['{"data":null}', "data.data"],
    ['{"data":{}}', "data.data"],
    ["null", "data"],
  ])("answers 502 for the data %s, which contains no list", async (data, path) => {
    const answer = await search(createTestConnector({ answers: [`{"code":"0","data":${data}}`] }), {
      keyword: "鞋",
    });
    const { code, details } = await failureOf(answer.standard);
    expect([code, details.issues?.[0]?.path]).toEqual(["CHANNEL_UPSTREAM_ERROR", path]);
  });

  test("answers an empty list", async () => {
    const harness = createTestConnector({ answers: ['{"code":"0","data":{"data":[]}}'] });
    expect((await search(harness, { keyword: "鞋" })).standard().items).toEqual([]);
  });

  test("returns pages without repeating an item", async () => {
    const harness = createTestConnector();
    const pages = await Promise.all([1, 2].map((page) => search(harness, { keyword: "包", page })));
    const ids = pages.flatMap((page) => page.standard().items.map((item) => item.source_product_id));
    expect(new Set(ids).size).toBe(40);
  });

  test("answers 400 for a category, and without a keyword, because the vendor searches by keyword", async () => {
    const refused = async (input: Partial<ProductSearchRequest>) =>
      search(createTestConnector(), input).then(
        () => null,
        (error: Failure) => [error.code, error.details.issues?.[0]?.path],
      );
    expect(await refused({ keyword: "鞋", category_id: "1" })).toEqual(["VALIDATION_ERROR", "category_id"]);
    expect(await refused({ category_id: "1" })).toEqual(["VALIDATION_ERROR", "category_id"]);
    expect(await refused({ keyword: "" })).toEqual(["VALIDATION_ERROR", "keyword"]);
    expect(await refused({ keyword: "鞋", price_end: "1.234" })).toEqual(["VALIDATION_ERROR", "price_end"]);
  });
});

test.each(["item_id", "mi_id"])(
  "rejects an id that is not valid UTF-8 text as a malformed answer: %s",
  async (field) => {
    const item = JSON.stringify({ item_id: "688000000001", title: "t", [field]: "a\ud800" });
    const answers = [`{"code":"0","data":{"data":[${item}]}}`, `{"code":"0","data":${item}}`];
    const harness = createTestConnector({ answers });
    const found = await search(harness, { keyword: "鞋" });
    const product = await harness.connector.getProduct?.({ id: "688000000001" }, harness.call);
    const malformed = expect.objectContaining({ code: "CHANNEL_UPSTREAM_ERROR" });
    expect(() => found.standard()).toThrow(malformed);
    expect(() => product?.standard()).toThrow(malformed);
  },
);

test.each([
  ['"19.90"', "19.90"],
  ["1990", null],
  ["19.9", null],
  ["null", null],
])("reads a listed price of %s as %s, because a bare number may be fen", async (price, reported) => {
  const answer = `{"code":"0","data":{"data":[{"item_id":"1","title":"t","price":${price}}]}}`;
  const { items } = (await search(createTestConnector({ answers: [answer] }), { keyword: "鞋" })).standard();
  expect(items[0]?.price.display_amount).toBe(reported);
});

// Unreadable texts of goods are omitted, as on 1688, so that one invalid item does not invalidate a page of others.
test.each(["7", "null", "[]", '{"a":1}'])(
  "omits a text of an item that is %s and keeps everything else",
  async (odd) => {
    const of = (names: string[]) => names.map((name) => `,"${name}":${odd}`).join("");
    const listed = `{"item_id":"1"${of(["title", "main_image_url", "shop_name"])},"price":"5-10"}`;
    const detailed = `{"item_id":"1","title":"t","price":100${of(["description", "shop_name"])},"pic_urls":[${odd},"https://a.example/1"],"shop_id":{},"properties":[{"prop_name":${odd},"value_name":"棉"},{"prop_name":"材质","value_name":"棉"}],"sku_list":[{"sku_id":2,"pic_url":${odd}}],"multi_language_info":${odd}}`;
    const harness = createTestConnector({
      answers: [`{"code":"0","data":{"data":[${listed}]}}`, `{"code":"0","data":${detailed}}`],
    });
    const { items } = (await search(harness, { keyword: "鞋" })).standard();
    expect(items).toMatchObject([
      { id: "1", title: { original: "" }, image: null, seller_name: null, price: { display_amount: null } },
    ]);
    const product = (await harness.connector.getProduct?.({ id: "1" }, harness.call))?.standard();
    expect(product).toMatchObject({
      title: { original: "t", translated: null },
      description: null,
      seller: { id: null, name: null },
      price: { display_amount: "1.00" },
      images: [{ url: "https://a.example/1" }],
      attributes: [{ name: "材质", value: "棉" }],
      variants: [{ sku_id: "2", image: null }],
    });
  },
);

test("reports the same of any product in search, detail and preview", async () => {
  const harness = createTestConnector();
  const words = fc.constantFrom(
    "连衣裙",
    "T恤",
    "鞋",
    "包",
    "杯",
    "台灯",
    "玩具",
    "手机壳",
    "shoes",
    "cotton",
  );
  await fc.assert(
    fc.asyncProperty(words, fc.integer({ min: 1, max: 3 }), fc.nat(19), async (keyword, page, at) => {
      const { items } = (await search(harness, { keyword, page })).standard();
      const found = items[at % items.length];
      const product = (
        await harness.connector.getProduct?.({ id: found?.id ?? "" }, harness.call)
      )?.standard();
      expect(product).toMatchObject({
        id: found?.id,
        source_product_id: found?.source_product_id,
        seller_name: found?.seller_name,
      });
      expect(product?.title).toEqual(found?.title);
      expect(product?.price.display_amount).toBe(found?.price.display_amount);
      const variants = product?.variants ?? [];
      const line = await pick(harness, found?.id ?? "", at % Math.max(1, variants.length));
      const stock = variants.find(({ sku_id }) => sku_id === line.spec_id)?.stock;
      const result = (await preview(harness, [{ ...line, quantity: 1 }])).standard();
      if (stock === 0) {
        expect(result.unavailable_lines).toMatchObject([{ reason: "OUT_OF_STOCK" }]);
        return;
      }
      expect(result.success).toBe(true);
      const unit = result.sellers[0]?.lines[0]?.unit_price.amount ?? -1;
      expect(unit).toBe(yuanToFen(line.price ?? ""));
      expect(result.total.payment.amount).toBe(unit + (result.total.shipping.amount ?? 0));
      // Before discounts the order costs at least as much.
      expect(result.total.merchandise.amount).toBeGreaterThanOrEqual(unit);
    }),
    { numRuns: 60 },
  );
});
