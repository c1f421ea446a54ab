import { vendorWords } from "../upstream/vendor-words.ts";

/** What Taobao is known to say. It publishes no list of its codes: those that were met are listed, and families of names are matched. */
export const { vendorSaid, cleanCode, inEnglish, isOperatorCode } = vendorWords({
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
    /^((Illegal|Missing)AccessToken|(Api|App)CallLimit|FlowControl|IncompleteSignature|Invalid(AppKey|ApiPath)|IllegalTimestamp|InsufficientPermission|MissingParameter|ServiceTimeout|SYSTEM_(BUSY|ERROR)|(PARAM|ADDRESS)_INVALID|SELLER_CLOSED|(ITEM|PRODUCT|SKU)_(NOT_FOUND|OFFLINE|UNAVAILABLE)|(OUT_OF|NO)_STOCK|PURCHASE_LIMIT_EXCEED)$/,
  goneCodes: /^(item|product|goods)\w*(not_?(found|exists?)|off_?(line|shelf))$/i,
  operatorCodes: /signature|(^|[._-])sign([._-]|$)|app_?key|api_?path|permission/i,
});
