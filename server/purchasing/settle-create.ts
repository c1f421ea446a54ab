import type { Purchase, PurchaseChange, Purchases } from "#server/store/purchases.ts";

type Stored = Pick<Purchases, "change" | "find" | "forget">;

/** Returns whether it is not known yet how a create ended. */
export function isOpen({ state }: Pick<Purchase, "state">): boolean {
  return state === "submitting" || state === "unknown";
}

/**
 * Stores how a create ended. Its sender knows that best: it also replaces the result of a search that came first, unless
 * the search has found the orders and the sender has not. Returns the purchase as it is then; null: it is not stored.
 */
export async function settleCreate(
  purchases: Stored,
  purchase: Purchase,
  change: PurchaseChange,
): Promise<Purchase | null> {
  const changed = await purchases.change(purchase, change);
  if (changed) return changed;
  const now = await latest(purchases, purchase);
  if (!now || (!isOpen(now) && change.state !== "created")) return now;
  // A refusal would deny the orders that a search has found.
  if (change.state === "rejected" && now.orders.length > 0) return now;
  return change.state === "unknown" ? now : purchases.change(now, change);
}

/** Removes a purchase that was surely never executed, also where a search that found nothing came first. */
export async function forgetUnsent(purchases: Stored, purchase: Purchase): Promise<boolean> {
  if (await purchases.forget(purchase)) return true;
  const now = await latest(purchases, purchase);
  return now !== null && isOpen(now) && now.orders.length === 0 && purchases.forget(now);
}

/** Returns what another writer made of a purchase; null: it is not stored any more. */
export function latest(purchases: Pick<Purchases, "find">, purchase: Purchase): Promise<Purchase | null> {
  const { id: purchaseId, appId, channel, environment } = purchase;
  return purchases.find({ appId, channel, environment, purchaseId });
}
