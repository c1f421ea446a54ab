import { expect, test } from "vitest";
import { translate, toUpstreamError } from "./error-catalog.ts";

test.each([
  ["没有权限获取该订单可支付方式。", "No permission to read the payment methods of this order."],
  ["无可使用支付渠道[跨境宝]付款的订单", "None of the orders can be paid by KJB."],
  ["订单号不正确。", "The order id is not correct."],
  ["系统繁忙", "The system is busy. Please try again."],
  ["系统繁忙,请重试!", "The system is busy. Please try again."],
  ["系统繁忙，请稍后重试", "The system is busy. Please try again."],
  ["商品[111]不支持在线交易，无法下单。", "The product is not sold online and cannot be ordered."],
  [
    "商品[111, 222]不属于同一卖家或者没有指定specId",
    "The products are not from one seller, or a variant is not named.",
  ],
  [
    "商品[1 ]不属于同一卖家或者规格[a] 不属于商品[1]",
    "The products are not from one seller, or the variant does not belong to the product.",
  ],
  ["库存不足", "There is not enough in stock."],
  ["商品[548818919805_eb81]库存不足，请核实库存后订购。", "There is not enough in stock."],
  ["商品[111, 222]的购买数量不满足起批量限制", "The quantity is below the minimum order."],
  ["商品[111]的购买数量不满足批售起批量限制。", "The quantity does not meet the wholesale rule."],
  [
    "商品[111]的购买数量或者价格不满足混批限制",
    "The quantity or the price does not reach the seller's minimum for mixed orders.",
  ],
  [
    "与供应商的代销关系不存在,不能使用saleproxy通道下单。",
    "There is no resale agreement with the supplier, so this way of ordering cannot be used.",
  ],
  [
    "商品规格[1_a]的价格为0，不可以下单，请检查后重新提交。",
    "The price of the variant is 0, so it cannot be ordered.",
  ],
  ["拆单结果发生了变化", "How the order is split has changed."],
  ["该规格已下架", "This variant is no longer offered. Choose another one."],
  ["该规格已下架，请重新选择。", "This variant is no longer offered. Choose another one."],
  ["商品不存在或已下架", "The product does not exist or is no longer offered."],
  ["商品不存在", "The product does not exist."],
  ["商品已下架", "The product is no longer offered."],
  ["已下架", "The product is no longer offered."],
])("translates %s", (message, english) => expect(translate(message)).toBe(english));

test.each(["库存不足，且卖家已暂停营业", "商品已下架，但同款有货", "offer no exist", "系统繁忙，订单已取消"])(
  "does not translate %j, which is unknown as a whole",
  (message) => expect(translate(message)).toBeNull(),
);

test.each([
  ["gw.SignatureInvalid", "operator"],
  ["gw.AppKeyNotFound", "operator"],
  ["gw.APIACLDecline", "operator"],
  ["gw.APIUnsupported", "operator"],
  ["gw.ParamMissing", "operator"],
  ["404", "product_gone"],
  ["500_1", undefined],
  ["500_004", undefined],
  ["40404", undefined],
])("reads from %s the cause %s", (code, cause) =>
  expect(toUpstreamError({ code, message: "" }, "CHANNEL_UPSTREAM_ERROR").cause).toBe(cause),
);
