export type PriceTier = { min_quantity: number; price: string };

/**
 * Yuan for one piece when `pieces` of the offer are ordered, over all its variants. Where the offer has tiers, the tier of
 * that quantity rules and below the first tier the first one does; elsewhere the variant's own price. null = not known.
 */
export function unitPrice(
  offer: { price_tiers: readonly PriceTier[]; unit_price: string | null },
  pieces: number,
): string | null {
  const tiers = ascending(offer.price_tiers);
  return (tierOf(tiers, pieces) ?? tiers[0])?.price ?? offer.unit_price;
}

/** The next tier at which the price changes, with how many pieces are missing; null when there is none. The first changes nothing: its price counts below it as well. */
export function nextTier(
  tiers: readonly PriceTier[],
  pieces: number,
): { tier: PriceTier; missing: number } | null {
  const [, ...further] = ascending(tiers);
  const next = further.find(({ min_quantity }) => min_quantity > pieces);
  return next ? { tier: next, missing: next.min_quantity - pieces } : null;
}

/** The tier that a quantity is in; undefined below the first. */
export function tierOf(tiers: readonly PriceTier[], pieces: number): PriceTier | undefined {
  return ascending(tiers).findLast(({ min_quantity }) => min_quantity <= pieces);
}

function ascending(tiers: readonly PriceTier[]): PriceTier[] {
  return tiers.toSorted((one, other) => one.min_quantity - other.min_quantity);
}
