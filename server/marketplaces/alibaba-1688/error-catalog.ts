import {
  aboutGoods,
  type FamilyRule,
  sharedMessages,
  createErrorCatalog,
} from "../upstream/error-catalog.ts";

/**
 * Families of 1688's errors: `gw.…` and `401` of its gateway, and the numbers of its operations
 * (`400_…`, `404`). Codes of refused carts (`500_…`) are read by the preview. A bare 400, 403 or
 * 500 has no fixed meaning, so its message decides.
 */
const families: readonly FamilyRule[] = [
  {
    family: "session",
    code: /^401(?:_|$)|^gw\.(?!app|api)\w*(?:token|session|auth|login)/i,
    message: sharedMessages.session,
  },
  {
    family: "package",
    code: /^gw\.\w*(?:usage|quota|package|slabill)/i,
    message: sharedMessages.package,
    unless: aboutGoods,
  },
  {
    family: "limit",
    code: /^gw\.\w*(?:qos|frequency|limit|throttl|flow|toomany)|^429(?:_|$)/i,
    message: sharedMessages.limit,
    unless: new RegExp(`${aboutGoods.source}|white`, "i"),
  },
  {
    family: "operator",
    code: /signature|app_?key|permission|^gw\.\w*(?:acl|unsupported|parammissing|forbid|white|ip\w*denied|(?:app|api)(?:not)?(?:authori[sz]|online|blocked|disabled|invalid|notfound|notexist|offline))/i,
    message:
      /\bnot allowed ?\(acl\)|appkey|invalid signature|白名单|没有订购|没有权限(?:访问|调用)|(?:\bapp|应用|接口|api).{0,6}(?:没有|无|未)(?:订购|开通|(?:调用|访问)?权限)/i,
  },
  { family: "product_gone", code: /^404(?:_|$)/, message: sharedMessages.product_gone, unless: /规格|sku/i },
  {
    family: "busy",
    code: /^gw\.\w*(?:timeout|unavailable|busy|internal|remote|servererror|systemerror|systemexception)/i,
    message: sharedMessages.busy,
  },
];

/**
 * Known texts of 1688: its documented errors and those that integrators met. It answers 404 for a product that no
 * longer exists.
 */
export const alibaba1688Errors = createErrorCatalog({
  sentences: [
    [/没有权限获取该订单可支付方式/, "No permission to read the payment methods of this order."],
    [/无可使用支付渠道\[跨境宝\]付款的订单/, "None of the orders can be paid by KJB."],
    [/订单号不正确/, "The order id is not correct."],
    [/系统繁忙([,，]\s*请(稍后)?重试)?/, "The system is busy. Please try again."],
    [/商品ids不支持在线交易[，,]无法下单/, "The product is not sold online and cannot be ordered."],
    [
      /商品ids不属于同一卖家或者没有指定specId/,
      "The products are not from one seller, or a variant is not named.",
    ],
    [
      /商品ids不属于同一卖家或者规格ids\s*不属于商品ids/,
      "The products are not from one seller, or the variant does not belong to the product.",
    ],
    [/(商品ids)?库存不足([，,]请核实库存后订购)?/, "There is not enough in stock."],
    [/商品ids的购买数量不满足起批量限制/, "The quantity is below the minimum order."],
    [/商品ids的购买数量不满足批售起批量限制/, "The quantity does not meet the wholesale rule."],
    [
      /商品ids的购买数量或者价格不满足混批限制/,
      "The quantity or the price does not reach the seller's minimum for mixed orders.",
    ],
    [
      /与供应商的代销关系不存在[,，]不能使用saleproxy通道下单/,
      "There is no resale agreement with the supplier, so this way of ordering cannot be used.",
    ],
    [
      /商品规格ids的价格为0[，,]不可以下单([，,]请检查后重新提交)?/,
      "The price of the variant is 0, so it cannot be ordered.",
    ],
    [/拆单结果发生了变化/, "How the order is split has changed."],
    [/该规格已下架([，,]请重新选择)?/, "This variant is no longer offered. Choose another one."],
    [/商品不存在或已下架/, "The product does not exist or is no longer offered."],
    [/商品不存在/, "The product does not exist."],
    [/(商品)?已下架/, "The product is no longer offered."],
  ],
  codes:
    /^(401|404|500_[12]|500_00[1-9]|SKU_OFFLINE|gw\.(QosAppFrequencyLimit|NoUsageLeftError|TimestampInvalid|ParamMissing|AppKey(Missing|NotFound)|Signature(Missing|Invalid)|APIACLDecline|APIUnsupported))$/,
  families,
});

export const { toUpstreamError, cleanCode, translate, familyOf } = alibaba1688Errors;

/**
 * Returns whether a message says that goods no longer exist, for which no code is documented. Ids are in brackets
 * between the words.
 */
export function isGoodsGone(message: string): boolean {
  const words = message.replace(/\[[^\]]*\]/g, "");
  return sharedMessages.product_gone.test(words);
}
