/**
 * What an error of a marketplace is about, whatever its spelling. Each family has one treatment
 * (docs/reliability.md, "Families of marketplace errors").
 *
 * - `session`: the buyer's token is refused; it is renewed once, then the answer is 401.
 * - `allowance`: a day's or a package's calls are used up; 429.
 * - `limit`: calls came too fast; 429.
 * - `operator`: signature, app key, permission or address list; 502, only the gateway's operator can change it.
 * - `product_gone`, `shop_gone`: what was asked about is not there any more.
 * - `busy`: the marketplace itself is overloaded or away; the same call may succeed a minute later.
 *
 * Refused parameters have no family: only the code and the message tell which value it was, as those of an unknown error do.
 */
export type ErrorFamily =
  | "session"
  | "allowance"
  | "limit"
  | "operator"
  | "product_gone"
  | "shop_gone"
  | "busy";

/** One row of a marketplace's table. It matches where its `code` or its `message` does and `unless` does not. */
export type FamilyRule = {
  family: ErrorFamily;
  code?: RegExp;
  message?: RegExp;
  /** Looked for in code and message. */
  unless?: RegExp;
};

export type SaidError = {
  code: string;
  message: string;
  /** Further codes of the same answer, such as the number beside a dotted code. */
  also?: readonly string[];
};

/** Characters of a message in which a family is looked for. */
const longestRead = 1_000;

/**
 * Returns the family of the first rule that matches, or null for an unknown error, which stays what it is. Rules about codes
 * go before rules about messages: a message may mention what is not its subject.
 */
export function familyOf(
  rules: readonly FamilyRule[],
  { code, message, also = [] }: SaidError,
): ErrorFamily | null {
  const codes = [code, ...also].filter((one) => one !== "");
  // Ids stand in brackets between the words.
  const words = message.slice(0, longestRead).replace(/\[[^\]]*\]/g, "");
  const excluded = ({ unless }: FamilyRule) =>
    unless !== undefined && unless.test(`${codes.join(" ")} ${words}`);
  const byCode = rules.find((rule) => codes.some((one) => rule.code?.test(one)) && !excluded(rule));
  const rule = byCode ?? rules.find((one) => one.message?.test(words) && !excluded(one));
  return rule?.family ?? null;
}

/** What marketplaces of one country say in the same words. Their own codes are in each one's table. */
export const sharedMessages = {
  session:
    /request need user auth|user authori[sz]ation is required|(?:access[ _-]?token|session[ _-]?key|\btoken\b|\bsession\b).{0,40}(?:invalid|illegal|expired?|not exist|revoked|missing|非法|无效|失效|过期|不存在)|(?:invalid|illegal|expired|missing) (?:access[ _-]?token|session|token)|授权.{0,6}(?:过期|失效|无效|取消)|(?:令牌|登录).{0,6}(?:过期|失效|无效)/i,
  allowance:
    /(?:no|out of) usage left|(?:daily|day's|package).{0,20}(?:quota|limit|calls?).{0,20}(?:exceed|used up|exhaust|reach)|(?:今日|当日|当天|每日|套餐|调用量).{0,12}(?:用完|用尽|耗尽|不足|上限|超限)/i,
  limit:
    /\bban will last\b|(?:call|request|access|api|app)s?.{0,20}(?:frequen|too (?:many|fast|often)|limit(?:ed)?\b|throttl)|too (?:many|frequent) (?:requests|calls)|rate limit|throttl|限流|流控|(?:调用|请求|访问|接口).{0,8}(?:频繁|频率|次数|上限|超限)/i,
  product_gone:
    /(?:商品|宝贝|产品|货品|\boffer|\bitem\b|\bproduct\b).{0,8}(?:no exist|not exist|does not exist|不存在|已?下架|删除|失效)|已下架/i,
  busy: /系统(?:繁忙|异常|错误|忙)|(?:人数|流量|访问量|并发)过[多大高]|internal (?:server )?error|服务(?:器)?(?:繁忙|忙|不可用|异常|超时)|(?:请求|调用|接口|连接)超时|(?:system|service|server).{0,16}(?:busy|unavailable|overload)|timed? ?out\b/i,
} as const;

/** A refusal to sell more of a product is no limit on calls, which waiting lifts. */
export const aboutGoods = /purchase|buy|quantity|amount|stock|sku|限购|库存|购买/i;

/** Returns whether an operation's own refusal speaks of the rate of calls, and not of goods, in words that mean nothing else. */
export function saysCallLimit(message: string): boolean {
  return (
    /ban will last|too many requests|限流|流控|(?:调用|请求|访问)(?:过于|太|次数|频率|频繁)/i.test(message) &&
    !aboutGoods.test(message)
  );
}
