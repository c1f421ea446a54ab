import { paymentMethodsEndpoint, type PaymentMethodsResult } from "#contract/payment-methods";
import { paymentVerdict, type PaymentVerdict } from "#contract/payment-verdict";
import { callOperation } from "../../api/call.ts";
import type { CallResult } from "../../api/call-result.ts";
import type { BatchStep } from "./batch.ts";

/** What one check brought, failures included. */
export type OrderOutcome = CallResult<PaymentMethodsResult>;

export type CheckedOrder = { orderId: string; outcome: OrderOutcome };

/** The verdict of whatever came back (§4.1 rule 10). */
export function verdictOf(outcome: OrderOutcome): PaymentVerdict {
  if (outcome.ok) return paymentVerdict({ answer: outcome.value });
  return paymentVerdict(outcome.kind === "error" ? { errorCode: outcome.envelope.code } : { noAnswer: true });
}

/**
 * One id of a list. A call over the per-minute limit was not made and costs nothing, so it is made again when the gateway
 * says; what every further id would meet too (quota, access) pauses the list; everything else is that id's own answer.
 */
export async function checkInList(orderId: string, signal: AbortSignal): Promise<BatchStep<OrderOutcome>> {
  const outcome = await callOperation(paymentMethodsEndpoint, requestBody(orderId), { signal });
  if (outcome.ok || outcome.kind === "no_answer") return { kind: "keep", outcome };
  if (outcome.envelope.code === "RATE_LIMIT_EXCEEDED" && outcome.retryAt !== undefined)
    return { kind: "again", at: outcome.retryAt };
  const verdict = verdictOf(outcome);
  const forAll = verdict.kind === "check_failed" && ["quota", "platform", "access"].includes(verdict.failure);
  return { kind: forAll ? "pause" : "keep", outcome };
}

/** The body that this screen sends, also for curl and the support bundle. 1688 alone tells payment methods. */
export function requestBody(orderId: string) {
  return { channel: "1688" as const, order_id: orderId };
}
