import { totalYuan, yuanDifference } from "#contract/shared/yuan-amount";
import { lineKey, type CartEntry } from "./cart.ts";
import { lineEstimates } from "./estimate.ts";
import { fittingQuantities } from "./fitting-quantities.ts";

/** A line whose quantity or amount would change. Amounts are yuan; null = unknown. */
export type PlannedLine = {
  key: string;
  line: CartEntry;
  /** New quantity; the current one when only the price changes, because of other lines. */
  quantity: number;
  before: string | null;
  after: string | null;
  difference: string | null;
};

/** Preview of a bulk fix, before anything is changed. */
export type QuantityPlan = {
  quantities: ReadonlyMap<string, number>;
  lines: PlannedLine[];
  /**
   * Additional cost of all lines in yuan, with a minus sign when it is lower; null when an amount is unknown.
   */
  difference: string | null;
};

/**
 * Returns the one possible fix of each line with a wrong quantity and the resulting amounts, including the
 * product's price tiers.
 * @param groups lines that are previewed together: minimums and tiers count per group
 */
export function quantityPlan(groups: readonly { lines: readonly CartEntry[] }[]): QuantityPlan {
  const quantities = new Map(groups.flatMap(({ lines }) => [...fittingQuantities(lines)]));
  const lines = groups.flatMap((group) => {
    const before = lineEstimates(group.lines);
    const after = lineEstimates(
      group.lines.map((line) => ({ ...line, quantity: quantities.get(lineKey(line)) ?? line.quantity })),
    );
    return group.lines.flatMap((line, at): PlannedLine[] => {
      const key = lineKey(line);
      const amounts = { before: before[at]?.amount ?? null, after: after[at]?.amount ?? null };
      if (!quantities.has(key) && amounts.before === amounts.after) return [];
      const quantity = quantities.get(key) ?? line.quantity;
      return [{ key, line, quantity, ...amounts, difference: yuanDifference(amounts.before, amounts.after) }];
    });
  });
  return { quantities, lines, difference: totalYuan(lines.map(({ difference }) => difference)) };
}
