/** The numbers that a day's charges may have, both ends included: its rows lie together and need no index by day. */
export type ChargeIds = { first: number; last: number };

const perDay = 2 ** 32;
const dayMs = 86_400_000;

/**
 * @param day YYYY-MM-DD; anything else has no charges
 */
export function chargeIds(day: string): ChargeIds {
  const days = Date.parse(`${day}T00:00:00Z`) / dayMs;
  // Far below 2^53 until the year 7,000.
  return Number.isInteger(days)
    ? { first: days * perDay + 1, last: (days + 1) * perDay }
    : { first: 0, last: -1 };
}
