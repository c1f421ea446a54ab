import type { PreviewResult } from "#contract/preview";

type Seller = PreviewResult["sellers"][number];

/** One line with its part of the order's freight, fen. `landed` is goods and freight together, for all its pieces. */
export type LandedLine = { line: Seller["lines"][number]; goods: number; freight: number; landed: number };

/**
 * The freight of one order spread over its lines by what they cost. It is this page's own reckoning: no marketplace tells it.
 * @returns null where the freight or the amount of a line is not known, or there is nothing to spread it by
 */
export function landedLines({ lines, total }: Seller): LandedLine[] | null {
  const freight = total.shipping.amount;
  const goods = lines.flatMap(({ amount }) => (amount.amount === null ? [] : [amount.amount]));
  if (freight === null || lines.length === 0 || goods.length !== lines.length) return null;
  const shares = shareOut(freight, goods);
  return (
    shares &&
    lines.map((line, at) => {
      const [own = 0, share = 0] = [goods[at], shares[at]];
      return { line, goods: own, freight: share, landed: own + share };
    })
  );
}

/**
 * Whole parts of `whole` in proportion to `weights`, which add up to it exactly: what is left over after rounding down goes, one
 * by one, to the largest remainders, the first of equals first.
 * @param whole fen, not below zero. @param weights fen, none below zero
 * @returns null when there is something to share and the weights come to nothing
 */
export function shareOut(whole: number, weights: readonly number[]): number[] | null {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (whole < 0 || weights.some((weight) => weight < 0)) return null;
  if (sum === 0n) return whole === 0 ? weights.map(() => 0) : null;
  const exact = weights.map((weight, at) => ({
    at,
    share: (BigInt(whole) * BigInt(weight)) / sum,
    remainder: (BigInt(whole) * BigInt(weight)) % sum,
  }));
  const left = Number(BigInt(whole) - exact.reduce((total, { share }) => total + share, 0n));
  const favoured = new Set(
    exact
      .toSorted((one, other) =>
        one.remainder === other.remainder ? one.at - other.at : one.remainder > other.remainder ? -1 : 1,
      )
      .slice(0, left)
      .map(({ at }) => at),
  );
  return exact.map(({ at, share }) => Number(share) + (favoured.has(at) ? 1 : 0));
}
