import { numberToken, type JsonTextValue } from "../json-text.ts";
import type { OrderCase } from "./simulated-order.ts";
import { payWayAnswer, type SimulatedOrder } from "./simulated-order.ts";
import { jsonAnswer, textAnswer } from "./json-answer.ts";

const withFee = (payFee: JsonTextValue) => (order: SimulatedOrder) =>
  payWayAnswer(order, { resultList: { payFee } });

/**
 * One order for each exactness problem: numbers, ids, missing and duplicate members (§2.2, §4.1.6,
 * §7.1).
 */
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
