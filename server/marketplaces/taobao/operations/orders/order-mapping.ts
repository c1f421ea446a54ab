import { z } from "zod";
import { fen } from "#contract/shared/money";
import type { OrderStatus } from "#contract/public/orders/order";
import { idText, vendorCount, vendorId, vendorListOrNone } from "#server/shared/json/vendor-types.ts";
import { chinaTime } from "../../../china-time.ts";
import type { ReadOrder } from "../../../connector.ts";
import { fenOf } from "../../../upstream/created-values.ts";
import { trackingNumber } from "../../../upstream/tracking-number.ts";

const text = z.string().nullish().catch(null);
/** Epoch ms, also as text. */
const time = vendorCount.nullish().catch(null);
/** An amount that cannot be read exactly makes all amounts of its order unknown. */
const amount = z.unknown().optional();

const subOrder = z.object({
  sub_purchase_order_id: vendorId.nullish().catch(null),
  status: text,
  close_reason: text,
  refund_status: z.unknown().optional(),
  logistic_orders: vendorListOrNone(
    z.object({ logistic_company_name: text, logistic_number: text, rts_time: time }),
  )
    .nullish()
    .catch(null),
});

/** An order of /purchase/orders/query. Only its id is required. */
export const vendorOrderSchema = z.object({
  purchase_id: vendorId,
  status: text,
  outer_purchase_id: text,
  purchase_amount: amount,
  pay_amount: amount,
  product_amount: amount,
  domestic_post_fee: amount,
  pay_time: time,
  created_time: time,
  modify_time: time,
  next_close_time_without_payment: time,
  supplier_nick: text,
  sub_purchase_orders: vendorListOrNone(subOrder).nullish().catch(null),
});

const statuses: Partial<Record<string, OrderStatus>> = {
  // The vendor's spelling.
  BULIDING: "creating",
  BUILDING: "creating",
  WAIT_BUYER_P: "wait_payment",
  WAIT_BUYER_PAY: "wait_payment",
  WAIT_SELLER_SEND_GOODS: "wait_shipment",
  WAIT_BUYER_CONFIRM_GOODS: "shipped",
  TRADE_FINISHED: "completed",
  TRADE_CLOSED: "cancelled",
};

const statusOf = (raw: string | null | undefined): OrderStatus =>
  (typeof raw === "string" && Object.hasOwn(statuses, raw) && statuses[raw]) || "unknown";

/** Maps an order. Where one of its amounts cannot be expressed in whole fen, all are null. */
export function mapOrder(order: z.infer<typeof vendorOrderSchema>): ReadOrder {
  const subOrders = order.sub_purchase_orders ?? [];
  const status = statusOf(order.status);
  const parcels = subOrders.flatMap((sub) =>
    (sub.logistic_orders ?? []).map((sent) => ({
      logistics_id: null,
      tracking_number: trackingNumber(sent.logistic_number),
      carrier: sent.logistic_company_name ?? null,
      status: null,
      shipped_at: chinaTime(sent.rts_time ?? null),
      line_ids: sub.sub_purchase_order_id ? [sub.sub_purchase_order_id] : [],
    })),
  );
  return {
    order_id: order.purchase_id,
    status,
    marketplace_status: order.status ?? "",
    amounts: amountsOf(order),
    // The platform names no product, price or quantity here.
    lines: subOrders.map((sub) => ({
      line_id: sub.sub_purchase_order_id ?? null,
      id: null,
      spec_id: null,
      title: null,
      attributes: [],
      quantity: null,
      unit_price: fen(null),
      amount: fen(null),
      status: statusOf(sub.status),
      marketplace_status: sub.status ?? null,
      parcel_status: (sub.logistic_orders ?? []).length > 0 ? "sent" : null,
      refund_status:
        sub.refund_status === null || sub.refund_status === undefined
          ? null
          : (idText(sub.refund_status) ?? String(sub.refund_status)),
    })),
    parcels,
    times: {
      created: chinaTime(order.created_time ?? null),
      paid: chinaTime(order.pay_time ?? null),
      shipped: parcels[0]?.shipped_at ?? null,
      received: null,
      completed: status === "completed" ? chinaTime(order.modify_time ?? null) : null,
      closed: status === "cancelled" ? chinaTime(order.modify_time ?? null) : null,
    },
    payment_deadline:
      status === "wait_payment" ? chinaTime(order.next_close_time_without_payment ?? null) : null,
    close_reason: subOrders.find((sub) => sub.close_reason)?.close_reason ?? null,
    refund_status: null,
    external_order_id: null,
    seller_name: order.supplier_nick ?? null,
    marker: order.outer_purchase_id ?? null,
    seller_id: null,
  };
}

function amountsOf(order: z.infer<typeof vendorOrderSchema>): ReadOrder["amounts"] {
  const read = [order.purchase_amount, order.product_amount, order.domestic_post_fee, order.pay_amount].map(
    (value) => {
      if (value === undefined || value === null || value === "") return null;
      return fenOf(value) ?? undefined;
    },
  );
  const [total, goods, shipping, paid] = read;
  // An amount to pay is reported before it is paid as well.
  const isUnpaid =
    !order.pay_time && ["creating", "wait_payment", "cancelled"].includes(statusOf(order.status));
  if (read.includes(undefined) || total === null || total === undefined) return null;
  return {
    total: fen(total),
    goods: fen(goods ?? null),
    shipping: fen(shipping ?? null),
    discount: fen(null),
    paid: fen(isUnpaid ? 0 : (paid ?? null)),
  };
}
