import { z } from "zod";
import { answerIssue } from "#contract/shared/field-issue";
import type { OrderTraceResult } from "#contract/public/orders/order-reads";
import type { PaymentLinkRequest, PaymentLinkResult } from "#contract/public/orders/payment-link";
import type { JsonObject } from "#server/shared/json/exact-json.ts";
import { idText, isOneObject } from "#server/shared/json/vendor-types.ts";
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
import { cleanCode, familyOf, translate } from "../../error-catalog.ts";
import { jsonText, numberToken } from "../../../json-text.ts";
import { unpayableHost } from "../../../simulator.ts";
import { flagOf, type WriteClient } from "../../write-client.ts";
import { lenientItems, lenientList, lenientText, textOrNull } from "../lenient-schema.ts";
import { trackingNumber } from "../../../upstream/tracking-number.ts";

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
  // The group cashier wraps its answer; the three others are flat in the documents.
  const wrapped = [reply.value["results"], reply.value["result"]].find(
    (one) => one !== undefined && isOneObject(one),
  );
  const inner = (wrapped ?? reply.value) as JsonObject;
  const answer = readVendorAnswer(linkSchema, inner, reply.api);
  const fields = { channel: "1688", method, needs_marketplace_login: true } as const;
  const { payUrl, errorCode } = answer;
  const isYes = flagOf(inner["success"]) ?? (payUrl !== null && !errorCode ? true : null);
  if (isYes === null && !errorCode) throw malformed(reply.api, [answerIssue("success", "missing")]);
  const refused = new Set([...idsOf(answer.payFailureOrderList), ...idsOf(answer.cantPayOrderList)]);
  const payable = orderIds.filter((id) => !refused.has(id));
  if (isYes !== true || payable.length === 0 || (payUrl === null && errorCode)) {
    const message = answer.errorMsg ?? answer.erroMsg ?? answer.errorMessage ?? answer.errorInfo ?? "";
    const english = translate(message);
    return {
      ...fields,
      success: false,
      payment_url: null,
      payable_order_ids: [],
      unpayable_order_ids: [...orderIds],
      error_code: cleanCode(errorCode ?? "", reply.clean) || "none",
      error_message: reply.clean(message),
      ...(english !== null && { error_message_en: english }),
    };
  }
  if (payUrl === null || !isCashier(payUrl)) throw malformed(reply.api, [answerIssue("payUrl", "unknown")]);
  return {
    ...fields,
    success: true,
    payment_url: payUrl,
    payable_order_ids: payable,
    unpayable_order_ids: orderIds.filter((id) => refused.has(id)),
  };
}

/** Returns the order ids of a list, whose entries are numbers or text; a text may hold several. */
function idsOf(list: readonly unknown[]): string[] {
  return list.flatMap((entry) =>
    typeof entry === "string" ? (entry.match(/[0-9]+/g) ?? []) : (idText(entry) ?? []),
  );
}

/** Returns whether an address is a page of 1688 or Alipay, or a simulator's: no other is ever handed out to be paid at. */
function isCashier(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    (url.protocol === "https:" || url.hostname === "127.0.0.1") &&
    url.username === "" &&
    (url.hostname === unpayableHost || /(?:^|\.)(?:1688\.com|alipay\.com)$|^127\.0\.0\.1$/.test(url.hostname))
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
  const result = value["result"];
  const inner = result !== undefined && isOneObject(result) ? (result as JsonObject) : value;
  const isYes = flagOf(inner["success"]) ?? flagOf(value["success"]);
  const read = z
    .object({ errorCode: vendorCode, errorMessage: lenientText, errorMsg: lenientText })
    .parse(inner);
  if (isYes === true && !read.errorCode) return { kind: "done", pending: false };
  const message = read.errorMessage ?? read.errorMsg ?? "";
  const code = cleanCode(read.errorCode ?? "", clean);
  // A busy marketplace may have cancelled all the same.
  const isBusy = familyOf({ code: read.errorCode ?? "", message }) === "busy";
  if (isYes === true || code === "" || isBusy || (isYes === null && !refusedCancels.test(code)))
    return { kind: "unknown", detail: code === "" ? "neither yes nor a reason" : `ended with ${code}` };
  return { kind: "rejected", code, message: clean(message) };
}

/** Documented codes of a refused cancellation. */
const refusedCancels = /^(?:ORDER_STATUS_ERROR|400_3|ORDER_NOT_EXIST|CLOSE_ORDER_TOO_FAST)$/;

/** Text, or an id that is written as a number. */
const lenientKey = z
  .unknown()
  .optional()
  .transform((value) => textOrNull(value) ?? idText(value));

const traceSchema = z.object({
  logisticsTrace: lenientList(
    z.object({
      logisticsId: lenientKey,
      logisticsBillNo: lenientKey,
      logisticsSteps: lenientList(z.object({ acceptTime: z.unknown().optional(), remark: lenientText })),
    }),
  ),
  errorCode: vendorCode,
  errorMessage: lenientText,
});

const shipmentsSchema = z.object({
  result: lenientList(
    z.object({
      logisticsId: lenientKey,
      logisticsBillNo: lenientKey,
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
  const refused = [sent, traced].find(({ errorCode }) => Boolean(errorCode) && errorCode !== notShipped);
  const isEmpty = sent.result.length === 0 && traced.logisticsTrace.length === 0;
  if (isEmpty && refused && sent.errorCode !== notShipped)
    return {
      ...fields,
      success: false,
      packages: [],
      error_code: cleanCode(refused.errorCode ?? "", trace.clean) || "none",
      error_message: trace.clean(refused.errorMessage ?? ""),
    };
  const left = new Set(traced.logisticsTrace);
  const parcels = sent.result.map((one) => {
    const steps = [...left].find((other) => isSameParcel(one, other));
    if (steps) left.delete(steps);
    return { ...one, steps };
  });
  const others = [...left].map((steps) => ({ ...steps, logisticsCompanyName: null, status: null, steps }));
  return {
    ...fields,
    success: true,
    packages: [...parcels, ...others].map(({ logisticsId, logisticsBillNo, steps, ...parcel }) => ({
      logistics_id: logisticsId ?? steps?.logisticsId ?? null,
      tracking_number: trackingNumber(logisticsBillNo) ?? trackingNumber(steps?.logisticsBillNo ?? null),
      carrier: parcel.logisticsCompanyName,
      status: parcel.status,
      steps: (steps?.logisticsSteps ?? []).map(({ acceptTime, remark }) => ({
        at: vendorTime(acceptTime),
        text: remark ?? "",
      })),
    })),
  };
}

type ParcelIds = { logisticsId: string | null; logisticsBillNo: string | null };

/** Returns whether two entries name the same parcel, by the vendor's id or else by the carrier's number. */
function isSameParcel(one: ParcelIds, other: ParcelIds): boolean {
  if (one.logisticsId !== null && other.logisticsId !== null) return one.logisticsId === other.logisticsId;
  return one.logisticsBillNo !== null && one.logisticsBillNo === other.logisticsBillNo;
}
