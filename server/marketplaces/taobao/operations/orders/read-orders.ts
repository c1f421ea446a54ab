import { z } from "zod";
import { answerIssue } from "#contract/shared/field-fault";
import type { OrderStatus } from "#contract/public/orders/order";
import type { JsonObject } from "#server/shared/json/exact-json.ts";
import { vendorCount, vendorListOrNone } from "#server/shared/json/vendor-types.ts";
import {
  type Connector,
  type ReadOrder,
  type ReadOrders,
  type ReadRefusal,
  vendorAnswer,
} from "../../../connector.ts";
import {
  malformed,
  readVendorAnswer,
  snakeNames,
  type VendorClient,
  type VendorError,
  vendorPayload,
  type VendorReply,
} from "../../client.ts";
import { taobaoErrors } from "../../error-catalog.ts";
import { mapOrder, vendorOrderSchema } from "./order-mapping.ts";

const pageSchema = z.object({
  results_total: vendorCount,
  purchase_orders: vendorListOrNone(vendorOrderSchema).nullish(),
});

/** Values of the vendor's filter, which lacks the other statuses. */
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

/**
 * Lists orders. The platform filters by time of change, which is never before that of creation, so orders that were
 * created earlier are in the list and in its count as well.
 */
export function createListOrders(client: VendorClient): NonNullable<Connector["listOrders"]> {
  return async (
    { createdFrom, marker, page, page_size: pageSize, status },
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
      // Without a filter value for the status everything is listed, so the count includes other orders.
      return status !== undefined && filter === undefined && "total" in read
        ? { ...read, total: null }
        : read;
    });
  };
}

/** Reads a page. An answer without a total is not "no orders". @throws Failure CHANNEL_UPSTREAM_ERROR */
function readPage(reply: VendorReply): ReadOrders | ReadRefusal {
  if (reply.rejection) return refusalOf(reply.rejection, reply.clean);
  const payload = snakeNames(vendorPayload(reply.value)) as JsonObject;
  // Some operations of the platform have no `data` around their answer.
  const data = payload["data"] ?? ("results_total" in payload ? payload : null);
  if (data === null) throw malformed(reply.api, [answerIssue("data", "missing")]);
  const page = readVendorAnswer(pageSchema, data, reply.api, ["data"]);
  const orders = (page.purchase_orders ?? []).map(mapOrder);
  if (page.results_total < orders.length)
    throw malformed(reply.api, [answerIssue("data.results_total", "contradicts")]);
  return { orders, total: page.results_total };
}

function refusalOf(error: VendorError, clean: (text: string) => string): ReadRefusal {
  const code = taobaoErrors.cleanCode(error.code, clean) || "none";
  return { refusal: { code, message: clean(error.message), isNotFound: /not_?(?:found|exist)/i.test(code) } };
}
