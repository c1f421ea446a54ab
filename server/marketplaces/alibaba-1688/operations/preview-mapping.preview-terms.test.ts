import { expect, test } from "vitest";
import { cny, mapSample } from "#testing/alibaba-1688/preview-sample.ts";

test.each([-1, 1.5, "500", {}])("an odd side amount of %j is not said, and spoils nothing", (odd) => {
  const result = mapSample({
    discountFee: odd,
    shopPromotionList: [{ promotionId: 88, selected: true, text: "满减", discountFee: odd }],
    payChannelInfos: [{ name: "alipay", amountLimit: odd }],
  });
  expect(result.success).toBe(true);
  expect(result.sellers[0]?.total.discount).toEqual(cny(null));
  expect(result.promotions[0]?.discount).toEqual(cny(null));
  expect(result.pay_channels).toEqual([{ name: "alipay", amount_limit: cny(null) }]);
});

test("discounts, promotions and pay channels", () => {
  const result = mapSample({
    discountFee: 1000,
    shopPromotionList: [{ promotionId: 88, selected: true, text: "满减", discountFee: 1000 }],
    payChannelInfos: [
      { name: "alipay", amountLimit: 500 },
      { name: "alipay", amountLimit: 500 },
      { name: "x" },
    ],
  });
  expect(result.sellers[0]?.total.discount).toEqual(cny(1000));
  expect(result.promotions).toEqual([
    { promotion_id: "88", text: "满减", selected: true, discount: cny(1000) },
  ]);
  expect(result.pay_channels).toEqual([
    { name: "alipay", amount_limit: cny(500) },
    { name: "x", amount_limit: cny(null) },
  ]);
});
