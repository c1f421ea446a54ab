import { z } from "zod";
import { vendorId } from "#server/shared/json/vendor-types.ts";
import { readParam } from "../../simulator.ts";
import type { OrderBook } from "../../simulation/order-book.ts";
import { apis } from "../client.ts";
import { numberToken } from "../../json-text.ts";
import { jsonAnswer, rejectionAnswer, type SimulatedOperation } from "./vendor-gateway.ts";

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
