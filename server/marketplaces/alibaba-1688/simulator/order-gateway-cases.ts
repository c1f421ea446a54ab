import type { OrderCase } from "./simulated-order.ts";
import { payWayAnswer } from "./simulated-order.ts";
import { gatewayRefusals } from "./json-answer.ts";

/**
 * One order for each error of the vendor's gateway, as if the call had been refused before
 * payWay.query saw it.
 */
export const orderGatewayCases: OrderCase[] = [
  {
    id: "4169757397775607637",
    sample: true,
    label: { en: "Authorization expired", zh: "买家授权已过期" },
    effect: "Gateway error 401 (Request need user authorized) with HTTP 401: CHANNEL_NOT_AUTHORIZED.",
    play: gatewayRefusals.unauthorized,
  },
  {
    id: "4169757309730607637",
    sample: false,
    label: { en: "Access token absent", zh: "缺少访问令牌" },
    effect: "Gateway error 401 (Request need user authenticated): CHANNEL_NOT_AUTHORIZED.",
    play: gatewayRefusals.unauthenticated,
  },
  {
    id: "4169757385133587637",
    sample: true,
    label: { en: "1688 limits the call rate", zh: "1688 限制调用频率" },
    effect: "gw.QosAppFrequencyLimit with HTTP 400: PLATFORM_QUOTA_EXCEEDED, to be tried again in 10 s.",
    play: gatewayRefusals.tooFrequent,
  },
  {
    id: "4169757336020377637",
    sample: false,
    label: { en: "Call package used up", zh: "调用量包已用尽" },
    effect: "gw.NoUsageLeftError with HTTP 400: PLATFORM_QUOTA_EXCEEDED and an alarm.",
    play: gatewayRefusals.noUsageLeft,
  },
  {
    id: "4169757306290727637",
    sample: false,
    label: { en: "App may not call this API", zh: "应用无此接口权限" },
    effect: "gw.APIACLDecline with HTTP 400: 502 and an alarm about the configuration.",
    play: gatewayRefusals.aclDeclined,
  },
  {
    id: "4169757314419557637",
    sample: false,
    label: { en: "Signature refused", zh: "签名无效" },
    effect: "gw.SignatureInvalid: 502 and an alarm about the configuration.",
    play: gatewayRefusals.signatureInvalid,
  },
  {
    id: "4169757372753677637",
    sample: false,
    label: { en: "AppKey unknown", zh: "AppKey 不存在" },
    effect: "gw.AppKeyNotFound: 502 and an alarm about the configuration.",
    play: gatewayRefusals.appKeyNotFound,
  },
  {
    id: "4169757370157647637",
    sample: false,
    label: { en: "API unknown", zh: "接口不存在" },
    effect: "gw.APIUnsupported with HTTP 400: 502 and an alarm about the configuration.",
    play: gatewayRefusals.apiUnsupported,
  },
  {
    id: "4169757311402757637",
    sample: false,
    label: { en: "1688 says when its limit ends", zh: "1688 说明了限流何时结束" },
    effect: "gw.QosAPIFrequencyLimit with 请20秒后重试: PLATFORM_QUOTA_EXCEEDED with that time.",
    play: gatewayRefusals.tooFrequentUntil,
  },
  {
    id: "4169757318260937637",
    sample: false,
    label: { en: "Token refused under another code", zh: "令牌以其他代码被拒绝" },
    effect: "gw.AccessTokenExpired, a code of the token family: renewed once, then CHANNEL_NOT_AUTHORIZED.",
    play: gatewayRefusals.tokenEnded,
  },
  {
    id: "4169757329915487637",
    sample: false,
    label: { en: "1688 was too slow itself", zh: "1688 内部超时" },
    effect: "gw.APIServiceTimeout with HTTP 500: 502 with the cause busy.",
    play: gatewayRefusals.timedOut,
  },
  {
    id: "4169757341738617637",
    sample: false,
    label: { en: "Unknown gateway code", zh: "未知网关代码" },
    effect: "gw.SomethingNew: 502 with its code and message, which stay what they are.",
    play: gatewayRefusals.unlisted,
  },
  {
    id: "239695291896278520",
    sample: false,
    label: { en: "Rate limit twice, then well", zh: "两次限流后正常" },
    effect: "gw.QosAppFrequencyLimit on the first two of every three calls, then an answer.",
    play: (order, turn) => (turn % 3 === 2 ? payWayAnswer(order) : gatewayRefusals.tooFrequent()),
  },
];
