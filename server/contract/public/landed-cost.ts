import type { PreviewedLine, PreviewResult } from "./preview.ts";
import { linesLeftOut, previewOrders, previewTotals, sumFen, type PreviewOrder } from "./preview-amounts.ts";

/**
 * Line of an order with its shares, in fen. `other` is its share of the payment beyond goods and freight: below zero for
 * discounts. `landed` is the sum of the three, for all its pieces.
 */
export type LandedLine = {
  line: PreviewedLine;
  goods: number;
  freight: number;
  other: number;
  landed: number;
};

/**
 * Landed cost of a preview. `other` of a sum is the whole amount beyond goods and freight; `isDiscount` says that the reported
 * discount explains all of it.
 */
export type LandedCost = {
  lines: LandedLine[];
  sum: Omit<LandedLine, "line">;
  isDiscount: boolean;
};

/**
 * Returns the lines of a preview with their shares of freight and discount, which add up to exactly the payment. Each order is
 * allocated by itself; where the marketplace reports one payment for several orders, the amount beyond goods and freight is
 * allocated among the lines of all. The gateway calculates it, because no marketplace reports it.
 * @returns null where no order has freight, payment and every amount reported, and where lines were left out of the answer
 */
export function landedCost(result: PreviewResult): LandedCost | null {
  if (linesLeftOut(result).length > 0) return null;
  const orders = previewOrders(result);
  const total = previewTotals(result);
  const isOnePayment = orders.length > 1 && orders.every(({ totals }) => totals.payment === null);
  const shares = isOnePayment
    ? [shareOrders(orders, total.payment)]
    : orders.map((order) => shareOrders([order], order.totals.payment));
  const known = shares.filter((share) => share !== null);
  const lines = known.flatMap((share) => share.lines);
  if (lines.length === 0) return null;
  const sumOf = (part: keyof LandedCost["sum"]) => sumFen(lines.map((line) => line[part]));
  const [goods, freight, other, landed] = [sumOf("goods"), sumOf("freight"), sumOf("other"), sumOf("landed")];
  if (goods === null || freight === null || other === null || landed === null) return null;
  return {
    lines,
    sum: { goods, freight, other, landed },
    isDiscount: known.every(({ isDiscount }) => isDiscount),
  };
}

/** Allocates one payment among the lines of its orders; returns null where a part of it is unknown. */
function shareOrders(
  orders: readonly PreviewOrder[],
  payment: number | null,
): Pick<LandedCost, "lines" | "isDiscount"> | null {
  const goodsAndFreight = orders.map(shareFreight);
  const known = goodsAndFreight.filter((lines) => lines !== null).flat();
  if (payment === null || payment < 0 || goodsAndFreight.includes(null) || known.length === 0) return null;
  const before = sumFen(known.map(({ goods, freight }) => goods + freight));
  if (before === null) return null;
  // The weight is goods and freight together, so that no discount can take more from a line than the line costs.
  const others = shareOut(
    payment - before,
    known.map(({ goods, freight, line }) => ({ weight: goods + freight, pieces: line.quantity })),
  );
  const discount = sumFen(orders.map(({ totals }) => totals.discount ?? 0));
  return {
    lines: known.map((one, at) => {
      const other = others[at] ?? 0;
      return { ...one, other, landed: one.goods + one.freight + other };
    }),
    isDiscount: discount !== null && payment - before === -discount,
  };
}

function shareFreight({
  lines,
  totals,
}: PreviewOrder): Pick<LandedLine, "line" | "goods" | "freight">[] | null {
  if (totals.shipping === null || totals.shipping < 0) return null;
  const goods = lines.flatMap((line) =>
    line.amount.amount === null || line.amount.amount < 0 ? [] : [{ line, amount: line.amount.amount }],
  );
  if (lines.length === 0 || goods.length < lines.length) return null;
  const shares = shareOut(
    totals.shipping,
    goods.map(({ line, amount }) => ({ weight: amount, pieces: line.quantity })),
  );
  return goods.map(({ line, amount }, at) => ({ line, goods: amount, freight: shares[at] ?? 0 }));
}

/**
 * Returns whole shares of `whole` in proportion to the weights, which add up to it exactly. The remainder of rounding
 * goes, fen by fen, to the largest fractions, the first of equals first. Where all weights are zero, pieces are the
 * weights.
 * @param whole fen, of either sign
 * @param parts at least one; `weight` is not below zero, `pieces` is above zero
 */
export function shareOut(whole: number, parts: readonly { weight: number; pieces: number }[]): number[] {
  const hasWeights = parts.some(({ weight }) => weight > 0);
  const weights = parts.map(({ weight, pieces }) => BigInt(hasWeights ? weight : pieces));
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const size = BigInt(Math.abs(whole));
  const exact = weights.map((weight, at) => ({
    at,
    share: (size * weight) / sum,
    remainder: (size * weight) % sum,
  }));
  const left = Number(size - exact.reduce((total, { share }) => total + share, 0n));
  const favoured = new Set(
    exact
      .toSorted((one, other) =>
        one.remainder === other.remainder ? one.at - other.at : one.remainder > other.remainder ? -1 : 1,
      )
      .slice(0, left)
      .map(({ at }) => at),
  );
  return exact.map(({ at, share }) => {
    const part = Number(share) + (favoured.has(at) ? 1 : 0);
    return whole < 0 && part > 0 ? -part : part;
  });
}
