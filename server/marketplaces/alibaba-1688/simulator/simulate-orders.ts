import { z } from "zod";
import { fenToYuan } from "#contract/shared/money";
import { vendorId, vendorInteger } from "#server/shared/json/vendor-types.ts";
import { compactTime } from "../../china-time.ts";
import { readParam, type SimulatedResponse } from "../../simulator.ts";
import {
  type BookedOrder,
  goodsOf,
  type OrderBook,
  payTimeoutMs,
  totalOf,
} from "../../simulation/order-book.ts";
import { apis } from "../client.ts";
import { type JsonTextValue, numberToken } from "../../json-text.ts";
import { jsonAnswer, rejectionAnswer, textAnswer } from "./vendor-gateway.ts";
import type { SimulatedOperation } from "./vendor-gateway.ts";
import type { OrderSwitch } from "./product-detail-cases.ts";
import type { SimulatedGoods } from "./simulate-products.ts";
import { previewCart } from "./simulate-preview.ts";
import type { SimulatedGroup } from "./simulated-preview.ts";

/**
 * Simulates createCrossOrder. The order is what the preview of the same cart says; a documented product changes how the call
 * ends. By default an external id is stored and does not make a second call safe.
 */
export function createSimulatedCreate(goods: SimulatedGoods, book: OrderBook): SimulatedOperation {
  return {
    api: apis.createOrder,
    needsToken: true,
    needs: ["flow", "addressParam", "cargoParamList"],
    answer: (params) => {
      const preview = previewCart(params, goods, { isOrder: true });
      if ("code" in preview)
        return jsonAnswer({ success: false, code: preview.code, message: preview.message });
      const [first] = preview.groups.flatMap(({ cargo }) => cargo);
      const order = (first && goods.caseOf(first.offerId)?.order) ?? {};
      const supported = preview.groups.flatMap(({ tradeTypes }) =>
        tradeTypes.filter(({ opSupport }) => opSupport),
      );
      const tradeType = params["tradeType"];
      if (tradeType !== undefined && !supported.some((type) => type.tradeType === tradeType))
        return jsonAnswer({ success: false, code: "500", message: `not support tradeType:【${tradeType}】` });
      if (order.refuse) return jsonAnswer({ success: false, ...order.refuse });
      if (order.before === "drop") return { fault: "close_before_headers" };
      const marker = params["outOrderId"] ?? null;
      const known = book.visible().filter((one) => one.marker === marker && marker !== null);
      if (order.marker === "duplicate" && known.length > 0)
        return jsonAnswer({ success: false, code: "500", message: "outOrderId重复" });
      const created =
        order.marker === "honoured" && known.length > 0
          ? known
          : groupsOf(preview.groups, order).map((group) =>
              book.create({
                marker: order.marker === "not_stored" ? null : marker,
                ...sellerOf(group, goods),
                shipping: group.carriage ?? 0,
                discount: discountOf(group) + (order.discount ?? 0),
                message: params["message"] ?? "",
                lines: linesOf(group, goods, params["cargoParamList"]),
                visibleAfterMs: order.visibleAfterMs ?? 0,
              }),
            );
      return createdAnswer(created, order, failedOf(preview.groups, order));
    },
  };
}

/** Returns the groups that become orders: each line its own where the product splits, all but the last line where it is partial. */
function groupsOf(groups: readonly SimulatedGroup[], { split, partial }: OrderSwitch): SimulatedGroup[] {
  if (split)
    return groups.flatMap((group) =>
      group.cargo.map((cargo, index) => ({
        ...group,
        cargo: [cargo],
        carriage: index === 0 ? group.carriage : 0,
      })),
    );
  if (partial)
    return groups.map((group) => ({
      ...group,
      cargo: group.cargo.slice(0, Math.max(1, group.cargo.length - 1)),
    }));
  return [...groups];
}

function failedOf(groups: readonly SimulatedGroup[], { partial }: OrderSwitch): JsonTextValue[] {
  const last = partial
    ? groups
        .flatMap(({ cargo }) => cargo)
        .slice(1)
        .at(-1)
    : undefined;
  if (!last) return [];
  const name = `${last.offerId}_${last.specId ?? ""}`;
  return [
    {
      offerId: last.offerId,
      specId: last.specId,
      errorCode: "500_004",
      errorMessage: `商品[${name}]库存不足`,
    },
  ];
}

function sellerOf({ cargo }: SimulatedGroup, goods: SimulatedGoods) {
  const seller = goods.onSale(cargo[0]?.offerId ?? "")?.seller;
  return { sellerId: seller?.id ?? "", sellerName: seller?.name ?? "" };
}

const discountFrom = 500_00;

function discountOf({ cargo }: SimulatedGroup): number {
  return cargo.reduce((sum, { amount }) => sum + amount, 0) >= discountFrom ? 10_00 : 0;
}

const cargoParam = z.array(
  z.object({ offerId: vendorId, specId: z.string().optional(), quantity: vendorInteger.positive() }),
);

function linesOf({ cargo }: SimulatedGroup, goods: SimulatedGoods, sent: string | undefined) {
  const asked = readParam(cargoParam, sent) ?? [];
  return cargo.map((line) => {
    const product = goods.onSale(line.offerId);
    const variant = product?.variants.find(({ specId }) => specId === line.specId);
    const quantity =
      asked.find((one) => one.offerId === line.offerId && one.specId === line.specId)?.quantity ?? 1;
    return {
      productId: line.offerId,
      variantId: line.specId ?? null,
      title: product?.title ?? "",
      attributes: (variant?.attributes ?? []).map(({ name, value }) => ({ name, value })),
      quantity,
      unitPrice: line.unitPrice,
    };
  });
}

function createdAnswer(
  created: readonly BookedOrder[],
  order: OrderSwitch,
  failed: JsonTextValue[],
): SimulatedResponse {
  const [first] = created;
  const idOf = ({ id }: BookedOrder) =>
    order.badId ? numberToken(`${id.slice(0, 1)}.${id.slice(1, 4)}e18`) : order.bareId ? numberToken(id) : id;
  const failedList = failed.length > 0 ? { failedOfferList: failed } : {};
  const result: JsonTextValue =
    created.length === 1
      ? {
          success: true,
          orderId: idOf(first!),
          totalSuccessAmount: totalOf(first!),
          postFee: first!.shipping,
          ...failedList,
        }
      : {
          success: true,
          orderList: created.map((one) => ({
            orderId: idOf(one),
            orderAmmount: totalOf(one),
            postFee: one.shipping,
            success: true,
            resultCode: "200",
          })),
          ...failedList,
        };
  const answer = order.flat
    ? jsonAnswer({ ...(result as { [name: string]: JsonTextValue }), success: false })
    : jsonAnswer({ result, success: true });
  switch (order.after) {
    case "drop":
      return { fault: "close_before_headers" };
    case "hang":
      return { fault: "hang" };
    case "truncate":
      return { fault: "truncate", body: `{"result":{"orderId":"${first!.id.slice(0, 5)}` };
    case "500":
      return textAnswer("Internal Server Error", { status: 500, type: "text/plain" });
    case "html":
      return textAnswer("<html><body>502 Bad Gateway</body></html>", { type: "text/html" });
    case "busy":
      return jsonAnswer({ success: false, code: "500", message: "系统繁忙,请重试!" });
    default:
      return answer;
  }
}

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

const idsParam = z.array(vendorId);

/** Simulates the four calls that make a payment link; an order that does not exist or is paid cannot be paid. */
export function createSimulatedLinks(book: OrderBook, cashierAt: () => string): SimulatedOperation[] {
  const link = (ids: readonly string[]) => {
    const payable = ids.filter((id) => book.find(id)?.status === "unpaid");
    const unpayable = ids.filter((id) => !payable.includes(id));
    return { payable, unpayable, payUrl: `${cashierAt()}?orderId=${payable.join(";")}` };
  };
  const flat = (
    api: (typeof apis)["kjbLink" | "alipayLink" | "creditLink"],
    name: string,
  ): SimulatedOperation => ({
    api,
    needsToken: true,
    needs: ["orderIdList"],
    answer: ({ orderIdList }) => {
      const ids = readParam(idsParam, orderIdList) ?? [];
      const { payable, unpayable, payUrl } = link(ids);
      if (payable.length === 0)
        return rejectionAnswer("400_4", `无可使用支付渠道[${name}]付款的订单`, "false");
      const left = unpayable.map(numberToken);
      const list = api === apis.alipayLink ? { payFailureOrderList: left } : { cantPayOrderList: left };
      return jsonAnswer({ payUrl, success: true, ...(left.length > 0 && list) });
    },
  });
  return [
    flat(apis.kjbLink, "跨境宝"),
    flat(apis.alipayLink, "支付宝"),
    flat(apis.creditLink, "诚e赊"),
    {
      api: apis.groupLink,
      needsToken: true,
      needs: ["orderIds"],
      answer: ({ orderIds }) => {
        const { payable, payUrl } = link(readParam(idsParam, orderIds) ?? []);
        const results =
          payable.length > 0
            ? { payUrl, success: true, errorInfo: null, errorCode: null }
            : { payUrl: null, success: false, errorInfo: "没有可支付的订单", errorCode: "400_4" };
        return jsonAnswer({ results });
      },
    },
  ];
}

/** Simulates the parcels of an order and their steps. */
export function createSimulatedLogistics(book: OrderBook): SimulatedOperation[] {
  return [
    {
      api: apis.shipments,
      needsToken: true,
      needs: ["webSite", "orderId"],
      answer: ({ orderId = "" }) => {
        const order = book.find(orderId);
        if (!order) return jsonAnswer({ success: false, errorCode: "404", errorMessage: "订单不存在" });
        if (order.shippedAt === null)
          return jsonAnswer({
            success: false,
            errorCode: "500_2",
            errorMessage: "订单尚未发货，暂无物流详情，请稍候再试。",
          });
        return jsonAnswer({
          result: [
            {
              logisticsId: `LP${order.id.slice(-14)}`,
              logisticsBillNo: order.trackingNumber ?? "",
              logisticsCompanyName: "顺丰速运",
              orderEntryIds: order.lines.map(({ lineId }) => lineId).join(","),
              status: order.signedAt === null ? "TRANSPORT" : "SIGN",
            },
          ],
          success: true,
        });
      },
    },
    {
      api: apis.trace,
      needsToken: true,
      needs: ["webSite", "orderId"],
      answer: ({ orderId = "" }) => {
        const order = book.find(orderId);
        if (!order || order.shippedAt === null)
          return jsonAnswer({ success: true, errorMessage: "该订单没有物流跟踪信息。" });
        const step = (at: number, remark: string) => ({ acceptTime: beijing(at), remark });
        return jsonAnswer({
          logisticsTrace: [
            {
              logisticsId: `LP${order.id.slice(-14)}`,
              logisticsBillNo: order.trackingNumber ?? "",
              orderId: numberToken(order.id),
              logisticsSteps: [
                step(order.shippedAt, "快件已揽收"),
                ...(order.signedAt === null ? [] : [step(order.signedAt, "快件已签收")]),
              ],
            },
          ],
          success: true,
        });
      },
    },
  ];
}

function beijing(at: number): string {
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}
