import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { fromSavedAnswer, toSavedAnswer } from "../../api/saved-answer.ts";
import { isAsking, type SavedOutcome, type SavedListRow } from "../../lists/saved-lists.ts";
import type { OrderOutcome } from "../../orders/payment-outcome.ts";
import type { BatchRow } from "./batch.ts";

/**
 * Converts rows for storage.
 * @param now epoch ms, for a check in flight: after a reload it is unknown whether it arrived
 */
export function toSavedRows(rows: readonly BatchRow<OrderOutcome>[], now: number): SavedListRow[] {
  return rows.map((row) => {
    if (row.state === "working")
      return { id: row.id, state: "done", outcome: { kind: "no_answer", at: now, asking: true } };
    return row.state === "done" ? { ...row, outcome: toKept(row.outcome) } : row;
  });
}

/**
 * Restores saved rows. An answer that no longer matches the contract is treated as missing.
 * @param elsewhere another tab runs the list, and waits for the answer in flight
 */
export function fromSavedRows(rows: readonly SavedListRow[], elsewhere = false): BatchRow<OrderOutcome>[] {
  return rows.map((row) => {
    if (elsewhere && isAsking(row)) return { id: row.id, state: "working" };
    return row.state === "done" ? { ...row, outcome: fromKept(row.outcome) } : row;
  });
}

function toKept(outcome: OrderOutcome): SavedOutcome {
  const { at } = outcome;
  if (!outcome.ok && outcome.kind === "no_answer") return { kind: "no_answer", at };
  if (outcome.ok) return { kind: "answer", ...toSavedAnswer(outcome) };
  const { requestId, rawText } = outcome;
  return { kind: "error", envelope: outcome.envelope, status: outcome.status, at, requestId, rawText };
}

function fromKept(saved: SavedOutcome): OrderOutcome {
  const { at } = saved;
  const lost = { ok: false, kind: "no_answer", aborted: false, at } as const;
  if (saved.kind === "no_answer") return lost;
  if (saved.kind === "error") {
    const { retry_at } = saved.envelope;
    return { ok: false, ...saved, ...(retry_at !== undefined && { retryAt: Date.parse(retry_at) }) };
  }
  return fromSavedAnswer(saved, paymentMethodsEndpoint.responses.standard) ?? lost;
}
