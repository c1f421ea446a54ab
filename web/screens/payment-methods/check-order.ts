import { firstChannelWith } from "#contract/channel";
import { paymentMethodsEndpoint, type PaymentMethodsResult } from "#contract/payment-methods";
import { paymentVerdict, type PaymentVerdict } from "#contract/payment-verdict";
import { callOperation } from "../../api/call.ts";
import type { CallResult } from "../../api/call-result.ts";
import type { BatchStep, BatchRow } from "./batch.ts";

/** What one check brought, failures included. */
export type OrderOutcome = CallResult<PaymentMethodsResult>;

export type CheckedOrder = { orderId: string; outcome: OrderOutcome };

/** The verdict of whatever came back (§4.1 rule 10). */
export function verdictOf(outcome: OrderOutcome): PaymentVerdict {
  if (outcome.ok) return paymentVerdict({ answer: outcome.value });
  return paymentVerdict(outcome.kind === "error" ? { errorCode: outcome.envelope.code } : { noAnswer: true });
}

/** A marketplace's own limit is waited for when it ends this soon; one of half an hour or of a day pauses the list. */
const shortWaitMs = 60_000;

/**
 * One id of a list. A call over the per-minute limit, or one to a marketplace that left the calls before it without an answer, was
 * not sent and costs nothing, so it is made again when the gateway says; one that a marketplace limits for seconds is made again as
 * well, but once (`isAgain`); one that met the end of the session was not made either, and waits with the rest for the next one.
 * What every further id would meet too (quota, access, a device without a network) pauses the list; everything else is that id's own answer.
 */
export async function checkInList(orderId: string, isAgain: boolean): Promise<BatchStep<OrderOutcome>> {
  const outcome = await callOperation(paymentMethodsEndpoint, requestBody(orderId));
  if (outcome.ok) return { kind: "keep", outcome };
  if (outcome.kind === "no_answer") return { kind: navigator.onLine ? "keep" : "pause", outcome };
  if (outcome.signedOut) return { kind: "pause_before" };
  const { waitMs } = outcome;
  const { code } = outcome.envelope;
  const wasNotSent = code === "RATE_LIMIT_EXCEEDED" || code === "CHANNEL_UPSTREAM_ERROR";
  const endsSoon = code === "PLATFORM_QUOTA_EXCEEDED" && !isAgain && (waitMs ?? Infinity) <= shortWaitMs;
  if (waitMs !== undefined && (wasNotSent || endsSoon)) return { kind: "again", at: Date.now() + waitMs };
  const verdict = verdictOf(outcome);
  const forAll = verdict.kind === "check_failed" && ["quota", "platform", "access"].includes(verdict.failure);
  return { kind: forAll ? "pause" : "keep", outcome };
}

/** The body that this screen sends, also for curl and the support bundle. One marketplace alone tells payment methods. */
export function requestBody(orderId: string) {
  return { channel: firstChannelWith("payment_methods"), order_id: orderId };
}

/** What the rows of a list are told apart by, in the order in which it is told. Every row is in one. */
export const rowGroups = ["kjb", "no_kjb", "refused", "failed", "open"] as const;
export type RowGroup = (typeof rowGroups)[number];

/** `failed` is what "retry failed" takes up again; `refused` is what the marketplace said no to, which a retry does not change; `open` has no answer yet. */
export function groupOf(row: BatchRow<OrderOutcome>): RowGroup {
  if (row.state !== "done") return "open";
  if (!row.outcome.ok) return "failed";
  if (!row.outcome.value.success) return "refused";
  return verdictOf(row.outcome).kind === "kjb_possible" ? "kjb" : "no_kjb";
}

/** How many rows each group has. */
export function countGroups(rows: readonly BatchRow<OrderOutcome>[]): Record<RowGroup, number> {
  const counts = { kjb: 0, no_kjb: 0, refused: 0, failed: 0, open: 0 };
  for (const row of rows) counts[groupOf(row)] += 1;
  return counts;
}
