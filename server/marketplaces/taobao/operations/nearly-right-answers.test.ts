import { describe, expect, test } from "vitest";
import type { Failure } from "#contract/shared/failure";
import { createTestConnector } from "#testing/taobao/test-connector.ts";

/** Returns the product of a payload, or the field that its failure names. */
async function product(members: string) {
  const text = `{"code":"0","data":{"item_id":703446760426,"title":"t",${members}}}`;
  const harness = createTestConnector({ answers: [text] });
  const answer = await harness.connector.getProduct?.({ id: "703446760426" }, harness.call);
  try {
    return answer?.standard();
  } catch (error) {
    return (error as Failure).details.issues;
  }
}

const sku = '{"sku_id":5192837465019,"quantity":"12","price":700}';

describe("the variants of an item", () => {
  test("reads variants from a single object, with a count that is text", async () => {
    expect(await product(`"sku_list":${sku}`)).toMatchObject({
      variants: [{ sku_id: "5192837465019", stock: 12, price: { display_amount: "7.00" } }],
    });
  });

  test.each(["[]", "null", '""', "{}"])("reads no variants where the vendor writes %s", async (empty) => {
    expect(await product(`"sku_list":${empty}`)).toMatchObject({ variants: [] });
  });

  test.each([
    ['"sku_list":"5192837465019"', "data.sku_list", "not_list"],
    ['"sku_list":[{"sku_id":"51928\n37465019"}]', "data.sku_list.0.sku_id", "not_id"],
    ['"sku_list":[{"sku_id":1,"price":"700"}]', "data.sku_list.0.price", "not_number"],
    ['"sku_list":[{"sku_id":1,"quantity":"1.5"}]', "data.sku_list.0.quantity", "not_exact"],
    ['"mi_id":"AbC\tdef"', "data.mi_id", "not_id"],
  ])("names the field of variants that cannot be read: %s", async (members, path, fault) => {
    expect(await product(members)).toMatchObject([{ path, fault }]);
  });
});

test("reads properties of a single object and texts with raw line breaks", async () => {
  expect(
    await product(
      '"shop_name":"青禾\t服饰","properties":{"prop_id":1,"prop_name":"材质","value_id":2,"value_name":"棉\n麻"}',
    ),
  ).toMatchObject({ seller_name: "青禾\t服饰", attributes: [{ name: "材质", value: "棉\n麻" }] });
});

test("reads a single found item as a list of one, and rejects an empty text as a list", async () => {
  const search = async (data: string) => {
    const harness = createTestConnector({ answers: [`{"code":"0","data":{"data":${data}}}`] });
    const request = { channel: "taobao", keyword: "杯", page: 1, page_size: 10 } as never;
    const answer = await harness.connector.searchProducts?.(request, harness.call);
    try {
      return answer?.standard().items.map(({ id }) => id);
    } catch (error) {
      return (error as Failure).details.issues?.map(({ path }) => path);
    }
  };
  expect(await search('{"item_id":17,"title":"杯"}')).toEqual(["17"]);
  for (const none of ['""', "{}", "null"]) expect(await search(none)).toEqual(["data.data"]);
});
