import { totalYuan, yuanDifference } from "#contract/exact-yuan";
import { lineKey, type CartEntry } from "./cart.ts";
import { lineEstimates } from "./estimate.ts";
import { fittingQuantities } from "./fitting-quantities.ts";

/** A line whose quantity or amount would change. Amounts are yuan; null = not known. */
export type PlannedLine = {
  key: string;
  line: CartEntry;
  /** The quantity that it would have; the one it has, where only its price goes with the others'. */
  quantity: number;
  before: string | null;
  after: string | null;
  difference: string | null;
};

/** What a bulk fix would change, before anything is changed. */
export type QuantityPlan = {
  quantities: ReadonlyMap<string, number>;
  lines: PlannedLine[];
  /** What all lines would cost more, yuan with a sign below zero; null when one of the amounts is not known. */
  difference: string | null;
};

/**
 * Returns the one possible fix of each line with a faulty quantity and what it comes to, price tiers of the product included.
 * @param groups lines that are previewed together: minimums and tiers count what is in one group
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
