import { type OrderCase, payWayAnswer, payChannels } from "./simulated-order.ts";
import { gatewayRefusals, jsonAnswer, textAnswer } from "./vendor-gateway.ts";

/** One order for each error of the vendor's gateway, as if the call had been refused before payWay.query saw it. */
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

const page = (title: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
const html = "text/html;charset=UTF-8";
const deepest = 100_000;
const threeMebibytes = 3 * 1024 * 1024;

/**
 * One order for each transport error that is worth showing (docs/reliability.md rows 5 to 18, 34). Those whose label
 * says so are 502.
 */
export const orderFaultCases: OrderCase[] = [
  {
    id: "4169757393392877637",
    sample: true,
    label: { en: "Maintenance page with 200", zh: "维护页面（HTTP 200）" },
    effect: "An HTML page with HTTP 200: 502.",
    play: () => textAnswer(page("系统维护中"), { type: html }),
  },
  {
    id: "4169757322343027637",
    sample: false,
    label: { en: "JSON cut short", zh: "JSON 被截断" },
    effect: "A body that ends in the middle: 502.",
    play: () => textAnswer('{"resultList":{"channels":[{"code":1,"name":"支付'),
  },
  {
    id: "4169757348588377637",
    sample: false,
    label: { en: "Connection lost in the body", zh: "正文中途断开" },
    effect: "Content-Length promises more than comes: 502.",
    play: () => ({ fault: "truncate", body: '{"resultList":{"channels":[' }),
  },
  {
    id: "4169757370319867637",
    sample: false,
    label: { en: "Empty answer", zh: "空响应" },
    effect: "HTTP 200 without a body: 502.",
    play: () => textAnswer(""),
  },
  {
    id: "4169757324201987637",
    sample: false,
    label: { en: "Connection reset", zh: "连接被重置" },
    effect: "The socket is reset: one retry, then 502.",
    play: () => ({ fault: "reset" }),
  },
  {
    id: "4169757390712037637",
    sample: false,
    label: { en: "Connection closed", zh: "连接被关闭" },
    effect: "The socket is closed before any header: one retry, then 502.",
    play: () => ({ fault: "close_before_headers" }),
  },
  {
    id: "4169757319762257637",
    sample: false,
    label: { en: "No answer", zh: "无响应（超时）" },
    effect: "Nothing ever comes: 502 when the time is up.",
    play: () => ({ fault: "hang" }),
  },
  {
    id: "4169757395783427637",
    sample: false,
    label: { en: "Redirect", zh: "重定向" },
    effect: "HTTP 302, which is never followed: 502.",
    play: () => textAnswer("", { status: 302, headers: { location: "https://www.1688.com/" } }),
  },
  {
    id: "4169757351754667637",
    sample: false,
    label: { en: "HTTP 500", zh: "HTTP 500" },
    effect: "An HTML page with HTTP 500, not retried: 502.",
    play: () => textAnswer(page("Internal Server Error"), { status: 500, type: html }),
  },
  {
    id: "4169757393995577637",
    sample: false,
    label: { en: "HTTP 503", zh: "HTTP 503" },
    effect: "An HTML page with HTTP 503 every time: one retry, then 502.",
    play: () => textAnswer(page("Service Unavailable"), { status: 503, type: html }),
  },
  {
    id: "4169757330320857637",
    sample: false,
    label: { en: "Answer too large", zh: "响应过大" },
    effect: "Three mebibytes of JSON: 502.",
    play: (order) => payWayAnswer(order, { padding: " ".repeat(threeMebibytes) }),
  },
  {
    id: "4169757317289877637",
    sample: false,
    label: { en: "Nested 100,000 levels deep", zh: "嵌套十万层" },
    effect: "Valid JSON that is too deep: 502.",
    play: () => textAnswer("[".repeat(deepest) + "]".repeat(deepest)),
  },
  {
    id: "4169757397576317637",
    sample: false,
    label: { en: "503 once, then well", zh: "先 503，后正常" },
    effect: "HTTP 503 on every first call of two: the retry succeeds, and one unit is billed.",
    play: (order, turn) =>
      turn % 2 === 0
        ? textAnswer(page("Service Unavailable"), { status: 503, type: html })
        : payWayAnswer(order),
  },
  {
    id: "4169757352660187637",
    sample: false,
    label: { en: "Raw line break in a name", zh: "名称含未转义换行" },
    effect: "A channel name with a raw tab and line break, which JSON has escaped: read.",
    play: (order) =>
      withBody(payWayAnswer({ ...order, channels: payChannels(1) }), (body) =>
        body.replace("支付宝", "支付\t宝\n"),
      ),
  },
  {
    id: "4169757359471827637",
    sample: false,
    label: { en: "One channel without its list", zh: "单个渠道未放在列表中" },
    effect: "`channels` is one object instead of a list of one: read.",
    play: (order) => payWayAnswer(order, { resultList: { channels: payChannels(20)[0] } }),
  },
  {
    id: "4169757363284097637",
    sample: false,
    label: { en: "Empty text instead of channels", zh: "渠道列表为空字符串" },
    effect: '`channels` is "": 502 that names the field, since it does not say that there are none.',
    play: (order) => payWayAnswer(order, { resultList: { channels: "" } }),
  },
  {
    id: "4169757376593327637",
    sample: false,
    label: { en: "Refusal with errorMessage", zh: "拒绝原因在 errorMessage 中" },
    effect: "A rejection 500_2 whose words stand in `errorMessage`: read like `errorMsg`.",
    play: () =>
      jsonAnswer({ success: false, errorCode: "500_2", errorMessage: "没有权限获取该订单可支付方式" }),
  },
  {
    id: "239695262477948520",
    sample: false,
    label: { en: "Byte order mark", zh: "带 BOM" },
    effect: "A byte order mark before sound JSON: accepted.",
    play: (order) => withBody(payWayAnswer(order), (body) => `\ufeff${body}`),
  },
  {
    id: "239695216346138520",
    sample: false,
    label: { en: "Wrong content type", zh: "内容类型错误" },
    effect: "Sound JSON labelled text/html;charset=GBK: accepted.",
    play: (order) =>
      withBody(payWayAnswer(order), (body) => body, { "content-type": "text/html;charset=GBK" }),
  },
];

function withBody(
  response: ReturnType<OrderCase["play"]>,
  change: (body: string) => string,
  headers: Record<string, string> = {},
): ReturnType<OrderCase["play"]> {
  if ("fault" in response) return response;
  return { ...response, headers: { ...response.headers, ...headers }, body: change(response.body) };
}
