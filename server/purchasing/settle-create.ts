import type { Purchase, PurchaseChange, Purchases } from "#server/store/purchases.ts";

type Stored = Pick<Purchases, "change" | "find" | "forget">;

/** Returns whether the outcome of a create is still unknown. */
export function isOpen({ state }: Pick<Purchase, "state">): boolean {
  return state === "submitting" || state === "unknown";
}

/**
 * Stores the outcome of a create. Its sender knows it best, so it also replaces the result of a search that came first,
 * unless the search has found the orders and the sender has not. Returns the purchase after that; null when it is not
 * stored.
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

/** Returns a purchase after another writer's change; null when it is no longer stored. */
export function latest(purchases: Pick<Purchases, "find">, purchase: Purchase): Promise<Purchase | null> {
  const { id: purchaseId, appId, channel, environment } = purchase;
  return purchases.find({ appId, channel, environment, purchaseId });
}
