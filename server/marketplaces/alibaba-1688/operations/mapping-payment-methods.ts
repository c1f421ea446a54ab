import type { PaymentMethodsResult } from "#contract/payment-methods";
import { isExactNumber, exactNumberText, type ExactJson } from "#server/kernel/json/exact-json.ts";
import { isJsonObject } from "#server/kernel/json/json-object.ts";
import type { BusinessRejection } from "./business-rejection.ts";
import { required } from "../malformed.ts";
import type { PaymentMethodsWire } from "./wire-payment-methods.ts";

type Result = Omit<PaymentMethodsResult, "request_id">;

/**
 * The vendor's pay ways in our words (§2.1). Codes and names as returned, unknown ones too; the deadline unchanged.
 * @throws Failure CHANNEL_UPSTREAM_ERROR when channels, amount or order id are missing: an answer to be relied on has them.
 */
export function mapPaymentMethods(wire: PaymentMethodsWire, orderId: string, api: string): Result {
  const list = required(wire.resultList, api, "resultList");
  // An answer that names no order cannot be told from another order's, so it is not passed on as this one's.
  required(list.orderId, api, "resultList.orderId");
  return {
    channel: "1688",
    success: true,
    order_id: orderId,
    channels: required(list.channels, api, "resultList.channels").map(({ code, name }) => ({
      code,
      name: name.toWellFormed(),
    })),
    payment_amount: { amount: required(list.payFee, api, "resultList.payFee"), currency: "CNY" },
    payment_deadline: list.timeout ?? null,
    monetary_unit: "CNY_minor",
  };
}

/** A business rejection is an answer, not a failure (§4.1.4): the vendor's code and message, and nothing else known. */
export function mapRejectedPaymentMethods(rejection: BusinessRejection, orderId: string): Result {
  return {
    channel: "1688",
    success: false,
    order_id: orderId,
    channels: [],
    payment_amount: null,
    payment_deadline: null,
    error_code: rejection.code,
    error_message: rejection.message,
    monetary_unit: "CNY_minor",
  };
}

/**
 * The order that an answer speaks of, as exact text, from a string or a number token of any size; null when it names none.
 * A value that is no id at all is returned as a text that equals no order id, so that it counts as a mismatch.
 */
export function answeredOrderId(value: { [key: string]: ExactJson }): string | null {
  const list = own(value, "resultList");
  if (!isJsonObject(list)) return null;
  const id = own(list, "orderId");
  if (id === null) return null;
  if (typeof id === "string") return id;
  if (typeof id === "number") return String(id);
  return isExactNumber(id) ? exactNumberText(id) : "";
}

function own(value: { [key: string]: ExactJson }, name: string): ExactJson {
  return Object.hasOwn(value, name) ? (value[name] ?? null) : null;
}
