import {
  aboutGoods,
  type FamilyRule,
  sharedMessages,
  createErrorCatalog,
} from "../upstream/error-catalog.ts";

/**
 * Families of Weidian's errors, by their reason: no public record explains the `status_code`
 * values, so a number says nothing.
 */
const families: readonly FamilyRule[] = [
  { family: "session", message: new RegExp(`${sharedMessages.session.source}|access[ _]?token`, "i") },
  { family: "package", message: sharedMessages.package },
  {
    family: "limit",
    message: new RegExp(`${sharedMessages.limit.source}|limit|frequen|频繁|上限`, "i"),
    // A limit of goods, prices or page sizes is not lifted by waiting.
    unless: new RegExp(`${aboutGoods.source}|price|page|between|must|参数|数量`, "i"),
  },
  {
    family: "operator",
    message:
      /app_?key|appsecret|\bsign\b|signature|permission|not authori[sz]ed|white ?list|签名|权限|验签|白名单/i,
  },
  {
    family: "shop_gone",
    message:
      /(?:店铺|小店|微店).{0,8}(?:不存在|已?关闭|已?注销|已?删除|冻结|被封|封禁)|shop.{0,20}(?:not exist|not found|closed|deleted)/i,
  },
  { family: "busy", message: sharedMessages.busy },
];

/** Known texts of Weidian. */
export const weidianErrors = createErrorCatalog({
  sentences: [
    [/店铺不存在/, "The shop does not exist."],
    [/系统繁忙([,，]\s*请(稍后)?重试)?/, "The system is busy. Please try again."],
    [/(请求|调用|访问)(过于|太)?频繁([,，]\s*请(稍后)?(再试|重试))?/, "The calls come too often."],
    [/没有权限|权限不足/, "There is no permission for this."],
  ],
  families,
});

export const { toUpstreamError } = weidianErrors;
