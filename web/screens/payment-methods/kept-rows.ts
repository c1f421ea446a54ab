import { paymentMethodsEndpoint } from "#contract/payment-methods";
import type { BatchRow } from "./batch.ts";
import type { OrderOutcome } from "./check-order.ts";
import type { KeptOutcome, KeptRow } from "./kept-lists.ts";

/** @param now epoch ms, for a check that is under way: after a reload nobody knows whether it arrived */
export function toKeptRows(rows: readonly BatchRow<OrderOutcome>[], now: number): KeptRow[] {
  return rows.map((row) => {
    if (row.state === "working")
      return { id: row.id, state: "done", outcome: { kind: "no_answer", at: now } };
    return row.state === "done" ? { ...row, outcome: toKept(row.outcome) } : row;
  });
}

/** The rows as they were. An answer that the contract does not know any more is one that this page does not have. */
export function fromKeptRows(rows: readonly KeptRow[]): BatchRow<OrderOutcome>[] {
  return rows.map((row) => (row.state === "done" ? { ...row, outcome: fromKept(row.outcome) } : row));
}

function toKept(outcome: OrderOutcome): KeptOutcome {
  const { at } = outcome;
  if (!outcome.ok && outcome.kind === "no_answer") return { kind: "no_answer", at };
  const { requestId, rawText } = outcome;
  if (outcome.ok)
    return { kind: "answer", units: outcome.units, channel: outcome.channel, at, requestId, rawText };
  return { kind: "error", envelope: outcome.envelope, status: outcome.status, at, requestId, rawText };
}

function fromKept(kept: KeptOutcome): OrderOutcome {
  const { at } = kept;
  const lost = { ok: false, kind: "no_answer", aborted: false, at } as const;
  if (kept.kind === "no_answer") return lost;
  if (kept.kind === "error") return { ok: false, ...kept };
  const value = paymentMethodsEndpoint.responses.standard.safeParse(readJson(kept.rawText));
  if (!value.success) return lost;
  const { units, channel, requestId, rawText } = kept;
  return { ok: true, value: value.data, units, channel, remainingDay: null, at, requestId, rawText };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
