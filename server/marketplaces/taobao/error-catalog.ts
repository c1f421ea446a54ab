import {
  aboutGoods,
  type FamilyRule,
  sharedMessages,
  createErrorCatalog,
} from "../upstream/error-catalog.ts";

/**
 * Families of Taobao's errors. Three kinds of codes arrive: the older platform's numbers (written
 * `top.7` here), its dotted sub-codes (`isv.…` for errors of the caller, `isp.…` for those of the
 * platform) and the current platform's names (`ApiCallLimit`). The numbers are the published table
 * of system errors; names and sub-codes are matched by their parts, because new ones appear.
 */
const families: readonly FamilyRule[] = [
  {
    family: "session",
    code: /access[._-]?token|session[._-]?(?:key|expired|invalid|not)|(?:invalid|illegal|expired|missing)[._-](?:\w+[._-])?session|(?:invalid|illegal|expired|missing)[._-]?session|(?:illegal|invalid|missing|expired)[._-]?(?:refresh[._-]?)?token|token[._-]?(?:expired|invalid)|(?:user|seller|buyer)[._-]?(?:is[._-]?)?(?:not[._-]?|un)authori[sz]ed|authorize[._-]?(?:invalid|expired)|^top\.(?:26|27)$/i,
    message: sharedMessages.session,
  },
  {
    family: "operator",
    code: /signature|(?:^|[._-])sign(?:[._-]|$)|(?:illegal|invalid|missing|wrong)[._-]?sign$|app[._-]?(?:key|secret)|app[._-]?(?:is[._-]?)?(?:not[._-]?(?:online|found|exists?|authori[sz]ed)|frozen|disabled|blocked|suspended|offline|expired)|not[._-]?permitted|white[._-]?(?:ip|list)|ip[._-]?white|ip[._-]?(?:address|whitelist)|api[._-]?path|unsupported[._-]?api|permission|forbid|^top\.(?:9|11|12|13|2[1-589]|3[2-4]|42|47)$/i,
    message:
      /\b(?:app[ _-]?key|signature|permissions?|forbidden|white ?list)\b|签名|权限不足|没有权限|无权限|白名单/i,
  },
  {
    family: "package",
    code: /app[._-]access[._-]count|(?:daily|package|quota)[._-]?(?:limit|exceed|exhaust)|usage[._-]?left/i,
    message: sharedMessages.package,
    unless: aboutGoods,
  },
  {
    family: "limit",
    code: /access[._-]count|(?:call|access|speed)[._-]?limit|limit[._-]?(?:control|exceed)|flow[._-]?(?:control|limit)|throttl|too[._-]?(?:many|frequent)|qps|frequency|rate[._-]?limit|^429$|^top\.[4-8]$/i,
    message: sharedMessages.limit,
    unless: new RegExp(`${aboutGoods.source}|item`, "i"),
  },
  {
    family: "product_gone",
    code: /(?:^|[._:-])(?:item|product|goods|num_?iid)\w{0,20}?[._-]?(?:not[._-]?(?:found|exists?)|is[._-]?deleted?|deleted|removed|(?:off|down)[._-]?(?:line|shel\w+))(?:$|[._:-])/i,
    message: sharedMessages.product_gone,
    unless: /sku|规格/i,
  },
  {
    family: "busy",
    code: /^isp\.|time[._-]?out|unavailable|system[._-]?(?:busy|error|exception)|service[._-]?busy|^service[._-]?(?:error|exception)$|internal[._-]?(?:server[._-]?)?error|^top\.10$/i,
    message: sharedMessages.busy,
    unless: /(?:item|sku|product)[._-]?unavailable/i,
  },
  // The platform blames its own services, which is all that an unknown code of this kind tells.
  { family: "busy", code: /^type\.(?:ISP|SYSTEM)$/ },
];

/** Known texts of Taobao. It publishes no list of the current platform's codes, so those that were met are listed. */
export const taobaoErrors = createErrorCatalog({
  sentences: [
    [/系统繁忙([,，]\s*请(稍后)?重试)?/, "The system is busy. Please try again."],
    [/库存不足/, "There is not enough in stock."],
    [/规格不存在/, "The variant does not exist."],
    [/该规格暂不可购买/, "This variant cannot be bought at the moment."],
    [/商品已下架或不存在/, "The product does not exist or is no longer offered."],
    [/商品不存在/, "The product does not exist."],
    [/(商品)?已下架/, "The product is no longer offered."],
    [/卖家已暂停营业[，,]暂不能下单/, "The seller has paused business and takes no orders at the moment."],
    [/收货地址不完整/, "The delivery address is incomplete."],
  ],
  codes:
    /^((Illegal|Missing)AccessToken|(Api|App)CallLimit|FlowControl|IncompleteSignature|Invalid(AppKey|ApiPath)|IllegalTimestamp|InsufficientPermission|App(WhiteIpLimit|WhiteIPLimit)|SellerCallLimit|MissingParameter|ServiceTimeout|SYSTEM_(BUSY|ERROR)|(PARAM|ADDRESS)_INVALID|SELLER_CLOSED|(ITEM|PRODUCT|SKU)_(NOT_FOUND|OFFLINE|UNAVAILABLE)|(OUT_OF|NO)_STOCK|PURCHASE_LIMIT_EXCEED)$/,
  families,
});

export const { toUpstreamError, cleanCode, translate, familyOf } = taobaoErrors;
