/** An offer's rules for ordered quantities; null = the marketplace does not say. */
export type QuantityRules = { min_order_quantity: number | null; batch_size: number | null };

/** One ordered variant: its pieces and the known limits of the variant. */
export type OrderedQuantity = { quantity: number; stock: number | null; min_order_quantity: number | null };

/** Reason why a marketplace would reject a quantity, with the figures for the message. */
export type QuantityIssue =
  | { kind: "over_stock"; stock: number }
  | { kind: "below_variant_minimum"; minimum: number }
  /** `lower` is 0 when only a larger quantity is possible. */
  | { kind: "off_batch"; batch: number; lower: number; higher: number }
  | { kind: "below_offer_minimum"; minimum: number };

/**
 * Returns the issues of one line by itself, whatever else is ordered; none when nothing is ordered. Nothing is
 * corrected. The rules are those by which 1688 rejects a preview. Stock counts per variant (500_004). The offer's
 * minimum counts the pieces of all its variants together (500_005), so it applies to every filled line or to none. A
 * pack size counts per line (500_009). A variant's own minimum counts for that variant. Taobao reports only stock.
 */
export function lineIssues(rules: QuantityRules, line: OrderedQuantity): QuantityIssue[] {
  const { quantity, stock, min_order_quantity: minimum } = line;
  const issues: QuantityIssue[] = [];
  if (quantity <= 0) return issues;
  if (stock !== null && quantity > stock) issues.push({ kind: "over_stock", stock });
  if (minimum !== null && quantity < minimum) issues.push({ kind: "below_variant_minimum", minimum });
  const batch = rules.batch_size ?? 1;
  if (batch > 1 && quantity % batch !== 0) {
    const lower = quantity - (quantity % batch);
    issues.push({ kind: "off_batch", batch, lower, higher: lower + batch });
  }
  return issues;
}

/** Returns the issue of the offer's minimum when the pieces of all its variants together are fewer. */
export function belowMinimum(rules: QuantityRules, pieces: number): QuantityIssue[] {
  const minimum = rules.min_order_quantity;
  return minimum !== null && pieces < minimum ? [{ kind: "below_offer_minimum", minimum }] : [];
}
