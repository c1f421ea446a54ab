import {
  type OrderCase,
  namedChannelCodes,
  payChannels,
  payWayAnswer,
  type SimulatedOrder,
} from "./simulated-order.ts";
import { rejectionAnswer, jsonAnswer, textAnswer } from "./vendor-gateway.ts";
import { numberToken, type JsonTextValue } from "../../json-text.ts";

/** One order for each verdict of a valid answer (§4.1 rule 10). */
export const orderVerdictCases: OrderCase[] = [
  {
    id: "4169757385897317637",
    sample: true,
    label: { en: "KJB, code 20", zh: "跨境宝（代码 20）" },
    effect: "Alipay, 诚e赊 and KJB with code 20: a KJB payment link may be tried.",
    play: (order) => payWayAnswer({ ...order, channels: payChannels(1, 3, 20) }),
  },
  {
    id: "4169757354330127637",
    sample: true,
    label: { en: "KJB, code 16", zh: "跨境宝（代码 16）" },
    effect: "Alipay and KJB with code 16: a KJB payment link may be tried.",
    play: (order) => payWayAnswer({ ...order, channels: payChannels(1, 16) }),
  },
  {
    id: "239695213738498520",
    sample: true,
    label: { en: "No KJB", zh: "没有跨境宝" },
    effect: "The vendor's own documented answer: Alipay only, ¥321.20, deadline 2018-11-04 14:00:45.",
    play: (order) =>
      payWayAnswer({
        ...order,
        channels: payChannels(1),
        payFee: 32120,
        timeout: "2018-11-04 14:00:45",
        bareId: false,
        successAsText: false,
      }),
  },
  {
    id: "4169757325308297637",
    sample: true,
    label: { en: "Looks like KJB: codes 17 and 35", zh: "易混淆：代码 17 与 35" },
    effect: "Red envelope and direct procurement only, neither of which is KJB.",
    play: (order) => payWayAnswer({ ...order, channels: payChannels(17, 35) }),
  },
  {
    id: "4169757366240397637",
    sample: true,
    label: { en: "No channels now", zh: "暂无支付渠道" },
    effect: "A success with an empty list of channels.",
    play: (order) => payWayAnswer({ ...order, channels: [] }),
  },
  {
    id: "4169757308101117637",
    sample: true,
    label: { en: "500_2: wrong buyer", zh: "500_2：授权账号不是买家主账号" },
    effect: "The vendor's rejection 500_2, with success as text.",
    play: () => rejectionAnswer("500_2", "没有权限获取该订单可支付方式。", "false"),
  },
  {
    id: "4169757312152797637",
    sample: true,
    label: { en: "Refused for another reason", zh: "因其他原因被拒绝" },
    effect: "A rejection with code 500_1, success as boolean.",
    play: () => rejectionAnswer("500_1", "系统繁忙,请重试!"),
  },
  {
    id: "4169757300000007637",
    sample: false,
    label: { en: "Order of another account", zh: "其他账号的订单" },
    effect: "A rejection with code 500_1 that says that the account has no such order.",
    play: () => rejectionAnswer("500_1", "订单号不正确。"),
  },
  {
    id: "4169757389906087637",
    sample: true,
    label: { en: "Unknown code 99", zh: "未知代码 99" },
    effect: "Alipay and a channel code that nobody has documented; it is passed on as returned.",
    play: (order) => payWayAnswer({ ...order, channels: payChannels(1, 99) }),
  },
  {
    id: "4169757315792407637",
    sample: false,
    label: { en: "Every named channel", zh: "全部已知渠道" },
    effect: "All eighteen channel codes that the vendor names, 16 and 20 among them.",
    play: (order) => payWayAnswer({ ...order, channels: payChannels(...namedChannelCodes) }),
  },
  {
    id: "4169757361352417637",
    sample: false,
    label: { en: "Five hundred channels", zh: "五百个渠道" },
    effect: "A list of 500 channels, codes 1000 to 1499, unknown ones all.",
    play: (order) =>
      payWayAnswer({
        ...order,
        channels: payChannels(...Array.from({ length: 500 }, (_, index) => 1000 + index)),
      }),
  },
  {
    id: "239695295832198520",
    sample: false,
    label: { en: "No deadline", zh: "没有付款期限" },
    effect: "A success without `timeout`, and with fields that are not documented.",
    play: (order) =>
      payWayAnswer(order, {
        resultList: { timeout: undefined, currency: "CNY" },
        extensions: { traceId: "0a" },
      }),
  },
  {
    id: "239695231519528520",
    sample: false,
    label: { en: "Nothing to pay", zh: "应付金额为零" },
    effect: "A success with a known zero as amount.",
    play: (order) => payWayAnswer({ ...order, payFee: 0 }),
  },
];

const withFee = (payFee: JsonTextValue) => (order: SimulatedOrder) =>
  payWayAnswer(order, { resultList: { payFee } });

/** One order for each exactness problem: numbers, ids, missing and duplicate members (§2.2, §4.1.6, §7.1). */
export const orderExactnessCases: OrderCase[] = [
  {
    id: "4169757311719797637",
    sample: false,
    label: { en: "Order id as a bare integer", zh: "订单号为裸整数" },
    effect: "`orderId` is a 64-bit JSON integer: compared and shown digit by digit.",
    play: (order) => payWayAnswer({ ...order, bareId: true }),
  },
  {
    id: "4169757340376557637",
    sample: false,
    label: { en: "Amount too large to be exact", zh: "金额超出精确范围" },
    effect: "`payFee` 9007199254740993: standard is 502, upstream carries the exact digits as text.",
    play: withFee(numberToken("9007199254740993")),
  },
  {
    id: "4169757315219117637",
    sample: false,
    label: { en: "Amount with half a fen", zh: "金额含半分" },
    effect: "`payFee` 100.5: 502.",
    play: withFee(numberToken("100.5")),
  },
  {
    id: "4169757392450387637",
    sample: false,
    label: { en: "Amount 1E2", zh: "金额写作 1E2" },
    effect: "`payFee` 1E2 is the integer 100.",
    play: withFee(numberToken("1E2")),
  },
  {
    id: "4169757371222507637",
    sample: false,
    label: { en: "Amount 100.0", zh: "金额写作 100.0" },
    effect: "`payFee` 100.0 is the integer 100.",
    play: withFee(numberToken("100.0")),
  },
  {
    id: "4169757309917097637",
    sample: false,
    label: { en: "Amount as text", zh: "金额为字符串" },
    effect: '`payFee` "32120" is malformed: 502.',
    play: withFee("32120"),
  },
  {
    id: "4169757394867387637",
    sample: false,
    label: { en: "Negative amount", zh: "金额为负" },
    effect: "`payFee` -1: 502.",
    play: withFee(-1),
  },
  {
    id: "4169757320770527637",
    sample: false,
    label: { en: "Channel code too large", zh: "渠道代码超出精确范围" },
    effect: "A channel code of 9007199254740993: 502.",
    play: (order) =>
      payWayAnswer(order, {
        resultList: { channels: [{ code: numberToken("9007199254740993"), name: "支付宝" }] },
      }),
  },
  {
    id: "4169757337453287637",
    sample: false,
    label: { en: "Result missing", zh: "缺少结果" },
    effect: "success without `resultList`: 502.",
    play: () => jsonAnswer({ success: true }),
  },
  {
    id: "4169757397810647637",
    sample: false,
    label: { en: "Result is null", zh: "结果为 null" },
    effect: "success with `resultList` null: 502.",
    play: (order) => payWayAnswer(order, { resultList: null }),
  },
  {
    id: "4169757310378727637",
    sample: false,
    label: { en: "Channels missing", zh: "缺少渠道列表" },
    effect: "success without `channels`: 502; only an empty list says that there are none.",
    play: (order) => payWayAnswer(order, { resultList: { channels: undefined } }),
  },
  {
    id: "4169757396821807637",
    sample: false,
    label: { en: "success as text", zh: "success 为字符串" },
    effect: '`success` "true" counts as true.',
    play: (order) => payWayAnswer({ ...order, successAsText: true }),
  },
  {
    id: "4169757398237547637",
    sample: false,
    label: { en: "success missing", zh: "缺少 success" },
    effect: "An answer without `success`: 502.",
    play: (order) => payWayAnswer(order, { success: undefined }),
  },
  {
    id: "4169757366551947637",
    sample: false,
    label: { en: "Rejection without a code", zh: "拒绝但没有代码" },
    effect: "`success` false without `errorCode`: 502.",
    play: () => jsonAnswer({ success: false }),
  },
  {
    id: "4169757308319707637",
    sample: false,
    label: { en: "success twice", zh: "success 重复出现" },
    effect: "The key `success` twice with different values: 502 in both formats.",
    play: (order) =>
      textAnswer(
        `{"success":false,"success":true,"resultList":{"channels":[],"orderId":"${order.orderId}","payFee":1}}`,
      ),
  },
  {
    id: "4169757337091377637",
    sample: false,
    label: { en: "Answer about another order", zh: "返回了另一订单" },
    effect: "`orderId` is another order's: 502 in both formats, and the socket is not used again.",
    play: (order) => payWayAnswer({ ...order, orderId: "4169757385897317637" }),
  },
  {
    id: "4169757307815277637",
    sample: false,
    label: { en: "Broken character in a name", zh: "名称含损坏字符" },
    effect: "A channel name with half of a surrogate pair: replaced in standard, kept in upstream.",
    play: (order) => payWayAnswer({ ...order, channels: [{ code: 1, name: "支付宝\ud83d" }] }),
  },
];
