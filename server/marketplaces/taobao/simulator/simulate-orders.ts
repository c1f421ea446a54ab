import { z } from "zod";
import { vendorId } from "#server/shared/json/vendor-types.ts";
import type { Catalogue } from "../../simulation/catalogue.ts";
import {
  type BookedOrder,
  goodsOf,
  type OrderBook,
  payTimeoutMs,
  totalOf,
} from "../../simulation/order-book.ts";
import { readParam, type SimulatedResponse } from "../../simulator.ts";
import { overrideOf } from "./product-cases.ts";
import { itemOfOrderId } from "./simulated-ids.ts";
import { numberToken } from "../../json-text.ts";
import { jsonAnswer } from "./simulator-answers.ts";

type Params = Readonly<Record<string, string>>;

const lineSchema = z.object({
  item_id: vendorId,
  sku_id: vendorId.optional(),
  quantity: z.int().positive(),
  price: z.int().nonnegative().optional(),
  order_line_no: z.string().optional(),
});
const idsSchema = z.array(vendorId);

const refused = (code: string, message: string) =>
  jsonAnswer({ success: false, error_code: code, error_msg: message, data: null });

export const statuses: Record<BookedOrder["status"], string> = {
  unpaid: "WAIT_BUYER_P",
  paid: "WAIT_SELLER_SEND_GOODS",
  shipped: "WAIT_BUYER_CONFIRM_GOODS",
  signed: "WAIT_BUYER_CONFIRM_GOODS",
  completed: "TRADE_FINISHED",
  closed: "TRADE_CLOSED",
};

/** Simulates /purchase/order/create: one order for each seller. By default an external id does not make a second call safe. */
export function createSimulatedCreate(
  catalogue: Catalogue,
  book: OrderBook,
  payUrl: (ids: readonly string[]) => string,
) {
  return (params: Params): SimulatedResponse => {
    const lines = readParam(z.array(lineSchema).min(1), params["order_line_list"]);
    if (!lines) return refused("PARAM_INVALID", "order_line_list 格式错误");
    if (!/^\d{1,12}$/.test(params["purchase_amount"] ?? ""))
      return refused("PARAM_INVALID", "purchase_amount 格式错误");
    const found = lines.map((line) => ({ line, product: catalogue.find(itemOfOrderId(line.item_id) ?? "") }));
    if (found.some(({ product }) => !product)) return refused("ITEM_NOT_EXIST", "商品不存在");
    const overrides = new Set(found.map(({ product }) => overrideOf(product!.id)));
    if (overrides.has("order_refused")) return refused("OUT_OF_STOCK", "库存不足");
    if (overrides.has("order_never")) return { fault: "close_before_headers" };
    const groups = [...Map.groupBy(found, ({ product }) => product!.seller.id).values()];
    const goods = lines.reduce((sum, { price = 0, quantity }) => sum + price * quantity, 0);
    const shipping = Math.max(0, Number.parseInt(params["purchase_amount"]!, 10) - goods);
    const orders = groups.map((group, index) =>
      book.create({
        marker: params["outer_purchase_id"] ?? null,
        sellerId: group[0]!.product!.seller.id,
        sellerName: group[0]!.product!.seller.name,
        shipping: index === 0 ? shipping : 0,
        discount: 0,
        message: params["order_remark"] ?? "",
        lines: group.map(({ line, product }) => ({
          productId: line.item_id,
          variantId: line.sku_id ?? null,
          title: product!.title,
          attributes: [],
          quantity: line.quantity,
          unitPrice: line.price ?? 0,
        })),
      }),
    );
    if (overrides.has("order_lost")) return { fault: "close_before_headers" };
    if (overrides.has("order_500"))
      return { status: 500, headers: { "content-type": "text/plain" }, body: "error" };
    return jsonAnswer({
      success: true,
      error_code: null,
      error_msg: null,
      data: {
        payment_url: payUrl(orders.map(({ id }) => id)),
        outer_purchase_id: params["outer_purchase_id"],
        success: true,
        error_code: null,
        error_message: null,
        order_list: orders.map((order) => ({
          purchase_id: numberToken(order.id),
          supplier_nick: order.sellerName,
          estimate_amount: totalOf(order),
          estimate_currency: "CNY",
          source_market: "TAOBAO",
          order_line_list: order.lines.map((line, index) => ({
            item_id: numberToken(line.productId),
            ...(line.variantId !== null && { sku_id: numberToken(line.variantId) }),
            order_line_no: String(index + 1),
            quantity: line.quantity,
            estimate_amount: line.unitPrice * line.quantity,
            sub_purchase_order_id: numberToken(line.lineId),
          })),
        })),
      },
    });
  };
}

function writeOrder(order: BookedOrder) {
  return {
    status: statuses[order.status],
    purchase_id: numberToken(order.id),
    outer_purchase_id: order.marker,
    supplier_nick: order.sellerName,
    purchase_amount: totalOf(order),
    pay_amount: order.paidAt === null ? null : totalOf(order),
    product_amount: goodsOf(order),
    domestic_post_fee: order.shipping,
    pay_time: order.paidAt,
    created_time: order.createdAt,
    modify_time: order.closedAt ?? order.signedAt ?? order.shippedAt ?? order.paidAt ?? order.createdAt,
    next_close_time_without_payment: order.createdAt + payTimeoutMs,
    sub_purchase_orders: order.lines.map((line) => ({
      sub_purchase_order_id: numberToken(line.lineId),
      status: statuses[order.status],
      close_reason: order.closeReason,
      error_code: null,
      logistic_orders:
        order.shippedAt === null
          ? []
          : [
              {
                logistic_company_name: "顺丰",
                logistic_number: order.trackingNumber,
                rts_time: order.shippedAt,
              },
            ],
      refund_id: null,
      refund_status: null,
      can_confirm_receipt: false,
    })),
  };
}

const whole = (text: string | undefined, usual: number) =>
  /^\d{1,4}$/.test(text ?? "") ? Number.parseInt(text!, 10) : usual;

/** Simulates /purchase/orders/query. */
export function createSimulatedQuery(book: OrderBook) {
  return (params: Params): SimulatedResponse => {
    const ids = params["purchase_ids"] === undefined ? null : readParam(idsSchema, params["purchase_ids"]);
    const from = whole13(params["modify_time_start"]);
    const orders = ids === null ? book.visible() : ids.flatMap((id) => book.find(id) ?? []);
    const found = orders.filter(
      (order) =>
        (params["outer_purchase_id"] === undefined || order.marker === params["outer_purchase_id"]) &&
        (params["status"] === undefined || statuses[order.status] === params["status"]) &&
        (from === null || order.createdAt >= from),
    );
    const [page, size] = [whole(params["page_no"], 1), whole(params["page_size"], 10)];
    return jsonAnswer({
      success: true,
      error_code: null,
      error_msg: null,
      data: {
        results_total: found.length,
        page_no: page,
        page_size: size,
        purchase_orders: found.slice((page - 1) * size, page * size).map(writeOrder),
      },
    });
  };
}

const whole13 = (text: string | undefined) =>
  /^\d{13}$/.test(text ?? "") ? Number.parseInt(text!, 10) : null;

/** Simulates /purchase/order/asyn/cancel, which accepts a task; this platform closes the order at once. */
export function createSimulatedCancel(book: OrderBook) {
  return ({ purchase_id: id = "", cancel_reason: reason = "" }: Params): SimulatedResponse => {
    if (!book.find(id)) return refused("ORDER_NOT_EXIST", "订单不存在");
    if (!book.close(id, reason)) return refused("ORDER_STATUS_INVALID", "订单状态不允许取消");
    return jsonAnswer({ success: true, error_code: null, error_msg: null });
  };
}

/** Simulates /logistics/detail/get of an order line. */
export function createSimulatedLogistics(book: OrderBook) {
  return ({ purchase_order_line_id: lineId = "" }: Params): SimulatedResponse => {
    const order = book.withLine(lineId);
    const sent = order?.shippedAt ?? null;
    const details =
      !order || sent === null
        ? []
        : [
            {
              mail_no: order.trackingNumber,
              logistics_partner: "顺丰",
              logistics_status: order.signedAt === null ? "DELIVERING" : "SIGNED",
              logistics_desc: "",
              logistics_traces: [
                { time: sent, status: "COLLECTED", status_desc: "已揽收", standerd_desc: "已揽收" },
                ...(order.signedAt === null
                  ? []
                  : [
                      {
                        time: order.signedAt,
                        status: "SIGNED",
                        status_desc: "已签收",
                        standerd_desc: "已签收",
                      },
                    ]),
              ],
            },
          ];
    return jsonAnswer({
      result: { data: { pnm_logistics_details: details, purchase_order_outer_id: lineId } },
    });
  };
}
