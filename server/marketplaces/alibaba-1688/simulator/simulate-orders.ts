import { fenToYuan } from "#contract/shared/money";
import { compactTime } from "../../china-time.ts";
import {
  type BookedOrder,
  goodsOf,
  type OrderBook,
  payTimeoutMs,
  totalOf,
} from "../../simulation/order-book.ts";
import { apis } from "../client.ts";
import { type JsonTextValue, numberToken } from "../../json-text.ts";
import { jsonAnswer, type SimulatedOperation } from "./vendor-gateway.ts";
import type { SimulatedGoods } from "./simulate-products.ts";

const statuses: Record<BookedOrder["status"], string> = {
  unpaid: "waitbuyerpay",
  paid: "waitsellersend",
  shipped: "waitbuyerreceive",
  signed: "signinsuccess",
  completed: "success",
  closed: "cancel",
};

/** Returns fen as the number of yuan that the vendor's Double would print. */
const yuan = (amount: number) => numberToken(fenToYuan(amount).replace(/\.?0+$/, "") || "0");
const timeOr = (at: number | null) => (at === null ? undefined : compactTime(at));

/** Writes an order as TradeInfo. `id` is rounded, as in the vendor's own sample. */
function tradeInfo(
  order: BookedOrder,
  goods: SimulatedGoods,
  { bareId }: { bareId: boolean },
): JsonTextValue {
  const status = statuses[order.status];
  const isSubFen = order.lines.some(({ productId }) => goods.caseOf(productId)?.order?.subFen);
  const total = totalOf(order);
  return {
    baseInfo: {
      id: numberToken(`${order.id.slice(0, -3)}${order.id.endsWith("000") ? "004" : "000"}`),
      idOfStr: bareId ? numberToken(order.id) : order.id,
      businessType: "cn",
      status,
      totalAmount: isSubFen ? numberToken(`${fenToYuan(total)}5`) : yuan(total),
      shippingFee: yuan(order.shipping),
      sumProductPayment: yuan(goodsOf(order)),
      discount: -order.discount,
      refund: 0,
      createTime: compactTime(order.createdAt),
      modifyTime: compactTime(
        order.closedAt ?? order.signedAt ?? order.shippedAt ?? order.paidAt ?? order.createdAt,
      ),
      payTime: timeOr(order.paidAt),
      allDeliveredTime: timeOr(order.shippedAt),
      receivingTime: timeOr(order.signedAt),
      completeTime: timeOr(order.closedAt),
      closeReason: order.closeReason ?? undefined,
      payTimeout: payTimeoutMs / 1000,
      payTimeoutType: 0,
      outOrderId: order.marker ?? undefined,
      buyerFeedback: order.message || undefined,
      sellerID: order.sellerId,
      sellerLoginId: order.sellerName,
      buyerID: "b2b-1000000001",
      tradeType: "50060",
      tradeTypeCode: "assureTrade",
    },
    productItems: order.lines.map((line) => ({
      subItemIDString: line.lineId,
      productID: numberToken(line.productId),
      specId: line.variantId ?? undefined,
      name: line.title,
      quantity: line.quantity,
      price: yuan(line.unitPrice),
      itemAmount: yuan(line.unitPrice * line.quantity),
      status,
      skuInfos: line.attributes,
      logisticsStatus:
        order.status === "signed" || order.status === "completed" ? 3 : order.shippedAt === null ? 1 : 2,
    })),
    ...(order.shippedAt !== null && {
      nativeLogistics: {
        contactPerson: "Warehouse A",
        logisticsItems: [
          {
            logisticsCode: `LP${order.id.slice(-14)}`,
            logisticsBillNo: order.trackingNumber ?? "",
            logisticsCompanyName: "顺丰速运",
            status: "alreadysend",
            deliveredTime: compactTime(order.shippedAt),
            subItemIds: order.lines.map(({ lineId }) => lineId).join(","),
          },
        ],
      },
    }),
    tradeTerms: [
      {
        payStatus: order.paidAt === null ? (order.status === "closed" ? "8" : "1") : "2",
        phasAmount: yuan(total),
        payTime: timeOr(order.paidAt),
        payWay: "1",
      },
    ],
  };
}

/** Simulates get.buyerView. */
export function createSimulatedOrder(goods: SimulatedGoods, book: OrderBook): SimulatedOperation {
  return {
    api: apis.readOrder,
    needsToken: true,
    needs: ["webSite", "orderId"],
    answer: ({ orderId = "" }) => {
      const order = book.find(orderId);
      if (!order)
        return jsonAnswer({ success: "false", errorCode: "ORDER_NOT_EXIST", errorMessage: "订单不存在" });
      return jsonAnswer({ result: tradeInfo(order, goods, { bareId: false }), success: "true" });
    },
  };
}

const whole = (text: string | undefined, usual: number) =>
  /^\d{1,4}$/.test(text ?? "") ? Number.parseInt(text!, 10) : usual;

function timeOf(text: string | undefined): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})([+-]\d\d)(\d\d)$/.exec(text ?? "");
  if (!parts) return null;
  const [, year, month, day, hour, minute, second, ms, zone, rest] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}${zone}:${rest}`);
}

/** Simulates getBuyerOrderList: filters by time, status and external id, ids as bare numbers as in the vendor's sample. */
export function createSimulatedOrderList(goods: SimulatedGoods, book: OrderBook): SimulatedOperation {
  return {
    api: apis.listOrders,
    needsToken: true,
    needs: [],
    answer: (params) => {
      const [from, to] = [timeOf(params["createStartTime"]), timeOf(params["createEndTime"])];
      const found = book
        .visible()
        .filter(
          (order) =>
            (from === null || order.createdAt >= from) &&
            (to === null || order.createdAt <= to) &&
            (params["orderStatus"] === undefined || statuses[order.status] === params["orderStatus"]) &&
            (params["outOrderId"] === undefined || order.marker === params["outOrderId"]),
        );
      const [page, size] = [whole(params["page"], 1), whole(params["pageSize"], 20)];
      return jsonAnswer({
        result: found
          .slice((page - 1) * size, page * size)
          .map((order) => tradeInfo(order, goods, { bareId: true })),
        totalRecord: found.length,
      });
    },
  };
}

/** Simulates trade.cancel: unpaid orders only, and not in their first ten seconds. */
export function createSimulatedCancel(book: OrderBook, clock: () => number): SimulatedOperation {
  return {
    api: apis.cancelOrder,
    needsToken: true,
    needs: ["webSite", "tradeID", "cancelReason"],
    answer: ({ tradeID = "", cancelReason = "" }) => {
      const refused = (errorCode: string, errorMessage: string) =>
        jsonAnswer({ success: false, errorCode, errorMessage });
      const order = book.find(tradeID);
      if (!order) return refused("ORDER_NOT_EXIST", "订单不存在");
      if (clock() - order.createdAt < 10_000) return refused("CLOSE_ORDER_TOO_FAST", "CLOSE_ORDER_TOO_FAST");
      return book.close(tradeID, cancelReason)
        ? jsonAnswer({ success: true })
        : refused("ORDER_STATUS_ERROR", "订单状态错误");
    },
  };
}
