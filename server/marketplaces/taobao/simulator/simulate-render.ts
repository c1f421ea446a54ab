import { numberToken, type NumberToken } from "../../json-text.ts";
import type { Catalogue } from "../../simulation/catalogue.ts";
import { type CatalogueProduct, freight } from "../../simulation/catalogue-product.ts";
import type { SimulatedResponse } from "../../simulator.ts";
import { overrideOf, type Override } from "./product-cases.ts";
import { topErrors } from "./top-errors.ts";
import { onlySkuId, originPrice, sellerDigits } from "./simulate-items.ts";
import { itemOfOrderId, orderSkuId } from "./simulated-ids.ts";
import { gatewayError, jsonAnswer, operationError, topError } from "./simulator-answers.ts";
import { z } from "zod";
import { readParam } from "../../simulator.ts";
import { vendorId } from "#server/shared/json/vendor-types.ts";

type Priced = RenderItem & {
  product: CatalogueProduct;
  override: Override | null;
  price: number;
  origin: number;
  weight: number;
};

const money = (amount: number) => ({ amount, currency: "CNY" });
const couponFen = 220;

/** Simulates `/purchase/order/render`: prices, freight and unavailable items, by seller. */
export function createSimulatedRender(catalogue: Catalogue) {
  return (params: Readonly<Record<string, string>>): SimulatedResponse => {
    const items = readParam(itemsSchema, params["render_item_List"] ?? params["render_item_list"] ?? "");
    const address = readParam(addressSchema, params["receiver_address"] ?? "");
    const warehouse =
      params["need_supplychain_service"] === "true"
        ? address
        : readParam(addressSchema, params["warehouse_address"] ?? "");
    if (!items) return refused("PARAM_INVALID", "render_item_List 格式错误");
    if (!address || !warehouse) return refused("ADDRESS_INVALID", "收货地址不完整");

    const overrides = new Set(items.map((item) => overrideOf(itemOfOrderId(item.itemId) ?? "")));
    const error = simulateFault(overrides);
    if (error) return error;
    const found = items.map((item) => price(item, catalogue));
    const priced = found.flatMap((one) => ("price" in one ? [one] : []));
    const sellers = Map.groupBy(priced, ({ product }) => product.seller.id);
    const groups = [...sellers.values()].map((lines) => sellerGroup(lines, address.state));
    const discount = overrides.has("coupon") ? couponFen : 0;
    const payment = groups.reduce((sum, group) => sum + group.payable, 0) - discount;
    return jsonAnswer({
      code: "0",
      result: {
        success: true,
        error_code: "",
        error_msg: "",
        inner_error_msg: "",
        fail_items: "",
        data: {
          total_real_pay_price: overrides.has("unsafe_amount")
            ? { amount: numberToken("9007199254740993"), currency: "CNY" }
            : money(Math.max(0, payment)),
          unavailable_sku_list: found.flatMap((one) => ("reason" in one ? [one] : [])),
          render_item_list: groups.map(({ entry }) => entry),
        },
      },
    });
  };
}

function refused(code: string, message: string): SimulatedResponse {
  return jsonAnswer({ code: "0", result: operationError(code, message) });
}

function simulateFault(overrides: ReadonlySet<Override | null>): SimulatedResponse | null {
  if (overrides.has("timeout")) return { fault: "hang" };
  if (overrides.has("html"))
    return {
      status: 200,
      headers: { "content-type": "text/html;charset=UTF-8" },
      body: "<!doctype html><html><body><h1>系统维护中</h1></body></html>",
    };
  if (overrides.has("expired_token"))
    return gatewayError("IllegalAccessToken", "The specified access token is invalid or expired");
  if (overrides.has("call_limit")) return gatewayError("ApiCallLimit", "This api is called too frequently");
  for (const [override, error] of Object.entries(topErrors))
    if (overrides.has(override as keyof typeof topErrors)) return topError(error);
  if (overrides.has("vendor_error")) return refused("SELLER_CLOSED", "卖家已暂停营业，暂不能下单");
  return null;
}

type Unavailable = {
  item_id: NumberToken;
  sku_id?: NumberToken;
  reason: string;
  error_code: string;
  error_msg: string;
};

function price(item: RenderItem, catalogue: Catalogue): Priced | Unavailable {
  const product = catalogue.find(itemOfOrderId(item.itemId) ?? "");
  const override = product ? overrideOf(product.id) : null;
  const refuse = (code: string, message: string, whole = false): Unavailable => ({
    item_id: numberToken(item.itemId),
    ...(!whole && item.skuId !== null && { sku_id: numberToken(item.skuId) }),
    reason: code,
    error_code: code,
    error_msg: message,
  });
  if (!product || override === "gone") return refuse("ITEM_OFFLINE", "商品已下架或不存在", true);
  const variant = product.variants.find(({ skuId }) => orderSkuId(skuId) === item.skuId) ?? null;
  const isOnly = product.variants.length === 0 && (item.skuId === null || item.skuId === onlySkuId(product));
  if (!variant && !isOnly) return refuse("SKU_NOT_FOUND", "规格不存在");
  if (override === "unavailable_sku") return refuse("SKU_UNAVAILABLE", "该规格暂不可购买");
  if (item.quantity > (variant ?? product).stock) return refuse("OUT_OF_STOCK", "库存不足");
  const listed = variant?.price ?? product.price;
  const paid = override === "price_changed" ? listed + Math.ceil(listed / 10) : listed;
  const origin = originPrice(product, paid);
  return { ...item, product, override, price: paid, origin, weight: (variant ?? product).weight };
}

function sellerGroup(lines: readonly Priced[], state: string) {
  const seller = lines[0]?.product.seller;
  const weight = lines.reduce((sum, line) => sum + line.weight * line.quantity, 0);
  const isFree = lines.some(({ override }) => override === "free_freight");
  const shipping = isFree || !seller ? 0 : freight({ from: seller.province, to: state, weight });
  const infos = lines
    .filter(({ override }) => override !== "line_missing")
    .map((line) => ({
      item_id: numberToken(line.itemId),
      ...(line.skuId !== null && { sku_id: numberToken(line.skuId) }),
      quantity: line.quantity,
      origin_price: money(line.origin),
      discount_price: money(line.price),
    }));
  const product = lines[0]?.product;
  return {
    payable: lines.reduce((sum, line) => sum + line.price * line.quantity, shipping),
    entry: {
      nick: seller?.name,
      seller_id: product && numberToken(sellerDigits(product)),
      currency_code: "CNY",
      delivery_fee: 0,
      mainland_shipping_fee: money(shipping),
      // This is the price before discounts, so it can exceed the payment.
      order_fee: money(lines.reduce((sum, line) => sum + line.origin * line.quantity, 0)),
      dispatch_place: seller?.province,
      item_price_infos: infos,
    },
  };
}

export type RenderItem = { itemId: string; skuId: string | null; quantity: number };

const quantity = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/)
    .transform(Number),
]);

/**
 * Items of a render call. Sources of this platform disagree: ids and quantity are numbers or text,
 * names are in snake or camel case. Both are accepted.
 */
const itemsSchema = z
  .array(
    z.union([
      z
        .object({ item_id: vendorId, sku_id: vendorId.optional(), quantity })
        .transform((item): RenderItem => ({
          itemId: item.item_id,
          skuId: item.sku_id ?? null,
          quantity: item.quantity,
        })),
      z.object({ itemId: vendorId, skuId: vendorId.optional(), quantity }).transform((item): RenderItem => ({
        itemId: item.itemId,
        skuId: item.skuId ?? null,
        quantity: item.quantity,
      })),
    ]),
  )
  .min(1);

const addressSchema = z.object({
  country: z.string().min(1),
  state: z.string().min(1),
  city: z.string().min(1),
  address: z.string().min(1),
  name: z.string().min(1),
  mobile_phone: z.string().min(1),
});
