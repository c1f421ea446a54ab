import { z } from "zod";
import { fen, yuanToFen } from "#contract/shared/money";
import type { Order, OrderStatus } from "#contract/public/orders/order";
import { exactNumberText, isExactNumber } from "#server/shared/json/exact-json.ts";
import { idText, vendorYuanText } from "#server/shared/json/vendor-types.ts";
import type { ReadOrder } from "../../../connector.ts";
import { vendorTime } from "../../../china-time.ts";
import { trackingNumber } from "../../../upstream/tracking-number.ts";
import { required } from "../../client.ts";
import { countOrNull, lenientCount, lenientId, lenientList, lenientText } from "../lenient-schema.ts";

const anything = z.unknown().optional();

const item = z.object({
  subItemIDString: lenientId,
  subItemID: lenientId,
  productID: lenientId,
  specId: lenientText,
  name: lenientText,
  skuInfos: lenientList(z.object({ name: z.string(), value: z.string() })),
  quantity: anything,
  price: anything,
  itemAmount: anything,
  status: lenientText,
  refundStatus: lenientText,
  logisticsStatus: anything,
});

const parcel = z.object({
  logisticsCode: lenientText,
  logisticsBillNo: lenientText,
  logisticsCompanyName: lenientText,
  status: lenientText,
  deliveredTime: anything,
  subItemIds: lenientText,
});

/** TradeInfo of get.buyerView and getBuyerOrderList. Every member is optional there, whatever the documents say. */
export const tradeInfoSchema = z.object({
  baseInfo: z.object({
    idOfStr: lenientId,
    id: lenientId,
    status: lenientText,
    totalAmount: anything,
    shippingFee: anything,
    sumProductPayment: anything,
    discount: anything,
    createTime: anything,
    payTime: anything,
    allDeliveredTime: anything,
    receivingTime: anything,
    confirmedTime: anything,
    completeTime: anything,
    modifyTime: anything,
    closeReason: lenientText,
    refundStatus: lenientText,
    outOrderId: lenientText,
    buyerFeedback: lenientText,
    sellerID: lenientText,
    sellerLoginId: lenientText,
    payTimeout: lenientCount,
  }),
  exAttributes: z.object({ outOrderId: lenientText, preSelectPayChannel: lenientText }).nullish().catch(null),
  productItems: lenientList(item),
  nativeLogistics: z
    .object({ logisticsItems: lenientList(parcel) })
    .nullish()
    .catch(null),
  tradeTerms: lenientList(z.object({ payStatus: anything, phasAmount: anything, payTime: anything })),
});
type TradeInfo = z.infer<typeof tradeInfoSchema>;

const statuses: Partial<Record<string, OrderStatus>> = {
  waitbuyerpay: "wait_payment",
  waitsellersend: "wait_shipment",
  waitlogisticstakein: "wait_shipment",
  waitbuyerreceive: "shipped",
  waitbuyersign: "shipped",
  signinsuccess: "received",
  confirm_goods: "received",
  confirm_goods_and_has_subsidy: "received",
  success: "completed",
  cancel: "cancelled",
  terminated: "terminated",
};

/** Returns the gateway's word for a status of 1688. Unknown ones are `unknown`, next to their own text. */
function orderStatus(text: string | null | undefined): OrderStatus {
  return (typeof text === "string" && Object.hasOwn(statuses, text) && statuses[text]) || "unknown";
}

const parcelStatuses: Partial<Record<string, Order["lines"][number]["parcel_status"]>> = {
  "1": "unsent",
  "2": "sent",
  "3": "received",
  "4": "returned",
  "5": "partly_sent",
  "8": "not_created",
};

/**
 * Maps an order. Amounts are yuan, `discount` alone is fen. Where an amount cannot be expressed in whole fen, all are
 * null, because an order with a wrong amount is worse than one without.
 * @throws Failure CHANNEL_UPSTREAM_ERROR where the order has no id
 */
export function mapOrder({ baseInfo: base, ...trade }: TradeInfo, api: string): ReadOrder {
  // `id` is rounded in the vendor's own samples, so it counts only where the other is missing and it has few digits.
  const id = base.idOfStr ?? (base.id !== null && base.id.length <= 15 ? base.id : null);
  const raw = base.status ?? "";
  const isClosed = raw === "cancel" || raw === "terminated";
  return {
    order_id: required(id, api, "result.baseInfo.idOfStr"),
    status: orderStatus(raw),
    marketplace_status: raw,
    amounts: amountsOf({ baseInfo: base, ...trade }),
    lines: trade.productItems.map(lineOf),
    parcels: (trade.nativeLogistics?.logisticsItems ?? []).map((sent) => ({
      logistics_id: sent.logisticsCode,
      tracking_number: trackingNumber(sent.logisticsBillNo),
      carrier: sent.logisticsCompanyName,
      status: sent.status,
      shipped_at: vendorTime(sent.deliveredTime),
      line_ids: (sent.subItemIds ?? "").split(",").filter((part) => /^\d+$/.test(part)),
    })),
    times: {
      created: vendorTime(base.createTime),
      paid: vendorTime(base.payTime),
      shipped: vendorTime(base.allDeliveredTime),
      received: vendorTime(base.receivingTime) ?? vendorTime(base.confirmedTime),
      completed: raw === "success" ? vendorTime(base.completeTime) : null,
      closed: isClosed ? (vendorTime(base.completeTime) ?? vendorTime(base.modifyTime)) : null,
    },
    payment_deadline: raw === "waitbuyerpay" ? deadlineOf(base.createTime, base.payTimeout) : null,
    close_reason: base.closeReason,
    refund_status: base.refundStatus,
    external_order_id: null,
    seller_name: base.sellerLoginId,
    marker:
      base.outOrderId ?? trade.exAttributes?.outOrderId ?? trade.exAttributes?.preSelectPayChannel ?? null,
    seller_id: base.sellerID,
  };
}

function amountsOf({ baseInfo: base, tradeTerms }: TradeInfo): ReadOrder["amounts"] {
  const total = yuanOf(base.totalAmount);
  const goods = yuanOf(base.sumProductPayment);
  const shipping = yuanOf(base.shippingFee);
  const discount = discountOf(base.discount);
  const paid = paidOf({ baseInfo: base, tradeTerms });
  const isExact = [total, goods, shipping, discount, paid].every((amount) => amount !== undefined);
  if (!isExact || total === null || total === undefined) return null;
  return {
    total: fen(total),
    goods: fen(goods ?? null),
    shipping: fen(shipping ?? null),
    discount: fen(discount ?? null),
    paid: fen(paid ?? null),
  };
}

/** Payments by stage that the buyer has made: paid, and passed on to the seller. */
const paidStatuses = ["2", "6"];

/**
 * Returns the paid amount: the sum of the paid stages. Without stages, as in lists, it is 0 before payment and null
 * after it; undefined where an amount cannot be expressed in whole fen.
 */
function paidOf({ baseInfo: base, tradeTerms }: Pick<TradeInfo, "baseInfo" | "tradeTerms">) {
  const isUnpaid = orderStatus(base.status) === "wait_payment" || (base.payTime ?? null) === null;
  if (tradeTerms.length === 0) return isUnpaid ? 0 : null;
  const amounts = tradeTerms
    .filter(({ payStatus }) => paidStatuses.includes(idText(payStatus) ?? ""))
    .map(({ phasAmount }) => yuanOf(phasAmount));
  if (amounts.includes(undefined)) return undefined;
  return amounts.reduce<number | null>(
    (sum, amount) => (sum === null || amount === null || amount === undefined ? null : sum + amount),
    0,
  );
}

/** Returns fen from yuan; null where the amount is absent, undefined where it cannot be expressed in whole fen. */
function yuanOf(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === "") return null;
  const read = vendorYuanText.safeParse(value);
  return read.success ? (yuanToFen(read.data) ?? undefined) : undefined;
}

/** Returns the reduction, from 0 on. The vendor writes a reduction as negative fen. */
function discountOf(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === "") return null;
  const text =
    typeof value === "string" ? value : isExactNumber(value) ? exactNumberText(value) : String(value);
  return /^-?[0-9]{1,15}(?:\.0+)?$/.test(text) ? Math.max(0, -Number(text)) : undefined;
}

function lineOf(sold: z.infer<typeof item>): ReadOrder["lines"][number] {
  return {
    line_id:
      sold.subItemIDString ??
      (sold.subItemID !== null && sold.subItemID.length <= 15 ? sold.subItemID : null),
    id: sold.productID,
    spec_id: sold.specId,
    title: sold.name,
    attributes: sold.skuInfos,
    quantity: countOrNull(wholeText(sold.quantity)),
    unit_price: fen(yuanOf(sold.price) ?? null),
    amount: fen(yuanOf(sold.itemAmount) ?? null),
    status: orderStatus(sold.status),
    marketplace_status: sold.status ?? null,
    parcel_status:
      parcelStatuses[idText(sold.logisticsStatus) ?? ""] ??
      (sold.logisticsStatus === undefined ? null : "unknown"),
    refund_status: sold.refundStatus,
  };
}

/** Returns "5.0" as "5", because the vendor's quantities are decimals, which some answers write as text. */
function wholeText(quantity: unknown): unknown {
  return typeof quantity === "string" ? quantity.replace(/\.0+$/, "") : quantity;
}

/** Returns when an unpaid order is closed. The vendor reports it as seconds from its creation. */
function deadlineOf(created: unknown, seconds: number | null): string | null {
  const from = vendorTime(created);
  if (from === null || seconds === null) return null;
  const zone = /[+-]\d\d:\d\d$/.exec(from)?.[0] ?? "+08:00";
  const [hours = 0, minutes = 0] = zone
    .slice(1)
    .split(":")
    .map((part) => Number.parseInt(part, 10));
  const offsetMs = (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
  return new Date(Date.parse(from) + seconds * 1000 + offsetMs).toISOString().replace("Z", zone);
}
