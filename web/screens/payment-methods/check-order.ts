import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { callOperation } from "../../api/call.ts";
import { type OrderOutcome, requestBody, orderVerdict } from "../../orders/payment-outcome.ts";
import type { BatchStep, BatchRow } from "./batch.ts";

/** Maximum marketplace limit that the list waits for; one of half an hour or of a day pauses the list. */
const shortWaitMs = 60_000;

/**
 * Checks one id of a list. Three kinds of failures are retried. A call over the per-minute limit, or one to a marketplace that
 * left earlier calls unanswered, was not sent and costs nothing, so it is made again when the gateway allows. One that a
 * marketplace limits for seconds is made again only once (`isAgain`). One that met the end of the session was not made either,
 * and waits with the rest for the next session. A failure that every further id would meet too (quota, access, a device without
 * a network) pauses the list; everything else is that id's own answer.
 */
export async function checkInList(orderId: string, isAgain: boolean): Promise<BatchStep<OrderOutcome>> {
  const outcome = await callOperation(paymentMethodsEndpoint, requestBody(orderId));
  if (outcome.ok) return { kind: "keep", outcome };
  if (outcome.kind === "no_answer") return { kind: navigator.onLine ? "keep" : "pause", outcome };
  if (outcome.envelope.code === "NOT_SIGNED_IN") return { kind: "pause_before" };
  const { waitMs } = outcome;
  const { code } = outcome.envelope;
  const wasNotSent = code === "RATE_LIMIT_EXCEEDED" || code === "CHANNEL_UPSTREAM_ERROR";
  const endsSoon = code === "PLATFORM_QUOTA_EXCEEDED" && !isAgain && (waitMs ?? Infinity) <= shortWaitMs;
  if (waitMs !== undefined && (wasNotSent || endsSoon)) return { kind: "again", at: Date.now() + waitMs };
  const verdict = orderVerdict(outcome);
  const forAll = verdict.kind === "check_failed" && ["quota", "platform", "access"].includes(verdict.failure);
  return { kind: forAll ? "pause" : "keep", outcome };
}

/** The groups of a list's rows, in display order. Every row is in exactly one. */
export const rowGroups = ["kjb", "no_kjb", "refused", "failed", "open"] as const;
export type RowGroup = (typeof rowGroups)[number];

/**
 * Returns the group of a row. `failed` rows are those that "retry failed" retries; `refused` ones were
 * refused by the marketplace, which a retry does not change; `open` ones have no answer yet.
 */
export function groupOf(row: BatchRow<OrderOutcome>): RowGroup {
  if (row.state !== "done") return "open";
  if (!row.outcome.ok) return "failed";
  if (!row.outcome.value.success) return "refused";
  return orderVerdict(row.outcome).kind === "kjb_possible" ? "kjb" : "no_kjb";
}

/** Returns the number of rows in each group. */
export function countGroups(rows: readonly BatchRow<OrderOutcome>[]): Record<RowGroup, number> {
  const counts = { kjb: 0, no_kjb: 0, refused: 0, failed: 0, open: 0 };
  for (const row of rows) counts[groupOf(row)] += 1;
  return counts;
}
