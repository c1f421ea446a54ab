import { expect, test } from "vitest";
import { cny, mapSample } from "#testing/alibaba-1688/preview-sample.ts";

test.each([-1, 1.5, "500", {}])(
  "omits an invalid secondary amount of %j and keeps everything else",
  (odd) => {
    const result = mapSample({
      discountFee: odd,
      shopPromotionList: [{ promotionId: 88, selected: true, text: "满减", discountFee: odd }],
      payChannelInfos: [{ name: "alipay", amountLimit: odd }],
    });
    expect(result.success).toBe(true);
    expect(result.sellers[0]?.total.discount).toEqual(cny(null));
    expect(result.promotions[0]?.discount).toEqual(cny(null));
    expect(result.pay_channels).toEqual([{ name: "alipay", amount_limit: cny(null) }]);
  },
);

test("maps discounts, promotions and pay channels", () => {
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

test("describes a promotion by its text, else by its description, and marks it as used only when 1688 says so", () => {
  const { promotions } = mapSample({
    shopPromotionList: [
      { text: "", desc: "满100减10" },
      { promotionId: "7", text: "满减", desc: "x" },
    ],
  });
  expect(promotions).toEqual([
    { promotion_id: "", text: "满100减10", selected: false, discount: cny(null) },
    { promotion_id: "7", text: "满减", selected: false, discount: cny(null) },
  ]);
});

test("keeps pay channels that share a limit apart and drops one without a name", () => {
  const payChannelInfos = [
    { name: "alipay", amountLimit: 500 },
    { amountLimit: 500 },
    { name: "x", amountLimit: 500 },
  ];
  expect(mapSample({ payChannelInfos }).pay_channels).toEqual([
    { name: "alipay", amount_limit: cny(500) },
    { name: "x", amount_limit: cny(500) },
  ]);
});

test("counts a trade type without a usability flag as usable where it is named, and drops one without a name", () => {
  const tradeModelList = [
    { tradeType: "nzassure" },
    { tradeType: "credit" },
    { name: "担保交易", opSupport: true },
  ];
  const used = (members: Parameters<typeof mapSample>[0]) =>
    mapSample(members).trade_types.map(({ trade_type, op_support }) => [trade_type, op_support]);
  expect(used({ tradeModelList, tradeModeNameList: ["nzassure"] })).toEqual([
    ["nzassure", true],
    ["credit", false],
  ]);
  expect(used({ tradeModelList, tradeModeNameList: null })).toEqual([
    ["nzassure", false],
    ["credit", false],
  ]);
});
