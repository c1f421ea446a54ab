export type PriceTier = { min_quantity: number; price: string };

/**
 * Returns the price of one piece in yuan when `pieces` of the offer are ordered over all its variants. An
 * offer with tiers has the price of the tier of that quantity, and of the first tier below it; otherwise the
 * variant's own price applies. null = unknown.
 */
export function unitPrice(
  offer: { price_tiers: readonly PriceTier[]; unit_price: string | null },
  pieces: number,
): string | null {
  const tiers = ascending(offer.price_tiers);
  return (tierOf(tiers, pieces) ?? tiers[0])?.price ?? offer.unit_price;
}

/**
 * Returns the next tier at which the price changes and the number of missing pieces; null when the price does not
 * change. The first tier changes nothing, because its price also applies below it.
 */
export function nextTier(
  tiers: readonly PriceTier[],
  pieces: number,
): { tier: PriceTier; missing: number } | null {
  const [, ...further] = ascending(tiers);
  const next = further.find(({ min_quantity }) => min_quantity > pieces);
  return next ? { tier: next, missing: next.min_quantity - pieces } : null;
}

/** Returns the tier of a quantity; undefined below the first. */
export function tierOf(tiers: readonly PriceTier[], pieces: number): PriceTier | undefined {
  return ascending(tiers).findLast(({ min_quantity }) => min_quantity <= pieces);
}

function ascending(tiers: readonly PriceTier[]): PriceTier[] {
  return tiers.toSorted((one, other) => one.min_quantity - other.min_quantity);
}
