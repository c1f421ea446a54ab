import { describe, expect, test } from "vitest";
import type { Failure } from "#contract/shared/failure";
import { answering, createTestConnector, testCall } from "#testing/alibaba-1688/test-connector.ts";
import { failureOf } from "#testing/failure-of.ts";

/** Returns the product of a payload, or the failure that names its field. */
async function product(members: string) {
  const { connector } = createTestConnector(
    answering(`{"result":{"success":"true","code":"200","result":{"offerId":1,${members}}}}`),
  );
  const answer = await connector.getProduct!({ id: "1" }, testCall());
  try {
    return answer.standard();
  } catch (error) {
    return (error as Failure).details.issues;
  }
}

const variant = '{"specId":"0f0f","amountOnSale":"7","price":"12.50"}';

describe("the variants of a product", () => {
  test("reads variants from a single object where a list is documented", async () => {
    expect(await product(`"productSkuInfos":${variant}`)).toMatchObject({
      variants: [{ sku_id: "0f0f", stock: 7 }],
    });
  });

  test.each(["[]", "null", '""', "{}"])("reads no variants where the vendor writes %s", async (empty) => {
    expect(await product(`"productSkuInfos":${empty}`)).toMatchObject({ variants: [] });
  });

  test.each([
    ['"productSkuInfos":"0f0f"', "result.result.productSkuInfos", "not_list"],
    ['"productSkuInfos":3', "result.result.productSkuInfos", "not_list"],
    [`"productSkuInfos":[${variant},"x"]`, "result.result.productSkuInfos.1", "not_object"],
    ['"productSkuInfos":[{"specId":"0f\t0f"}]', "result.result.productSkuInfos.0.specId", "not_id"],
    ['"productSkuInfos":[{"specId":17}]', "result.result.productSkuInfos.0.specId", "not_id"],
  ])("names the field of variants that cannot be read: %s", async (members, path, fault) => {
    expect(await product(members)).toMatchObject([{ path, fault }]);
  });
});

test("reads texts, attributes, tiers and pictures from nearly correct forms", async () => {
  const reported = await product(
    [
      '"subject":"保温杯\n大容量"',
      '"productAttribute":{"attributeName":"材质","value":"不锈钢\t304"}',
      '"productImage":{"images":"https://cbu01.alicdn.com/img/1.jpg"}',
      '"productSaleInfo":{"quoteType":"0","priceRangeList":{"startQuantity":"2","price":"9.90"}}',
      '"minOrderQuantity":"2"',
    ].join(","),
  );
  expect(reported).toMatchObject({
    title: { original: "保温杯\n大容量" },
    attributes: [{ name: "材质", value: "不锈钢\t304" }],
    images: [{ url: "https://cbu01.alicdn.com/img/1.jpg" }],
    price_tiers: [{ min_quantity: 2 }],
    min_order_quantity: 2,
  });
});

describe("a preview", () => {
  const line = { offer_id: "548818919805", spec_id: undefined, quantity: 2 };
  const receiver = {
    name: "王五",
    mobile: "13900000000",
    province: "浙江",
    city: "杭州",
    address: "网商路1号",
  };
  const preview = async (groups: string) => {
    const { connector } = createTestConnector(
      answering(`{"success":"true","orderPreviewResuslt":${groups}}`),
    );
    const request = { receiver, lines: [line], flow: "general" } as never;
    return (await connector.previewOrder!(request, { ...testCall(), onProgress: undefined } as never))
      .standard;
  };
  const cargo = '{"offerId":548818919805,"amount":36,"finalUnitPrice":18}';
  const group = (members: string) =>
    `{"status":true,"sumPayment":4400,"sumCarriage":800,"sumPaymentNoCarriage":3600,${members}}`;

  test("reads a single group and a single line as lists of one", async () => {
    const standard = await preview(
      group(`"cargoList":${cargo},"tradeModelList":{"tradeType":"fxassure","opSupport":"true"}`),
    );
    expect(standard()).toMatchObject({
      success: true,
      total: { payment: { amount: 4400 } },
      trade_types: [{ trade_type: "fxassure" }],
    });
  });

  test.each([
    ['""', "orderPreviewResuslt", "not_list"],
    ["{}", "orderPreviewResuslt", "not_list"],
    [`[${group('"cargoList":""')}]`, "orderPreviewResuslt.0.cargoList", "not_list"],
    [`[${group('"cargoList":"548818919805"')}]`, "orderPreviewResuslt.0.cargoList", "not_list"],
    [`[{"sumPayment":"4400"}]`, "orderPreviewResuslt.0.sumPayment", "not_number"],
  ])("names the deciding field that cannot be read: %s", async (groups, path, fault) => {
    const { details } = await failureOf(await preview(groups));
    expect(details.issues).toMatchObject([{ path, fault }]);
  });
});
