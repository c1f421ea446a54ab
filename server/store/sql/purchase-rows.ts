import { sql, type Selectable } from "kysely";
import { z } from "zod";
import type { BeginPurchase, Purchase, PurchaseChange } from "../purchases.ts";
import type { Tables } from "./tables.ts";

/** Returns the columns of a purchase that begins now. */
export function newPurchaseRow(purchase: BeginPurchase, at: number) {
  return {
    id: purchase.id,
    app_id: purchase.appId,
    key_id: purchase.keyId,
    operator_id: purchase.operatorId,
    channel: purchase.channel,
    environment: purchase.environment,
    external_order_id: purchase.externalOrderId,
    body_hash: purchase.bodyHash,
    field_hashes: JSON.stringify(purchase.fieldHashes),
    marker: purchase.marker,
    state: "submitting",
    version: 1,
    lines: JSON.stringify(purchase.lines),
    seller_ids: JSON.stringify(purchase.sellerIds),
    expected_total: purchase.expectedTotal,
    amount_mismatch: 0,
    answer: null,
    created_at: at,
    changed_at: at,
    read_at: at + purchase.readAfterMs,
    empty_reads: 0,
    hinted_at: null,
    claimed_at: null,
  } as const;
}

/** Returns the columns that a change sets. */
export function changedColumns(
  { state, answer, amountMismatch, readAfterMs, emptyReads }: PurchaseChange,
  at: number,
) {
  return {
    state,
    version: sql<number>`version + 1`,
    changed_at: at,
    ...(answer !== undefined && { answer }),
    ...(amountMismatch !== undefined && { amount_mismatch: amountMismatch ? 1 : 0 }),
    ...(readAfterMs !== undefined && { read_at: readAfterMs === null ? null : at + readAfterMs }),
    ...(emptyReads !== undefined && { empty_reads: emptyReads }),
  };
}

const linesSchema = z.array(
  z.object({ offer_id: z.string(), spec_id: z.string().nullable(), quantity: z.int() }),
);
const hashesSchema = z.record(z.string(), z.string());

/** Builds a purchase from its rows. */
export function purchaseFrom(
  row: Selectable<Tables["purchases"]>,
  parts: {
    attempts: Selectable<Tables["purchase_attempts"]>[];
    orders: Selectable<Tables["purchase_orders"]>[];
  },
): Purchase {
  return {
    id: row.id,
    appId: row.app_id,
    keyId: row.key_id,
    operatorId: row.operator_id,
    channel: row.channel,
    environment: row.environment,
    externalOrderId: row.external_order_id,
    bodyHash: row.body_hash,
    fieldHashes: hashesSchema.parse(JSON.parse(row.field_hashes)),
    marker: row.marker,
    state: row.state,
    version: row.version,
    lines: linesSchema.parse(JSON.parse(row.lines)),
    sellerIds: z.array(z.string()).parse(JSON.parse(row.seller_ids)),
    expectedTotal: row.expected_total,
    amountMismatch: row.amount_mismatch === 1,
    answer: row.answer,
    attempts: parts.attempts.map((attempt) => ({
      startedAt: attempt.started_at,
      endedAt: attempt.ended_at,
      outcome: attempt.outcome,
    })),
    orders: parts.orders.map((order) => ({
      orderId: order.order_id,
      amount: order.amount,
      shipping: order.shipping,
      status: order.status,
      payBefore: order.pay_before,
      paidAt: order.paid_at,
      parcels: order.parcels,
      readAt: order.read_at,
    })),
    createdAt: row.created_at,
    changedAt: row.changed_at,
    readAt: row.read_at,
    emptyReads: row.empty_reads,
  };
}
