import { isErrorCode, type ErrorCode, type FailureCode } from "../shared/error-codes.ts";
import type { PaymentMethodsResult } from "./payment-methods.ts";

/** Vendor's code for "no permission to read this order's pay ways" (§4.1.4). */
const noPermissionCode = "500_2";

/** Reason why a check gave no answer; each has a different next step. */
type CheckFailureKind =
  | "limit"
  | "quota"
  | "platform"
  | "access"
  | "input"
  | "upstream"
  | "transport"
  | "internal";

export type PaymentVerdict =
  | { kind: "kjb_possible"; codes: number[] }
  | { kind: "kjb_not_reported" }
  | { kind: "no_channels" }
  | { kind: "nothing_to_pay" }
  | { kind: "fix_authorization" }
  | { kind: "refused"; code: string; message: string }
  | { kind: "check_failed"; failure: CheckFailureKind };

/**
 * Outcome of one check: an answer, one of the gateway's error codes, or nothing at all (the network, not the gateway).
 */
type CheckOutcome =
  | { answer: Omit<PaymentMethodsResult, "request_id"> }
  | { errorCode: FailureCode }
  | { noAnswer: true };

const failureKinds: Record<ErrorCode, CheckFailureKind> = {
  INVALID_API_KEY: "access",
  CHANNEL_NOT_AUTHORIZED: "access",
  APP_NOT_APPROVED: "access",
  APP_SUSPENDED: "access",
  INSUFFICIENT_SCOPE: "access",
  FULFILLMENT_MODE_NOT_SUPPORTED: "access",
  PURCHASING_DISABLED: "access",
  PURCHASE_LIMIT_EXCEEDED: "access",
  PREVIEW_CHANGED: "input",
  EXTERNAL_ORDER_ID_REUSED: "input",
  VALIDATION_ERROR: "input",
  UNSUPPORTED_CHANNEL: "input",
  SANDBOX_CAPABILITY_UNAVAILABLE: "access",
  NOT_FOUND: "internal",
  METHOD_NOT_ALLOWED: "internal",
  REQUEST_TIMEOUT: "transport",
  BODY_TOO_LARGE: "input",
  UNSUPPORTED_MEDIA_TYPE: "internal",
  HEADERS_TOO_LARGE: "internal",
  NOT_IMPLEMENTED: "internal",
  RATE_LIMIT_EXCEEDED: "limit",
  QUOTA_EXCEEDED: "quota",
  PLATFORM_QUOTA_EXCEEDED: "platform",
  PLAN_DISABLED: "access",
  CHANNEL_DISABLED: "access",
  CHANNEL_CAPABILITY_NOT_SUPPORTED: "input",
  CHANNEL_UPSTREAM_ERROR: "upstream",
  INTERNAL_ERROR: "internal",
};

/** Every code of the console's own API is about access. */
function failureKind(code: FailureCode): CheckFailureKind {
  return isErrorCode(code) ? failureKinds[code] : "access";
}

/**
 * Implements §4.1 rule 10 as one total function. It reads `success` first; 500_2 before any channel; then an amount of 0, which
 * needs no channel; then the KJB codes. An answer without KJB codes or without channels is not an error. No verdict advises to
 * cancel an order, and none may.
 */
export function paymentVerdict(outcome: CheckOutcome): PaymentVerdict {
  if ("noAnswer" in outcome) return { kind: "check_failed", failure: "transport" };
  if ("errorCode" in outcome) return { kind: "check_failed", failure: failureKind(outcome.errorCode) };
  const { answer } = outcome;
  if (!answer.success) {
    if (answer.error_code === noPermissionCode) return { kind: "fix_authorization" };
    return { kind: "refused", code: answer.error_code ?? "", message: answer.error_message ?? "" };
  }
  if (answer.payment_amount?.amount === 0) return { kind: "nothing_to_pay" };
  const codes = answer.channels.map((channel) => channel.code).filter(isKjbCode);
  if (codes.length > 0) return { kind: "kjb_possible", codes };
  return answer.channels.length > 0 ? { kind: "kjb_not_reported" } : { kind: "no_channels" };
}

/**
 * Returns whether a refusal of 1688 says that the authorized account has no such order: the id is wrong, or another account
 * placed the order. No further call about it can succeed until one of the two is put right.
 */
export function saysNoSuchOrder(code: string, message: string): boolean {
  return /not.?exist|^404/i.test(code) || /订单号?(?:不存在|不正确)/.test(message);
}

/**
 * Meaning of each vendor payment channel code (§2.1) for cross-border pay (`kjb`): 16 and 20 are `kjb`; 17 (red
 * envelope) and 35 (direct procurement) are `named_not` because readers mistake them for it; the rest are plain `no`.
 */
export const paymentChannelCodes = {
  1: "no",
  2: "no",
  3: "no",
  4: "no",
  5: "no",
  6: "no",
  7: "no",
  8: "no",
  9: "no",
  10: "no",
  12: "no",
  13: "no",
  14: "no",
  15: "no",
  16: "kjb",
  17: "named_not",
  20: "kjb",
  35: "named_not",
} as const satisfies Record<number, "kjb" | "named_not" | "no">;

type KnownPaymentChannelCode = keyof typeof paymentChannelCodes;

export function isKnownPaymentChannelCode(code: number): code is KnownPaymentChannelCode {
  return Object.hasOwn(paymentChannelCodes, code);
}

/** Returns whether a code is 16 or 20, the only KJB codes (§2.1). */
export function isKjbCode(code: number): boolean {
  return isKnownPaymentChannelCode(code) && paymentChannelCodes[code] === "kjb";
}
