import { expect, test } from "vitest";
import { translate, toUpstreamError } from "./error-catalog.ts";

test.each([
  ["系统繁忙", "The system is busy. Please try again."],
  ["库存不足", "There is not enough in stock."],
  ["规格不存在", "The variant does not exist."],
  ["该规格暂不可购买", "This variant cannot be bought at the moment."],
  ["商品已下架或不存在", "The product does not exist or is no longer offered."],
  ["商品不存在", "The product does not exist."],
  ["商品已下架", "The product is no longer offered."],
  ["卖家已暂停营业，暂不能下单", "The seller has paused business and takes no orders at the moment."],
  ["收货地址不完整", "The delivery address is incomplete."],
])("translates %s", (message, english) => expect(translate(message)).toBe(english));

test.each(["卖家已暂停营业", "商品不存在或编号已失效", "item not found"])(
  "does not translate %j, which is unknown as a whole",
  (message) => expect(translate(message)).toBeNull(),
);

test.each([
  ["IncompleteSignature", "operator"],
  ["invalid_sign", "operator"],
  ["InvalidAppKey", "operator"],
  ["InvalidApiPath", "operator"],
  ["InsufficientPermission", "operator"],
  ["ITEM_NOT_FOUND", "product_gone"],
  ["PRODUCT_NOT_FOUND", "product_gone"],
  ["ITEM_OFFLINE", "product_gone"],
  ["item_off_shelf", "product_gone"],
  ["isp.busy", "busy"],
  ["DESIGN_FAULT", undefined],
])("reads from %s the cause %s", (code, cause) =>
  expect(toUpstreamError({ code, message: "" }, "CHANNEL_UPSTREAM_ERROR").cause).toBe(cause),
);
