import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { productDetailEndpoint } from "#contract/public/product-detail";
import { parseExact } from "#server/shared/json/exact-json.ts";
import {
  answering,
  createSimulatedConnector,
  createTestConnector,
  testCall,
} from "#testing/alibaba-1688/test-connector.ts";

const simulated = createSimulatedConnector();
const id = "907001255426";

/** Returns the product that a vendor's payload is mapped to, without the id. */
async function mapped(payload: string) {
  const named = `{"offerId":1${payload === "{}" ? "" : ","}${payload.slice(1)}`;
  const { connector } = createTestConnector(
    answering(`{"result":{"success":"true","code":"200","result":${named}}}`),
  );
  return (await connector.getProduct!({ id: "1" }, testCall())).standard();
}

describe("200", () => {
  test("requests the offer as an exact integer and dates the answer in UTC", async () => {
    const before = simulated.seen.sent.length;
    const answer = await simulated.connector.getProduct!({ id }, testCall());
    expect(simulated.seen.sent[before]?.params["offerDetailParam"]).toBe(`{"offerId":${id},"country":"en"}`);
    expect(answer.upstreamApi).toBe("com.alibaba.fenxiao.crossborder/product.search.queryProductDetail");
    const product = answer.standard();
    expect(productDetailEndpoint.responses.standard.safeParse({ product, request_id: "r" }).success).toBe(
      true,
    );
    expect(product).toMatchObject({
      id,
      source_product_id: id,
      source_url: `https://detail.1688.com/offer/${id}.html`,
      min_order_quantity: 1,
      batch_size: null,
      seller_name: "义乌市示例贸易有限公司",
      shipping: { from: "浙江" },
      status: "published",
      fetched_at: "2026-11-21T04:00:00.000Z",
    });
    expect(product.variants).toHaveLength(12);
    expect(product.variants[0]?.sku_id).toMatch(/^[0-9a-f]{32}$/);
    expect(product.variants[0]?.image).toMatch(/^data:image\/svg/);
    expect(product.title.language).toBe("en");
  });

  test("maps the vendor's documented answer, with placeholder prices and pictures as unknown", async () => {
    const text = readFileSync(new URL("../fixtures/product-detail-success.json", import.meta.url), "utf8");
    const { connector } = createTestConnector(answering(text));
    const product = (await connector.getProduct!({ id: "34513534353434" }, testCall())).standard();
    expect(product).toMatchObject({
      id: "34513534353434",
      price: { original_amount: null, display_amount: "1", promotion_amount: "1" },
      price_tiers: [],
      min_order_quantity: 1,
      batch_size: 200,
      images: [
        {
          // This is the only valid address among the fixture's pictures.
          url: "https://cbu01.alicdn.com/img/ibank/O1CN01pEsVS41Bs2uny9oka_!!0-0-cib.jpg",
          type: "main",
        },
      ],
      seller: { id: "23tsdvcdsjngp3oj4j3i5", name: "杭州宜路发发电子商务有限公司" },
      category: "裙子",
      category_id: "32",
      description: "1",
      description_text: "1",
      variants: [{ sku_id: "specid", stock: 123, price: { original_amount: null, promotion_amount: "1" } }],
    });
  });

  const skus = `"productSkuInfos":[{"specId":"a","price":"10.5"},{"specId":"b","price":"9.80","promotionPrice":"9"},{"price":"1"}]`;
  const tiers = `"priceRangeList":[{"startQuantity":2,"price":"8","promotionPrice":"7"},{"startQuantity":10,"price":"6"}]`;

  test("quoteType 1: gives each variant its price, the product the cheapest orderable one, and no tiers", async () => {
    const product = await mapped(`{${skus},"productSaleInfo":{"quoteType":1,${tiers}}}`);
    expect(product.price_tiers).toEqual([]);
    expect(product.price).toMatchObject({ original_amount: "9.80", display_amount: "9" });
    expect(product.variants.map(({ sku_id, price }) => [sku_id, price.display_amount])).toEqual([
      ["a", "10.5"],
      ["b", "9"],
    ]);
  });

  test.each([0, 2])(
    "quoteType %i: takes prices from the tiers, and prices each variant at the first one",
    async (quoteType) => {
      const product = await mapped(`{${skus},"productSaleInfo":{"quoteType":${quoteType},${tiers}}}`);
      expect(product.price_tiers).toEqual([
        { min_quantity: 2, price: "7" },
        { min_quantity: 10, price: "6" },
      ]);
      expect(product.price).toMatchObject({
        original_amount: "8",
        display_amount: "7",
        promotion_amount: "7",
      });
      expect(product.variants.map(({ price }) => price.original_amount)).toEqual(["8", "8"]);
    },
  );

  test.each([
    ["with tiers, the tiers rule", `${skus},"productSaleInfo":{${tiers}}`, "7", 2],
    ["without tiers each variant has its price", skus, "9", 0],
    ["with neither tiers nor variants the price is unknown", `"productSaleInfo":{}`, null, 0],
  ])("without quoteType: %s", async (_, payload, price, tierCount) => {
    const product = await mapped(`{${payload}}`);
    expect(product.price.display_amount).toBe(price);
    expect(product.price_tiers).toHaveLength(tierCount);
  });

  test("returns attributes with their names and drops incomplete ones", async () => {
    const product = await mapped(
      '{"productAttribute":[{"attributeName":"材质","value":"棉"},{"attributeName":"产地"},{"value":"义乌"}]}',
    );
    expect(product.attributes).toEqual([{ name: "材质", value: "棉" }]);
  });

  test.each(['"12-18"', '"面议"', '"-1"', '"1.23456"', '"018"', "-12", "1.23456", "1e400", "null", "{}"])(
    "treats a price of %s as unknown and keeps everything else",
    async (price) => {
      const product = await mapped(
        `{"productSaleInfo":{"quoteType":0,"priceRangeList":[{"startQuantity":1,"price":${price}}]}}`,
      );
      expect(product.price.original_amount).toBeNull();
      expect(product.price_tiers).toEqual([]);
    },
  );

  test("accepts an almost empty answer", async () => {
    const product = await mapped("{}");
    expect(productDetailEndpoint.responses.standard.safeParse({ product, request_id: "r" }).success).toBe(
      true,
    );
    expect(product).toMatchObject({
      id: "1",
      variants: [],
      images: [],
      seller_name: null,
      description: null,
      description_text: null,
    });
    expect(Object.keys(product)).not.toEqual(expect.arrayContaining(["category"]));
    expect(Object.keys(product)).not.toEqual(expect.arrayContaining(["category_id"]));
  });

  test("never returns a script as a picture", async () => {
    const product = await mapped(
      '{"productImage":{"images":["javascript:alert(1)","//a.example/b.jpg","data:text/html,x"]}}',
    );
    expect(product.images).toEqual([{ url: "https://a.example/b.jpg", type: "main" }]);
  });

  test("makes the first picture that can be shown the main one and the others the gallery, without repeats", async () => {
    const product = await mapped(
      '{"productImage":{"images":["图片","https://a.example/1.jpg",7,"http://a.example/2.jpg","https://a.example/2.jpg"],"whiteImage":"https://a.example/1.jpg"}}',
    );
    expect(product.images).toEqual([
      { url: "https://a.example/1.jpg", type: "main" },
      { url: "https://a.example/2.jpg", type: "gallery" },
    ]);
  });

  test("returns the description as sent, and its text", async () => {
    const html = "<p>纯棉 &amp; 透气</p><script>alert(1)</script><p>¥<b>20</b></p>";
    const product = await mapped(JSON.stringify({ description: html }));
    expect(product.description).toBe(html);
    expect(product.description_text).toBe("纯棉 & 透气\n¥20");
  });

  test("reads counts that are written with a point", async () => {
    expect(await mapped('{"minOrderQuantity":10.0,"batchNumber":1E1}')).toMatchObject({
      min_order_quantity: 10,
      batch_size: 10,
    });
  });

  test("keeps an offer id beyond 2^53 exact", async () => {
    const big = "9223372036854775807";
    const { connector } = createTestConnector(
      answering(`{"result":{"success":true,"result":{"offerId":${big}}}}`),
    );
    const answer = await connector.getProduct!({ id: big }, testCall());
    expect(answer.standard().id).toBe(big);
    expect(parseExact(answer.upstream)).toEqual({ result: { success: true, result: { offerId: big } } });
  });
});
