import { z } from "zod";
import { answerIssue } from "#contract/shared/field-fault";
import type { PaymentLinkRequest, PaymentLinkResult } from "#contract/public/orders/payment-link";
import type { JsonObject } from "#server/shared/json/exact-json.ts";
import { idText, isOneObject } from "#server/shared/json/vendor-types.ts";
import { type Connector, vendorAnswer } from "../../../connector.ts";
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
import { unpayableHost } from "../../../simulator.ts";
import { flagOf } from "../../write-client.ts";
import { lenientItems, lenientText } from "../lenient-schema.ts";

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

/** Makes a link to a page where a person pays. It moves no money, so it may be repeated. */
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

/**
 * Returns whether an address is a page of 1688 or Alipay, or a simulator's. No other page is ever returned for payment.
 */
function isCashier(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    (url.protocol === "https:" || url.hostname === "127.0.0.1") &&
    url.username === "" &&
    (url.hostname === unpayableHost || /(?:^|\.)(?:1688\.com|alipay\.com)$|^127\.0\.0\.1$/.test(url.hostname))
  );
}
