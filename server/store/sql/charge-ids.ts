/** The numbers that a day's charges may have, both ends included: its rows lie together and need no index by day. */
export type ChargeIds = { first: number; last: number };

const perDay = 2 ** 32;
const dayMs = 86_400_000;

let asked = "";
let answered: ChargeIds = { first: 0, last: -1 };

/**
 * @param day YYYY-MM-DD; anything else has no charges
 */
export function chargeIds(day: string): ChargeIds {
  // Nearly every question is about today.
  if (day === asked) return answered;
  const days = Date.parse(`${day}T00:00:00Z`) / dayMs;
  asked = day;
  // Far below 2^53 until the year 7,000.
  answered = Number.isInteger(days)
    ? { first: days * perDay + 1, last: (days + 1) * perDay }
    : { first: 0, last: -1 };
  return answered;
}
