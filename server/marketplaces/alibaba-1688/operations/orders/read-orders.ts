import { z } from "zod";
import { answerIssue } from "#contract/shared/field-fault";
import type { OrderStatus } from "#contract/public/orders/order";
import { Failure } from "#contract/shared/failure";
import { isOneObject, vendorCount } from "#server/shared/json/vendor-types.ts";
import { compactTime } from "../../../china-time.ts";
import {
  type Connector,
  type ReadOrder,
  type ReadOrders,
  type ReadRefusal,
  vendorAnswer,
} from "../../../connector.ts";
import {
  apis,
  malformed,
  readVendorAnswer,
  required,
  vendorCode,
  type VendorClient,
  type VendorReply,
} from "../../client.ts";
import { cleanCode } from "../../error-catalog.ts";
import { flagOf } from "../../write-client.ts";
import { lenientText } from "../lenient-schema.ts";
import { mapOrder, tradeInfoSchema } from "./order-mapping.ts";

const envelope = z.object({
  result: z.unknown().optional(),
  success: z.unknown().optional(),
  errorCode: vendorCode,
  errorMessage: lenientText,
  totalRecord: vendorCount.nullish(),
});

/** Reads one order by alibaba.trade.get.buyerView. */
export function createReadOrder(client: VendorClient): NonNullable<Connector["readOrder"]> {
  return async ({ orderId }, { accessToken, signal, caller }) => {
    const reply = await client({
      api: apis.readOrder,
      params: { webSite: "1688", orderId },
      accessToken,
      signal,
      caller,
      asWritten: true,
    });
    return vendorAnswer(reply, () => readOne(reply, orderId));
  };
}

function readOne(reply: VendorReply, orderId: string): ReadOrder | ReadRefusal {
  const answer = readVendorAnswer(envelope, reply.value, reply.api);
  // A refusal may carry an empty result.
  if (!isOneObject(answer.result)) return refusalOf(reply, answer);
  const order = mapOrder(
    readVendorAnswer(tradeInfoSchema, reply.value["result"], reply.api, ["result"]),
    reply.api,
  );
  if (order.order_id === orderId) return order;
  reply.discardConnection();
  throw new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "The marketplace answered for another order. Nothing was billed; try again.",
    {
      internal: "order id mismatch",
      action: "retry",
      issues: [answerIssue("result.baseInfo.idOfStr", "other_order")],
    },
  );
}

/** Values of 1688's list filter, which lacks the other statuses. */
const filters: Partial<Record<OrderStatus, string>> = {
  wait_payment: "waitbuyerpay",
  wait_shipment: "waitsellersend",
  shipped: "waitbuyerreceive",
  completed: "success",
  cancelled: "cancel",
};

/**
 * Lists orders by alibaba.trade.getBuyerOrderList. The kinds of business are never named, because the vendor then
 * leaves newer kinds out. Order ids are never filtered by, because the vendor ignores that filter.
 */
export function createListOrders(client: VendorClient): NonNullable<Connector["listOrders"]> {
  return async (criteria, { accessToken, signal, caller }) => {
    const { createdFrom, createdTo, marker, page, page_size: pageSize, status } = criteria;
    const filter = status && filters[status];
    const reply = await client({
      api: apis.listOrders,
      params: {
        page: String(page),
        pageSize: String(pageSize),
        isHis: "false",
        ...(createdFrom !== null && { createStartTime: compactTime(createdFrom) }),
        ...(createdTo !== null && { createEndTime: compactTime(createdTo) }),
        ...(filter !== undefined && { orderStatus: filter }),
        ...(marker !== null && { outOrderId: marker }),
      },
      accessToken,
      signal,
      caller,
      asWritten: true,
    });
    return vendorAnswer(reply, () => {
      const read = readList(reply);
      // Without a filter value for the status everything is listed, so the count includes other orders.
      return status !== undefined && filter === undefined && "total" in read
        ? { ...read, total: null }
        : read;
    });
  };
}

/** Reads a page. An answer without a list is not "no orders". @throws Failure CHANNEL_UPSTREAM_ERROR */
function readList(reply: VendorReply): ReadOrders | ReadRefusal {
  const answer = readVendorAnswer(envelope, reply.value, reply.api);
  const list = reply.value["result"];
  // A refusal may carry an empty list, which is not "no orders".
  const isRefused = Boolean(answer.errorCode) || flagOf(reply.value["success"]) === false;
  if (isRefused && !(Array.isArray(list) && list.length > 0)) return refusalOf(reply, answer);
  if (!Array.isArray(list)) throw malformed(reply.api, [answerIssue("result", "not_list")]);
  const orders = list.map((trade, index) =>
    mapOrder(readVendorAnswer(tradeInfoSchema, trade, reply.api, ["result", String(index)]), reply.api),
  );
  const total = required(answer.totalRecord, reply.api, "totalRecord");
  if (total < orders.length) throw malformed(reply.api, [answerIssue("totalRecord", "contradicts")]);
  return { orders, total };
}

function refusalOf(reply: VendorReply, answer: z.infer<typeof envelope>): ReadRefusal {
  if (flagOf(reply.value["success"]) !== false && !answer.errorCode)
    throw malformed(reply.api, [answerIssue("result", "missing")]);
  const code = cleanCode(answer.errorCode ?? "", reply.clean) || "none";
  const message = answer.errorMessage ?? "";
  return {
    refusal: {
      code,
      message: reply.clean(message),
      isNotFound: /not.?exist|^404|ORDER_NOT_EXIST/i.test(code) || /订单不存在/.test(message),
    },
  };
}
