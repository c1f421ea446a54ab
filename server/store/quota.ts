/** A quota day: its local date as YYYY-MM-DD and the instant (epoch ms) at which the next one begins. */
export type QuotaDay = { day: string; resetsAt: number };

type ZoneDays = { format: Intl.DateTimeFormat; from: number; current: QuotaDay };

const zones = new Map<string, ZoneDays>();

/** Longer than any local day, including the 25 hours at the end of summer time and a skipped date. */
const maxDayMs = 50 * 3_600_000;

/**
 * Returns the day that the wall clock of `zone` shows at an instant, and when it ends. Days are not assumed to have
 * 24 hours or to begin at 00:00, because some zones change their offset at midnight.
 *
 * @param at epoch ms
 * @param zone IANA name, e.g. `Asia/Shanghai`
 * @throws RangeError for an unknown zone
 */
export function quotaDay(at: number, zone: string): QuotaDay {
  const known = zones.get(zone);
  if (known && at >= known.from && at < known.current.resetsAt) return known.current;
  const format = known?.format ?? dateFormat(zone);
  const day = format.format(at);
  const current = { day, resetsAt: endOfDay(format, { at, day }) };
  zones.set(zone, { format, from: at, current });
  return current;
}

function dateFormat(zone: string): Intl.DateTimeFormat {
  // The Swedish locale writes ISO dates; calendar and digits are fixed because the host may prefer others.
  return new Intl.DateTimeFormat("sv-SE-u-ca-gregory-nu-latn", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
}

function endOfDay(format: Intl.DateTimeFormat, { at, day }: { at: number; day: string }): number {
  let inside = at;
  let after = at + maxDayMs;
  while (after - inside > 1) {
    const middle = Math.floor((inside + after) / 2);
    if (format.format(middle) > day) after = middle;
    else inside = middle;
  }
  return after;
}

/**
 * Checks that units are whole and not negative, because other values would silently corrupt the counters.
 *
 * @throws RangeError
 */
export function checkUnits(units: number): void {
  if (!Number.isSafeInteger(units) || units < 0)
    throw new RangeError(`units must be a whole number of at least 0, not ${units}`);
}

/** Range of ids of a day's charges, inclusive at both ends: the rows of a day lie together and need no index by day. */
export type ChargeIds = { first: number; last: number };

const perDay = 2 ** 32;
const dayMs = 86_400_000;

/**
 * Returns the range of ids of a day's charges.
 *
 * @param day YYYY-MM-DD; any other text gives an empty range
 */
export function chargeIds(day: string): ChargeIds {
  const days = Date.parse(`${day}T00:00:00Z`) / dayMs;
  if (!Number.isInteger(days)) return { first: 0, last: -1 };
  // Far below 2^53 until the year 7,000.
  return { first: days * perDay + 1, last: (days + 1) * perDay };
}
