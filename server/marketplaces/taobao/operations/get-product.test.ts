import { describe, expect, test } from "vitest";
import type { Failure } from "#contract/shared/failure";
import { productDetailEndpoint } from "#contract/public/product-detail";
import { failureOf } from "#testing/failure-of.ts";
import { createTestConnector, testNow } from "#testing/taobao/test-connector.ts";

const ordinary = "688000000001";
const code = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as Failure).code;
  }
  return "none";
};

describe("a product detail", () => {
  test("returns a rotating id to order with, and the id of the item page", async () => {
    const harness = createTestConnector();
    const product = (await harness.connector.getProduct?.({ id: ordinary }, harness.call))?.standard();
    expect(() => productDetailEndpoint.responses.standard.parse({ product, request_id: "r" })).not.toThrow();
    expect(product).toMatchObject({
      channel: "taobao",
      source_product_id: ordinary,
      source_url: `https://item.taobao.com/item.htm?id=${ordinary}`,
      price_tiers: [],
      fetched_at: new Date(testNow).toISOString(),
      title: { language: "en" },
    });
    expect(product?.id).toMatch(/[A-Za-z]/);
    expect(product?.title.original).toMatch(/\p{Script=Han}/u);
    expect(product?.title.translated).toMatch(/^[\x20-\x7e]+$/);
    const again = (await harness.connector.getProduct?.({ id: product?.id ?? "" }, harness.call))?.standard();
    expect(again).toEqual(product);
  });

  test("converts integer fen to yuan text and shows the promotion price where there is one", async () => {
    const answer = JSON.stringify({
      code: "0",
      data: {
        item_id: 703446760426,
        title: "t",
        price: 12345,
        promotion_price: 9900,
        coupon_price: 9000,
        pic_urls: ["//img.example/1.jpg"],
        sku_list: [
          { sku_id: 5192837465019, price: 5, quantity: 0 },
          { sku_id: 5192837465020, price: 700, promotion_price: 0, quantity: -1 },
        ],
      },
    });
    const harness = createTestConnector({ answers: [answer] });
    const product = (await harness.connector.getProduct?.({ id: "703446760426" }, harness.call))?.standard();
    expect(product).toMatchObject({
      id: "703446760426",
      source_product_id: "703446760426",
      price: { original_amount: "123.45", promotion_amount: "99.00", display_amount: "99.00" },
      images: [{ url: "https://img.example/1.jpg", type: "main" }],
      variants: [
        { sku_id: "5192837465019", stock: 0, price: { original_amount: "0.05", promotion_amount: null } },
        // A price of zero means that nothing is sold, and stock cannot be negative.
        { sku_id: "5192837465020", stock: null, price: { display_amount: "7.00", promotion_amount: null } },
      ],
    });
  });

  test("answers 502 for yuan text where fen are expected, and for a fraction of a fen", async () => {
    for (const price of ['"123.45"', "123.5", "9007199254740993", "-1"]) {
      const harness = createTestConnector({
        answers: [`{"code":"0","data":{"item_id":${ordinary},"title":"t","price":${price}}}`],
      });
      const answer = await harness.connector.getProduct?.({ id: ordinary }, harness.call);
      expect(code(() => answer?.standard())).toBe("CHANNEL_UPSTREAM_ERROR");
    }
  });

  test("makes the first picture the main one, adds the text of a description, and returns null without one", async () => {
    const read = async (more: string) => {
      const harness = createTestConnector({
        answers: [`{"code":"0","data":{"item_id":${ordinary},"title":"t"${more}}}`],
      });
      return (await harness.connector.getProduct?.({ id: ordinary }, harness.call))?.standard();
    };
    expect(
      await read(',"pic_urls":["x","//a.example/1","http://a.example/2"],"description":"<p>好&lt;</p>"'),
    ).toMatchObject({
      images: [
        { url: "https://a.example/1", type: "main" },
        { url: "https://a.example/2", type: "gallery" },
      ],
      description: "<p>好&lt;</p>",
      description_text: "好<",
    });
    expect(await read("")).toMatchObject({ images: [], description: null, description_text: null });
  });

  test.each([
    ["the digits that were asked for, of an opaque item", "AbC-1", ordinary, ordinary],
    ["the item's own digits, of an opaque id", "703446760426", "XyZ-2", "703446760426"],
    ["the opaque id, where no digits are known", "AbC-1", "XyZ-2", "AbC-1"],
  ])("links to %s", async (_, itemId, asked, source) => {
    const harness = createTestConnector({
      answers: [JSON.stringify({ code: "0", data: { item_id: itemId, title: "t" } })],
    });
    const product = (await harness.connector.getProduct?.({ id: asked }, harness.call))?.standard();
    expect(product).toMatchObject({
      id: itemId,
      source_product_id: source,
      source_url: `https://item.taobao.com/item.htm?id=${source}`,
    });
  });

  test("answers 502 for an answer about another item, and discards its socket", async () => {
    const data = { item_id: 5, mi_id: "AbC-1", title: "t" };
    const harness = createTestConnector({ answers: [JSON.stringify({ code: "0", data })] });
    const answer = (await harness.connector.getProduct?.({ id: ordinary }, harness.call))!;
    const { code, details } = await failureOf(answer.standard);
    expect([code, details.issues]).toEqual([
      "CHANNEL_UPSTREAM_ERROR",
      [{ path: "data.item_id", message: "is of another product", fault: "other_product" }],
    ]);
    expect(harness.discarded()).toBe(1);
    expect(harness.events.filter(({ kind }) => kind === "alarm")).toHaveLength(1);
  });

  test("accepts the item's new id for a rotated one", async () => {
    const data = { item_id: 5, mi_id: "AbC-1", title: "t" };
    const harness = createTestConnector({ answers: [JSON.stringify({ code: "0", data })] });
    const product = (await harness.connector.getProduct?.({ id: "XyZ-2" }, harness.call))?.standard();
    expect(product).toMatchObject({ id: "AbC-1", source_product_id: "5" });
  });

  test("returns the seller, and attributes in both languages where they are translated, without incomplete ones", async () => {
    const data = {
      item_id: 1,
      title: "t",
      shop_id: 77,
      shop_name: "青禾",
      properties: [
        { prop_id: 1, value_id: 2, prop_name: "材质", value_name: "棉" },
        { prop_id: 3, value_id: 4, prop_name: "产地", value_name: "义乌" },
        { prop_id: 5, value_id: 6, prop_name: "产地" },
        { prop_id: 7, value_id: 8, prop_name: "", value_name: "义乌" },
      ],
      multi_language_info: {
        language: "en",
        properties: [
          { prop_id: 1, value_id: 2, prop_name: "Material", value_name: "Cotton" },
          { prop_id: 3, value_id: 4, prop_name: "", value_name: "Yiwu" },
        ],
      },
    };
    const harness = createTestConnector({ answers: [JSON.stringify({ code: "0", data })] });
    const product = (
      await harness.connector.getProduct?.({ id: "1", language: "en" }, harness.call)
    )?.standard();
    expect(product?.seller).toEqual({ id: "77", name: "青禾" });
    expect(product?.seller_name).toBe("青禾");
    expect(product?.attributes).toEqual([
      { name: "Material", value: "Cotton", original_name: "材质", original_value: "棉" },
      { name: "产地", value: "Yiwu", original_name: "产地", original_value: "义乌" },
    ]);
  });

  test("answers 502 for a refusal that does not say that the item is gone", async () => {
    const harness = createTestConnector({
      answers: ['{"code":"0","biz_error_code":"SYSTEM_BUSY","biz_error_msg":"系统繁忙"}'],
    });
    const answer = await harness.connector.getProduct?.({ id: ordinary }, harness.call);
    expect(code(() => answer?.standard())).toBe("CHANNEL_UPSTREAM_ERROR");
  });

  test("answers 404 with the vendor's message for an unknown item", async () => {
    const harness = createTestConnector();
    const answer = await harness.connector.getProduct?.({ id: "600000000009" }, harness.call);
    expect(() => answer?.standard()).toThrow(
      expect.objectContaining({
        code: "NOT_FOUND",
        details: expect.objectContaining({
          upstream: {
            code: "ITEM_NOT_FOUND",
            message: "商品不存在或编号已失效",
            cause: "product_gone",
          },
        }),
      }),
    );
  });
});
