import type { ErrorCode } from "#contract/shared/error-codes";
import type { UpstreamError } from "#contract/shared/upstream-error";
import { onOneLine } from "./vendor-text.ts";

/**
 * Known texts of one vendor: whole sentences with their English translation, its codes, and the families of its errors.
 */
type KnownErrors = {
  /**
   * Patterns with their translation. `ids` in a pattern stands for any ids in brackets. A full stop
   * or exclamation mark may follow.
   */
  sentences: readonly (readonly [RegExp, string])[];
  /** Codes that are known exactly, so that they cannot contain a text of the caller. */
  codes?: RegExp;
  /** Families of the vendor's errors. */
  families?: readonly FamilyRule[];
};

/** A marketplace's code and message; `original` is the original message where cleaning may have changed it. */
type CleanedError = ReportedError & { original?: string };

/**
 * Creates the functions that pass on one vendor's codes and messages. A pattern must match the
 * whole message, so that no message is translated in part.
 */
export function createErrorCatalog({ sentences, codes, families = [] }: KnownErrors) {
  const whole = sentences.map(([pattern, english]) => {
    const source = pattern.source.replaceAll("ids", "\\s*\\[[^\\]]*\\]\\s*");
    return { pattern: new RegExp(`^(?:${source})\\s*[。.!！]?$`), english };
  });

  /**
   * Returns the English translation of a message, or null when it is not a known one. The original
   * message is looked up, because cleaning may have removed a receiver's name that is also a word
   * of it. The translation contains nothing of the message.
   */
  function translate(message: string | null): string | null {
    const line = onOneLine(message ?? "");
    return whole.find(({ pattern }) => pattern.test(line))?.english ?? null;
  }

  /**
   * Returns a code without the caller's texts. A known code is returned unchanged, even if it
   * shares letters with a name or number, because programs read it.
   */
  function cleanCode(code: string, clean: (text: string) => string): string {
    return codes?.test(code) ? code : clean(code);
  }

  /** Returns the family of an error, or null when the table does not contain it. */
  function familyOfError(error: ReportedError): ErrorFamily | null {
    return familyOf(families, error);
  }

  function causeOf(
    { code, message, original = message, also = [] }: CleanedError,
    ours: ErrorCode,
  ): UpstreamError["cause"] {
    if (ours === "NOT_FOUND") return "product_gone";
    if (ours !== "CHANNEL_UPSTREAM_ERROR") return undefined;
    const family = familyOfError({ code, message: original, also });
    return family !== null && isCause(family) ? family : undefined;
  }

  /**
   * Returns a vendor's code and message, both cleaned. The message is omitted when the vendor gave none, so that no
   * text of the gateway appears as the vendor's. `original` is the original message, which is the one that is
   * translated.
   * @param ours code of the failure that contains them
   * @param cause cause of the error, where the operation knows it
   */
  function toUpstreamError(
    error: CleanedError,
    ours: ErrorCode,
    cause: UpstreamError["cause"] = causeOf(error, ours),
  ): UpstreamError {
    const { code, message, original = message } = error;
    const english = translate(original);
    return {
      code,
      ...(message !== "" && { message }),
      ...(english !== null && { message_en: english }),
      ...(cause && { cause }),
    };
  }

  return { toUpstreamError, cleanCode, translate, familyOf: familyOfError };
}

function isCause(family: ErrorFamily): family is NonNullable<UpstreamError["cause"]> & ErrorFamily {
  return family === "operator" || family === "product_gone" || family === "shop_gone" || family === "busy";
}

/**
 * Returns whether a refusal says that a picture is unknown, expired or invalid. No marketplace
 * publishes a code for it, or the lifetime of a picture's id.
 */
export function isPictureGone({ code, message }: { code: string; message: string | null }): boolean {
  const text = `${code} ${message ?? ""}`;
  return /image|图片|圖片/i.test(text) && /expire|not_?\s?(found|exist)|invalid|失效|过期|不存在/i.test(text);
}

/** Known texts of one vendor, as created by `createErrorCatalog`. */
export type ErrorCatalog = ReturnType<typeof createErrorCatalog>;

/**
 * Kind of problem that a marketplace's error reports, independent of its spelling. Each family is handled in one way
 * (docs/reliability.md, "Families of marketplace errors").
 *
 * - `session`: the buyer's token is refused; it is renewed once, then the answer is 401.
 * - `package`: a day's or a package's calls are used up; 429.
 * - `limit`: calls came too fast; 429.
 * - `operator`: signature, app key, permission or address list; 502, because only the operators of the gateway can
 * change it.
 * - `product_gone`, `shop_gone`: the requested product or shop no longer exists.
 * - `busy`: the marketplace is overloaded or unavailable; the same call may succeed a minute later. Refused parameters
 * have no family: as for an unknown error, only the code and the message identify the value.
 */
export type ErrorFamily =
  | "session"
  | "package"
  | "limit"
  | "operator"
  | "product_gone"
  | "shop_gone"
  | "busy";

/** Row of a marketplace's table. It matches when its `code` or its `message` matches and `unless` does not. */
export type FamilyRule = {
  family: ErrorFamily;
  code?: RegExp;
  message?: RegExp;
  /** Exclusion, tested against both code and message. */
  unless?: RegExp;
};

export type ReportedError = {
  code: string;
  message: string;
  /** Further codes of the same answer, such as the number next to a dotted code. */
  also?: readonly string[];
};

/** Number of characters of a message that are searched for a family. */
const maxCharactersRead = 1_000;

/**
 * Returns the family of the first rule that matches, or null for an unknown error, which is passed
 * through unchanged. Rules about codes are tried before rules about messages, because a message may
 * mention something that is not its subject.
 */
export function familyOf(
  rules: readonly FamilyRule[],
  { code, message, also = [] }: ReportedError,
): ErrorFamily | null {
  const codes = [code, ...also].filter((one) => one !== "");
  // Messages carry ids in brackets between the words.
  const words = message.slice(0, maxCharactersRead).replace(/\[[^\]]*\]/g, "");
  const excluded = ({ unless }: FamilyRule) =>
    unless !== undefined && unless.test(`${codes.join(" ")} ${words}`);
  const byCode = rules.find((rule) => codes.some((one) => rule.code?.test(one)) && !excluded(rule));
  const rule = byCode ?? rules.find((one) => one.message?.test(words) && !excluded(one));
  return rule?.family ?? null;
}

/**
 * Messages that the Chinese marketplaces share. Codes that belong to one marketplace are in that
 * marketplace's own table.
 */
export const sharedMessages = {
  session:
    /request need user auth|(?:user|seller|buyer)s? (?:is |are )?(?:not |un)authori[sz]ed|(?:用户|买家|卖家|账号|账户)尚?未授权|请(?:用户|买家|卖家)?重新授权|user authori[sz]ation is required|(?:access[ _-]?token|session[ _-]?key|\btoken\b|\bsession\b).{0,40}(?:invalid|illegal|expired?|not exist|revoked|missing|null\b|empty|非法|无效|失效|过期|到期|不存在|为空)|(?:invalid|illegal|expired|missing) (?:access[ _-]?token|session|token)|授权.{0,6}(?:过期|到期|失效|无效|取消)|(?:令牌|登录).{0,6}(?:过期|到期|失效|无效)/i,
  package:
    /(?:no|out of) usage left|(?:daily|day's|package).{0,20}(?:quota|limit|calls?).{0,20}(?:exceed|used up|exhaust|reach)|(?:今日|当日|当天|每日|套餐|调用量).{0,12}(?:用完|用尽|耗尽|不足|上限|超限)/i,
  limit:
    /\bban will last\b|(?:call|request|access|api|app)s?.{0,20}(?:frequen|too (?:many|fast|often)|limit(?:ed)?\b|throttl)|too (?:many|frequent) (?:requests|calls)|rate limit|throttl|\bqps\b.{0,12}(?:exceed|limit|上限|超)|限流|流控|(?:调用|请求|访问|接口).{0,8}(?:频繁|频率|次数|上限|超限)/i,
  product_gone:
    /(?:商品|宝贝|产品|货品|\boffer|\bitem\b|\bproduct\b).{0,8}(?:no exist|not exist|does not exist|不存在|已?下架|删除|失效)|\b(?:offer|item|product)(?: id)?(?: (?:is|was|has been))? (?:not found|removed|deleted|offline|off[ -]?shel\w+|no longer (?:available|exists?|on sale|sold|offered))|已下架/i,
  busy: /系统(?:繁忙|异常|错误|忙)|服务器?内部(?:错误|异常)|网络(?:繁忙|异常|超时)|开小差|挤爆|访问.{0,3}火爆|(?:人数|流量|访问量|并发)过[多大高]|internal (?:server )?error|服务(?:器)?(?:繁忙|忙|不可用|异常|超时)|(?:请求|调用|接口|连接)超时|(?:system|service|server).{0,16}(?:busy|unavailable|overload)|timed? ?out\b/i,
} as const;

/** Words about goods. A refusal to sell more of a product is not a limit on calls, so waiting does not lift it. */
export const aboutGoods = /purchase|buy|quantity|amount|stock|sku|限购|库存|购买|商品数量|件数/i;

/** Returns whether an operation's own refusal clearly reports the rate of calls rather than a quantity of goods. */
export function isCallLimit(message: string): boolean {
  return (
    /ban will last|too many requests|限流|流控|(?:调用|请求|访问)(?:过于|太|次数|频率|频繁)/i.test(message) &&
    !aboutGoods.test(message)
  );
}
