import type { OrderCase } from "./simulated-order.ts";
import { namedChannelCodes, payChannels, payWayAnswer } from "./simulated-order.ts";
import { rejectionAnswer } from "./json-answer.ts";

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
