import { z } from "zod";
import { vendorId, vendorInteger } from "#server/shared/json/vendor-types.ts";
import { readParam, type SimulatedResponse } from "../../simulator.ts";
import { type BookedOrder, type OrderBook, totalOf } from "../../simulation/order-book.ts";
import { apis } from "../client.ts";
import { type JsonTextValue, numberToken } from "../../json-text.ts";
import { jsonAnswer, type SimulatedOperation, textAnswer } from "./vendor-gateway.ts";
import type { OrderSwitch } from "./product-detail-cases.ts";
import type { SimulatedGoods } from "./simulate-products.ts";
import { previewCart } from "./simulate-preview.ts";
import type { SimulatedGroup } from "./simulated-preview.ts";

/**
 * Simulates createCrossOrder. The order has the amounts of a preview of the same cart. A documented product changes the
 * end of the call. By default an external id is stored and does not make a second call safe.
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

/**
 * Returns the groups that become orders: each line its own where the product splits, all but the last line where it is
 * partial.
 */
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
