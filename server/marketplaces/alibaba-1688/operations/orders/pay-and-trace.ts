import { z } from "zod";
import { answerIssue } from "#contract/shared/field-issue";
import type {
  OrderTraceResult,
  PaymentLinkRequest,
  PaymentLinkResult,
} from "#contract/public/orders/order-reads";
import { type ExactJson, isJsonObject, type JsonObject } from "#server/shared/json/exact-json.ts";
import { idText } from "#server/shared/json/vendor-types.ts";
import { vendorTime } from "../../../china-time.ts";
import { type Connector, type VendorAnswer, vendorAnswer, type WriteEnd } from "../../../connector.ts";
import {
  type Api,
  apis,
  malformed,
  readVendorAnswer,
  vendorCode,
  type VendorClient,
  type VendorReply,
} from "../../client.ts";
import { cleanCode, translate } from "../../error-catalog.ts";
import { jsonText, numberToken } from "../../../json-text.ts";
import { flagOf, type WriteClient } from "../../write-client.ts";
import { lenientItems, lenientList, lenientText } from "../lenient-schema.ts";

const linkApis: Record<PaymentLinkRequest["method"], Api> = {
  alipay: apis.alipayLink,
  kjb: apis.kjbLink,
  credit: apis.creditLink,
  group: apis.groupLink,
};

const linkSchema = z.object({
  payUrl: lenientText,
  errorCode: vendorCode,
  errorMsg: lenientText,
  // The vendor's spelling in one of the four answers.
  erroMsg: lenientText,
  errorMessage: lenientText,
  errorInfo: lenientText,
  payFailureOrderList: lenientItems,
  cantPayOrderList: lenientItems,
});

/** Makes a link to a page where a person pays. It moves no money, so it may be asked again. */
export function createPaymentLink(client: VendorClient): NonNullable<Connector["paymentLink"]> {
  return async ({ order_ids: orderIds, method }, { accessToken, signal, caller }) => {
    const ids = jsonText(orderIds.map(numberToken));
    const reply = await client({
      api: linkApis[method],
      params: method === "group" ? { orderIds: ids, payPlatformType: "PC" } : { orderIdList: ids },
      accessToken,
      signal,
      caller,
    });
    return vendorAnswer(reply, () => readLink(reply, { orderIds, method }));
  };
}

function readLink(
  reply: VendorReply,
  { orderIds, method }: { orderIds: readonly string[]; method: PaymentLinkRequest["method"] },
): Omit<PaymentLinkResult, "request_id"> {
  const inner: ExactJson | undefined = method === "group" ? reply.value["results"] : reply.value;
  if (inner === undefined || !isJsonObject(inner))
    throw malformed(reply.api, [answerIssue("results", "missing")]);
  const answer = readVendorAnswer(linkSchema, inner, reply.api);
  const fields = { channel: "1688", method, needs_marketplace_login: true } as const;
  const isYes = flagOf((inner as JsonObject)["success"]);
  if (isYes === null) throw malformed(reply.api, [answerIssue("success", "missing")]);
  if (!isYes) {
    const message = answer.errorMsg ?? answer.erroMsg ?? answer.errorMessage ?? answer.errorInfo ?? "";
    const english = translate(message);
    return {
      ...fields,
      success: false,
      payment_url: null,
      payable_order_ids: [],
      unpayable_order_ids: [...orderIds],
      error_code: cleanCode(answer.errorCode ?? "", reply.clean) || "none",
      error_message: reply.clean(message),
      ...(english !== null && { error_message_en: english }),
    };
  }
  if (answer.payUrl === null || !isCashier(answer.payUrl))
    throw malformed(reply.api, [answerIssue("payUrl", "unknown")]);
  const refused = new Set([...answer.payFailureOrderList, ...answer.cantPayOrderList].map(idText));
  return {
    ...fields,
    success: true,
    payment_url: answer.payUrl,
    payable_order_ids: orderIds.filter((id) => !refused.has(id)),
    unpayable_order_ids: orderIds.filter((id) => refused.has(id)),
  };
}

/** Returns whether an address is a page of 1688 or Alipay: no other is ever handed out to be paid at. */
function isCashier(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    (url.protocol === "https:" || url.hostname === "127.0.0.1") &&
    url.username === "" &&
    /(?:^|\.)(?:1688\.com|alipay\.com)$|^127\.0\.0\.1$/.test(url.hostname)
  );
}

/** Cancels an unpaid order by alibaba.trade.cancel. */
export function createCancelOrder(write: WriteClient): NonNullable<Connector["cancelOrder"]> {
  return ({ order_id: orderId, cancel_reason: reason }, { accessToken, signal, caller }) =>
    write(
      {
        api: apis.cancelOrder,
        params: { webSite: "1688", tradeID: orderId, cancelReason: reason },
        accessToken,
        signal,
        caller,
      },
      readCancelled,
    );
}

function readCancelled(value: JsonObject, clean: (text: string) => string): WriteEnd<{ pending: boolean }> {
  const isYes = flagOf(value["success"]);
  const read = z
    .object({ errorCode: vendorCode, errorMessage: lenientText, errorMsg: lenientText })
    .parse(value);
  if (isYes === true && !read.errorCode) return { kind: "done", pending: false };
  if (isYes === false && read.errorCode)
    return {
      kind: "rejected",
      code: cleanCode(read.errorCode, clean) || "none",
      message: clean(read.errorMessage ?? read.errorMsg ?? ""),
    };
  return { kind: "unknown", detail: "neither yes nor a reason" };
}

const traceSchema = z.object({
  logisticsTrace: lenientList(
    z.object({
      logisticsId: lenientText,
      logisticsBillNo: lenientText,
      logisticsSteps: lenientList(z.object({ acceptTime: z.unknown().optional(), remark: lenientText })),
    }),
  ),
  errorCode: vendorCode,
  errorMessage: lenientText,
});

const shipmentsSchema = z.object({
  result: lenientList(
    z.object({
      logisticsId: lenientText,
      logisticsBillNo: lenientText,
      logisticsCompanyName: lenientText,
      status: lenientText,
    }),
  ),
  errorCode: vendorCode,
  errorMessage: lenientText,
});

/** Code of an order that has not been sent. */
const notShipped = "500_2";

/** Reads the parcels of an order and their steps, in two calls. Senders and receivers are not asked for. */
export function createTraceOrder(client: VendorClient): NonNullable<Connector["traceOrder"]> {
  return async ({ orderId }, { accessToken, signal, caller }) => {
    const ask = (api: Api, params: Record<string, string>) =>
      client({ api, params: { webSite: "1688", orderId, ...params }, accessToken, signal, caller });
    const shipments = await ask(apis.shipments, { fields: "company,name,sendgood" });
    const trace = await ask(apis.trace, {});
    const answer: VendorAnswer<Omit<OrderTraceResult, "request_id">> = {
      upstreamApi: trace.api,
      upstream: trace.upstream,
      steps: [{ upstreamApi: shipments.api, upstream: shipments.upstream }],
      standard: () => readTrace(shipments, trace, orderId),
    };
    return answer;
  };
}

function readTrace(
  shipments: VendorReply,
  trace: VendorReply,
  orderId: string,
): Omit<OrderTraceResult, "request_id"> {
  const sent = readVendorAnswer(shipmentsSchema, shipments.value, shipments.api);
  const traced = readVendorAnswer(traceSchema, trace.value, trace.api);
  const fields = { channel: "1688", order_id: orderId } as const;
  if (sent.errorCode === notShipped) return { ...fields, success: true, packages: [] };
  const refused = [sent, traced].find(({ errorCode }) => Boolean(errorCode) && errorCode !== notShipped);
  if (refused && sent.result.length === 0)
    return {
      ...fields,
      success: false,
      packages: [],
      error_code: cleanCode(refused.errorCode ?? "", trace.clean) || "none",
      error_message: trace.clean(refused.errorMessage ?? ""),
    };
  const steps = new Map(traced.logisticsTrace.map((one) => [one.logisticsId, one]));
  const known = new Map(sent.result.map((one) => [one.logisticsId, one]));
  const ids = [...new Set([...known.keys(), ...steps.keys()])];
  return {
    ...fields,
    success: true,
    packages: ids.map((id) => ({
      logistics_id: id,
      tracking_number: known.get(id)?.logisticsBillNo ?? steps.get(id)?.logisticsBillNo ?? null,
      carrier: known.get(id)?.logisticsCompanyName ?? null,
      status: known.get(id)?.status ?? null,
      steps: (steps.get(id)?.logisticsSteps ?? []).map(({ acceptTime, remark }) => ({
        at: vendorTime(acceptTime),
        text: remark ?? "",
      })),
    })),
  };
}
