import { expect, it } from "vitest";
import { vendorGloss } from "./vendor-gloss.ts";

it.each([
  ["没有权限获取该订单可支付方式。", "No permission to read the payment methods of this order."],
  ["系统繁忙,请重试!", "The system is busy. Please try again."],
  ["商品[111, 222]的购买数量不满足起批量限制", "The quantity is below the minimum order."],
  ["商品[111]的购买数量不满足批售起批量限制。", "The quantity is below the wholesale minimum."],
  [
    "商品[1 ]不属于同一卖家或者规格[a] 不属于商品[1]",
    "The products are not from one seller, or the variant does not belong to the product.",
  ],
  [
    "商品规格[1_a]的价格为0，不可以下单，请检查后重新提交。",
    "The price of the variant is 0, so it cannot be ordered.",
  ],
  ["商品不存在或已下架", "The product does not exist or is no longer offered."],
])("%s is known", (message, english) => {
  expect(vendorGloss(message)).toBe(english);
});

it.each([
  "",
  "库存不足，且卖家已暂停营业",
  "商品已下架，但同款有货",
  "offer no exist",
  "系统繁忙，订单已取消",
])("%j is not told by half", (message) => {
  expect(vendorGloss(message)).toBeNull();
});
