import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxOrderId } from "../shared/order-id.ts";
import { type PastedThing, takeLinksApart, thingsIn } from "./pasted-things.ts";

const [one, two] = ["416975738589731763", "239695213738498520"];
const name = (thing: PastedThing) =>
  thing.kind === "product" ? `product ${thing.channel ?? "?"}:${thing.id}` : `${thing.kind} ${thing.id}`;
const read = (text: string) => thingsIn(text).map(name);

describe("thingsIn", () => {
  test.each([
    [`hi, I cannot pay order ${one}`],
    [`Hi, order #${one}. Can it be paid?`],
    [`I cannot pay ${one}, please help!`],
    [`order no.: ${one};`],
    [`订单号：${one}`],
    [`订单编号:${one}能付款吗`],
    [`亲，订单【${one}】付不了款`],
    [`№${one}…`],
    [`заказ ${one}?`],
    [`주문번호: ${one}`],
    [`pedido «${one}»`],
    [`order 416975 738589 731763 please`],
    [`please check *${one}* today`],
    [`order **${one}**, thanks`],
    [`_${one}_`],
    [`the order is \`${one}\`.`],
    [`{"orderId":${one}}`],
    [`订单：４１６９７５７３８５８９７３１７６３`],
    [`\u202aorder ${one}\u202c`],
    [`订单:${one}（2件）`],
    [`order ${one}(2 pcs)`],
    [`Order No.${one}`],
    [`order *${one}*`],
    [`order \`${one}\``],
    [`order <b>${one}</b>`],
    [`{"order_id":${one}}`],
    [`| ${one} |2|`],
    [`주문번호 ${one}를 확인해 주세요`],
    [`注文${one}の支払い`],
    [`ออเดอร์${one}ค่ะ`],
    [`https://trade.1688.com/order/new_step_order_detail.htm?orderId=${one}&tracelog=x#top`],
    [`https://trade.1688.com/order/unify_buyer_detail.htm?orderId=${one}`],
    [`https://trade.1688.com/order/order_detail.htm?spm=a360q.8274423.1130995625.1&order_id=${one}`],
    [`https://air.1688.com/app/ctf-page/trade-order-detail/index.html?orderId=${one}`],
    [`(https://air.1688.com/app/ctf-page/trade-order-detail/index.html#/?orderId=${one})`],
    [`看 ${encodeURIComponent(`https://trade.1688.com/order/detail.htm?orderId=${one}`)}`],
    [
      `https://login.1688.com/?Done=${encodeURIComponent(`https://trade.1688.com/order/detail.htm?orderId=${one}`)}`,
    ],
  ])("reads the order of %j", (text) => {
    expect(read(text)).toEqual([`order ${one}`]);
  });

  test.each([
    [`${one} ${two}`],
    [`${one}, ${two}`],
    [`${one}和${two}都付不了`],
    [`订单号：${one}、${two}`],
    [`order ${one}\norder ${two}\norder ${one}`],
    [`https://trade.1688.com/order/cashier.htm?orderId=${one}&orderId=${two}`],
    [`https://trade.1688.com/order/cashier.htm?orderIds=${one},${two}`],
  ])("reads each of two orders once: %j", (text) => {
    expect(read(text)).toEqual([`order ${one}`, `order ${two}`]);
  });

  test("reads a bare number as everything that it can be, the likelier first", () => {
    expect(read(` ${one}\u200b`)).toEqual([`order ${one}`, `product ?:${one}`]);
    expect(read("907 001 255 426")).toEqual(["product ?:907001255426", "order 907001255426"]);
    expect(read("2024")).toEqual([]);
  });

  test.each<[string, string[]]>([
    ["do you have 907001255426 in red?", ["product ?:907001255426"]],
    ["907001255426, 907001255427", ["product ?:907001255426", "product ?:907001255427"]],
    [
      "1688_907001255426 和 taobao_688000000001",
      ["product 1688:907001255426", "product taobao:688000000001"],
    ],
    [
      "[a](https://item.taobao.com/item.htm?id=688000000001&skuId=4611686018427387904)",
      ["product taobao:688000000001"],
    ],
    [
      `order ${one} has https://detail.1688.com/offer/907001255426.html`,
      [`order ${one}`, "product 1688:907001255426"],
    ],
    ["请看req_01M81CCMWNZTS29QGX1B7WZS9M，谢谢", ["request req_01M81CCMWNZTS29QGX1B7WZS9M"]],
    ["01m81ccmwnzts29qgx1b7wzs9m", ["request req_01M81CCMWNZTS29QGX1B7WZS9M"]],
  ])("reads the products and calls of %j", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each([
    "",
    "连衣裙 2024",
    "call 13912345678",
    "on 20241128120000",
    `order 4\u200b${one}`,
    `单${one}123456`,
    `ORD${one}`,
    `order ${one}.5`,
    `order 6217****${one}`,
    `ORD_${one}`,
    `${one}*2`,
    `order -${one}`,
    `order 007${one}`,
    `订单２${one}`,
    `订单2\u200b${one}`,
    `${one}-1号`,
    `${one}*2`,
    `v2.${one}`,
    "2.39695E+17",
    "9999999999999999999 !",
    `https://buyertrade.taobao.com/trade/detail/trade_order_detail.htm?biz_order_id=${one}`,
    `https://example.com/?orderId=${one}`,
    `https://detail.1688.com/offer/0.html?skuId=${one}`,
    `https://work.1688.com/?tracelog=${one}`,
  ])("reads nothing where no id stands alone: %j", (text) => {
    expect(read(text)).toEqual([]);
  });

  test("reads every valid order id between words and nothing else", () => {
    const ids = fc.bigInt({ min: 10n ** 14n, max: BigInt(maxOrderId) }).map(String);
    const word = fc.constantFrom(
      "订单",
      " order ",
      "，",
      ". ",
      "：",
      "(",
      ")",
      "\n",
      "【",
      "】",
      " — ",
      "? ",
      "请看",
    );
    fc.assert(
      fc.property(
        ids,
        fc.array(word, { minLength: 1 }),
        fc.array(word, { minLength: 1 }),
        (id, before, behind) => {
          const found = thingsIn(`x ${before.join("")}${id}${behind.join("")}`);
          for (const thing of found) expect(thing).toEqual({ kind: "order", id });
          expect(found.length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

test("replaces an order link with its order and leaves no number of another link (takeLinksApart)", () => {
  const link = `https://item.taobao.com/item.htm?id=688000000001&skuId=${two}`;
  expect(takeLinksApart(`a https://trade.1688.com/order/x.htm?orderId=${one} b ${link}，c`)).toEqual({
    words: `a  ${one}  b  item.taobao.com ，c`,
    orders: [one],
  });
});
