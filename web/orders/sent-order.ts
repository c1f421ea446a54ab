import { useQuery } from "@tanstack/react-query";
import type { OrderRow } from "#contract/console/console-orders";
import type { CallFailure } from "../api/call-result.ts";
import { ordersOptions } from "../api/order-options.ts";
import { serverNow } from "../api/server-clock.ts";
import type { OrderIntent } from "./order-intents.ts";

/** Time within which an order that was sent may still begin at the gateway, ms; every call ends before. */
const settledAfterMs = 30_000;
const lookEveryMs = 3_000;

/**
 * The outcome of an order that was sent: `none` only once nothing can begin any more under its reference. `elsewhere`:
 * the orders of the gateway are in a store that this page cannot read.
 */
export type SentOrder =
  | { kind: "found"; order: OrderRow }
  | { kind: "looking" | "unread" | "elsewhere" | "none" };

/** Looks up an order that was sent by its reference, which costs nothing; null: nothing was sent. */
export function useSentOrder(
  intent: Pick<OrderIntent, "reference" | "channel" | "sentAt"> | undefined,
): SentOrder | null {
  const sentAt = intent?.sentAt ?? null;
  const matches = ({ channel, external_order_id: reference }: OrderRow) =>
    channel === intent?.channel && reference === intent.reference;
  const { placeholderData: _before, ...options } = ordersOptions({ id: intent?.reference });
  const { data, error, dataUpdatedAt } = useQuery({
    ...options,
    enabled: sentAt !== null,
    refetchInterval: ({ state }) => {
      if (state.data?.elsewhere || state.data?.orders.some(matches)) return false;
      // Repeats the lookup until one was made after the last moment at which the order can have begun.
      return sentAt !== null && isSettled(state.dataUpdatedAt, sentAt) && !state.error ? false : lookEveryMs;
    },
  });
  if (sentAt === null) return null;
  const order = data?.orders.find(matches);
  if (order) return { kind: "found", order };
  if (error) return { kind: "unread" };
  if (data?.elsewhere) return { kind: "elsewhere" };
  return { kind: data && isSettled(dataUpdatedAt, sentAt) ? "none" : "looking" };
}

/** @param lookedAt epoch ms by this device's clock, which may differ from the server's */
function isSettled(lookedAt: number, sentAt: number): boolean {
  return lookedAt + serverNow() - Date.now() > sentAt + settledAfterMs;
}

/**
 * Returns whether a failed create was surely never sent to the marketplace, so that its reference is free again: every
 * refusal of the gateway. Without an answer, or with one that no gateway gave, the order may exist.
 */
export function isSurelyUnsent(failure: CallFailure): boolean {
  if (failure.kind === "no_answer") return false;
  const { code } = failure.envelope;
  return code !== "INTERNAL_ERROR" && code !== "EXTERNAL_ORDER_ID_REUSED";
}
