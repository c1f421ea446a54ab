import type { Clock, Digests } from "#server/shared/runtime.ts";
import type { Scenario, SimulatedResponse } from "../../simulator.ts";
import { type JsonTextValue, numberToken } from "../../json-text.ts";
import { type BookedOrder, payTimeoutMs, totalOf } from "../../simulation/order-book.ts";
import { jsonAnswer } from "./vendor-gateway.ts";

/** Unpaid order as payWay.query reports it: `payFee` in fen, `timeout` as the vendor's zoneless text. */
export type SimulatedOrder = {
  orderId: string;
  payFee: number;
  timeout: string;
  channels: { code: number; name: string }[];
  /** Whether the order has a bare 64-bit integer id and success as text: the vendor uses both forms. */
  bareId: boolean;
  successAsText: boolean;
};

/** Documented order id and the answer of payWay.query. `turn` counts the calls for this id, from 0. */
export type OrderCase = Scenario & { play: (order: SimulatedOrder, turn: number) => SimulatedResponse };

/** The vendor's names of its payment channels. */
const channelNames: Record<number, string> = {
  1: "支付宝",
  2: "网商银行信任付",
  3: "诚e赊",
  4: "对公转账",
  5: "赊销宝",
  6: "电子承兑票据",
  7: "账期支付",
  8: "合并支付渠道",
  9: "无打款",
  10: "零售通赊购",
  12: "声明付款",
  13: "支付平台",
  14: "网商电子银行承兑汇票",
  15: "银行转账",
  16: "跨境宝",
  17: "红包",
  20: "跨境宝",
  35: "网商银行跨境直采",
};

/** Every channel code that the vendor names. */
export const namedChannelCodes = Object.keys(channelNames).map((code) => Number.parseInt(code, 10));

/** Returns channels as the vendor lists them; a code that it does not name gets an invented name. */
export function payChannels(...codes: number[]): SimulatedOrder["channels"] {
  return codes.map((code) => ({ code, name: channelNames[code] ?? `新支付渠道${code}` }));
}

const usualChannels = [
  [1],
  [1, 3],
  [1, 16],
  [1, 20],
  [1, 3, 20],
  [1, 2, 16],
  [1, 15, 35],
  [20],
  [1, 4, 17],
  [1, 3, 16, 20],
];

/** Returns the order of any id, derived from its digest, so that it is the same for the same id on the same day. */
export function simulatedOrder(digests: Digests, clock: Clock, orderId: string): SimulatedOrder {
  const hex = digests.sha256(`1688 order ${orderId}`);
  const pick = (part: number, below: number) =>
    Number.parseInt(hex.slice(part * 8, part * 8 + 8), 16) % below;
  return {
    orderId,
    payFee: 990 + pick(0, 400_000),
    timeout: deadlineText(clock(), { days: 1 + pick(1, 5), secondOfDay: pick(2, 86_400) }),
    channels: payChannels(...(usualChannels[pick(3, usualChannels.length)] ?? [1])),
    bareId: pick(4, 4) === 0,
    successAsText: pick(5, 4) === 0,
  };
}

/** Returns an order with the amount and deadline of the order book, where it was created there. */
export function asBooked(order: SimulatedOrder, booked: BookedOrder | undefined): SimulatedOrder {
  if (!booked) return order;
  const timeout = shanghaiText(booked.createdAt + payTimeoutMs);
  return { ...order, payFee: booked.status === "unpaid" ? totalOf(booked) : 0, timeout };
}

/** Answers successfully about an order, with members replaced or, where undefined, omitted. */
export function payWayAnswer(
  order: SimulatedOrder,
  {
    resultList = {},
    ...top
  }: Record<string, JsonTextValue | undefined> & { resultList?: Members | null } = {},
): SimulatedResponse {
  const list = {
    channels: order.channels,
    orderId: order.bareId ? numberToken(order.orderId) : order.orderId,
    payFee: order.payFee,
    timeout: order.timeout,
  };
  return jsonAnswer({
    resultList: resultList === null ? null : { ...list, ...resultList },
    success: order.successAsText ? "true" : true,
    ...top,
  });
}

type Members = { readonly [name: string]: JsonTextValue | undefined };

const dayMs = 86_400_000;
const shanghaiMs = 8 * 3_600_000;

function deadlineText(now: number, { days, secondOfDay }: { days: number; secondOfDay: number }): string {
  const today = Math.floor((now + shanghaiMs) / dayMs);
  return shanghaiText((today + days) * dayMs + secondOfDay * 1000 - shanghaiMs);
}

function shanghaiText(at: number): string {
  return new Date(at + shanghaiMs).toISOString().slice(0, 19).replace("T", " ");
}
