import fc from "fast-check";
import { expect, test } from "vitest";
import { formatYuan } from "#contract/shared/money";
import { productDetailEndpoint } from "#contract/public/product-detail";
import { productSearchEndpoint } from "#contract/public/product-search";
import { plainYuan, parseAnswer, writeAnswer } from "#contract/shared/yuan-amount";
import { answering, createTestConnector, testCall } from "#testing/alibaba-1688/test-connector.ts";

/** Decimals that a vendor may write: whole, with trailing zeros, or with an exponent. */
const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.stringMatching(/^[0-9]{0,4}$/))
  .map(([whole, fraction]) => (fraction === "" ? String(whole) : `${whole}.${fraction}`));
const token = fc.oneof(decimal, fc.constantFrom("46.40", "100.00", "1E+2", "4.64e1", "0", "0.00", "5e-3"));
/** Promotion prices: a price of zero is not a promotion. */
const promotionToken = token.filter((text) => Number(text) > 0);
/** 1688 writes prices as text; a number is read as it is written, too. */
const spelling = fc.boolean();

const wrap = (payload: string) => `{"result":{"success":true,"code":"200","result":${payload}}}`;
const vendor = (payload: string) => createTestConnector(answering(wrap(payload))).connector;

test("returns the token that 1688 writes, in a detail and in a list", async () => {
  await fc.assert(
    fc.asyncProperty(token, promotionToken, spelling, async (price, promotion, asText) => {
      const written = (text: string) => (asText ? `"${text}"` : text);
      const quote = `"price":${written(price)},"promotionPrice":${written(promotion)}`;
      const range = `{"offerId":1,"productSaleInfo":{"quoteType":0,"priceRangeList":[{"startQuantity":2,${quote}}]}}`;
      const detail = (await vendor(range).getProduct!({ id: "1" }, testCall())).standard();
      const payload = writeAnswer({ product: detail, request_id: "r" });
      expect(payload).toContain(
        `"original_amount":${price},"display_amount":${promotion},"promotion_amount":${promotion}`,
      );
      expect(payload).toContain(`"price_tiers":[{"min_quantity":2,"price":${promotion}}]`);
      const { product } = productDetailEndpoint.responses.standard.parse(parseAnswer(payload));
      expect(product.price.display_amount).toBe(plainYuan(promotion));
      expect(formatYuan(product.price.original_amount!).replaceAll(/[¥,]/g, "")).toContain(plainYuan(price));

      const item = `{"data":[{"offerId":2,"subject":"t","priceInfo":{${quote}}}]}`;
      const input = { channel: "1688", keyword: "t", page: 1, page_size: 20 } as const;
      const list = (await vendor(item).searchProducts!(input, testCall())).standard();
      const listed = writeAnswer({ ...list, has_more: false, request_id: "r" });
      expect(listed).toContain(`"original_amount":${price},"display_amount":${promotion}`);
      const { items } = productSearchEndpoint.responses.standard.parse(parseAnswer(listed));
      expect(items[0]?.price.original_amount).toBe(plainYuan(price));
    }),
    { numRuns: 200 },
  );
});

async function detailOf(payload: object) {
  const { connector } = createTestConnector(answering(wrap(JSON.stringify(payload))));
  return (await connector.getProduct!({ id: "1" }, testCall())).standard();
}

test("sorts tiers by their quantities and takes the first price from the lowest", async () => {
  const priceRangeList = [
    { startQuantity: 100, price: "8.00" },
    { startQuantity: 2, price: "10.00", promotionPrice: "9.50" },
    { startQuantity: "many", price: "1.00" },
    { startQuantity: 20, price: "9.00" },
  ];
  const sku = { specId: "a", amountOnSale: 5 };
  const product = await detailOf({
    offerId: 1,
    productSkuInfos: [sku],
    productSaleInfo: { quoteType: 2, priceRangeList },
  });
  expect(product.price_tiers).toEqual([
    { min_quantity: 2, price: "9.50" },
    { min_quantity: 20, price: "9.00" },
    { min_quantity: 100, price: "8.00" },
  ]);
  expect(product.price).toMatchObject({ original_amount: "10.00", display_amount: "9.50" });
  expect(product.variants[0]?.price.display_amount).toBe("9.50");
});

test("returns no tiers when the first has no price, because a single piece would seem to cost what many do", async () => {
  const product = await detailOf({
    offerId: 1,
    productSaleInfo: {
      quoteType: 2,
      priceRangeList: [
        { startQuantity: 100, price: "8.00" },
        { startQuantity: 2, price: "9-12" },
      ],
    },
  });
  expect(product).toMatchObject({ price: { display_amount: null }, price_tiers: [] });
});

test.each(["0", "0.00", "0e1"])(
  "ignores a promotion at %s, because nothing is sold for that",
  async (promotionPrice) => {
    const quote = { price: "10.00", promotionPrice };
    const reported = { original_amount: "10.00", display_amount: "10.00", promotion_amount: null };
    const ofTiers = await detailOf({
      offerId: 1,
      productSaleInfo: { quoteType: 2, priceRangeList: [{ startQuantity: 1, ...quote }] },
    });
    expect(ofTiers).toMatchObject({ price: reported, price_tiers: [{ price: "10.00" }] });
    const ofVariants = await detailOf({ offerId: 1, productSkuInfos: [{ specId: "a", ...quote }] });
    expect(ofVariants).toMatchObject({ price: reported, variants: [{ price: reported }] });
  },
);

test("ignores a variant at zero, for which 1688 takes no order, in the product's lowest price", async () => {
  const product = await detailOf({
    offerId: 1,
    productSkuInfos: [
      { specId: "free", price: "0.00" },
      { specId: "dear", price: "12.00" },
      { specId: "cheap", price: "11.00" },
      { specId: "silent" },
    ],
    productSaleInfo: { quoteType: 1 },
  });
  expect(product.price.display_amount).toBe("11.00");
  expect(product.variants.map(({ price }) => price.display_amount)).toEqual(["0.00", "12.00", "11.00", null]);
});
