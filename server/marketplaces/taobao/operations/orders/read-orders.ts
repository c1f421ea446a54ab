import { z } from "zod";
import { answerIssue } from "#contract/shared/field-issue";
import { fen } from "#contract/shared/money";
import type { OrderStatus } from "#contract/public/orders/order";
import type { OrderTraceResult } from "#contract/public/orders/order-reads";
import type { JsonObject } from "#server/shared/json/exact-json.ts";
import {
  idText,
  vendorCount,
  vendorFen,
  vendorId,
  vendorListOrNone,
} from "#server/shared/json/vendor-types.ts";
import { chinaTime } from "../../../china-time.ts";
import {
  type Connector,
  type ReadOrder,
  type ReadOrders,
  type ReadRefusal,
  vendorAnswer,
  type WriteEnd,
} from "../../../connector.ts";
import {
  malformed,
  readVendorAnswer,
  type VendorClient,
  type VendorError,
  type VendorReply,
} from "../../client.ts";
import { taobaoErrors } from "../../error-catalog.ts";
import { snakeNames, vendorPayload } from "../../client.ts";
import type { WriteClient } from "../../write-client.ts";

const text = z.string().nullish().catch(null);
const time = z.int().nullish().catch(null);
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

const orderSchema = z.object({
  purchase_id: vendorId,
  status: z.string(),
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

const pageSchema = z.object({
  results_total: vendorCount,
  purchase_orders: vendorListOrNone(orderSchema).nullish(),
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

/** Words of the vendor's filter; it has none for the other statuses. */
const filters: Partial<Record<OrderStatus, string>> = {
  wait_payment: "WAIT_BUYER_P",
  wait_shipment: "WAIT_SELLER_SEND_GOODS",
  shipped: "WAIT_BUYER_CONFIRM_GOODS",
  completed: "TRADE_FINISHED",
  cancelled: "TRADE_CLOSED",
};

const path = "/purchase/orders/query";

/** Reads one order: the list, narrowed to its id, whose entry has to be about it. */
export function createReadOrder(client: VendorClient): NonNullable<Connector["readOrder"]> {
  return async ({ orderId }, { accessToken, signal, caller }) => {
    const params = { purchase_ids: `[${orderId}]`, page_no: "1", page_size: "10" };
    const reply = await client({ path, params, accessToken, signal, caller });
    return vendorAnswer(reply, (): ReadOrder | ReadRefusal => {
      const page = readPage(reply);
      if ("refusal" in page) return page;
      const order = page.orders.find(({ order_id: id }) => id === orderId);
      return (
        order ?? {
          refusal: { code: "NOT_FOUND", message: "The account has no such order.", isNotFound: true },
        }
      );
    });
  };
}

/** Lists orders. The platform filters by time of change, so a window of creation is checked here as well. */
export function createListOrders(client: VendorClient): NonNullable<Connector["listOrders"]> {
  return async (
    { createdFrom, createdTo, marker, page, page_size: pageSize, status },
    { accessToken, signal, caller },
  ) => {
    const filter = status && filters[status];
    const params = {
      page_no: String(page),
      page_size: String(pageSize),
      ...(createdFrom !== null && { modify_time_start: String(createdFrom) }),
      ...(marker !== null && { outer_purchase_id: marker }),
      ...(filter !== undefined && { status: filter }),
    };
    const reply = await client({ path, params, accessToken, signal, caller });
    return vendorAnswer(reply, (): ReadOrders | ReadRefusal => {
      const read = readPage(reply);
      if ("refusal" in read) return read;
      const isInside = ({ times: { created } }: ReadOrder) =>
        created === null ||
        ((createdFrom === null || Date.parse(created) >= createdFrom) &&
          (createdTo === null || Date.parse(created) <= createdTo));
      return { orders: read.orders.filter(isInside), total: read.total };
    });
  };
}

/** Reads a page. An answer without a total is not "no orders". @throws Failure CHANNEL_UPSTREAM_ERROR */
function readPage(reply: VendorReply): ReadOrders | ReadRefusal {
  if (reply.rejection) return refusalOf(reply.rejection, reply.clean);
  const payload = snakeNames(vendorPayload(reply.value)) as JsonObject;
  if (payload["data"] === undefined || payload["data"] === null)
    throw malformed(reply.api, [answerIssue("data", "missing")]);
  const page = readVendorAnswer(pageSchema, payload["data"], reply.api, ["data"]);
  const orders = (page.purchase_orders ?? []).map(mapOrder);
  if (page.results_total < orders.length)
    throw malformed(reply.api, [answerIssue("data.results_total", "contradicts")]);
  return { orders, total: page.results_total };
}

function refusalOf(error: VendorError, clean: (text: string) => string): ReadRefusal {
  const code = taobaoErrors.cleanCode(error.code, clean) || "none";
  return { refusal: { code, message: clean(error.message), isNotFound: /not_?(?:found|exist)/i.test(code) } };
}

function mapOrder(order: z.infer<typeof orderSchema>): ReadOrder {
  const subOrders = order.sub_purchase_orders ?? [];
  const status = statusOf(order.status);
  const parcels = subOrders.flatMap((sub) =>
    (sub.logistic_orders ?? []).map((sent) => ({
      logistics_id: null,
      tracking_number: sent.logistic_number ?? null,
      carrier: sent.logistic_company_name ?? null,
      status: null,
      shipped_at: chinaTime(sent.rts_time ?? null),
      line_ids: sub.sub_purchase_order_id ? [sub.sub_purchase_order_id] : [],
    })),
  );
  return {
    order_id: order.purchase_id,
    status,
    marketplace_status: order.status,
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

function amountsOf(order: z.infer<typeof orderSchema>): ReadOrder["amounts"] {
  const read = [order.purchase_amount, order.product_amount, order.domestic_post_fee, order.pay_amount].map(
    (value) => {
      if (value === undefined || value === null) return null;
      const parsed = vendorFen.safeParse(value);
      return parsed.success ? parsed.data : undefined;
    },
  );
  const [total, goods, shipping, paid] = read;
  if (read.includes(undefined) || total === null || total === undefined) return null;
  return {
    total: fen(total),
    goods: fen(goods ?? null),
    shipping: fen(shipping ?? null),
    discount: fen(null),
    paid: fen(order.pay_time ? (paid ?? null) : 0),
  };
}

/** Cancels an unpaid order by /purchase/order/asyn/cancel: success means that the platform works on it. */
export function createCancelOrder(write: WriteClient): NonNullable<Connector["cancelOrder"]> {
  return (
    { order_id: orderId, cancel_reason: reason, sub_order_ids: parts },
    { accessToken, signal, caller },
  ) => {
    const params = {
      purchase_id: orderId,
      cancel_reason: reason,
      ...(parts !== undefined && { sub_purchase_orderId_list: `[${parts.join(",")}]` }),
    };
    const request = { path: "/purchase/order/asyn/cancel", params, accessToken, signal, caller };
    return write(request, (value, error, clean): WriteEnd<{ pending: boolean }> => {
      if (error)
        return taobaoErrors.familyOf(error) === "busy"
          ? { kind: "unknown", detail: clean(error.code) }
          : {
              kind: "rejected",
              code: taobaoErrors.cleanCode(error.code, clean) || "none",
              message: clean(error.message),
            };
      const payload = snakeNames(vendorPayload(value)) as JsonObject;
      const isYes = payload["success"] === true || payload["success"] === "true";
      return isYes
        ? { kind: "done", pending: true }
        : { kind: "unknown", detail: "neither yes nor a reason" };
    });
  };
}

const traceSchema = z.object({
  pnm_logistics_details: vendorListOrNone(
    z.object({
      mail_no: text,
      logistics_status: text,
      logistics_partner: text,
      logistics_traces: vendorListOrNone(z.object({ time, status_desc: text, standerd_desc: text }))
        .nullish()
        .catch(null),
    }),
  ).nullish(),
});

/** Order lines whose parcels are asked for in one trace. */
const maxLines = 20;

/** Reads the parcels of an order: its lines first, then the parcels of each. */
export function createTraceOrder(client: VendorClient): NonNullable<Connector["traceOrder"]> {
  const readOrder = createReadOrder(client);
  return async ({ orderId }, call) => {
    const { accessToken, signal, caller } = call;
    const found = await readOrder({ orderId }, call);
    const order = found.standard();
    const lines =
      "refusal" in order ? [] : order.lines.flatMap(({ line_id: id }) => id ?? []).slice(0, maxLines);
    const replies: VendorReply[] = [];
    for (const id of lines)
      replies.push(
        await client({
          path: "/logistics/detail/get",
          params: { purchase_order_line_id: id },
          accessToken,
          signal,
          caller,
        }),
      );
    const steps = [found, ...replies.map(({ api, upstream }) => ({ upstreamApi: api, upstream }))].map(
      ({ upstreamApi, upstream }) => ({ upstreamApi, upstream }),
    );
    const last = steps.pop()!;
    return {
      ...last,
      steps,
      standard: (): Omit<OrderTraceResult, "request_id"> => {
        const fields = { channel: "taobao", order_id: orderId } as const;
        if ("refusal" in order)
          return {
            ...fields,
            success: false,
            packages: [],
            error_code: order.refusal.code,
            error_message: order.refusal.message,
          };
        const packages = replies.filter(({ rejection }) => rejection === null).flatMap(packagesOf);
        const byNumber = new Map(packages.map((one) => [one.tracking_number ?? JSON.stringify(one), one]));
        return { ...fields, success: true, packages: [...byNumber.values()] };
      },
    };
  };
}

function packagesOf(reply: VendorReply): OrderTraceResult["packages"] {
  const payload = snakeNames(vendorPayload(reply.value)) as JsonObject;
  const data = readVendorAnswer(traceSchema, payload["data"] ?? {}, reply.api, ["data"]);
  return (data.pnm_logistics_details ?? []).map((detail) => ({
    logistics_id: null,
    tracking_number: detail.mail_no ?? null,
    carrier: detail.logistics_partner ?? null,
    status: detail.logistics_status ?? null,
    steps: (detail.logistics_traces ?? []).map((step) => ({
      at: chinaTime(step.time ?? null),
      text: step.standerd_desc ?? step.status_desc ?? "",
    })),
  }));
}
