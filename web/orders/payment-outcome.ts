import { firstChannelWith } from "#contract/shared/channel";
import type { PaymentMethodsResult } from "#contract/public/payment-methods";
import { paymentVerdict, saysNoSuchOrder, type PaymentVerdict } from "#contract/public/payment-verdict";
import type { CallResult } from "../api/call-result.ts";

/** Result of one check of an order's payment methods, failures included. */
export type OrderOutcome = CallResult<PaymentMethodsResult>;

export type CheckedOrder = { orderId: string; outcome: OrderOutcome };

/** Returns the verdict of any outcome (§4.1 rule 10). */
export function orderVerdict(outcome: OrderOutcome): PaymentVerdict {
  if (outcome.ok) return paymentVerdict({ answer: outcome.value });
  return paymentVerdict(outcome.kind === "error" ? { errorCode: outcome.envelope.code } : { noAnswer: true });
}

/** Returns whether a check was refused because the authorized account has no such order. */
export function isOrderUnknown(outcome: OrderOutcome): boolean {
  const verdict = orderVerdict(outcome);
  return verdict.kind === "refused" && saysNoSuchOrder(verdict.code, verdict.message);
}

/**
 * Returns the request body of a check, also for curl and the support bundle. Only one marketplace reports payment
 * methods.
 */
export function requestBody(orderId: string) {
  return { channel: firstChannelWith("payment_methods"), order_id: orderId };
}
